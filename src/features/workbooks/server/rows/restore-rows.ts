import { sql } from 'kysely';
import type { Cell, Column, Row } from '#engine/model.ts';
import type { Actor } from '../../services.ts';
import type { Transaction } from '#platform/database/database.ts';
import { asColumnsNow } from './conversion/as-columns-now.ts';
import { recordHistory, oneOf } from './record-history.ts';
import { countRows } from './next-version.ts';
import { jsonLines, type StoredRow, toRow } from './stored-row.ts';

/**
 * Brings rows back from the trash of their sheet to their old places, with their formulas and ids, in a transaction
 * that has given `version` to the sheet. Cells of columns whose type changed meanwhile are of the new type; `columns`
 * are those of now where this transaction is about to store them. Ids that are not in the trash are passed over; answers those that were,
 * and how many rows the sheet then has.
 */
export async function restoreRows(
  transaction: Transaction,
  sheetId: string,
  actor: Actor,
  version: number,
  row_ids: readonly string[],
  columns?: readonly Column[],
): Promise<{ rows: Row[]; row_count: number }> {
  // A tombstone without a history was deleted for good.
  const which = sql`deleted and deleted_at is not null and ${oneOf(row_ids)} and exists (
    select from row_history where row_history.sheet_id = ${sheetId} and row_history.row_id = sheet_rows.row_id
  )`;
  const count = await recordHistory(transaction, { sheetId, version, actor, change: 'restored' }, which);
  const { rows: before } = await sql<StoredRow>`
    select row_id, version, cells from sheet_rows where sheet_id = ${sheetId} and ${which}
  `.execute(transaction);
  const changed = await asColumnsNow(transaction, sheetId, before, columns);
  const { rows } = await sql<StoredRow>`
    update sheet_rows set deleted = false, deleted_at = null, version = ${version}
    where sheet_id = ${sheetId} and ${which}
    returning row_id, position, version, cells, formulas, formats
  `.execute(transaction);
  await writeConverted(transaction, sheetId, changed);
  for (const row of rows) Object.assign(row.cells, changed.get(row.row_id));
  const inOrder = rows.map(toRow).sort((one, other) => one.position - other.position);
  return { rows: inOrder, row_count: await countRows(transaction, sheetId, count) };
}

/** The formats of single cells were made for the old types. */
async function writeConverted(
  transaction: Transaction,
  sheetId: string,
  changed: ReadonlyMap<string, Record<string, Cell>>,
): Promise<void> {
  if (changed.size === 0) return;
  await sql`
    update sheet_rows set cells = jsonb_strip_nulls(sheet_rows.cells || given.cells::jsonb),
      formats = nullif(formats - array(select jsonb_object_keys(given.cells::jsonb)), '{}')
    from unnest(
      string_to_array(${[...changed.keys()].join('\n')}, E'\n'),
      string_to_array(${jsonLines([...changed.values()])}, E'\n')
    ) as given (row_id, cells)
    where sheet_rows.sheet_id = ${sheetId} and sheet_rows.row_id = given.row_id
  `.execute(transaction);
}
