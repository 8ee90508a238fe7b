import { placeOfKeys } from '#engine/formula/cells/loose-cells.ts';
import { isStoredById, namedIn, readSpilled } from '#engine/formula/cells/kept-reference.ts';
import { placeRange, showCellFormula } from '#engine/formula/cells/place-cell-formula.ts';
import { gridIdOf } from '#engine/formula/cells/grids/regions.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import type { WorkbookNames } from '#engine/formula/cells/workbook-names.ts';
import { lettersOfColumn } from '#engine/formula/syntax/address.ts';
import { gridRowKey, type SheetGridOnTheWire } from '../../api/sheet-grid.ts';
import { emptyGridLook, type GridLook } from '../../rules/grid-look.ts';
import type { Stored } from '#platform/database/schema.ts';
import type { Database } from '#platform/database/database.ts';
import { placeSheets, type RequestedPositions, requestedIn } from '../rows/formulas/row-places.ts';
import { cellsOfGuests, requestGuests } from './cells-of-guests.ts';
import { readNames } from '../rows/formulas/names/workbook-names.ts';
import { type LooseRow, readLooseCells } from '../rows/sheets/loose-rows.ts';
import { noSuchSheet } from '../rows/stored-row.ts';

/** The grid of a sheet around its table, as it is now. */
export async function readGrid(
  database: Database,
  sheet: { id: string; workbook_id: string },
): Promise<SheetGridOnTheWire> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const loose = await readLooseCells(transaction, sheet.id);
      const names = await readNames(transaction, sheet.workbook_id);
      const state = await transaction
        .selectFrom('sheet_states')
        .select(['version', 'layout', 'look'])
        .where('sheet_id', '=', sheet.id)
        .executeTakeFirst();
      const requested = rowsNamed(sheet.id, loose, names);
      // Blank rows within the data, and merged cells there, are stored by the row above.
      for (const id of rowsAbove(state)) requestedIn(requested, sheet.id).ids.add(id);
      if (state?.layout) await requestGuests(transaction, sheet, requested);
      const sheets = await placeSheets(transaction, sheet.workbook_id, requested);
      const own = sheets.find(({ id }) => id === sheet.id);
      if (!own || !state) throw noSuchSheet();
      const { layout } = own;
      const columns = Array.from({ length: layout.width }, (_, at) => layout.keyOfColumn(at));
      const guests = sheets.filter(({ host }) => host === own.id);
      const ofGuests = guests.length === 0 ? [] : await cellsOfGuests(transaction, sheet.workbook_id, own, sheets);
      return {
        version: state.version,
        table: {
          ...{ top: layout.above, bottom: own.bottom, left: layout.left, right: layout.right },
          header_rows: layout.headerRows,
          gaps: gapsOf(own),
        },
        ...{ columns, next_column: layout.spare },
        cells: [...loose.flatMap((cell) => cellOnTheWire(cell, own, sheets) ?? []), ...ofGuests],
        look: lookOnTheWire(state.look ?? emptyGridLook(), own),
        ...namesOnTheWire(names, sheets),
        guests: guests.map(placeOfGuest),
      };
    });
}

function placeOfGuest({ id, title, layout, bottom }: PlacedSheet): SheetGridOnTheWire['guests'][number] {
  const { above, headerRows, left, right } = layout;
  return { sheet_id: id, title, top: above - headerRows, bottom: Math.max(bottom, above - 1), left, right };
}

function rowsAbove(state: Pick<Stored<'sheet_states'>, 'layout' | 'look'> | undefined): string[] {
  const gaps = state?.layout?.gaps ?? [];
  const merged = (state?.look?.merges ?? []).flatMap(([row]) => rowAbove(row));
  const high = Object.keys(state?.look?.heights ?? {}).flatMap((row) => (isKey(row) ? rowAbove(row) : [row]));
  return [...gaps.map(([id]) => id), ...merged, ...high].filter((id) => id !== '');
}

/** Of a key that counts from a row of data. */
const rowAbove = (key: string): string[] => (key.indexOf('+') > 0 ? [key.slice(0, key.indexOf('+'))] : []);

const isKey = (row: string): boolean => gridRowKey.test(row);

function gapsOf(own: PlacedSheet): SheetGridOnTheWire['table']['gaps'] {
  return [...own.layout.gaps].flatMap(([id, count]) => {
    const after = id === '' ? own.layout.above - 1 : own.placeOf(id)?.place;
    return after === undefined ? [] : [{ after, after_row_id: id, count }];
  });
}

function cellOnTheWire(
  cell: LooseRow,
  own: PlacedSheet,
  sheets: readonly PlacedSheet[],
): SheetGridOnTheWire['cells'][number] | null {
  const at = placeOfKeys(own, cell);
  if (!at) return null;
  const { row, column, value, format, style } = cell;
  const away = readSpilled(cell.formula);
  const formula = away ? undefined : cell.formula;
  return {
    ...{ row: at.row, column: at.column, row_key: row, column_key: column, value },
    ...(formula !== undefined && { formula: shown(formula, own, at.row, sheets) }),
    ...(formula !== undefined && isStoredById(formula) && { kept_formula: formula }),
    ...(away && { spilled_from: { row: at.row - away.down, column: at.column - away.right } }),
    ...(format !== undefined && { format }),
    ...(style !== undefined && { style }),
  };
}

function lookOnTheWire(stored: GridLook, own: PlacedSheet): SheetGridOnTheWire['look'] {
  const { merges, hidden: _, heights = {}, ...look } = stored;
  const left = own.layout.keyOfColumn(Math.max(0, own.layout.left));
  const high = Object.entries(heights).flatMap(([row, height]) => {
    const at = isKey(row) ? placeOfKeys(own, { row, column: left })?.row : own.placeOf(row)?.place;
    return at === undefined ? [] : [{ row: at, height }];
  });
  const placed = merges.flatMap(([row, column, rows, columns]) => {
    const at = placeOfKeys(own, { row, column });
    return at ? [{ ...at, rows, columns }] : [];
  });
  return { ...look, merges: placed, ...(high.length > 0 && { heights: high }) };
}

const shown = (formula: string, own: PlacedSheet, row: number, sheets: readonly PlacedSheet[]): string =>
  isStoredById(formula) ? showCellFormula(formula, own, row, (id) => sheets.find((one) => one.id === id)) : formula;

function namesOnTheWire(
  names: WorkbookNames | null,
  sheets: readonly PlacedSheet[],
): Pick<SheetGridOnTheWire, 'names' | 'tables'> {
  const [first] = sheets;
  if (!names || !first) return { names: [], tables: [] };
  return {
    names: names.names.map(({ name, sheet, formula }) => ({
      ...{ name, sheet: sheet === null ? null : (sheets.find(({ id }) => id === sheet)?.title ?? null) },
      refers_to: shown(formula, first, -1, sheets),
    })),
    tables: names.tables.flatMap(({ name, sheet, range }) => {
      const own = sheets.find(({ id }) => id === sheet);
      const at = own && placeRange(range, own);
      if (!own || !at) return [];
      const [from, to] = [addressOf(at.top, at.left), addressOf(at.bottom, at.right)];
      const { title } = sheets.find(({ id }) => id === gridIdOf(own)) ?? own;
      return [{ name, range: `${title}!${from}:${to}` }];
    }),
  };
}

const addressOf = (row: number, column: number): string => `${lettersOfColumn(column)}${row + 1}`;

function rowsNamed(sheetId: string, loose: readonly LooseRow[], names: WorkbookNames | null): RequestedPositions {
  const requested: RequestedPositions = new Map();
  const look = (stored: string, home: string): void => {
    for (const { sheet, rows } of namedIn(stored))
      for (const id of rows) requestedIn(requested, sheet ?? home).ids.add(id);
  };
  for (const { row, formula } of loose) {
    const gap = row.indexOf('+');
    if (gap > 0) requestedIn(requested, sheetId).ids.add(row.slice(0, gap));
    if (formula !== undefined) look(formula, sheetId);
  }
  for (const { formula } of names?.names ?? []) look(formula, sheetId);
  for (const { sheet, range } of names?.tables ?? []) look(`[${range}]`, sheet);
  return requested;
}
