import { sql } from 'kysely';
import type { Row } from '#sheet/model.ts';
import type { Actor } from '../scope.ts';
import type { Transaction } from '../storage/database.ts';
import { json } from '../storage/json.ts';
import { type StoredRow, toRow } from './stored-row.ts';

/**
 * Brings rows back from the trash of their sheet to their old places, with their formulas and ids, in a transaction
 * that has given `version` to the sheet. Ids that are not in the trash are passed over; answers those that were.
 */
export async function unburyRows(
  transaction: Transaction,
  sheetId: string,
  actor: Actor,
  version: number,
  row_ids: readonly string[],
): Promise<Row[]> {
  // A tombstone without a history was deleted for good.
  const { rows } = await sql<StoredRow>`
    with back as (
      update sheet_rows set deleted = false, deleted_at = null, version = ${version}
      where sheet_id = ${sheetId} and deleted and row_id = any(string_to_array(${row_ids.join('\n')}, E'\n'))
        and exists (select from row_history where sheet_id = ${sheetId} and row_id = sheet_rows.row_id)
      returning row_id, position, version, cells, formulas, formats
    ), remembered as (
      insert into row_history (sheet_id, row_id, version, change, cells, actor)
      select ${sheetId}, row_id, ${version}, 'restored', cells, ${json(actor)} from back
      on conflict (sheet_id, row_id, version) do update set change = excluded.change
    ), counted as (
      update sheets set row_count = row_count + (select count(*) from back) where id = ${sheetId}
    )
    select * from back order by position, row_id
  `.execute(transaction);
  return rows.map(toRow);
}
