/** What other features ask of the engine. */
import type { SheetProfile } from '#engine/meaning/sheet-profile.ts';
import type { SheetContent } from '#engine/model.ts';
import type { Query, QueryAnswer, QueryContext } from '#engine/query-model.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import type { Caller } from './server/caller/caller.ts';

declare module '#platform/services.ts' {
  interface Services {
    engine: Engine;
  }
}

/** Answers queries from columnar snapshots held in worker threads. */
export interface Engine {
  /** Never older than the sheet's version in the database at the time of the call. An unknown sheet is `not_found`. */
  query(
    sheetId: string,
    query: Query,
    context: QueryContext,
    /** Whose share it is done in; without one, that of the request it is done for. */
    caller?: Caller,
  ): Promise<QueryAnswer>;
  /** What a sheet is like: one query for each of its columns. */
  profile(sheet: Pick<SheetRecord, 'id' | 'title' | 'columns'>): Promise<SheetProfile>;
  /** The same of small sheets that are in memory alone, by their ids. */
  ofContents(sheets: ReadonlyMap<string, SheetContent>): Pick<Engine, 'query' | 'profile'>;
  /** Whether a sheet was last answered from parts of its file, since it is larger than the memory for sheets. */
  isInParts(sheetId: string): boolean;
  metrics(): {
    snapshots: number;
    /** Of these, those whose columns are loaded when they are read. */
    inParts: number;
    bytes: number;
    hits: number;
    loads: number;
    fileLoads: number;
    refreshes: number;
    evictions: number;
  };
  stop(): Promise<void>;
}
