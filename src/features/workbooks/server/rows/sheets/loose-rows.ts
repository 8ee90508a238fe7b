import { sql } from 'kysely';
import type { ComputedLoose } from '#engine/formula/cells/cells-setup.ts';
import type { LooseBase } from '../../../rules/merge/merge-loose.ts';
import type { LooseCell } from '#engine/formula/cells/loose-cells.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { jsonLines } from '../stored-row.ts';

/** A cell of the grid outside of the table, as it is stored. */
export interface LooseRow extends LooseCell {
  /** A number format. */
  format?: string;
  /** Its place in the list of looks of its sheet; a cell that has one keeps it. */
  style?: number;
  /** Whether it was written here since the file was read. */
  edited?: boolean;
  /** What it holds in the file: before it was edited, or as the value of its formula; null where that isn't known. */
  base?: LooseBase | null;
}

const rowsAtOnce = 2_000;

/** Puts cells into a sheet, in place of those that are there. */
export async function putLooseCells(
  transaction: Transaction,
  sheetId: string,
  version: number,
  cells: readonly LooseRow[],
): Promise<void> {
  for (let start = 0; start < cells.length; start += rowsAtOnce) {
    const rows = cells.slice(start, start + rowsAtOnce);
    await sql`
      insert into sheet_cells (sheet_id, row_key, column_key, value, formula, format, style, edited, base, version)
      select ${sheetId}, cell ->> 'row', cell ->> 'column', cell -> 'value', cell ->> 'formula', cell ->> 'format',
        (cell ->> 'style')::smallint, coalesce((cell ->> 'edited')::boolean, false),
        nullif(cell -> 'base', 'null'), ${version}::bigint
      from unnest(string_to_array(${jsonLines(rows)}, E'\n')::jsonb[]) as given (cell)
      on conflict (sheet_id, row_key, column_key)
        do update set value = excluded.value, formula = excluded.formula, format = excluded.format,
          style = coalesce(excluded.style, sheet_cells.style),
          base = case when sheet_cells.edited then sheet_cells.base else excluded.base end,
          edited = sheet_cells.edited or excluded.edited, version = excluded.version
    `.execute(transaction);
  }
}

/** Makes cells what a newer file and the edits here make of them: all of each, its look too. */
export async function takeLooseCells(
  transaction: Transaction,
  sheetId: string,
  version: number,
  { taken, gone }: { taken: readonly LooseRow[]; gone: readonly Pick<LooseCell, 'row' | 'column'>[] },
): Promise<void> {
  const keys = [...gone, ...taken].map(({ row, column }) => ({ row, column }));
  for (let start = 0; start < keys.length; start += rowsAtOnce) {
    await sql`
      delete from sheet_cells using unnest(
        string_to_array(${jsonLines(keys.slice(start, start + rowsAtOnce))}, E'\n')::jsonb[]
      ) as given (cell)
      where sheet_id = ${sheetId} and row_key = given.cell ->> 'row' and column_key = given.cell ->> 'column'
    `.execute(transaction);
  }
  for (let start = 0; start < taken.length; start += rowsAtOnce) {
    await sql`
      insert into sheet_cells (sheet_id, row_key, column_key, value, formula, format, style, edited, base, version)
      select ${sheetId}, cell ->> 'row', cell ->> 'column', cell -> 'value', cell ->> 'formula', cell ->> 'format',
        (cell ->> 'style')::smallint, coalesce((cell ->> 'edited')::boolean, false), nullif(cell -> 'base', 'null'), ${version}::bigint
      from unnest(string_to_array(${jsonLines(taken.slice(start, start + rowsAtOnce))}, E'\n')::jsonb[]) as given (cell)
    `.execute(transaction);
  }
}

/** Writes what formulas made, into cells that no one wrote since a version; what arrays fill may be new. */
export async function writeLooseValues(
  transaction: Transaction,
  sheetId: string,
  cells: readonly ComputedLoose[],
  { from, to, mine = [] }: { from: number; to: number; mine?: readonly number[] },
): Promise<void> {
  const own = cells.filter(({ spilled }) => spilled === undefined);
  for (let start = 0; start < own.length; start += rowsAtOnce) {
    const rows = own.slice(start, start + rowsAtOnce);
    await sql`
      update sheet_cells set value = given.cell -> 'value', version = ${to}
      from unnest(string_to_array(${jsonLines(rows)}, E'\\n')::jsonb[]) as given (cell)
      where sheet_cells.sheet_id = ${sheetId} and sheet_cells.row_key = given.cell ->> 'row'
        and sheet_cells.column_key = given.cell ->> 'column' and sheet_cells.formula is not null
        and (sheet_cells.version <= ${from} or sheet_cells.version = any(${mine}::bigint[]))
    `.execute(transaction);
  }
  const filled = cells.filter(({ spilled }) => spilled !== undefined);
  for (let start = 0; start < filled.length; start += rowsAtOnce) {
    const rows = jsonLines(filled.slice(start, start + rowsAtOnce));
    // Two statements: a distributed database takes no parameters in what an INSERT of a SELECT does on a conflict.
    await sql`
      update sheet_cells set value = given.cell -> 'value', formula = given.cell ->> 'spilled', version = ${to}
      from unnest(string_to_array(${rows}, E'\\n')::jsonb[]) as given (cell)
      where sheet_cells.sheet_id = ${sheetId} and sheet_cells.row_key = given.cell ->> 'row'
        and sheet_cells.column_key = given.cell ->> 'column'
        and (sheet_cells.version <= ${from} or sheet_cells.version = any(${mine}::bigint[]))
    `.execute(transaction);
    await sql`
      insert into sheet_cells (sheet_id, row_key, column_key, value, formula, version)
      select ${sheetId}, cell ->> 'row', cell ->> 'column', cell -> 'value', cell ->> 'spilled', ${to}::bigint
      from unnest(string_to_array(${rows}, E'\\n')::jsonb[]) as given (cell)
      on conflict (sheet_id, row_key, column_key) do nothing
    `.execute(transaction);
  }
}

/** The loose cells of a sheet, or those that were written after a version. */
export async function readLooseCells(
  database: Database,
  sheetId: string,
  after = 0,
): Promise<(LooseRow & { version: number })[]> {
  const rows = await database
    .selectFrom('sheet_cells')
    .select(['row_key', 'column_key', 'value', 'formula', 'format', 'style', 'edited', 'base', 'version'])
    .where('sheet_id', '=', sheetId)
    .where('version', '>', after)
    .execute();
  return rows.map(({ row_key, column_key, value, formula, format, style, edited, base, version }) => ({
    ...{ row: row_key, column: column_key, value, version },
    ...(edited && { edited }),
    ...((edited || base !== null) && { base }),
    ...(formula !== null && { formula }),
    ...(format !== null && { format }),
    ...(style !== null && { style }),
  }));
}
