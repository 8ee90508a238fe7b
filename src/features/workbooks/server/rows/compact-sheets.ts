import { sql } from 'kysely';
import { type Database, inTransaction } from '#platform/database/database.ts';
import { oneOf } from './record-history.ts';
import { rowsInUse } from './formulas/row-places.ts';
import { holdSheet } from './next-version.ts';

const rowsAtOnce = 5_000;

/**
 * Removes rows that were deleted before `before`, with their history, and answers how many went. A snapshot older than
 * a sheet's compacted_version cannot learn of those deletions any more and reads the sheet again; the version is that
 * of the newest deletion that went, so that only snapshots as old as the trash are concerned.
 */
export async function compactSheets(database: Database, before: Date): Promise<number> {
  const { rows: sheets } = await sql<{ sheet_id: string }>`
    select distinct sheet_id from sheet_rows where deleted and deleted_at < ${before}
  `.execute(database);
  let removed = 0;
  for (const { sheet_id } of sheets) {
    for (;;) {
      const gone = await compactSheet(database, sheet_id, before);
      removed += gone;
      if (gone < rowsAtOnce) break;
    }
  }
  return removed;
}

/** A batch in a transaction of its own: writers of the sheet wait for one batch at most. */
function compactSheet(database: Database, sheetId: string, before: Date): Promise<number> {
  return inTransaction(database, async (transaction) => {
    await holdSheet(transaction, sheetId);
    const { rows } = await sql<{ row_id: string; version: number }>`
      select row_id, version from sheet_rows
      where sheet_id = ${sheetId} and deleted and deleted_at < ${before}
      order by deleted_at limit ${rowsAtOnce}
    `.execute(transaction);
    if (rows.length === 0) return 0;
    const gone = oneOf(rows.map((row) => row.row_id));
    // The place of its row says where a range ends, for as long as a formula names it, or where blank rows are.
    const used = await rowsInUse(transaction, sheetId);
    const bare = oneOf(rows.flatMap(({ row_id }) => (used.has(row_id) ? [row_id] : [])));
    await sql`
      update sheet_rows set cells = '{}', formulas = null, formats = null, deleted_at = null
      where sheet_id = ${sheetId} and ${bare}
    `.execute(transaction);
    await sql`delete from sheet_rows where sheet_id = ${sheetId} and ${gone} and not ${bare}`.execute(transaction);
    await sql`delete from row_history where sheet_id = ${sheetId} and ${gone}`.execute(transaction);
    await sql`delete from cell_threads where sheet_id = ${sheetId} and ${gone}`.execute(transaction);
    const newest = rows.reduce((version, row) => Math.max(version, row.version), 0);
    await sql`
      update sheet_states set compacted_version = greatest(compacted_version, ${newest}) where sheet_id = ${sheetId}
    `.execute(transaction);
    return rows.length;
  });
}
