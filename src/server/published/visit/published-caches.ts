import type { Live } from '../../live-services.ts';
import type { Services } from '../../services.ts';
import { MainThreadTurns } from '../../http/main-thread-turns.ts';
import { DrawingThreads } from '../drawing/drawing-threads.ts';
import { BlockCosts } from '../performance/block-costs.ts';
import { DrawQueue } from './draw-queue.ts';
import { PlaceCache } from './find-visited-page.ts';
import { createPageCache, type PageCache } from '../../http/page-cache.ts';
import { VersionKeys } from './version-key.ts';
import { CalledPages } from './called-page.ts';
import { ResponseCache } from './response-cache.ts';
import { StaleIfErrorCache } from './stale-if-error.ts';
import { VersionCache } from './version-cache.ts';

/** What one server holds of published pages in its memory. */
export interface PublishedCaches {
  pages: PageCache;
  places: PlaceCache;
  /** Of calls. */
  called: CalledPages;
  marks: VersionKeys;
  apps: VersionCache;
  drawing: DrawQueue;
  /** Of the main thread, where pages are drawn. */
  turns: MainThreadTurns;
  threads: DrawingThreads;
  ready: ResponseCache;
  stale: StaleIfErrorCache;
  /** Of the last drawings for visitors. */
  costs: BlockCosts;
}

const budgetBytes = 24 * 1024 * 1024;

export function createPublishedCaches(
  services: Pick<Services, 'database' | 'log'> & {
    live: Pick<Live, 'pageChanges'>;
    renderer: Pick<Services['renderer'], 'blockDrawing'>;
  },
): PublishedCaches {
  const pages = createPageCache(budgetBytes);
  const marks = new VersionKeys(services.database, services.live.pageChanges);
  const stale = new StaleIfErrorCache(marks);
  return {
    ...{ pages, marks, stale },
    costs: new BlockCosts(),
    places: new PlaceCache(),
    called: new CalledPages(),
    apps: new VersionCache(marks),
    drawing: new DrawQueue(),
    turns: new MainThreadTurns(),
    threads: new DrawingThreads(services),
    ready: new ResponseCache({ pages, marks, stale }),
  };
}
