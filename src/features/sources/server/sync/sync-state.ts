/** What is stored of a source that is followed, and which process works on it. */
import { type Kysely, sql } from 'kysely';
import { newId } from '#kit/ids.ts';
import type { Database } from '#platform/database/database.ts';

/** A sheet here, and the one of the source that it follows. Adapters store what identifies that one in addition. */
export interface SyncedSheet {
  sheet: string;
  title: string;
  /** What the columns were named there when they were read last. */
  columns: { id: string; name: string }[];
  /** Not there any more since it was read last. */
  is_gone?: boolean;
}

/** The columns that the table of every adapter with a sync has. */
export interface SyncState {
  workbook_id: string;
  /** When it was taken in last, when it was looked at last, and when it is looked at next. */
  read_at: Date | null;
  checked_at: Date | null;
  check_at: Date;
  /** What went wrong the last time, for the owner; empty where nothing did. */
  problem: string;
  /** How many runs failed in a row. */
  failures: number;
  /** Which run holds it, and until when. */
  lease: string | null;
  leased_until: Date | null;
}

/** A reading that would delete much, and waits for the owner. */
export interface HeldDeletion {
  /** The hash of the reading. */
  digest: string;
  /** Rows that would be deleted, of how many. */
  removed: number;
  known: number;
  /** Names of columns that would be deleted. */
  columns: string[];
}

/** The tables of adapters, by the columns that all of them have. */
const tablesOf = (database: Database) => database as unknown as Kysely<Record<string, SyncState>>;

/**
 * Takes a workbook to work on; null while another process has it, or where the adapter has none. A process that died
 * holds it no longer than the lease.
 */
export async function leaseState<State extends SyncState>(
  database: Database,
  { table, times }: { table: string; times: { lease: number } },
  workbookId: string,
): Promise<State | null> {
  const state = await tablesOf(database)
    .updateTable(table)
    .set({ lease: newId(), leased_until: sql<Date>`now() + make_interval(secs => ${times.lease})` })
    .where('workbook_id', '=', workbookId)
    .where(({ eb, or }) => or([eb('leased_until', 'is', null), eb('leased_until', '<', sql<Date>`now()`)]))
    .returningAll()
    .executeTakeFirst();
  return (state as State | undefined) ?? null;
}

/**
 * Holds it for longer; throws when another process has it by now, or nothing is followed any more. Within a transaction
 * it stays so until the end of it.
 */
export async function renewLease(
  database: Database,
  { table, times }: { table: string; times: { lease: number } },
  { workbook_id, lease }: SyncState,
): Promise<void> {
  const { numUpdatedRows } = await tablesOf(database)
    .updateTable(table)
    .set({ leased_until: sql<Date>`now() + make_interval(secs => ${times.lease})` })
    .where('workbook_id', '=', workbook_id)
    .where('lease', '=', lease)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Error('Another process is working on this spreadsheet, or it was let go.');
}

export interface RunOutcome {
  /** Null where all went well; otherwise the message for the owner. */
  problem: string | null;
  hasFailed: boolean;
  /** Whether it was read as a whole. */
  isRead: boolean;
  /** Seconds until the next run. */
  pause: number;
  /** Of the adapter's own columns. */
  stored: object;
}

/** Stores how a run went and lets go of the workbook. */
export async function releaseState(
  database: Database,
  { table }: { table: string },
  { workbook_id, lease, failures }: SyncState,
  { problem, hasFailed, isRead, pause, stored }: RunOutcome,
): Promise<void> {
  await tablesOf(database)
    .updateTable(table)
    .set({
      ...stored,
      ...{ problem: problem ?? '', lease: null, leased_until: null, failures: hasFailed ? failures + 1 : 0 },
      ...{ checked_at: new Date(), ...(isRead && { read_at: new Date() }) },
      check_at: sql<Date>`now() + make_interval(secs => ${pause})`,
    })
    .where('workbook_id', '=', workbook_id)
    .where('lease', '=', lease)
    .execute();
}

/** The workbooks whose next run is due, the longest waiting first. */
export async function dueWorkbooks(database: Database, { table }: { table: string }, limit: number): Promise<string[]> {
  const { rows } = await sql<{ workbook_id: string }>`
    select state.workbook_id from ${sql.table(table)} as state
    join workbooks on workbooks.id = state.workbook_id
    where workbooks.deleted_at is null and state.check_at <= now()
    order by state.check_at
    limit ${limit}
  `.execute(database);
  return rows.map(({ workbook_id }) => workbook_id);
}

/** The workbook of a sheet, where this table has it. */
export async function workbookOfSheet(
  database: Database,
  { table }: { table: string },
  sheetId: string,
): Promise<string | null> {
  const { rows } = await sql<{ workbook_id: string }>`
    select state.workbook_id from sheets
    join ${sql.table(table)} as state on state.workbook_id = sheets.workbook_id
    where sheets.id = ${sheetId}
  `.execute(database);
  return rows[0]?.workbook_id ?? null;
}
