import { sql } from 'kysely';
import type { Actor } from '../../services.ts';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import { fillWritten } from './formulas/fill-rows.ts';
import { followLinks } from './links/follow-links.ts';
import { holdLinking } from './links/hold-linking.ts';
import { settleRows } from './conversion/settle-rows.ts';
import { recordHistory, oneOf } from './record-history.ts';
import { countRows, nextVersion } from './next-version.ts';
import { noSuchRow, rowConflict, type StoredRow, toRow } from './stored-row.ts';

/**
 * Deletes rows: they go to the trash of their sheet. Ids that are gone already are passed over; when none of them is
 * left, it is `not_found`. With a `version`, a row that has another by now stays: `row_conflict` carries it. Answers
 * the other sheets whose cells followed.
 */
export async function removeRows(
  { database, clock }: { database: Database; clock: () => number },
  sheetId: string,
  actor: Actor,
  row_ids: readonly string[],
  version?: number,
): Promise<string[]> {
  if (row_ids.length === 0) return [];
  return inTransaction(database, async (transaction) => {
    await holdLinking(transaction, sheetId);
    const next = await nextVersion(transaction, sheetId);
    const deleted = await deleteRows(transaction, sheetId, actor, next, row_ids, version);
    // Every row is deleted in nearly all cases: only then is there nothing to look up while the sheet is held.
    if (deleted < row_ids.length && version !== undefined) await refuseOthers(transaction, sheetId, row_ids);
    if (deleted === 0) throw noSuchRow();
    const written = { sheet: sheetId, from: next, to: next, actor, at: clock(), mayRefuse: true };
    const { sheets, row_ids: own } = await followLinks(transaction, written);
    if (own.length > 0) await fillWritten(transaction, sheetId, next, written.at);
    return sheets;
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
export async function deleteRows(
  transaction: Transaction,
  sheetId: string,
  actor: Actor,
  version: number,
  row_ids: readonly string[],
  seen?: number,
): Promise<number> {
  // What was seen of them may still be to be written.
  await settleRows(transaction, sheetId, oneOf(row_ids));
  const atSeen = seen === undefined ? sql`` : sql`and version = ${seen}`;
  const which = sql`not deleted and ${oneOf(row_ids)} ${atSeen}`;
  // A tombstone keeps its cells, so that it can come back.
  const count = await recordHistory(transaction, { sheetId, version, actor, change: 'deleted' }, which);
  if (count === 0) return 0;
  await sql`
    update sheet_rows set deleted = true, deleted_at = ${new Date()}, version = ${version}
    where sheet_id = ${sheetId} and ${which}
  `.execute(transaction);
  await countRows(transaction, sheetId, -count);
  return count;
}
