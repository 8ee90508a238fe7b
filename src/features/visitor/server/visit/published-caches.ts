import type { Live } from '#features/live/services.ts';
import type { Services } from '#platform/services.ts';
import { MainThreadTurns } from '#platform/http/main-thread-turns.ts';
import { RenderThreads } from '../rendering/render-threads.ts';
import { BlockCosts } from '../performance/block-costs.ts';
import { RenderQueue } from './render-queue.ts';
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
  rendering: RenderQueue;
  /** Of the main thread, where pages are rendered. */
  turns: MainThreadTurns;
  threads: RenderThreads;
  /** Of the last drawings for visitors. */
  costs: BlockCosts;
}

export function createPublishedCaches(
  services: Pick<Services, 'database' | 'log'> & {
    live: Pick<Live, 'pageChanges'>;
    renderer: Pick<Services['renderer'], 'blockRendering'>;
  },
): PublishedCaches {
  const versions = new VersionKeys(services.database, services.live.pageChanges);
  return {
    versions,
    responses: new ResponseCache(versions),
    byVersion: new VersionCache(versions),
    costs: new BlockCosts(),
    rendering: new RenderQueue(),
    turns: new MainThreadTurns(),
    threads: new RenderThreads(services),
  };
}
