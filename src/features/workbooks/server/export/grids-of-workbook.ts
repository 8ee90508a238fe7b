/** The grids of a workbook, as they are written into a file of our own. */

import { GridRows } from '#engine/formula/cells/grid-rows.ts';
import { namedIn } from '#engine/formula/cells/kept-reference.ts';
import { type GridPlace, placeOfKeys } from '#engine/formula/cells/loose-cells.ts';
import { placeRange } from '#engine/formula/cells/place-cell-formula.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import type { StoredTable, WorkbookNames } from '#engine/formula/cells/workbook-names.ts';
import { lettersOfColumn } from '#engine/formula/syntax/address.ts';
import type { Database } from '#platform/database/database.ts';
import { type CellLook, emptyGridLook, type GridLook } from '../../rules/grid-look.ts';
import type { SheetRecord } from '../../services.ts';
import type { NameToWrite } from '../codec/workbook-codec.ts';
import type { GridToWrite, LooseToWrite, MergeToWrite, TableToWrite } from '../codec/writing/grid-to-write.ts';
import { placeSheets, type RequestedPositions, requestedIn } from '../rows/formulas/row-places.ts';
import { readNames } from '../rows/formulas/workbook-names.ts';
import { type LooseRow, readLooseCells } from '../rows/sheets/loose-rows.ts';
import { readStates, type SheetState } from '../rows/sheets/sheet-states.ts';
import { hiddenSheets } from '../views/hidden-sheets.ts';
import { GridFormulas, type NamedTable } from './grid-formulas.ts';

/** Rows and columns that spreadsheet programs have. */
const mostRows = 1_048_576;
/** A sheet of .xlsx allows tables with these names alone. (ECMA-376 part 1, 18.5.1.2) */
const tableName = /^[\p{L}_\\][\p{L}\p{N}_.\\]{0,254}$/u;

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

interface ReadSheetOfGrid {
  loose: readonly LooseRow[];
  state: SheetState | undefined;
  look: GridLook;
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
  const placed = own.map((sheet) => ({ ...sheet, title: titles.get(sheet.id) ?? sheet.title }));
  const isPlain = names === null && hidden.size === 0 && [...byId.values()].every(isTableAlone);
  if (isPlain || placed.some(({ id }) => !titles.has(id))) return null;
  const keepsPlaces = [...byId.values()].every(({ state }) => (state?.version ?? 0) <= 1);
  const tables = tablesOf(names, placed, byId, format);
  const { formulas, written } = formulasOf({ format, placed, tables, keepsPlaces }, names, sheets);
  const grids = new Map<string, SheetOnGrid>();
  for (const sheet of placed) {
    const read = byId.get(sheet.id)!;
    const ofSheet = tables.filter((table) => table.sheet === sheet.id);
    if (isTableAlone(read) && ofSheet.length === 0) continue;
    const grid = gridOf(sheet, read, { formulas, tables: ofSheet, format });
    const last = grid.loose.reduce((most, { row }) => Math.max(most, row), sheet.bottom);
    if (last >= mostRows) return null;
    grids.set(sheet.id, { grid, body: bodyOf(read.look) });
  }
  return { grids, names: written, formulas, placed: new Map(placed.map((sheet) => [sheet.id, sheet])), hidden };
}

const isTableAlone = ({ loose, state }: ReadSheetOfGrid): boolean => loose.length === 0 && !state?.layout;

async function readGrids(transaction: Database, workbookId: string) {
  const names = await readNames(transaction, workbookId);
  const workbook = await transaction
    .selectFrom('workbooks')
    .select('formulas')
    .where('id', '=', workbookId)
    .executeTakeFirst();
  const ids = (
    await transaction.selectFrom('sheets').select('id').where('workbook_id', '=', workbookId).execute()
  ).map(({ id }) => id);
  const states = await readStates(transaction, ids);
  const looks = await readLooks(transaction, ids);
  const byId = new Map<string, ReadSheetOfGrid>();
  const requested: RequestedPositions = new Map();
  for (const id of ids) {
    const read = {
      loose: await readLooseCells(transaction, id),
      state: states.get(id),
      look: looks.get(id) ?? emptyGridLook(),
    };
    byId.set(id, read);
    requestRows(requested, id, read);
  }
  requestNames(requested, names, ids[0] ?? '');
  const placed = await placeSheets(transaction, workbookId, workbook?.formulas ? 'all' : requested);
  return { names, placed, byId, hidden: new Set(await hiddenSheets(transaction, workbookId)) };
}

async function readLooks(transaction: Database, ids: readonly string[]): Promise<Map<string, GridLook>> {
  if (ids.length === 0) return new Map();
  const found = await transaction
    .selectFrom('sheet_states')
    .select(['sheet_id', 'look'])
    .where('sheet_id', 'in', ids)
    .execute();
  return new Map(found.flatMap(({ sheet_id, look }) => (look ? [[sheet_id, look] as const] : [])));
}

/** Blank rows within the data, and what is merged there, are stored by the row above. */
function requestRows(requested: RequestedPositions, id: string, { loose, state, look }: ReadSheetOfGrid): void {
  const above = (key: string): void => {
    const gap = key.indexOf('+');
    if (gap > 0) requestedIn(requested, id).ids.add(key.slice(0, gap));
  };
  for (const [row] of state?.layout?.gaps ?? []) if (row !== '') requestedIn(requested, id).ids.add(row);
  for (const { row, formula } of loose) {
    above(row);
    if (formula === undefined) continue;
    for (const { sheet, rows } of namedIn(formula))
      for (const one of rows) requestedIn(requested, sheet ?? id).ids.add(one);
  }
  for (const [row] of look.merges) above(row);
}

function requestNames(requested: RequestedPositions, names: WorkbookNames | null, first: string): void {
  const look = (stored: string, home: string): void => {
    for (const { sheet, rows } of namedIn(stored))
      for (const id of rows) requestedIn(requested, sheet ?? home).ids.add(id);
  };
  for (const { formula } of names?.names ?? []) look(formula, first);
  for (const { sheet, range } of names?.tables ?? []) look(`[${range}]`, sheet);
}

/** Names whose formulas the file can have: those that name others first lose what these lose. */
function formulasOf(
  setup: Omit<ConstructorParameters<typeof GridFormulas>[0], 'names'>,
  names: WorkbookNames | null,
  sheets: readonly SheetRecord[],
): { formulas: GridFormulas; written: NameToWrite[] } {
  let left = (names?.names ?? []).filter(({ name }) => !name.startsWith('_xl'));
  for (;;) {
    const formulas = new GridFormulas({ ...setup, names: new Set(left.map(({ name }) => name.toUpperCase())) });
    const written = left.flatMap(({ name, sheet, formula }) => {
      const text = formulas.ofName(formula);
      const scope = sheet === null ? null : sheets.findIndex(({ id }) => id === sheet);
      return text === null || scope === -1 ? [] : [{ name, sheet: scope, formula: text }];
    });
    if (written.length === left.length) return { formulas, written };
    const isThere = new Set(written.map(({ name, sheet }) => `${sheet ?? ''}!${name}`));
    const scopeOf = (sheet: string | null): number | '' =>
      sheet === null ? '' : sheets.findIndex(({ id }) => id === sheet);
    left = left.filter(({ name, sheet }) => isThere.has(`${scopeOf(sheet)}!${name}`));
  }
}

function tablesOf(
  names: WorkbookNames | null,
  placed: readonly PlacedSheet[],
  byId: ReadonlyMap<string, ReadSheetOfGrid>,
  format: 'xlsx' | 'ods',
): NamedTable[] {
  const taken = new Set((names?.names ?? []).map(({ name }) => name.toUpperCase()));
  const found: NamedTable[] = [];
  for (const stored of names?.tables ?? []) {
    const own = placed.find(({ id }) => id === stored.sheet);
    const range = own && placeRange(stored.range, own);
    if (!own || !range) continue;
    const table: NamedTable = {
      ...{ name: stored.name, sheet: own.id, range, headerRows: stored.headerRows, totalsRows: stored.totalsRows },
      ...{ columns: columnNames(stored, own, range), isWritten: false },
    };
    const isFree = tableName.test(stored.name) && !taken.has(stored.name.toUpperCase());
    taken.add(stored.name.toUpperCase());
    const isWritten = format === 'xlsx' && isFree && isWritable(table, own, byId.get(own.id)!, found);
    found.push({ ...table, isWritten });
  }
  return found;
}

function columnNames({ columns }: StoredTable, own: PlacedSheet, { left, right }: NamedTable['range']): string[] {
  const byKey = new Map(columns.map(({ key, name }) => [key, name]));
  return Array.from({ length: right - left + 1 }, (_, at) => {
    const key = own.layout.keyOfColumn(left + at);
    return byKey.get(key) ?? own.columns.find(({ id }) => id === key)?.name ?? key;
  });
}

/** Excel repairs files with a table whose names aren't those in its header, or that is over merged cells or another one. */
function isWritable(table: NamedTable, own: PlacedSheet, read: ReadSheetOfGrid, others: readonly NamedTable[]): boolean {
  const { range, headerRows, totalsRows, columns } = table;
  const { top, left, bottom, right } = range;
  if (headerRows !== 1 || totalsRows > 1 || bottom - top - totalsRows < 1) return false;
  if (new Set(columns.map((name) => name.toLowerCase())).size < columns.length) return false;
  const isOver = (other: NamedTable['range']): boolean =>
    other.left <= right && other.right >= left && other.top <= bottom && other.bottom >= top;
  if (others.some((other) => other.isWritten && other.sheet === own.id && isOver(other.range))) return false;
  if (mergesOf(read, own).some((one) => isOver(rangeOf(one)))) return false;
  const header = new Map<number, unknown>();
  for (const cell of read.loose) {
    const at = placeOfKeys(own, cell);
    if (at?.row === top && cell.value !== null) header.set(at.column, cell.formula === undefined ? cell.value : null);
  }
  for (const { column, name } of madeUpHeader(own, read)) if (own.layout.header === top) header.set(column, name);
  return columns.every((name, at) => header.get(left + at) === name);
}

const rangeOf = ({ row, column, rows, columns }: MergeToWrite): NamedTable['range'] => ({
  ...{ top: row, left: column, bottom: row + rows - 1, right: column + columns - 1 },
});

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
  for (const cell of read.loose) {
    const at = placeOfKeys(sheet, cell);
    if (at) byPlace.set(keyOf(at), looseToWrite(cell, at, sheet, read.look, formulas));
  }
  for (const { row, column, name } of madeUpHeader(sheet, read)) {
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
  formulas: GridFormulas,
): LooseToWrite {
  const { value, formula, format, style } = cell;
  const look = style === undefined ? undefined : styles[style];
  const written = formula === undefined ? null : formulas.ofCell(formula, sheet, at.row);
  return {
    ...{ ...at, value },
    ...(written && { formula: written.formula, isArray: written.isArray }),
    ...(format !== undefined && { format }),
    ...(look && { look }),
  };
}

/**
 * Names of columns that no cell of the header has: those of columns that were added here. A name that was made up for a
 * blank header, or is in a merged cell, stays out of it.
 */
function madeUpHeader(
  sheet: PlacedSheet,
  read: ReadSheetOfGrid,
): { row: number; column: number; name: string }[] {
  const { layout } = sheet;
  if (layout.header < 0) return [];
  const top = layout.above - layout.headerRows;
  const filled = new Set<number>();
  for (const cell of read.loose) {
    const at = cell.value === null ? null : placeOfKeys(sheet, cell);
    if (at && at.row >= top && at.row < layout.above) filled.add(at.column);
  }
  const merged = mergesOf(read, sheet).filter(({ row, rows }) => row < layout.above && row + rows > top);
  const isMerged = (column: number): boolean =>
    merged.some((one) => column >= one.column && column < one.column + one.columns);
  return sheet.columns.flatMap(({ id, name }) => {
    const column = layout.columnAt(id);
    const isMadeUp = name === `Column ${lettersOfColumn(column)}`;
    return column < 0 || filled.has(column) || isMerged(column) || isMadeUp
      ? []
      : [{ row: layout.header, column, name }];
  });
}

/** Cells that are drawn as one; one over another is left out: programs repair files with such. */
function mergesOf({ look }: ReadSheetOfGrid, sheet: PlacedSheet): MergeToWrite[] {
  const found: MergeToWrite[] = [];
  for (const [row, column, rows, columns] of look.merges) {
    const at = placeOfKeys(sheet, { row, column });
    if (!at || (rows <= 1 && columns <= 1)) continue;
    const isFree = found.every(
      (one) =>
        at.row + rows <= one.row ||
        one.row + one.rows <= at.row ||
        at.column + columns <= one.column ||
        one.column + one.columns <= at.column,
    );
    if (isFree) found.push({ ...at, rows, columns });
  }
  return found;
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

