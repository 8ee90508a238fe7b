import { LRUCache } from 'lru-cache';
import type { Found, FoundRows } from '#engine/matching-slots.ts';

/** Blocks of a page and turns of its pages mostly ask about the same rows; more would only take memory. */
const most = 8;

/** Caches what the last queries of one snapshot found. */
export const cacheFoundRows = (): FoundRows => new LRUCache<string, Found>({ max: most });
