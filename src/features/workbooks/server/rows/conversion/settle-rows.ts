import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '#platform/database/database.ts';

const mostByName = 5_000;

/**
 * Writes into rows what readers see of them already, in a transaction that holds the sheet: every write of rows does
 * this first. `which` says which rows of sheet_rows; without it, all. Nearly always there is nothing to do.
 */
export async function settleRows(
  transaction: Transaction,
  sheetId: string,
  which?: RawBuilder<unknown>,
): Promise<void> {
  const state = await transaction
    .selectFrom('sheet_states')
    .select('settling')
    .where('sheet_id', '=', sheetId)
    .executeTakeFirst();
  if (!state?.settling) return;
  const some = which ? await rowsOf(transaction, sheetId, which) : null;
  await settle(transaction, sheetId, some);
}

/** Null where they are many: then all rows are settled. */
async function rowsOf(
  transaction: Transaction,
  sheetId: string,
  which: RawBuilder<unknown>,
): Promise<readonly string[] | null> {
  const { rows } = await sql<{ row_id: string }>`
    select row_id from sheet_rows where sheet_id = ${sheetId} and ${which} limit ${mostByName + 1}
  `.execute(transaction);
  return rows.length > mostByName ? null : rows.map(({ row_id }) => row_id);
}

/** Rows of these ids, or all; nothing where the sheet does not settle. */
export async function settle(
  database: Database | Transaction,
  sheetId: string,
  row_ids: readonly string[] | null,
): Promise<void> {
  await sql`select * from settle_rows(${sheetId}, ${row_ids === null ? null : row_ids.join('\n')})`.execute(database);
}
