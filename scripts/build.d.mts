export function buildIfStale(
  node: string,
  how?: { only?: 'the pages' | 'the server'; isAwaited?: boolean },
): Promise<void>;
export function isFresh(part?: 'the pages' | 'the server'): boolean;
