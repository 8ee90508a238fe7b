/** What an update does with the cells around a table: titles, parameters, notes, totals. */
import type { RowAround } from '#features/workbooks/rules/file-around.ts';
import {
  type IsHeading,
  type LooseContents,
  type LooseMerge,
  mergeLoose,
} from '#features/workbooks/rules/merge/merge-loose.ts';
import { type GridLook, mostGridLooks } from '#features/workbooks/rules/grid-look.ts';
import { enterLooseFormula } from '#features/workbooks/server/rows/formulas/enter-cell-formulas.ts';
import { readLooseCells } from '#features/workbooks/server/rows/sheets/loose-rows.ts';
import type { AroundToTake } from '#features/workbooks/server/rows/sync/take-around.ts';
import { type LayoutShift, shiftLoose } from '#features/workbooks/server/rows/sync/shift-layout.ts';
import { shiftFormula } from '#engine/formula/cells/shift-keys.ts';
import { lettersOfColumn } from '#engine/formula/syntax/address.ts';
import { layoutWithColumns, type StoredLayout } from '#engine/formula/cells/grid-layout.ts';
import { placeOfKeys } from '#engine/formula/cells/loose-cells.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import type { Database } from '#platform/database/database.ts';
import { hasSamePlaces, layoutOf } from './layout-in-file.ts';
import type { PlaceOfGuest } from './grids/plan-grounds.ts';
import type { SheetInFile } from './table-formulas.ts';

export interface AroundPlan extends AroundToTake {
  /** What would become of the cells that are here now; what both sides changed stays as it is. */
  preview: LooseMerge;
  /** What people call a cell by its keys: its address in the file. */
  addressOf: (at: { row: string; column: string }) => string;
}

/** Null where there is nothing around the table on either side, and where nothing of it can be taken over and nothing differs. */
export async function planAround(
  database: Database,
  sheet: SheetRecord,
  inFile: SheetInFile,
  placed: readonly PlacedSheet[],
  { adoptsGrid, shifts, place }: { adoptsGrid: boolean; shifts: readonly LayoutShift[]; place: PlaceOfGuest | null },
): Promise<AroundPlan | null> {
  const { table } = inFile;
  const own = placed.find(({ id }) => id === sheet.id);
  const state = await database
    .selectFrom('sheet_states')
    .select(['layout', 'look'])
    .where('sheet_id', '=', sheet.id)
    .executeTakeFirst();
  const here = shiftedLoose(await readLooseCells(database, sheet.id), sheet.id, shifts);
  const grid = table.grid ?? null;
  const adopted = adoptsGrid && grid && !state?.layout ? layoutWithColumns(layoutOf(inFile), sheet.columns) : null;
  const stored = shifts.find((shift) => shift.sheet === sheet.id)?.layout ?? state?.layout ?? adopted;
  // New columns of a further table are at their places once it is put into its own.
  const layout = stored && place ? layoutWithColumns(stored, sheet.columns) : stored;
  if (!own || (!layout && !grid && here.length === 0)) return null;
  if (!table.around || !(adopted || hasSamePlaces(sheet, layout, inFile))) {
    if (place) throw refusedHeading(sheet.title);
    const differs = layout !== null && layout.around !== grid?.around;
    if (differs && (table.around || layout.around !== undefined)) throw refusedAround(table.title);
    return null;
  }
  const there = cellsThere(inFile, own, placed);
  const { around: _, ...base } = layout ?? layoutOf(inFile);
  const gaps = (grid?.gaps ?? []).map(([after, count]): [string, number] => [rowIdOf(inFile, after), count]);
  const taken: StoredLayout = {
    ...{ ...base, gaps, ...(place && { columns: place.columns, on: place.on }) },
    ...(grid?.around !== undefined && { around: grid.around }),
  };
  const isHeading = headingsOf(sheet, taken);
  return {
    there,
    layout: layout || grid ? taken : null,
    // What the file doesn't have is drawn as before.
    look: inFile.on?.isKept ? (state?.look ?? null) : grid && lookThere(inFile),
    isHeading,
    preview: mergeLoose(here, there, () => 'mine', isHeading),
    addressOf(at) {
      const place = placeOfKeys(own, at);
      return place ? `${lettersOfColumn(place.column)}${place.row + 1}` : '';
    },
  };
}

/** Cells under the keys, and with the formulas, that they have once all sheets are as in the file. */
function shiftedLoose<Loose extends LooseContents>(
  cells: readonly Loose[],
  sheet: string,
  shifts: readonly LayoutShift[],
): Loose[] {
  return shifts.reduce<Loose[]>(
    (all, shift) =>
      all.flatMap((cell) => {
        const { formula } = cell;
        const next = formula === undefined ? cell : { ...cell, formula: shiftFormula(formula, sheet, shift) };
        return shift.sheet === sheet ? (shiftLoose(next, shift) ?? []) : [next];
      }),
    [...cells],
  );
}

/** Of the columns that the sheet has: the names of new ones come with the file. */
function headingsOf({ columns }: SheetRecord, { above, headerRows }: StoredLayout): IsHeading {
  const rows = new Set(Array.from({ length: headerRows }, (_, at) => `~${above - 1 - at}`));
  const ids = new Set(columns.map(({ id }) => id));
  return (row, column) => rows.has(row) && ids.has(column);
}

export const refusedHeading = (title: string): Problem =>
  new Problem(
    'invalid_input',
    t(
      'The heading of “{title}” has other rows in this file, or its columns are in another order. Upload it as a new spreadsheet.',
      { title },
    ),
  );

const refusedAround = (title: string): Problem =>
  new Problem(
    'invalid_input',
    t(
      'Cells above or below the table of “{title}” are others in this file, such as titles or rates, and its table lies elsewhere. Upload it as a new spreadsheet.',
      { title },
    ),
  );

const rowIdOf = ({ rows }: SheetInFile, row: number): string => rows[row - 1]?.row_id ?? '';

function keysIn(inFile: SheetInFile): { rowOf: (row: RowAround) => string; columnOf: (column: string) => string } {
  const here = new Map(inFile.columns.map(({ from, to }) => [from.id, to.id]));
  return {
    rowOf: (row) => (typeof row === 'string' ? row : `${rowIdOf(inFile, row[0])}+${row[1]}`),
    columnOf: (column) => here.get(column) ?? column,
  };
}

function cellsThere(inFile: SheetInFile, own: PlacedSheet, placed: readonly PlacedSheet[]): LooseContents[] {
  const { rowOf, columnOf } = keysIn(inFile);
  const cells = (inFile.table.around?.cells ?? []).filter(({ column }) => !inFile.leftOut.has(column));
  return cells.map((cell): LooseContents => {
    const { row, column, formula, ...content } = cell;
    const at = { row: rowOf(row), column: columnOf(column) };
    if (formula === undefined) return { ...content, ...at };
    const stored = enterLooseFormula({ ...at, formula }, own, placed, { isTyped: false, mayHold: true });
    // One that names what is not known here stays as it is, with its value.
    return { ...content, ...at, formula: typeof stored === 'string' ? stored : formula };
  });
}

function lookThere(inFile: SheetInFile): GridLook | null {
  const look = inFile.table.around?.look;
  if (!look) return null;
  const { rowOf, columnOf } = keysIn(inFile);
  const columns = Object.fromEntries(Object.entries(look.columns).map(([id, style]) => [columnOf(id), style]));
  const body: GridLook['body'] = {};
  for (const [row, id, style] of look.body) {
    const column = columnOf(id);
    if (columns[column] !== style) (body[rowIdOf(inFile, row)] ??= {})[column] = style;
  }
  const merges = look.merges.map(([row, column, rows, across]): GridLook['merges'][number] => [
    ...([rowOf(row), columnOf(column)] as const),
    ...([rows, across] as const),
  ]);
  const { heights, ...rest } = look;
  const high = heights.map(([row, pixels]): [string, number] => [
    typeof row === 'number' ? rowIdOf(inFile, row) : rowOf(row),
    pixels,
  ]);
  const ofRows = Object.fromEntries(high.slice(0, mostGridLooks.heights));
  return { ...rest, columns, body, merges, ...(high.length > 0 && { heights: ofRows }) };
}
