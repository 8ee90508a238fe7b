import { sql } from 'kysely';
import { convertCell, type ReadTimes } from '../../../rules/cell-entry.ts';
import type { Cell, Column, ColumnType } from '#engine/model.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import type { ReadPeople } from '../people/resolve-people.ts';
import { jsonLines } from '../stored-row.ts';
import { formulaCells } from '../formulas/formula-cells.ts';
import type { KnownFormulas } from '../formulas/known-formulas.ts';

/** A cell of a column whose type changes, with what it held before a change that this one reverses. */
export interface CellToConvert {
  row_id: string;
  cell: Cell;
  has_format: boolean;
  kept: Cell;
  formula: string | null;
  format: string | null;
}

export interface TypeChange {
  column: Column;
  to: ColumnType;
  times: ReadTimes;
  /** The newest version of the column that had the type. */
  earlier: { id: string; definition: Column } | undefined;
  /** Where the column is or was one of persons: who is meant by a name. */
  people?: ReadPeople;
}

export interface ConvertedCell {
  cell: Cell;
  formula: string | null;
  format: string | null;
  /** Whether the row must be written. */
  isOther: boolean;
  /** Whether someone wrote the cell since the change that this one reverses. */
  isRewritten: boolean;
}

/** What was written before a change that this one turns round is given back letter by letter (`007`, not 7). */
export function convertedCell(
  { cell, has_format, kept: stored, formula, format }: Omit<CellToConvert, 'row_id'>,
  { column, to, times, earlier, people }: TypeChange,
): ConvertedCell {
  const as = (one: Cell, from: Column, type: ColumnType): Cell => {
    const converted = convertCell(one, from, type, times);
    return type === 'person' ? (people?.(converted) ?? converted) : converted;
  };
  const isBack = stored !== null && earlier && as(stored, earlier.definition, column.type) === cell;
  if (isBack) return { cell: stored, formula, format, isOther: true, isRewritten: false };
  const converted = as(cell, column, to);
  // The formats of single cells were made for the old type.
  const isOther = converted !== cell || has_format;
  return { cell: converted, formula: null, format: null, isOther, isRewritten: stored !== null };
}

/** The column as it then is. */
export function convertedColumn({ column, to, earlier }: Omit<TypeChange, 'times'>): Column {
  const { format: _, own_currencies: _own, ...bare } = column;
  const { format, own_currencies, max, multiple } = earlier?.definition ?? {};
  return {
    ...bare,
    type: to,
    ...(format !== undefined && { format }),
    ...(own_currencies && { own_currencies }),
    ...(max && { max }),
    ...(multiple && { multiple }),
  };
}

export interface RowToConvert extends CellToConvert {
  version: number;
  /** All of the row, where formulas follow from it. */
  cells: Record<string, Cell> | null;
}

/** Rows with a cell of the column by their ids, after one of them. */
export const afterRow = (row_id: string) => ({
  which: sql`sheet_rows.row_id > ${row_id}`,
  order: sql`sheet_rows.row_id`,
});

/** Rows that were written after a version, after one of them. */
export const writtenAfter = (version: number, row_id: string) => ({
  which: sql`(sheet_rows.version, sheet_rows.row_id) > (${version}::bigint, ${row_id})`,
  order: sql`sheet_rows.version, sheet_rows.row_id`,
});

export async function readToConvert(
  database: Database | Transaction,
  sheetId: string,
  { column, earlier }: Pick<TypeChange, 'column' | 'earlier'>,
  { which, order }: ReturnType<typeof afterRow>,
  how: { limit: number; allCells?: boolean },
): Promise<RowToConvert[]> {
  const { id } = column;
  const { rows } = await sql<RowToConvert>`
    select sheet_rows.row_id, sheet_rows.version, cells -> ${id}::text as cell,
      ${how.allCells ? sql`cells` : sql`null::jsonb as cells`},
      coalesce(formats ? ${id}, false) as has_format, kept.cell as kept, kept.formula, kept.format
    from sheet_rows left join column_version_cells kept
      on kept.sheet_id = ${sheetId} and kept.column_version_id = coalesce(${earlier?.id ?? null}::text, '') and kept.row_id = sheet_rows.row_id
    where sheet_rows.sheet_id = ${sheetId} and ${which} and cells ? ${id} and not deleted
    order by ${order} limit ${how.limit}
  `.execute(database);
  return rows;
}

/** Stores what becomes of rows outside them, with what formulas of the row make of it. */
export async function storeConverted(
  database: Database | Transaction,
  sheetId: string,
  conversionId: string,
  rows: readonly RowToConvert[],
  change: TypeChange,
  formulas: Pick<KnownFormulas, 'columns' | 'byRow'> & { at: number },
  convert: (row: RowToConvert) => ConvertedCell = (row) => convertedCell(row, change),
): Promise<void> {
  const converted = rows.map(convert);
  const after = rows.map(({ cells }, position) => ({ ...cells, [change.column.id]: converted[position]!.cell }));
  const computed = formulaCells(formulas, after, formulas.at);
  const made = rows.flatMap(({ row_id, version, cells }, position) => {
    const { cell, formula, format, isOther } = converted[position]!;
    const own = Object.entries(computed[position] ?? {}).filter(([id, value]) => (cells?.[id] ?? null) !== value);
    if (!isOther && own.length === 0) return [];
    return [{ row_id, version, cells: { [change.column.id]: cell, ...Object.fromEntries(own) }, formula, format }];
  });
  if (made.length === 0) return;
  await sql`
    insert into converted_cells (sheet_id, conversion_id, row_id, row_version, cells, formula, format)
    select ${sheetId}::text, ${conversionId}::text, given.row_id, given.version::bigint, given.cells::jsonb,
      given.formula::jsonb ->> 0, given.format::jsonb ->> 0
    from unnest(
      string_to_array(${made.map(({ row_id }) => row_id).join('\n')}, E'\n'),
      string_to_array(${made.map(({ version }) => version).join('\n')}, E'\n'),
      string_to_array(${jsonLines(made.map(({ cells }) => cells))}, E'\n'),
      string_to_array(${jsonLines(made.map(({ formula }) => [formula]))}, E'\n'),
      string_to_array(${jsonLines(made.map(({ format }) => [format]))}, E'\n')
    ) as given (row_id, version, cells, formula, format)
    on conflict (sheet_id, conversion_id, row_id) do update
    set row_version = excluded.row_version, cells = excluded.cells, formula = excluded.formula, format = excluded.format
  `.execute(database);
}
