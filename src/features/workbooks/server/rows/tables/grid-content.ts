import { type LooseValue, looseOfScalar, placeOfKeys } from '#engine/formula/cells/loose-cells.ts';
import { holdsTexts, numberOfText, typeOfFormat } from '#engine/formula/cells/cell-type.ts';
import type { StoredLayout } from '#engine/formula/cells/grid-layout.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import type { StoredTable } from '#engine/formula/cells/workbook-names.ts';
import { lettersOfColumn } from '#engine/formula/syntax/address.ts';
import { scalarOfCell } from '#engine/formula/columns/cell-scalar.ts';
import type { Column } from '#engine/model.ts';
import { emptyGridLook, type GridLook } from '../../../rules/grid-look.ts';
import type { Database } from '#platform/database/database.ts';
import { placeSheets } from '../formulas/row-places.ts';
import { readNames } from '../formulas/names/workbook-names.ts';
import { type LooseRow, readLooseCells } from '../sheets/loose-rows.ts';
import { noSuchSheet, type StoredRow } from '../stored-row.ts';
import type { GuestOfGrid } from './guests/table-places.ts';

/** A cell of the grid, whether it is of the table or around it: days are serials, with their format. */
export interface GridContent {
  value: LooseValue;
  /** As it is stored. */
  formula?: string;
  format?: string;
  style?: number;
  /** Whether it was written here since the file was read. */
  edited?: boolean;
  version: number;
}

export interface LooseContent extends LooseRow {
  version: number;
  /** The sheet by whose rows it is known, where that is a table on the grid of another one. */
  of?: string;
}

/** All of a sheet's grid at one moment, but the rows of further tables on it. */
export interface WholeGrid {
  sheet: PlacedSheet;
  /** All of its workbook, itself among them. */
  sheets: readonly PlacedSheet[];
  /** Those that formulas of the workbook name. */
  tables: readonly StoredTable[];
  columns: readonly Column[];
  layout: StoredLayout | null;
  look: GridLook;
  /** By their places on the grid. */
  rows: ReadonlyMap<number, StoredRow>;
  /** Further tables on it. */
  guests: readonly GuestOfGrid[];
  /** By row and column of the grid; what is known by the rows of guests is among them. */
  loose: ReadonlyMap<number, ReadonlyMap<number, LooseContent>>;
}

export async function readWholeGrid(
  database: Database,
  { id, workbook_id }: { id: string; workbook_id: string },
): Promise<WholeGrid> {
  const grid = await readGridOf(database, { id, workbook_id }, await placeSheets(database, workbook_id, 'all'));
  const guests = await readGuests(database, grid);
  if (guests.length === 0) return grid;
  const loose = new Map([...grid.loose].map(([row, cells]) => [row, new Map(cells)]));
  for (const { sheet } of guests)
    for (const cell of await readLooseCells(database, sheet.id)) put(loose, sheet, { ...cell, of: sheet.id });
  return { ...grid, guests, loose };
}

async function readGuests(database: Database, { sheet, sheets }: WholeGrid): Promise<GuestOfGrid[]> {
  const placed = sheets.filter(({ host }) => host === sheet.id);
  if (placed.length === 0) return [];
  const states = await database
    .selectFrom('sheet_states')
    .select(['sheet_id', 'columns', 'layout', 'look'])
    .where(
      'sheet_id',
      'in',
      placed.map(({ id }) => id),
    )
    .execute();
  return placed.flatMap((guest): GuestOfGrid[] => {
    const state = states.find(({ sheet_id }) => sheet_id === guest.id);
    if (!state?.layout?.on) return [];
    const { columns, layout, look } = state;
    return [{ sheet: guest, columns, layout: { ...layout, on: state.layout.on }, look: look ?? emptyGridLook() }];
  });
}

function put(loose: Map<number, Map<number, LooseContent>>, sheet: PlacedSheet, cell: LooseContent): void {
  const at = placeOfKeys(sheet, cell);
  if (!at) return;
  const inRow = loose.get(at.row) ?? new Map<number, LooseContent>();
  loose.set(at.row, inRow.set(at.column, cell));
}

/** The same where it is known where the rows of the sheet are, and those that its formulas name. */
export async function readGridOf(
  database: Database,
  { id, workbook_id }: { id: string; workbook_id: string },
  sheets: readonly PlacedSheet[],
): Promise<WholeGrid> {
  const sheet = sheets.find((one) => one.id === id);
  const state = await database
    .selectFrom('sheet_states')
    .select(['columns', 'layout', 'look'])
    .where('sheet_id', '=', id)
    .executeTakeFirst();
  if (!sheet || !state) throw noSuchSheet();
  const found = await database
    .selectFrom('current_rows')
    .select(['row_id', 'position', 'version', 'cells', 'formulas', 'formats'])
    .where('sheet_id', '=', id)
    .where('deleted', '=', false)
    .orderBy('position')
    .orderBy('row_id')
    .execute();
  const rows = new Map<number, StoredRow>();
  for (const row of found) {
    const at = sheet.placeOf(row.row_id);
    if (at) rows.set(at.place, row);
  }
  const loose = new Map<number, Map<number, LooseContent>>();
  for (const cell of await readLooseCells(database, id)) put(loose, sheet, cell);
  const { columns, layout, look } = state;
  const tables = (await readNames(database, workbook_id))?.tables ?? [];
  return { sheet, sheets, tables, columns, layout, look: look ?? emptyGridLook(), rows, guests: [], loose };
}

/** The cells of a grid by their places. */
export class GridCells {
  readonly grid: WholeGrid;
  readonly #byIndex: ReadonlyMap<number, Column>;
  /** Columns of texts with formulas: figures in them are numbers. */
  readonly #mixed: ReadonlySet<string>;

  constructor(grid: WholeGrid) {
    this.grid = grid;
    this.#byIndex = new Map(grid.columns.map((column) => [grid.sheet.layout.columnAt(column.id), column]));
    const mixed = new Set<string>();
    for (const { formulas } of grid.rows.values()) for (const id of Object.keys(formulas ?? {})) mixed.add(id);
    this.#mixed = mixed;
  }

  columnOver(index: number): Column | undefined {
    return this.#byIndex.get(index);
  }

  /** Null for a cell that is neither filled nor drawn. A cell of the header has the name of its column. */
  at(row: number, index: number): GridContent | null {
    const column = this.#byIndex.get(index);
    const own = column && this.grid.rows.get(row);
    if (column && own) return this.#ofTable(own, column);
    const loose = this.grid.loose.get(row)?.get(index);
    // A heading that is blank in the file has a cell that says so.
    const isHeader = column !== undefined && row === this.grid.sheet.layout.header;
    if (!loose && isHeader && !isMadeUp(column, index)) return { value: column.name, version: 0 };
    if (!loose) return null;
    const { row: _, column: __, isNew: ___, of: ____, ...content } = loose;
    return content;
  }

  /** The last row and column with anything in them. */
  get end(): { row: number; column: number } {
    const { layout, bottom } = this.grid.sheet;
    let [row, column] = [bottom, layout.right];
    for (const [at, cells] of this.grid.loose) {
      row = Math.max(row, at);
      for (const index of cells.keys()) column = Math.max(column, index);
    }
    for (const guest of this.grid.guests) {
      row = Math.max(row, guest.sheet.bottom);
      column = Math.max(column, guest.sheet.layout.right);
    }
    return { row, column };
  }

  #ofTable(row: StoredRow, column: Column): GridContent | null {
    const { id } = column;
    const { columns, body } = this.grid.look;
    const style = body[row.row_id]?.[id] ?? columns[id];
    const formula = column.formula === undefined ? row.formulas?.[id] : undefined;
    const own = row.formats?.[id];
    const type = formula === undefined ? column.type : typeOfFormat(column.type, own);
    const isComputed = formula ?? column.formula;
    const read = scalarOfCell(row.cells[id], { type, ...(isComputed !== undefined && { formula: isComputed }) });
    const isMixed = holdsTexts(column.type) && this.#mixed.has(id);
    const value = looseOfScalar(isMixed ? numberOfText(read) : read);
    if (value === null && formula === undefined && style === undefined) return null;
    const format = own ?? column.format ?? (typeof value === 'number' ? usualFormat(type, value) : undefined);
    return {
      ...{ value, version: row.version },
      ...(formula !== undefined && { formula }),
      ...(format !== undefined && { format }),
      ...(style !== undefined && { style }),
    };
  }
}

const isMadeUp = ({ name }: Column, index: number): boolean => name === `Column ${lettersOfColumn(index)}`;

/** What a value of a column without a format is shown with outside of it. */
function usualFormat(type: Column['type'], value: number): string | undefined {
  if (type === 'date') return 'yyyy-mm-dd';
  if (type === 'datetime') return 'yyyy-mm-dd hh:mm';
  if (type === 'percent') return Number.isInteger(Math.round(value * 1e6) / 1e4) ? '0%' : '0.00%';
  return undefined;
}
