/** The grids of a workbook, as they are written into a file of our own. */

import { GridRows } from '#engine/formula/cells/grid-rows.ts';
import { isStoredById, openStored } from '#engine/formula/cells/kept-reference.ts';
import { type GridPlace, placeOfKeys } from '#engine/formula/cells/loose-cells.ts';
import { gridIdOf } from '#engine/formula/cells/grids/regions.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import type { Column } from '#engine/model.ts';
import type { Database } from '#platform/database/database.ts';
import type { CellLook, GridLook } from '../../rules/grid-look.ts';
import type { SheetRecord } from '../../services.ts';
import type { NameToWrite } from '../codec/workbook-codec.ts';
import type { ChoicesToWrite, GridToWrite, LooseToWrite, TableToWrite } from '../codec/writing/grid-to-write.ts';
import type { LooseRow } from '../rows/sheets/loose-rows.ts';
import { cellsOfGuest } from './cells-of-guest.ts';
import { ArrayExtents } from '../original/array-extents.ts';
import { mergesOf, namesInHeader } from './around-table.ts';
import type { GridFormulas, NamedTable } from './grid-formulas.ts';
import { formulasWithNames } from './names-of-file.ts';
import { type ReadSheetOfGrid, readGrids } from './read-grids.ts';
import { tablesOf } from './tables-of-file.ts';

/** Rows and columns that spreadsheet programs have. */
const mostRows = 1_048_576;

export interface WorkbookGrids {
  /** By sheet id; one without a grid is its table, under a header in row 1. */
  grids: ReadonlyMap<string, SheetOnGrid>;
  names: readonly NameToWrite[];
  formulas: GridFormulas;
  /** By sheet id. */
  placed: ReadonlyMap<string, PlacedSheet>;
  hidden: ReadonlySet<string>;
}

export interface SheetOnGrid {
  grid: GridToWrite;
  /** Of cells of the table that are drawn otherwise than their columns, by row and column id. */
  body: ReadonlyMap<string, Record<string, CellLook>>;
}

/**
 * Null where the sheets are tables alone, and where one has more rows than a file can: the export then is one of tables.
 * `titles` are those of the file, by sheet id.
 */
export async function gridsOfWorkbook(
  database: Database,
  sheets: readonly SheetRecord[],
  titles: ReadonlyMap<string, string>,
  format: 'xlsx' | 'ods',
): Promise<WorkbookGrids | null> {
  const [first] = sheets;
  if (!first) return null;
  const found = await database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((transaction) => readGrids(transaction, first.workbook_id));
  const { names, placed: own, byId, hidden } = found;
  // A table on the grid of another sheet is on that one in the file, too.
  const placed = own.map((sheet) => ({ ...sheet, title: titles.get(gridIdOf(sheet)) ?? sheet.title }));
  const hosts = placed.filter(({ host }) => host === undefined);
  const isPlain = names === null && hidden.size === 0 && [...byId.values()].every(isTableAlone);
  if (isPlain || placed.some((sheet) => !titles.has(gridIdOf(sheet)) || sheet.bottom >= mostRows)) return null;
  const renamed = new Map(own.map(({ id, title }) => [title.toLowerCase(), titles.get(id) ?? title]));
  const keepsPlaces = [...byId.values()].every(({ state }) => (state?.version ?? 0) <= 1);
  const tables = tablesOf(names, placed, byId, format);
  const { formulas, written } = formulasWithNames({ format, placed, tables, keepsPlaces, renamed }, names, sheets);
  const grids = new Map<string, SheetOnGrid>();
  for (const sheet of hosts) {
    const read = byId.get(sheet.id)!;
    const guests = placed.filter(({ host }) => host === sheet.id);
    const onGrid = new Set([sheet, ...guests].map(({ id }) => id));
    const ofSheet = tables.filter((table) => onGrid.has(table.sheet));
    const isPlainTable = isTableAlone(read) && namesInHeader(sheet, read).length === sheet.columns.length;
    if (isPlainTable && ofSheet.length === 0) continue;
    const grid = withGuests(gridOf(sheet, read, { formulas, tables: ofSheet, format }), guests, byId, formulas);
    const last = grid.loose.reduce((most, { row }) => Math.max(most, row), sheet.bottom);
    if (last >= mostRows) return null;
    grids.set(sheet.id, { grid, body: bodyOf(read.look) });
  }
  return { grids, names: written, formulas, placed: new Map(placed.map((sheet) => [sheet.id, sheet])), hidden };
}

/** With the cells of further tables, and what is below them, as cells around the one of the sheet. */
function withGuests(
  grid: GridToWrite,
  guests: readonly PlacedSheet[],
  byId: ReadonlyMap<string, ReadSheetOfGrid>,
  formulas: GridFormulas,
): GridToWrite {
  if (guests.length === 0) return grid;
  const reads = guests.map((guest) => ({ guest, read: byId.get(guest.id)! }));
  const cells = reads.flatMap(({ guest, read }) => [
    ...cellsOfGuest(guest, read, formulas),
    ...looseOf(guest, read, formulas),
  ]);
  const widths = reads.flatMap(({ guest, read }) =>
    Object.entries(read.look.widths).map(([id, width]) => [guest.layout.columnAt(id), width] as const),
  );
  return {
    ...grid,
    loose: [...grid.loose, ...cells].sort((one, other) => one.row - other.row || one.column - other.column),
    merges: [...grid.merges, ...reads.flatMap(({ guest, read }) => mergesOf(read, guest))],
    widths: new Map([...grid.widths, ...widths]),
    choices: guests.flatMap(choicesOf),
  };
}

/** The lists of a further table, as far as its rows of data go: other cells may be below. */
function choicesOf({ columns, layout, bottom }: PlacedSheet): ChoicesToWrite[] {
  const top = layout.above;
  return (columns as readonly Column[]).flatMap((of) =>
    of.options && bottom >= top ? [{ column: layout.columnAt(of.id), top, bottom, of }] : [],
  );
}

const isTableAlone = ({ loose, state }: ReadSheetOfGrid): boolean => loose.length === 0 && !state?.layout;

function gridOf(
  sheet: PlacedSheet,
  read: ReadSheetOfGrid,
  { formulas, tables, format }: { formulas: GridFormulas; tables: readonly NamedTable[]; format: 'xlsx' | 'ods' },
): GridToWrite {
  const { layout, columns } = sheet;
  const { look, state } = read;
  const hasLayout = Boolean(state?.layout);
  const widths = Object.entries(look.widths).flatMap(([key, pixels]): [number, number][] => {
    const column = layout.columnOfKey(key);
    return column === null || columns.some(({ id }) => id === key) ? [] : [[column, pixels]];
  });
  return {
    header: layout.header < 0 ? null : layout.header,
    places: columns.map(({ id }) => layout.columnAt(id)),
    rows: gridRows(sheet),
    count: state?.row_count ?? 0,
    loose: looseOf(sheet, read, formulas),
    merges: mergesOf(read, sheet),
    looks: Object.fromEntries(
      Object.entries(look.columns).flatMap(([id, place]) => {
        const own = look.styles[place];
        return own ? [[id, own] as const] : [];
      }),
    ),
    widths: new Map(widths),
    frozen: look.frozen ?? { rows: hasLayout ? 0 : 1, columns: 0 },
    tables: tables.filter(({ isWritten }) => isWritten || format === 'ods').map(tableToWrite),
  };
}

const tableToWrite = ({ name, range, headerRows, totalsRows, columns }: NamedTable): TableToWrite => ({
  ...{ name, ...range, columns, hasHeader: headerRows > 0, hasTotals: totalsRows > 0 },
});

/** Where the rows of data are, with the blank rows between them. */
function gridRows({ layout, placeOf }: PlacedSheet): GridRows {
  const gaps: [number, number][] = [];
  let blanks = layout.gaps.get('') ?? 0;
  if (blanks > 0) gaps.push([0, blanks]);
  const after = [...layout.gaps].flatMap(([id, count]) => {
    const found = id === '' ? null : placeOf(id);
    return found ? [{ place: found.place, count }] : [];
  });
  for (const { place, count } of after.sort((one, other) => one.place - other.place)) {
    gaps.push([Math.max(0, place - layout.above + 1 - blanks), count]);
    blanks += count;
  }
  return new GridRows(layout.above, gaps);
}

function looseOf(sheet: PlacedSheet, read: ReadSheetOfGrid, formulas: GridFormulas): LooseToWrite[] {
  const byPlace = new Map<string, LooseToWrite>();
  const extents = new ArrayExtents(read.loose, sheet);
  for (const cell of read.loose) {
    const at = placeOfKeys(sheet, cell);
    if (at) byPlace.set(keyOf(at), looseToWrite(cell, at, sheet, read.look, { formulas, extents }));
  }
  for (const { row, column, name } of namesInHeader(sheet, read)) {
    const look = byPlace.get(keyOf({ row, column }))?.look ?? (read.state?.layout ? undefined : headerLook);
    byPlace.set(keyOf({ row, column }), { row, column, value: name, ...(look && { look }) });
  }
  return [...byPlace.values()].sort((one, other) => one.row - other.row || one.column - other.column);
}

const keyOf = ({ row, column }: GridPlace): string => `${row} ${column}`;
/** As the header of a sheet that is its table. */
const headerLook: CellLook = { bold: true };

function looseToWrite(
  cell: LooseRow,
  at: GridPlace,
  sheet: PlacedSheet,
  { styles }: GridLook,
  { formulas, extents }: { formulas: GridFormulas; extents: ArrayExtents },
): LooseToWrite {
  const { value, formula, format, style } = cell;
  const look = style === undefined ? undefined : styles[style];
  const { fills, isDynamic, isPart } = arrayOf(cell, at, extents);
  const written = formula === undefined || isPart ? null : formulas.ofCell(formula, sheet, at.row);
  return {
    ...{ ...at, value },
    ...(written && { formula: written.formula, isArray: written.isArray || fills !== null }),
    ...(written && fills && { fills, isDynamic }),
    ...(format !== undefined && { format }),
    ...(look && { look }),
  };
}

/** The cells that the array of a formula fills; of one that another fills, its file has the value alone. */
function arrayOf({ formula = '', value }: LooseRow, at: GridPlace, extents: ArrayExtents) {
  const form = isStoredById(formula) ? openStored(formula) : null;
  const spills = form && extents.of(formula, at, value);
  const isPart = form !== null && form.part !== null;
  return { fills: form?.fills ?? spills ?? null, isDynamic: spills !== null && form?.fills === null, isPart };
}

function bodyOf({ body, styles }: GridLook): Map<string, Record<string, CellLook>> {
  return new Map(
    Object.entries(body).map(([row, cells]) => [
      row,
      Object.fromEntries(
        Object.entries(cells).flatMap(([id, place]) => {
          const look = styles[place];
          return look ? [[id, look] as const] : [];
        }),
      ),
    ]),
  );
}
