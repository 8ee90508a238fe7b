/** What is stored of the files that are mirrored, and who works on one. (migration 0027) */
import { sql } from 'kysely';
import { newId } from '#kit/ids.ts';
import type { Database } from '#platform/database/database.ts';
import type { MirroredTab } from '../../tables.ts';
import { json } from '#platform/database/json.ts';
import type { Stored } from '#platform/database/schema.ts';

export type GoogleFile = Stored<'google_files'>;

/** Longer than any call of Google may take, with what is done of its answer. */
const leaseMinutes = 5;
const mostPause = 60 * 60;
/** The quota is one of minutes. */
const quotaPause = 60;

/**
 * Takes a file to work on; null while another worker has it, or where there is none. A worker that died holds it no
 * longer than the lease.
 */
export async function leaseFile(database: Database, workbookId: string): Promise<GoogleFile | null> {
  const file = await database
    .updateTable('google_files')
    .set({ lease: newId(), leased_until: sql<Date>`now() + make_interval(mins => ${leaseMinutes})` })
    .where('workbook_id', '=', workbookId)
    .where(({ eb, or }) => or([eb('leased_until', 'is', null), eb('leased_until', '<', sql<Date>`now()`)]))
    .returningAll()
    .executeTakeFirst();
  return file ?? null;
}

/** Holds the file for longer; throws when another worker has it by now. */
export async function renewLease(database: Database, { workbook_id, lease }: GoogleFile): Promise<void> {
  const { numUpdatedRows } = await database
    .updateTable('google_files')
    .set({ leased_until: sql<Date>`now() + make_interval(mins => ${leaseMinutes})` })
    .where('workbook_id', '=', workbook_id)
    .where('lease', '=', lease)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Error('Another process is working on this file.');
}

export interface LookOutcome {
  tabs: MirroredTab[];
  drive_version: string | null;
  /** Null where all went well; otherwise the message for the owner. */
  problem: string | null;
  /** Whether it only has to wait for its turn. */
  isCrowded: boolean;
  /** Whether it could not be done: then the next one comes later. */
  hasFailed: boolean;
  /** Whether it was read as a whole. */
  isRead: boolean;
  /** Seconds to the next look; without failures. */
  next: number;
}

/** Notes how a look went and lets go of the file. After failures the pauses grow to an hour. */
export async function releaseFile(
  database: Database,
  { workbook_id, lease, failures }: GoogleFile,
  { tabs, drive_version, problem, isCrowded, hasFailed, isRead, next }: LookOutcome,
): Promise<void> {
  const pause = hasFailed ? Math.min(mostPause, 30 * 2 ** Math.min(failures, 10)) : isCrowded ? quotaPause : next;
  await database
    .updateTable('google_files')
    .set({
      ...{ tabs: json(tabs), drive_version, problem: problem ?? '', lease: null, leased_until: null },
      failures: hasFailed ? failures + 1 : 0,
      checked_at: new Date(),
      ...(isRead && { read_at: new Date() }),
      check_at: sql<Date>`now() + make_interval(secs => ${pause})`,
    })
    .where('workbook_id', '=', workbook_id)
    .where('lease', '=', lease)
    .execute();
}

/** The files whose next look is due. */
export async function dueFiles(database: Database, limit: number): Promise<string[]> {
  const due = await database
    .selectFrom('google_files')
    .innerJoin('workbooks', 'workbooks.id', 'google_files.workbook_id')
    .select('google_files.workbook_id')
    .where('workbooks.deleted_at', 'is', null)
    .where('google_files.check_at', '<=', sql<Date>`now()`)
    .orderBy('google_files.check_at')
    .limit(limit)
    .execute();
  return due.map(({ workbook_id }) => workbook_id);
}

export async function findFile(database: Database, workbookId: string): Promise<GoogleFile | null> {
  const file = await database
    .selectFrom('google_files')
    .selectAll()
    .where('workbook_id', '=', workbookId)
    .executeTakeFirst();
  return file ?? null;
}
