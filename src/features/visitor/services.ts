/** The contract of the pages that viewers get. See services.ts. */
import type { LeakReport } from './api/leaks.ts';
import type { PreparedBlock } from './api/page-data.ts';
import type { StoredBlock } from '#blocks/contract.ts';
import type { PageContext } from '#blocks/view-contract.ts';
import type { Viewer } from './rules/access.ts';
import type { AppVersion } from './rules/visit.ts';
import type { Cell } from '#engine/model.ts';
import type { Visit } from '#platform/http/open-visit.ts';
import type { PagePlan } from './server/reading/page-plan.ts';
import type { PublishedCaches } from './server/visit/published-caches.ts';
import type { CommentPlace } from '#features/comments/services.ts';
import type { AppRecord, FullPageRecord, PageRecord, PageToRender, SheetRecord } from '#features/scope.ts';
import type { Engine } from '#features/queries/services.ts';

declare module '#platform/services.ts' {
  interface Services {
    published: Published;
  }
}

/** Sheets that no workspace has. */
export interface InMemorySheets {
  sheets: SheetRecord[];
  engine: Pick<Engine, 'query'>;
}

export interface VisitorRowsChoice {
  /** So many of each sheet at most. */
  rows: number;
  /** Columns, too, that visitors see summed up alone, in charts and figures. */
  with_summed: boolean;
}
export interface VisitorRow {
  row_id: string;
  cells: Readonly<Record<string, Cell>>;
}
export interface VisitorSheet {
  rows: VisitorRow[];
  /** Ids of columns that visitors are shown row by row. */
  shown: string[];
  /** Ids of columns that charts and figures sum up. */
  summed: string[];
}

/** server/published: pages as viewers get them. */
export interface Published {
  readonly caches: PublishedCaches;
  prepareBlocks(input: {
    app: AppRecord;
    page: FullPageRecord;
    blocks: readonly StoredBlock[];
    viewer: Viewer;
    appVersion: AppVersion;
    path: string;
    editing: boolean;
    /** The pages of the app, where they are not stored: those of an app that is not made yet. */
    pages?: readonly PageRecord[];
    /** Of an anonymous visitor, where it is known. */
    plan?: PagePlan;
    /** Rows that are in memory alone, in the place of those of the app's spreadsheet. */
    held?: InMemorySheets;
  }): Promise<{
    blocks: PreparedBlock[];
    /**
     * Blocks of which something is requested, by id: they are made for this visitor and this address, and then dropped.
     */
    passing: ReadonlySet<string>;
    /** What was made ready now: a block that was cached before is not among them. */
    measured: readonly { id: string; milliseconds: number; rows_read: number }[];
    context: PageContext;
    /** Whether all is there as it should be: a page of which a part was not ready in time is not cached. */
    isFinished: boolean;
    /** What the data is at least as new as. */
    version: PageVersion;
  }>;
  /** The HTML of a page for the current caller, rendered in their turns, and the milliseconds that it took. */
  renderPage(page: PageToRender): Promise<{ html: string; took: number }>;
  /**
   * The comments that a call is about, for those who may see their block and its record; `not_found` for everyone else.
   */
  openComments(
    call: { visit: Visit; request: Request },
    reference: { page_id: string; block_id: string; record?: string | undefined },
  ): Promise<CommentPlace>;
  /** What every kind of visitor can get out of an app, and write. */
  leaks(app: AppRecord, appVersion: AppVersion): Promise<LeakReport>;
  /** The rows that strangers can get out of an app, by the title of their sheet. */
  visitorRows(
    app: AppRecord,
    appVersion: AppVersion,
    choice: VisitorRowsChoice,
  ): Promise<ReadonlyMap<string, VisitorSheet>>;
  /** The version of a page, for a viewer who may see it. */
  versionOf(input: { app: AppRecord; page: FullPageRecord; viewer: Viewer }): Promise<PageVersion>;
}

/** What a page shows one viewer: its sheets with their versions, and of each block a stamp that changes with them. */
export interface PageVersion {
  /** By id, of sheets and of threads of comments. */
  sheets: ReadonlyMap<string, number>;
  /** By block id; only blocks that show rows or comments. */
  stamps: ReadonlyMap<string, string>;
}
