import { sql } from 'kysely';
import { type Database, inTransaction } from '../storage/database.ts';
import { inTrash } from './read-trash.ts';

const rowsAtOnce = 5_000;

/**
 * Deletes rows of a sheet's trash for good, `all` or those of these ids: what stood in them and their history go at
 * once. Empty tombstones stay until compaction, so that no snapshot has to read its sheet anew. Answers how many went.
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
  const chosen = row_ids === 'all' ? sql`true` : sql`row_id = any(string_to_array(${row_ids.join('\n')}, E'\n'))`;
  return inTransaction(database, async (transaction) => {
    // Nobody may restore a row while it goes.
    await transaction.selectFrom('sheets').select('id').where('id', '=', sheetId).forUpdate().execute();
    const { rows } = await sql<{ count: number }>`
      with gone as (
        update sheet_rows set cells = '{}', formulas = null, formats = null
        where sheet_id = ${sheetId} and row_id in (
          select row_id from sheet_rows where ${inTrash(sheetId)} and ${chosen} limit ${rowsAtOnce}
        )
        returning row_id
      ), forgotten as (
        delete from row_history where sheet_id = ${sheetId} and row_id in (select row_id from gone)
      )
      select count(*) as count from gone
    `.execute(transaction);
    return rows[0]?.count ?? 0;
  });
}
