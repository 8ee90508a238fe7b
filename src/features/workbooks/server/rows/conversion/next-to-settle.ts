import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { forgetConverted } from './conversion.ts';

/** How many rows are still to be written. */
export async function countToSettle(database: Database, sheetId: string, made: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from converted_cells where sheet_id = ${sheetId} and conversion_id = ${made}
  `.execute(database);
  return rows[0]?.count ?? 0;
}

/** The next rows to write; once there are none, the sheet is like any other. */
export async function nextToSettle(
  database: Database,
  sheetId: string,
  made: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ row_id: string }>`
    select row_id from converted_cells where sheet_id = ${sheetId} and conversion_id = ${made}
    order by row_id limit ${limit}
  `.execute(database);
  if (rows.length > 0) return rows.map(({ row_id }) => row_id);
  await forgetConverted(database, sheetId, sql`conversion_id <> ${made}`);
  await sql`
    update sheet_states set conversion = null, settling = null, settling_version = null
    where sheet_id = ${sheetId} and settling = ${made}
  `.execute(database);
  return [];
}
