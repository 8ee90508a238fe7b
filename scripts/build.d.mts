export function buildIfStale(node: string): Promise<void>;
export function isFresh(): boolean;
