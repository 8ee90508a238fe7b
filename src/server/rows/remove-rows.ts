import { sql } from 'kysely';
import type { Actor } from '../scope.ts';
import { type Database, inTransaction, type Transaction } from '../storage/database.ts';
import { json } from '../storage/json.ts';
import { findRow } from './find-row.ts';
import { noSuchRow, noSuchSheet, rowConflict } from './stored-row.ts';

/**
 * Deletes rows. Ids that are gone already are passed over; when none of them is left, it is `not_found`. With a
 * `version`, a row that has another by now stays: `row_conflict` carries it.
 */
export async function removeRows(
  database: Database,
  sheetId: string,
  actor: Actor,
  row_ids: readonly string[],
  version?: number,
): Promise<void> {
  if (row_ids.length === 0) return;
  await inTransaction(database, async (transaction) => {
    const bumped = await transaction
      .updateTable('sheets')
      .set((set) => ({ version: set('version', '+', 1) }))
      .where('id', '=', sheetId)
      .returning('version')
      .executeTakeFirst();
    if (!bumped) throw noSuchSheet();
    if (version !== undefined) await refuseOthers(transaction, sheetId, row_ids, version);
    if ((await buryRows(transaction, sheetId, actor, bumped.version, row_ids)) === 0) throw noSuchRow();
  });
}

/** The transaction holds the sheet: nobody writes to a row between this and what follows. */
async function refuseOthers(
  transaction: Transaction,
  sheetId: string,
  row_ids: readonly string[],
  version: number,
): Promise<void> {
  for (const row_id of row_ids) {
    const row = await findRow(transaction, sheetId, row_id);
    if (row && row.version !== version) throw rowConflict(row);
  }
}

/** Turns rows into tombstones, in a transaction that has given `version` to the sheet. Answers how many there were. */
export async function buryRows(
  transaction: Transaction,
  sheetId: string,
  actor: Actor,
  version: number,
  row_ids: readonly string[],
): Promise<number> {
  // A tombstone keeps its cells until compaction: what is returned here is what the history must remember.
  const answer = await sql<{ count: number }>`
    with buried as (
      update sheet_rows set deleted = true, version = ${version}
      where sheet_id = ${sheetId} and not deleted and row_id = any(string_to_array(${row_ids.join('\n')}, E'\n'))
      returning row_id, cells
    ), remembered as (
      insert into row_history (sheet_id, row_id, version, change, cells, actor)
      select ${sheetId}, row_id, ${version}, 'deleted', cells, ${json(actor)} from buried
      on conflict (sheet_id, row_id, version) do update set change = excluded.change
    )
    update sheets set row_count = row_count - (select count(*) from buried)
    where id = ${sheetId}
    returning (select count(*) from buried) as count
  `.execute(transaction);
  return answer.rows[0]?.count ?? 0;
}
