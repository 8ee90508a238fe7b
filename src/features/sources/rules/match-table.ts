/**
 * How a table that was read again (a file, a published address) matches the sheet that was made of it. (decision 90)
 */
import { convertCell, enterCell, fitsType } from '#features/workbooks/rules/cell-entry.ts';
import type { KnownNames } from '#engine/formula/cells/workbook-names.ts';
import type { FileGrid } from '#engine/formula/cells/grid-layout.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { FileAround, FileDefinitions } from '#features/workbooks/rules/file-around.ts';
import type { TableRowBase } from '#features/workbooks/rules/merge/table-row-base.ts';
import { matchColumnsById, type NamedRecord, type NameThere, rowsById } from './match-by-id.ts';
import { matchColumns } from './match-columns.ts';
import { matchRows, type RowDoubt } from './match-rows.ts';

export interface SeenTable {
  title: string;
  /** In a source that has ids: its own. Those of its columns and rows are the source's, too, and say which are which. */
  id?: string;
  /** With an id: the columns whose cells name records (`records` of a row), and the ids of the tables of these. */
  linked?: Readonly<Record<string, string>>;
  /** Whether its file hides it. */
  hidden?: boolean;
  columns: readonly Column[];
  /** Where it lies on the grid of its file. */
  grid?: FileGrid | null;
  /** What formulas of its file may name. */
  names?: KnownNames;
  definitions?: FileDefinitions & { date1904?: boolean };
  /** Whether ranges that its file names are tables for sure. */
  declares?: boolean;
  /** Its tables as their shape shows them; rows from 1, columns from 0, ends included. */
  regions?: readonly {
    heading: readonly [first: number, last: number] | null;
    rows: readonly [first: number, last: number];
    columns: readonly [first: number, last: number];
  }[];
  /** What is around it in its file. */
  around?: FileAround;
  rows: readonly {
    id?: string;
    cells: Record<string, Cell>;
    formulas?: Record<string, string>;
    formats?: Record<string, string>;
    records?: Readonly<Record<string, readonly NamedRecord[]>>;
  }[];
}
/** A column of the table: which one of the sheet it is. */
export interface TableColumn {
  /** In the table. */
  from: Column;
  to: Column;
}
export interface MatchedColumns {
  /** Those that are in both, in the order of the table. */
  columns: TableColumn[];
  /** Of the table, that the sheet does not have yet. */
  added: Column[];
  /** Of the table, that were deleted here: they stay away. */
  left_out: string[];
  /** Of the sheet, that the table had and has no more. */
  missing: Column[];
  /** Names that columns get by ids: they have another one in the source, and none was given here. */
  renames?: { column: string; name: string }[];
  /** Lists that get options by ids. */
  lists?: ColumnList[];
}
export interface ColumnList extends Pick<Column, 'options' | 'option_colors'> {
  column: string;
}

const sampleSize = 200;

/**
 * Which column of a table is which of the sheet: by the name that it has here, by the name that it had in the table, by
 * its values. `names` are those of the table when it was read last, by column id.
 */
export function matchTableColumns(
  sheet: { columns: readonly Column[]; names: readonly NameThere[]; rows: readonly TableRowBase[] },
  table: SeenTable,
): MatchedColumns {
  if (table.id !== undefined && sheet.names.some(({ remote }) => remote !== undefined))
    return matchColumnsById(sheet.columns, sheet.names, table);
  const own = new Set(sheet.columns.map(({ name }) => simple(name)));
  const before = new Map(sheet.names.map(({ id, name }) => [simple(name), id]));
  const left_out: string[] = [];
  const seen = table.columns.flatMap((from) => {
    const id = own.has(simple(from.name)) ? undefined : before.get(simple(from.name));
    const now = sheet.columns.find((column) => column.id === id);
    if (id !== undefined && !now) {
      left_out.push(from.name);
      return [];
    }
    // Under the name that the column has here by now.
    return [{ from, name: now?.name ?? from.name }];
  });
  const samples = sheet.rows.filter(({ base, here }) => base ?? here).slice(0, sampleSize);
  const ids = matchColumns(
    sheet.columns.map(({ id, name }) => ({
      ...{ id, name },
      sample: samples.map(({ base, here }) => (base ?? here)?.[id] ?? null),
    })),
    seen.map(({ from, name }) => ({
      name,
      sample: table.rows.slice(0, sampleSize).map(({ cells }) => cells[from.id] ?? null),
    })),
  );
  const columns = seen.flatMap(({ from }, place) => {
    const to = sheet.columns.find(({ id }) => id === ids[place]);
    return to ? [{ from, to }] : [];
  });
  const known = new Set(sheet.names.map(({ id }) => id));
  return {
    columns,
    added: seen.flatMap(({ from }, place) => (ids[place] === null ? [from] : [])),
    left_out,
    missing: sheet.columns.filter(({ id }) => known.has(id) && !columns.some(({ to }) => to.id === id)),
  };
}

const simple = (name: string): string => name.trim().toLowerCase();

/** A value of a table as a column of the sheet holds it; what the type cannot read stays as it is. */
export function cellOfTable(cell: Cell, from: Column, to: Column): Cell {
  const read = convertCell(cell, from, to.type);
  if (to.type === 'date' && typeof read === 'string') return read.replace(/T00:00(?::00)?$/, '');
  return read === '' ? null : read;
}

/** What a table held of a row, as these columns would hold it by now: types are changed here, and columns deleted. */
export function readBase(
  base: Record<string, Cell>,
  columns: readonly Pick<Column, 'id' | 'type'>[],
): Record<string, Cell> {
  const read: Record<string, Cell> = {};
  for (const { id, type } of columns) {
    const cell = base[id] ?? null;
    if (cell !== null) read[id] = enterCell(cell, type);
  }
  return read;
}

/** A row of the table, and which row of the sheet it is. */
export interface MatchedTableRow {
  row_id: string;
  remote_id?: string | undefined;
  cells: Record<string, Cell>;
  formulas: Record<string, string> | null;
}
export interface TableMisfit {
  /** Of the rows of the table, from 0. */
  place: number;
  column: Column;
  cell: Cell;
}
export interface MatchedRows {
  /** All of the table, in its order. */
  rows: MatchedTableRow[];
  gone: string[];
  /** All of them in the order of the table, where that is not their order here. */
  order: string[] | null;
  doubts: RowDoubt[];
  /** New values that are not of the type of their column. */
  misfits: TableMisfit[];
  /** How many rows the table had the last time. */
  known: number;
}

/** Which row of a table is which of the sheet. Rows that were added here are found again where the table has them too. */
export function matchTableRows(
  known: readonly TableRowBase[],
  table: SeenTable,
  columns: readonly TableColumn[],
  newRowId: (place: number) => string,
): MatchedRows {
  const ids = columns.map(({ to }) => to.id);
  const misfits: TableMisfit[] = [];
  const rows = table.rows.map((row) => readRow(row, columns));
  const keyOf = (cells: Record<string, Cell>): string => JSON.stringify(ids.map((id) => cells[id] ?? null));
  const keys = new Set(rows.map(({ cells }) => keyOf(cells)));
  const types = columns.map(({ to }) => to);
  const byId = new Map(known.map((row) => [row.row_id, { ...row, base: row.base && readBase(row.base, types) }]));
  const named = table.id === undefined ? new Map<string, TableRowBase>() : rowsById(known);
  const candidates = [...byId.values()].flatMap(({ row_id, base, here }) => {
    // What was written here came back in the table where it was made from an export.
    const cells = here && keys.has(keyOf(here)) ? here : (base ?? here);
    return cells ? [{ row_id, cells }] : [];
  });
  const matched = named.size > 0 ? matchNamed(rows, named) : matchRows(candidates, rows, typedColumns(ids, rows));
  for (const [place, row] of rows.entries()) {
    row.row_id = matched.ids[place] ?? newRowId(place);
    const base = byId.get(row.row_id)?.base ?? null;
    for (const { to } of columns) {
      const cell = row.cells[to.id] ?? null;
      if (cell !== (base?.[to.id] ?? null) && !fitsType(cell, to.type)) misfits.push({ place, column: to, cell });
    }
  }
  const isOfTable = (row_id: string): boolean => (byId.get(row_id)?.base ?? null) !== null;
  // The order of records is none that a person gave them.
  const isOrdered = table.id !== undefined || isInOrder(rows, byId);
  return {
    ...{ rows, misfits, doubts: matched.doubts },
    gone: matched.gone.filter(isOfTable),
    order: isOrdered ? null : rows.map(({ row_id }) => row_id),
    known: known.filter(({ base }) => base !== null).length,
  };
}

/** By the ids of their records. */
function matchNamed(rows: readonly MatchedTableRow[], named: ReadonlyMap<string, TableRowBase>) {
  const there = new Set(rows.map(({ remote_id }) => remote_id));
  return {
    ids: rows.map(({ remote_id }) => named.get(remote_id ?? '')?.row_id ?? null),
    gone: [...named].flatMap(([id, { row_id }]) => (there.has(id) ? [] : [row_id])),
    doubts: [],
  };
}

function readRow({ id, cells, formulas }: SeenTable['rows'][number], columns: readonly TableColumn[]): MatchedTableRow {
  const row: MatchedTableRow = { row_id: '', remote_id: id, cells: {}, formulas: null };
  for (const { from, to } of columns) {
    const cell = cellOfTable(cells[from.id] ?? null, from, to);
    if (cell !== null) row.cells[to.id] = cell;
    const formula = formulas?.[from.id];
    if (formula !== undefined) row.formulas = { ...row.formulas, [to.id]: formula };
  }
  return row;
}

/** What people typed identifies a row: formulas change on their own. */
function typedColumns(ids: readonly string[], rows: readonly MatchedTableRow[]): string[] {
  const typed = ids.filter((id) => rows.filter(({ formulas }) => formulas?.[id]).length * 2 <= rows.length);
  return [...(typed.length > 0 ? typed : ids)];
}

/** Whether the rows come in the order that they have here, and new ones last. */
export function isInOrder(
  rows: readonly { row_id: string }[],
  known: ReadonlyMap<string, { position: number | null }>,
): boolean {
  let last = Number.NEGATIVE_INFINITY;
  for (const { row_id } of rows) {
    const position = known.get(row_id)?.position ?? null;
    if (position === null ? known.has(row_id) : position <= last) return false;
    last = position ?? Number.POSITIVE_INFINITY;
  }
  return true;
}
