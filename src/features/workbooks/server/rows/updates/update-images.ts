/** What an update of a workbook changes: rows and cells as they were before it, and as they are after it. */
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '#platform/database/database.ts';
import type { CellImage, RowImage } from '../../../rules/merge/take-back.ts';
import type { Cell } from '#engine/model.ts';
import { settleRows } from '../conversion/settle-rows.ts';
import { oneOf } from '../record-history.ts';

/** What the file of before held of a row. (mirror_rows) */
export interface BaseImage {
  cells: Record<string, Cell>;
  version: number;
  conflicts: Record<string, Cell> | null;
  place: number | null;
  /** Absent in images that are older than it. */
  remote_id?: string | null;
}

/** A row with its base; either may be missing. */
export interface WholeRow {
  row: RowImage | null;
  base: BaseImage | null;
}

/** Of all rows of a sheet, or of those of an update, by row_id. */
const rowImages = (sheetId: string, which = sql`true`): RawBuilder<unknown> => sql`
  select row_id, jsonb_build_object('row', own.image, 'base', bases.image) as image
  from (
    select row_id, jsonb_build_object('position', position, 'cells', cells, 'formulas', formulas, 'formats', formats,
      'deleted', deleted, 'trashed_at', deleted_at) as image
    from sheet_rows where sheet_id = ${sheetId} and ${which}
  ) as own full join (
    select row_id, jsonb_build_object('cells', cells, 'version', version, 'conflicts', conflicts, 'place', place,
      'remote_id', remote_id) as image
    from mirror_rows where sheet_id = ${sheetId} and ${which}
  ) as bases using (row_id)
`;

const cellImages = (sheetId: string): RawBuilder<unknown> => sql`
  select row_key, column_key, jsonb_build_object('value', value, 'formula', formula, 'format', format, 'style', style,
    'edited', edited, 'base', base) as image
  from sheet_cells where sheet_id = ${sheetId}
`;

/** Stores what a sheet holds before an update, or after it, in a transaction that holds it. */
export async function storeImages(
  transaction: Transaction,
  sheetId: string,
  updateId: string,
  moment: 'before' | 'after',
): Promise<void> {
  const isAfter = moment === 'after';
  if (!isAfter) await settleRows(transaction, sheetId);
  await sql`
    insert into update_rows (sheet_id, update_id, row_id, is_after, image)
    select ${sheetId}::text, ${updateId}::text, row_id, ${isAfter}::boolean, image
    from (${rowImages(sheetId)}) as images
  `.execute(transaction);
  await sql`
    insert into update_cells (sheet_id, update_id, row_key, column_key, is_after, image)
    select ${sheetId}::text, ${updateId}::text, row_key, column_key, ${isAfter}::boolean, image
    from (${cellImages(sheetId)}) as images
  `.execute(transaction);
}

/** Leaves only what differs, once both are stored. */
export async function dropUnchanged(transaction: Transaction, sheetId: string, updateId: string): Promise<void> {
  await sql`
    delete from update_rows using update_rows as other
    where update_rows.sheet_id = ${sheetId} and update_rows.update_id = ${updateId}
      and other.sheet_id = ${sheetId} and other.update_id = ${updateId} and other.row_id = update_rows.row_id
      and other.is_after <> update_rows.is_after and other.image = update_rows.image
  `.execute(transaction);
  await sql`
    delete from update_cells using update_cells as other
    where update_cells.sheet_id = ${sheetId} and update_cells.update_id = ${updateId}
      and other.sheet_id = ${sheetId} and other.update_id = ${updateId} and other.row_key = update_cells.row_key
      and other.column_key = update_cells.column_key
      and other.is_after <> update_cells.is_after and other.image = update_cells.image
  `.execute(transaction);
}

export interface ChangedRow {
  row_id: string;
  before: WholeRow | null;
  after: WholeRow | null;
  now: RowImage | null;
}

const rowsAtOnce = 2_000;

/** The rows that an update changed, with what they are now. */
export async function* readChangedRows(
  transaction: Transaction,
  sheetId: string,
  updateId: string,
): AsyncGenerator<ChangedRow[]> {
  for (let last = ''; ; ) {
    const { rows: found } = await sql<{ row_id: string }>`
      select distinct row_id from update_rows
      where sheet_id = ${sheetId} and update_id = ${updateId} and row_id > ${last} order by row_id limit ${rowsAtOnce}
    `.execute(transaction);
    const ids = found.map(({ row_id }) => row_id);
    if (ids.length > 0) yield await readChanged(transaction, sheetId, updateId, ids);
    if (ids.length < rowsAtOnce) return;
    last = ids.at(-1)!;
  }
}

async function readChanged(
  transaction: Transaction,
  sheetId: string,
  updateId: string,
  ids: readonly string[],
): Promise<ChangedRow[]> {
  const images = (isAfter: boolean): RawBuilder<unknown> => sql`
    select row_id, image from update_rows
    where sheet_id = ${sheetId} and update_id = ${updateId} and is_after = ${isAfter} and ${oneOf(ids)}
  `;
  const { rows } = await sql<ChangedRow>`
    select given.row_id, before.image as before, after.image as after, own.image -> 'row' as now
    from unnest(string_to_array(${ids.join('\n')}, E'\n')) as given (row_id)
    left join (${images(false)}) as before using (row_id)
    left join (${images(true)}) as after using (row_id)
    left join (${rowImages(sheetId, oneOf(ids))}) as own using (row_id)
  `.execute(transaction);
  return rows;
}

export interface ChangedLoose {
  row: string;
  column: string;
  before: CellImage | null;
  after: CellImage | null;
  now: CellImage | null;
}

/** The cells around tables that an update changed, with what they are now. */
export async function readChangedCells(
  transaction: Transaction,
  sheetId: string,
  updateId: string,
): Promise<ChangedLoose[]> {
  const images = (isAfter: boolean): RawBuilder<unknown> => sql`
    select row_key, column_key, image from update_cells
    where sheet_id = ${sheetId} and update_id = ${updateId} and is_after = ${isAfter}
  `;
  const { rows } = await sql<ChangedLoose>`
    select row_key as row, column_key as column, before.image as before, after.image as after, own.image as now
    from (${images(false)}) as before
    full join (${images(true)}) as after using (row_key, column_key)
    left join (${cellImages(sheetId)}) as own using (row_key, column_key)
    order by row_key, column_key
  `.execute(transaction);
  return rows;
}
