import { sql } from 'kysely';
import { type Database, inTransaction } from '../storage/database.ts';

const rowsAtOnce = 5_000;

/**
 * Removes rows that were deleted before `before`, with their history, and answers how many went. A snapshot older than a
 * sheet's compacted_version cannot learn of those deletions any more and reads the sheet anew; the version is that of
 * the newest deletion that went, so that only snapshots as old as the trash are concerned.
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
    // Rows of a sheet that is gone have no sheet to hold; nobody writes to them.
    await transaction.selectFrom('sheets').select('id').where('id', '=', sheetId).forUpdate().execute();
    const { rows } = await sql<{ count: number; version: number }>`
      with gone as (
        delete from sheet_rows where sheet_id = ${sheetId} and row_id in (
          select row_id from sheet_rows
          where sheet_id = ${sheetId} and deleted and deleted_at < ${before}
          order by deleted_at limit ${rowsAtOnce}
        )
        returning row_id, version
      ), forgotten as (
        delete from row_history where sheet_id = ${sheetId} and row_id in (select row_id from gone)
      )
      select count(*) as count, coalesce(max(version), 0) as version from gone
    `.execute(transaction);
    const { count = 0, version = 0 } = rows[0] ?? {};
    await sql`
      update sheets set compacted_version = greatest(compacted_version, ${version}) where id = ${sheetId}
    `.execute(transaction);
    return count;
  });
}
