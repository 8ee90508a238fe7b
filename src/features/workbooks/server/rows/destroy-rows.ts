import { sql } from 'kysely';
import { type Database, inTransaction } from '#platform/database/database.ts';
import { oneOf } from './record-history.ts';
import { holdSheet } from './next-version.ts';
import { inTrash } from './read-trash.ts';

const rowsAtOnce = 5_000;

/**
 * Deletes rows of a sheet's trash for good, `all` or those of these ids: their contents and their history go at once.
 * Empty tombstones stay until compaction, so that no snapshot has to read its sheet again. Answers how many went.
 */
export async function destroyRows(
  database: Database,
  sheetId: string,
  row_ids: readonly string[] | 'all',
): Promise<number> {
  let destroyed = 0;
  for (;;) {
    const gone = await destroyBatch(database, sheetId, row_ids);
    destroyed += gone;
    if (gone < rowsAtOnce) return destroyed;
  }
}

function destroyBatch(database: Database, sheetId: string, row_ids: readonly string[] | 'all'): Promise<number> {
  const chosen = row_ids === 'all' ? sql`true` : oneOf(row_ids);
  return inTransaction(database, async (transaction) => {
    // No one may restore a row while it goes.
    await holdSheet(transaction, sheetId);
    const { rows } = await sql<{ row_id: string; version: number }>`
      select row_id, version from sheet_rows where ${inTrash(sheetId)} and ${chosen} limit ${rowsAtOnce}
    `.execute(transaction);
    if (rows.length === 0) return 0;
    const gone = oneOf(rows.map((row) => row.row_id));
    await sql`
      update sheet_rows set cells = '{}', formulas = null, formats = null where sheet_id = ${sheetId} and ${gone}
    `.execute(transaction);
    await sql`delete from row_history where sheet_id = ${sheetId} and ${gone}`.execute(transaction);
    await sql`delete from update_rows where sheet_id = ${sheetId} and ${gone}`.execute(transaction);
    await sql`delete from cell_threads where sheet_id = ${sheetId} and ${gone}`.execute(transaction);
    // What was done to them is no longer known.
    const newest = rows.reduce((version, row) => Math.max(version, row.version), 0);
    await sql`
      update sheet_states set history_version = greatest(history_version, ${newest}) where sheet_id = ${sheetId}
    `.execute(transaction);
    return rows.length;
  });
}
