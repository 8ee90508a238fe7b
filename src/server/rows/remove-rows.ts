import { sql } from 'kysely';
import type { Actor } from '../scope.ts';
import { type Database, inTransaction, type Transaction } from '../storage/database.ts';
import { json } from '../storage/json.ts';
import { noSuchRow, noSuchSheet, rowConflict, type StoredRow, toRow } from './stored-row.ts';

/**
 * Deletes rows: they go to the trash of their sheet. Ids that are gone already are passed over; when none of them is
 * left, it is `not_found`. With a `version`, a row that has another by now stays: `row_conflict` carries it.
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
    const buried = await buryRows(transaction, sheetId, actor, bumped.version, row_ids, version);
    // Every row is buried in nearly all cases: only then is there nothing to look up while the sheet is held.
    if (buried < row_ids.length && version !== undefined) await refuseOthers(transaction, sheetId, row_ids);
    if (buried === 0) throw noSuchRow();
  });
}

/** The rows that stayed have another version than the caller saw. */
async function refuseOthers(transaction: Transaction, sheetId: string, row_ids: readonly string[]): Promise<void> {
  const { rows } = await sql<StoredRow>`
    select row_id, position, version, cells, formulas, formats from sheet_rows
    where sheet_id = ${sheetId} and not deleted and row_id = any(string_to_array(${row_ids.join('\n')}, E'\n'))
    limit 1
  `.execute(transaction);
  const [left] = rows;
  if (left) throw rowConflict(toRow(left));
}

/**
 * Turns rows into tombstones, in a transaction that has given `version` to the sheet; with `seen` only rows that have
 * that version still. Answers how many there were.
 */
export async function buryRows(
  transaction: Transaction,
  sheetId: string,
  actor: Actor,
  version: number,
  row_ids: readonly string[],
  seen?: number,
): Promise<number> {
  // A tombstone keeps its cells, so that it can come back: what is returned here is what the history must remember.
  const answer = await sql<{ count: number }>`
    with buried as (
      update sheet_rows set deleted = true, deleted_at = date_trunc('milliseconds', now()), version = ${version}
      where sheet_id = ${sheetId} and not deleted and row_id = any(string_to_array(${row_ids.join('\n')}, E'\n'))
        and (${seen ?? null}::bigint is null or version = ${seen ?? null}::bigint)
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
