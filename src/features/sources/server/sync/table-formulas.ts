/** Formulas of single cells in a file that a workbook is updated from: they name cells by their place in the file. */
import { setImmediate as afterOthers } from 'node:timers/promises';
import type { MatchedTableRow, SeenTable, TableColumn } from '../../rules/match-table.ts';
import { isStoredById, isSteady } from '#engine/formula/cells/kept-reference.ts';
import { keepCellFormula } from '#engine/formula/cells/keep-cell-formula.ts';
import { GridLayout, type StoredLayout } from '#engine/formula/cells/grid-layout.ts';
import { layoutOfGuest } from '#engine/formula/cells/grids/regions.ts';
import { showCellFormula } from '#engine/formula/cells/place-cell-formula.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import { isFormulaColumn } from '#engine/formula/columns/formula-column.ts';
import { FormulaSyntaxError } from '#engine/formula/syntax/formula-syntax-error.ts';
import { rowsOfGrid } from '#engine/formula/cells/grid-rows.ts';
import { placeSheets } from '#features/workbooks/server/rows/formulas/row-places.ts';
import type { Database } from '#platform/database/database.ts';
import type { GuestInFile } from './grids/divide-file.ts';

/** A sheet of the file, and which rows and columns of the workbook its own are. */
export interface SheetInFile {
  id: string;
  table: SeenTable;
  columns: readonly TableColumn[];
  /** The id here of a column of the file that was deleted here; by its id in the file. */
  leftOut: ReadonlyMap<string, string>;
  rows: readonly MatchedTableRow[];
  /** Where it begins on the grid of another sheet, where it is a further table of that one. */
  on?: GuestInFile | null;
}

/** Stored formulas as people read them, by their places here or in the file. */
export interface FormulaTexts {
  here(sheetId: string, row_id: string, stored: string): string;
  inFile(sheetId: string, row_id: string, stored: string): string;
}

/** Others wait no longer than for so many rows. */
const rowsAtOnce = 2_000;

/**
 * Turns the formulas of the rows into what the workbook would store. Those that name something unknown stay as they
 * are; columns that are computed here have none. A further table comes after the sheet on whose grid it lies.
 */
export async function keepTableFormulas(sheets: readonly SheetInFile[]): Promise<PlacedSheet[]> {
  const placed: PlacedSheet[] = [];
  for (const sheet of sheets) placed.push(placeInFile(sheet, placed));
  for (const [number, { columns, rows }] of sheets.entries()) {
    const sheet = placed[number]!;
    const computed = new Set(columns.flatMap(({ to }) => (isFormulaColumn(to) ? [to.id] : [])));
    const known = new Map<string, string>();
    for (const [place, row] of rows.entries()) {
      if (place % rowsAtOnce === rowsAtOnce - 1) await afterOthers();
      if (!row.formulas) continue;
      const own = Object.entries(row.formulas).filter(([id]) => !computed.has(id));
      const kept = own.map(
        ([id, text]) =>
          [id, keepOne(text, { sheet, row: sheet.placeOf(row.row_id)?.place ?? 0 }, placed, known)] as const,
      );
      row.formulas = kept.length > 0 ? Object.fromEntries(kept) : null;
    }
  }
  return placed;
}

/** What is filled down is looked at once: `known` has it by its text without the number of the own row. */
function keepOne(
  text: string,
  home: { sheet: PlacedSheet; row: number },
  placed: readonly PlacedSheet[],
  known: Map<string, string>,
): string {
  const key = /["!['{]/.test(text)
    ? null
    : text.replaceAll(/\d+/g, (digits) => (Number(digits) === home.row + 1 ? '#' : digits));
  const before = key === null ? undefined : known.get(key);
  if (before !== undefined) return before;
  try {
    const kept = keepCellFormula(text, home, placed, { isTyped: false });
    // A number that happens to be that of the row may be none of a reference.
    const isFilled = key !== null && isSteady(kept) && !/(?<![A-Za-z])#|#[\w(]/.test(key);
    if (isFilled) known.set(key, kept);
    return kept;
  } catch (error) {
    if (error instanceof FormulaSyntaxError) return text;
    throw error;
  }
}

function placeInFile(
  { id, table, columns, leftOut, rows, on }: SheetInFile,
  before: readonly PlacedSheet[],
): PlacedSheet {
  const grid = table.grid ?? null;
  const onGrid = rowsOfGrid(grid);
  const top = on?.top ?? 0;
  const host = on ? before.find((sheet) => sheet.id === on.host) : undefined;
  const places = new Map(rows.map(({ row_id }, at) => [row_id, { place: top + onGrid.placeOf(at + 1), gone: false }]));
  const here = new Map(columns.map(({ from, to }) => [from.id, to.id]));
  const idHere = (own: string): string => here.get(own) ?? leftOut.get(own) ?? own;
  const own = table.columns.map((column) => ({ id: idHere(column.id), name: column.name }));
  const stored = grid && { ...grid, gaps: [], columns: grid.columns.map(idHere) };
  return {
    ...{ id, title: table.title, columns: own, bottom: top + onGrid.placeOf(rows.length) },
    ...(host && { host: host.id }),
    layout: host && stored && on ? guestLayout(own, stored, on, host) : new GridLayout(own, stored),
    placeOf: (row_id) => places.get(row_id) ?? null,
    rowAt: (place) => rows[(onGrid.indexAt(place - top) ?? 0) - 1]?.row_id ?? null,
    rowAbove(place) {
      const index = onGrid.indexAbove(place - top);
      return { id: rows[index - 1]?.row_id ?? '', place: top + onGrid.placeOf(index) };
    },
    lostColumn: () => null,
    ...(table.names && { names: table.names }),
  };
}

/** At its place in the file, whatever is above it there. */
function guestLayout(
  columns: readonly { id: string }[],
  stored: StoredLayout,
  { top, left }: GuestInFile,
  host: PlacedSheet,
): GridLayout {
  const keys = stored.columns.map((_, at) => host.layout.keyOfColumn(left + at));
  const on = { sheet: host.id, under: host.id, row: `~${top}`, columns: keys };
  return layoutOfGuest(columns, { ...stored, on }, { host, under: host });
}

/** The texts of formulas before and after; the places of the workbook are looked up where it has any. */
export async function textsOfFormulas(
  database: Database,
  workbookId: string,
  inFile: readonly PlacedSheet[],
  knownRows: Iterable<{ formulas: Record<string, string> | null }>,
): Promise<FormulaTexts> {
  let hasAny = false;
  for (const { formulas } of knownRows) hasAny ||= formulas !== null && Object.values(formulas).some(isStoredById);
  const here = hasAny ? await placeSheets(database, workbookId, 'all') : [];
  const show = (sheets: readonly PlacedSheet[], sheetId: string, row_id: string, stored: string): string => {
    const own = sheets.find(({ id }) => id === sheetId);
    if (!own) return stored;
    return showCellFormula(stored, own, own.placeOf(row_id)?.place ?? 0, (id) => sheets.find((one) => one.id === id));
  };
  return {
    here: (sheetId, row_id, stored) => show(here, sheetId, row_id, stored),
    inFile: (sheetId, row_id, stored) => show(inFile, sheetId, row_id, stored),
  };
}
