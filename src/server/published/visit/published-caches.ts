import type { Database } from '../../storage/database.ts';
import { DrawQueue } from './draw-queue.ts';
import { PlaceCache } from './find-visited-page.ts';
import { createPageCache, type PageCache } from '../../http/page-cache.ts';
import { PageMarks } from './page-mark.ts';

/** What one server holds of published pages in its memory. */
export interface PublishedCaches {
  pages: PageCache;
  places: PlaceCache;
  marks: PageMarks;
  drawing: DrawQueue;
}

const budgetBytes = 64 * 1024 * 1024;

export const createPublishedCaches = (database: Database): PublishedCaches => ({
  pages: createPageCache(budgetBytes),
  places: new PlaceCache(),
  marks: new PageMarks(database),
  drawing: new DrawQueue(),
});
