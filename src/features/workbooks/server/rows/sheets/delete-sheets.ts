import { sql } from 'kysely';
import type { Database, Transaction } from '#platform/database/database.ts';

/** All that is stored by sheet_id. The state comes first: a caller that waits to write finds the sheet gone. */
const tablesBySheet = [
  'sheet_states',
  'sheet_rows',
  'sheet_cells',
  'table_moves',
  'row_history',
  'row_keys',
  'column_history',
  'column_version_cells',
  'converted_cells',
  'column_versions',
  'snapshot_marks',
  'mirror_rows',
  'mirror_events',
  'update_rows',
  'update_cells',
  'cell_comments',
  'cell_threads',
] as const;

const rowsAtOnce = 10_000;

/** Deletes sheets with all that belongs to them. */
export async function deleteSheets(transaction: Transaction, sheetIds: readonly string[]): Promise<void> {
  // Always in the same order, so that two who delete the same sheets wait for each other and not in a circle.
  for (const id of sheetIds.toSorted()) {
    for (const table of tablesBySheet) await transaction.deleteFrom(table).where('sheet_id', '=', id).execute();
    await transaction.deleteFrom('sheets').where('id', '=', id).execute();
  }
}

/** Deletes sheets now and leaves what belongs to them to `eraseSheets`: there may be millions of rows. */
export async function closeSheets(transaction: Transaction, sheetIds: readonly string[]): Promise<void> {
  for (const id of sheetIds.toSorted()) {
    await transaction.deleteFrom('sheet_states').where('sheet_id', '=', id).execute();
    await transaction.deleteFrom('sheets').where('id', '=', id).execute();
  }
}

/** Deletes, batch by batch, what belongs to sheets that are gone. A sheet that is there keeps its own. */
export async function eraseSheets(database: Database, sheetIds: readonly string[]): Promise<void> {
  for (const id of sheetIds) {
    const known = await database.selectFrom('sheets').select('id').where('id', '=', id).executeTakeFirst();
    if (known) continue;
    for (const table of tablesBySheet) await eraseFrom(database, table, id);
  }
}

async function eraseFrom(database: Database, table: (typeof tablesBySheet)[number], sheetId: string): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where sheet_id = ${sheetId} and ctid = any (array(
        select ctid from ${sql.table(table)} where sheet_id = ${sheetId} limit ${rowsAtOnce}
      ))
    `.execute(database);
    if (Number(numAffectedRows ?? 0) < rowsAtOnce) return;
  }
}
