export function buildIfStale(node: string): Promise<void>;
export function isBuilt(): boolean;
