import { sql } from 'kysely';
import type { Row } from '#engine/model.ts';
import type { Actor } from '../../services.ts';
import type { Transaction } from '#platform/database/database.ts';
import { recordHistory, oneOf } from './record-history.ts';
import { countRows } from './next-version.ts';
import { type StoredRow, toRow } from './stored-row.ts';

/**
 * Brings rows back from the trash of their sheet to their old places, with their formulas and ids, in a transaction
 * that has given `version` to the sheet. Ids that are not in the trash are passed over; answers those that were,
 * and how many rows the sheet then has.
 */
export async function restoreRows(
  transaction: Transaction,
  sheetId: string,
  actor: Actor,
  version: number,
  row_ids: readonly string[],
): Promise<{ rows: Row[]; row_count: number }> {
  // A tombstone without a history was deleted for good.
  const which = sql`deleted and deleted_at is not null and ${oneOf(row_ids)} and exists (
    select from row_history where row_history.sheet_id = ${sheetId} and row_history.row_id = sheet_rows.row_id
  )`;
  const count = await recordHistory(transaction, { sheetId, version, actor, change: 'restored' }, which);
  const { rows } = await sql<StoredRow>`
    update sheet_rows set deleted = false, deleted_at = null, version = ${version}
    where sheet_id = ${sheetId} and ${which}
    returning row_id, position, version, cells, formulas, formats
  `.execute(transaction);
  const inOrder = rows.map(toRow).sort((one, other) => one.position - other.position);
  return { rows: inOrder, row_count: await countRows(transaction, sheetId, count) };
}
