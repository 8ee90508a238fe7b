import { sql } from 'kysely';
import type { Cell } from '#engine/model.ts';
import type { Database } from '#platform/database/database.ts';
import type { Stored } from '#platform/database/schema.ts';

/** A thread with the cells of its row. */
export interface CellThread {
  id: string;
  row_id: string;
  column_id: string;
  resolved_at: Date | null;
  resolved_by: string | null;
  created_at: Date;
  cells: Record<string, Cell>;
}

export interface CellThreadsRequest {
  state: 'open' | 'resolved' | 'all';
  /** Of one cell. */
  cell?: { row_id: string; column_id: string } | undefined;
  /** The id of one. */
  id?: string | undefined;
  /** Those that began before this one. */
  before?: string | undefined;
  limit: number;
}

/** Threads at rows and columns that are there, the newest first. Those of deleted ones wait until they are restored. */
export async function readCellThreads(
  database: Database,
  sheetId: string,
  columns: readonly string[],
  { state, cell, id, before, limit }: CellThreadsRequest,
): Promise<CellThread[]> {
  const { rows } = await sql<CellThread>`
    select thread.id, thread.row_id, thread.column_id, thread.resolved_at, thread.resolved_by, thread.created_at,
      current_rows.cells
    from cell_threads thread join current_rows on current_rows.sheet_id = ${sheetId} and current_rows.row_id = thread.row_id
    where thread.sheet_id = ${sheetId} and not current_rows.deleted and thread.column_id = any(${columns})
      ${state === 'open' ? sql`and thread.resolved_at is null` : sql``}
      ${state === 'resolved' ? sql`and thread.resolved_at is not null` : sql``}
      ${cell ? sql`and thread.row_id = ${cell.row_id} and thread.column_id = ${cell.column_id}` : sql``}
      ${id === undefined ? sql`` : sql`and thread.id = ${id}`}
      ${before === undefined ? sql`` : sql`and thread.id < ${before}`}
    order by thread.id desc limit ${limit}
  `.execute(database);
  return rows;
}

/** The comments of threads, the oldest first. */
export async function readCellComments(
  database: Database,
  sheetId: string,
  threadIds: readonly string[],
): Promise<Stored<'cell_comments'>[]> {
  if (threadIds.length === 0) return [];
  return database
    .selectFrom('cell_comments')
    .selectAll()
    .where('sheet_id', '=', sheetId)
    .where('thread_id', 'in', threadIds)
    .orderBy('id')
    .execute();
}

/** What one person wrote at cells of a sheet, the oldest first. */
export function readCellCommentsBy(
  database: Database,
  sheetId: string,
  userId: string,
): Promise<Pick<Stored<'cell_comments'>, 'sheet_id' | 'text' | 'created_at' | 'edited_at'>[]> {
  return database
    .selectFrom('cell_comments')
    .select(['sheet_id', 'text', 'created_at', 'edited_at'])
    .where('sheet_id', '=', sheetId)
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** The cells with open threads. */
export async function readCommentMarks(
  database: Database,
  sheetId: string,
): Promise<{ row_id: string; column_id: string }[]> {
  const { rows } = await sql<{ row_id: string; column_id: string }>`
    select distinct thread.row_id, thread.column_id
    from cell_threads thread join sheet_rows on sheet_rows.sheet_id = ${sheetId} and sheet_rows.row_id = thread.row_id
    where thread.sheet_id = ${sheetId} and thread.resolved_at is null and not sheet_rows.deleted
  `.execute(database);
  return rows;
}

/** How many rows come before a row where nothing sorts them; null where the row is gone. */
export async function findRowPosition(database: Database, sheetId: string, row_id: string): Promise<number | null> {
  const { rows } = await sql<{ place: number }>`
    select (
      select count(*) from sheet_rows earlier
      where earlier.sheet_id = ${sheetId} and not earlier.deleted and earlier.position < own.position
    ) as place
    from sheet_rows own where own.sheet_id = ${sheetId} and own.row_id = ${row_id} and not own.deleted
  `.execute(database);
  return rows[0]?.place ?? null;
}
