import { type RawBuilder, sql } from 'kysely';
import type { Cell } from '#engine/model.ts';
import type { Actor } from '../../services.ts';
import type { Database } from '#platform/database/database.ts';

/** A deleted row that can still come back. */
export interface TrashedRow {
  row_id: string;
  cells: Record<string, Cell>;
  deleted_at: Date;
  actor: Actor;
}

/** Where a page of the trash begins: after this row. */
export interface TrashPlace {
  deleted_at: Date;
  row_id: string;
}

/**
 * Which rows of sheet_rows lie in the trash of a sheet; what was deleted for good has no history any more, and what only
 * left the table when that was put elsewhere was deleted at no time.
 */
export function inTrash(sheetId: string): RawBuilder<boolean> {
  return sql<boolean>`(
    sheet_rows.sheet_id = ${sheetId} and sheet_rows.deleted and sheet_rows.deleted_at is not null and exists (
      select from row_history where row_history.sheet_id = ${sheetId} and row_history.row_id = sheet_rows.row_id
    )
  )`;
}

/** The trash of a sheet, last deleted first. */
export async function readTrash(
  database: Database,
  sheetId: string,
  { after, limit }: { after?: TrashPlace | undefined; limit: number },
): Promise<TrashedRow[]> {
  const position = after
    ? sql`and (sheet_rows.deleted_at, sheet_rows.row_id) < (${after.deleted_at}, ${after.row_id})`
    : sql``;
  const { rows } = await sql<TrashedRow>`
    select sheet_rows.row_id, sheet_rows.cells, sheet_rows.deleted_at, deletion.actor
    from sheet_rows
    cross join lateral (
      select actor from row_history
      where sheet_id = ${sheetId} and row_id = sheet_rows.row_id and change = 'deleted'
      order by version desc limit 1
    ) as deletion
    where sheet_rows.sheet_id = ${sheetId} and sheet_rows.deleted and sheet_rows.deleted_at is not null ${position}
    order by sheet_rows.deleted_at desc, sheet_rows.row_id desc
    limit ${limit}
  `.execute(database);
  return rows;
}

/** How many rows lie in the trash of a sheet; counting ends at `most`. */
export async function countTrash(database: Database, sheetId: string, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from sheet_rows where ${inTrash(sheetId)} limit ${most}) as trashed
  `.execute(database);
  return rows[0]?.count ?? 0;
}
