import { sql } from 'kysely';
import { type Database, inTransaction } from '../storage/database.ts';

/**
 * Removes the tombstones of sheets that have at least `least` of them, and answers how many went. A snapshot older
 * than a sheet's compacted_version cannot learn of those deletions any more and reads the sheet anew.
 */
export async function compactSheets(database: Database, least: number): Promise<number> {
  const { rows: sheets } = await sql<{ sheet_id: string }>`
    select sheet_id from sheet_rows where deleted group by sheet_id having count(*) >= ${least}
  `.execute(database);
  let removed = 0;
  for (const { sheet_id } of sheets) removed += await compactSheet(database, sheet_id);
  return removed;
}

function compactSheet(database: Database, sheetId: string): Promise<number> {
  return inTransaction(database, async (transaction) => {
    await sql`update sheets set compacted_version = version where id = ${sheetId}`.execute(transaction);
    const { numAffectedRows } = await sql`
      delete from sheet_rows where sheet_id = ${sheetId} and deleted
    `.execute(transaction);
    return Number(numAffectedRows ?? 0);
  });
}
