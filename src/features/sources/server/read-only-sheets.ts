/** What is stored of the addresses that workbooks follow, and who works on one. (migration 0032) */
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { newId } from '#kit/ids.ts';
import type { Database } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import type { HeldRefresh } from '../tables.ts';
import type { Stored } from '#platform/database/schema.ts';

export type StoredPublishedSource = Stored<'published_sources'>;

/** Longer than an answer may take, with what is done of it. */
const leaseMinutes = 10;
const mostPause = 24 * 60;
/** The first pause after a failure; each further one is twice as long. */
const firstPause = 5;

/** Takes an address to work on; null while another worker has it, or where there is none. */
export async function leaseSource(database: Database, workbookId: string): Promise<StoredPublishedSource | null> {
  const source = await database
    .updateTable('published_sources')
    .set({ lease: newId(), leased_until: sql<Date>`now() + make_interval(mins => ${leaseMinutes})` })
    .where('workbook_id', '=', workbookId)
    .where(({ eb, or }) => or([eb('leased_until', 'is', null), eb('leased_until', '<', sql<Date>`now()`)]))
    .returningAll()
    .executeTakeFirst();
  return source ?? null;
}

export interface RefreshOutcome {
  etag: string | null;
  last_modified: string | null;
  digest: string | null;
  problem: string | null;
  held: HeldRefresh | null;
  isRead: boolean;
}

/** Notes how it went and lets go. After failures it is tried again soon, then less and less often. */
export async function releaseSource(
  database: Database,
  { workbook_id, lease, failures, every_minutes }: StoredPublishedSource,
  { problem, held, isRead, ...answer }: RefreshOutcome,
): Promise<void> {
  const pause = problem === null ? every_minutes : Math.min(mostPause, firstPause * 2 ** Math.min(failures, 10));
  await database
    .updateTable('published_sources')
    .set({
      ...{ ...answer, problem: problem ?? '', lease: null, leased_until: null },
      ...{ held: held && json(held), failures: problem === null ? 0 : failures + 1, checked_at: new Date() },
      ...(isRead && { read_at: new Date() }),
      check_at: sql<Date>`now() + make_interval(mins => ${pause})`,
    })
    .where('workbook_id', '=', workbook_id)
    .where('lease', '=', lease)
    .execute();
}

/** The workbooks whose address is due. */
export async function dueSources(database: Database, limit: number): Promise<string[]> {
  const due = await database
    .selectFrom('published_sources')
    .innerJoin('workbooks', 'workbooks.id', 'published_sources.workbook_id')
    .select('published_sources.workbook_id')
    .where('workbooks.deleted_at', 'is', null)
    .where('published_sources.check_at', '<=', sql<Date>`now()`)
    .orderBy('published_sources.check_at')
    .limit(limit)
    .execute();
  return due.map(({ workbook_id }) => workbook_id);
}

export async function findPublished(database: Database, workbookId: string): Promise<StoredPublishedSource | null> {
  const source = await database
    .selectFrom('published_sources')
    .selectAll()
    .where('workbook_id', '=', workbookId)
    .executeTakeFirst();
  return source ?? null;
}

/** Whether the rows of a sheet are changed elsewhere alone. A sheet that is its own never comes to follow an address. */
export function createReadOnlySheets(database: Database): (sheetId: string) => Promise<boolean> {
  const own = new LRUCache<string, true>({ max: mostRemembered });
  return async (sheetId) => {
    if (own.has(sheetId)) return false;
    const found = await database
      .selectFrom('sheets')
      .innerJoin('published_sources', 'published_sources.workbook_id', 'sheets.workbook_id')
      .select('sheets.id')
      .where('sheets.id', '=', sheetId)
      .executeTakeFirst();
    if (found) return true;
    own.set(sheetId, true);
    return false;
  };
}
const mostRemembered = 20_000;
