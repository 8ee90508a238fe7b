/** What people did with what an update brought. */
import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database.ts';

/** Whether people wrote to a sheet after a version. */
export async function isWrittenSince(transaction: Transaction, sheetId: string, version: number): Promise<boolean> {
  const row = await transaction
    .selectFrom('row_history')
    .select('row_id')
    .where('sheet_id', '=', sheetId)
    .where('version', '>', version)
    .where(sql<boolean>`actor ->> 'kind' <> 'system'`)
    .limit(1)
    .executeTakeFirst();
  const cell = await transaction
    .selectFrom('sheet_cells')
    .select('row_key')
    .where('sheet_id', '=', sheetId)
    .where('version', '>', version)
    .where('edited', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined || cell !== undefined;
}

export async function hasComments(
  transaction: Transaction,
  sheetId: string,
  rowIds?: readonly string[],
): Promise<boolean> {
  const found = await transaction
    .selectFrom('cell_threads')
    .select('id')
    .where('sheet_id', '=', sheetId)
    .$if(rowIds !== undefined, (query) => query.where('row_id', 'in', [...(rowIds ?? [])]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
