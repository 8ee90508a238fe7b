export function buildIfStale(node: string): Promise<void>;
export function isFresh(part?: 'the pages' | 'the server'): boolean;
