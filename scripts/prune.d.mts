export const onlyForBuild: string[];
export function prune(projectFolder: string): void;
export function packagesToRun(lock: object): Set<string>;
export function packagesBelow(names: readonly string[], lock: object): Set<string>;
export function addMissing(from: string, to: string): void;
