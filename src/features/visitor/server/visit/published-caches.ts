import type { Live } from '#features/live/services.ts';
import type { Services } from '#platform/services.ts';
import { MainThreadTurns } from '#platform/http/main-thread-turns.ts';
import { DrawingThreads } from '../drawing/drawing-threads.ts';
import { BlockCosts } from '../performance/block-costs.ts';
import { DrawQueue } from './draw-queue.ts';
import { VersionKeys } from './version-key.ts';
import { ResponseCache } from './response-cache.ts';
import { VersionCache } from './version-cache.ts';

/** What one server holds of published pages in its memory. */
export interface PublishedCaches {
  /** Which state of its app a page is of: what the caches ask before they answer. */
  versions: VersionKeys;
  /** Whole answers. */
  responses: ResponseCache;
  /** What answers are made of, with the fragments of a page that are the same whatever is requested. */
  byVersion: VersionCache;
  drawing: DrawQueue;
  /** Of the main thread, where pages are rendered. */
  turns: MainThreadTurns;
  threads: DrawingThreads;
  /** Of the last drawings for visitors. */
  costs: BlockCosts;
}

export function createPublishedCaches(
  services: Pick<Services, 'database' | 'log'> & {
    live: Pick<Live, 'pageChanges'>;
    renderer: Pick<Services['renderer'], 'blockDrawing'>;
  },
): PublishedCaches {
  const versions = new VersionKeys(services.database, services.live.pageChanges);
  return {
    versions,
    responses: new ResponseCache(versions),
    byVersion: new VersionCache(versions),
    costs: new BlockCosts(),
    drawing: new DrawQueue(),
    turns: new MainThreadTurns(),
    threads: new DrawingThreads(services),
  };
}
