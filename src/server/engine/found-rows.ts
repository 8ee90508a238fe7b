import type { Found, FoundRows } from '#sheet/matching-slots.ts';

/** Blocks of a page and turns of its pages mostly ask about the same rows; more would only take memory. */
const most = 8;

/** Keeps what the last queries of one snapshot found, least recently used out first. */
export function keepFoundRows(): FoundRows {
  const kept = new Map<string, Found>();
  return {
    get(key) {
      const found = kept.get(key);
      if (!found) return undefined;
      kept.delete(key);
      kept.set(key, found);
      return found;
    },
    set(key, found) {
      kept.set(key, found);
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    },
  };
}
