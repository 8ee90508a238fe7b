export function buildIfStale(node: string, how?: { isAwaited?: boolean }): Promise<void>;
export function isFresh(part?: 'the pages' | 'the server'): boolean;
