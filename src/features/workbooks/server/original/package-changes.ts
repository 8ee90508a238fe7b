/** How a workbook differs from the file that it came as. */

import { sql } from 'kysely';
import { isSameValue } from '#engine/formula/cells/given-values.ts';
import { rowsOfGrid } from '#engine/formula/cells/grid-rows.ts';
import { isKeptFormula } from '#engine/formula/cells/kept-reference.ts';
import { placeOfKeys } from '#engine/formula/cells/loose-cells.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { Transaction } from '#platform/database/database.ts';
import type { KeptPackage, SheetOfPackage } from '../../rules/kept-package.ts';
import type { ChangedCell, ColumnShift, PackageChanges, RowShift, SheetChanges } from '../codec/package/changes.ts';
import { placeSheets } from '../rows/formulas/row-places.ts';
import { readNames } from '../rows/formulas/names/workbook-names.ts';
import { type LooseRow, readLooseCells } from '../rows/sheets/loose-rows.ts';
import { readFileRows } from '../rows/sync/file-rows.ts';
import { firstVersion } from '../rows/sheets/row-lines.ts';
import { ArrayExtents } from './array-extents.ts';
import { createSheetNames } from '../codec/writing/workbook-parts.ts';
import { choicePlaces } from './choice-places.ts';
import { columnShift } from './column-shift.ts';
import { CellWriter, type RowFound } from './cell-writer.ts';
import type { WhatIsPlaced } from './file-formula.ts';

/** All are held at once. */
const mostChanged = 500_000;

type FoundSheet = SheetChanges & { cells: readonly ChangedCell[] };

const tooMany = { refused: 'More cells changed than one file can be patched with.' };

/** A sentence where the file can't be given back. */
export type FoundChanges = PackageChanges | { refused: string };

/** Reads what changed, at one moment: within a transaction that sees no other. */
export async function packageChanges(
  transaction: Transaction,
  workbookId: string,
  kept: KeptPackage,
): Promise<FoundChanges> {
  const known = new Map(kept.sheets.map((sheet) => [sheet.id, sheet]));
  const placed = withFileTitles(await placeSheets(transaction, workbookId, 'all'), known);
  const tables = (await readNames(transaction, workbookId))?.tables ?? [];
  // Tables on the grid of another sheet go with it.
  const gone = kept.sheets.filter(({ id, host }) => host === undefined && !placed.some((sheet) => sheet.id === id));
  const moved = kept.sheets.find(({ isMoved }) => isMoved);
  if (moved) return { refused: `The table of “${moved.title}” was moved here after its rows or columns had changed.` };
  const changes: FoundSheet[] = [];
  const added: FoundSheet[] = [];
  const writesFormulas = hasMovedColumns(placed, known) || (await beginsWithNew(transaction, placed, kept));
  for (const own of placed) {
    const before = known.get(own.id);
    if (!before && own.host !== undefined)
      return {
        refused: kept.isUpdate
          ? `The table “${own.title}” isn’t one of the file that the spreadsheet was updated from.`
          : `“${own.title}” became a table of its own after the file was read.`,
      };
    const found = await sheetChanges(transaction, own, before ?? null, { placed, tables, kept, writesFormulas });
    if ('refused' in found) return found;
    const ofGrid = own.host === undefined ? undefined : changes.find(({ name }) => name === found.name);
    if (ofGrid) joinChanges(ofGrid, found);
    else (before ? changes : added).push(found);
  }
  const renamed = placed.flatMap(({ id, title, host }) => {
    if (host !== undefined) return [];
    const before = known.get(id)?.title ?? title;
    return before === title ? [] : [{ from: before, to: title }];
  });
  return {
    sheets: changes,
    ...(renamed.length > 0 && { renamedSheets: renamed }),
    ...(added.length > 0 && {
      addedSheets: added.map(({ name, cells, choices = [] }) => ({ name, cells, choices })),
    }),
    ...(gone.length > 0 && { removedSheets: gone.map(({ title }) => title) }),
  };
}

/** A file has what several tables of a sheet hold in one part. */
function joinChanges(sheet: FoundSheet, table: FoundSheet): void {
  const cells = inOrder([...sheet.cells, ...table.cells]);
  const shifts = [...(sheet.shifts ?? []), ...(table.shifts ?? [])];
  const tables = [...(sheet.tables ?? []), ...(table.tables ?? [])];
  const choices = [...(sheet.choices ?? []), ...(table.choices ?? [])];
  Object.assign(sheet, {
    ...{ cells, tables },
    ...(shifts.length > 0 && { shifts }),
    ...(choices.length > 0 && { choices }),
  });
}

/** Sheets with titles that Excel takes, as formulas name them there. */
function withFileTitles(placed: readonly PlacedSheet[], known: ReadonlyMap<string, SheetOfPackage>): PlacedSheet[] {
  const names = createSheetNames(() => undefined);
  const isOfFile = ({ id, title, host }: PlacedSheet): boolean => host !== undefined || known.get(id)?.title === title;
  for (const sheet of placed) if (sheet.host === undefined && isOfFile(sheet)) names.take(sheet.title);
  return placed.map((sheet) => (isOfFile(sheet) ? sheet : { ...sheet, title: names.take(sheet.title) }));
}

/** Whether columns changed places: ranges of the file may have other ends than those of formulas here. */
function hasMovedColumns(placed: readonly PlacedSheet[], known: ReadonlyMap<string, SheetOfPackage>): boolean {
  return placed.some((own) => {
    const before = own.host === undefined ? known.get(own.id) : undefined;
    const across = before && columnShift(own, before);
    return typeof across === 'object' && across.columns?.moved !== undefined;
  });
}

/** Whether a row came above the first of a table: ranges of the file that begin there don't take it in by themselves. */
async function beginsWithNew(
  transaction: Transaction,
  placed: readonly PlacedSheet[],
  kept: KeptPackage,
): Promise<boolean> {
  const known = new Map(kept.sheets.map((sheet) => [sheet.id, sheet]));
  for (const { id } of placed.filter((sheet) => known.has(sheet.id))) {
    const first = await transaction
      .selectFrom('current_rows')
      .select(['row_id', 'position'])
      .where('sheet_id', '=', id)
      .where('deleted', '=', false)
      .orderBy('position')
      .orderBy('row_id')
      .executeTakeFirst();
    if (!first) continue;
    if (kept.isUpdate) {
      if (!(await isFileRow(transaction, id, first.row_id))) return true;
      continue;
    }
    const isOfFile = Number.isInteger(first.position) && first.position <= (known.get(id)?.rows ?? 0);
    if (!isOfFile || (await addedRows(transaction, id)).has(first.row_id)) return true;
  }
  return false;
}

/**
 * Whether a column that came or moved may be within what a formula column reads: that names columns one by one, while
 * its cells in the file name the first and the last of them.
 */
function hasMixedLists(columns: readonly Column[], { columns: shift }: { columns?: ColumnShift }): boolean {
  const isMixed = shift !== undefined && (shift.inserted.length > 0 || shift.moved !== undefined);
  return isMixed && columns.some(({ formula }) => formula?.includes(','));
}

async function sheetChanges(
  transaction: Transaction,
  own: PlacedSheet,
  ofFile: SheetOfPackage | null,
  { placed, tables, kept, writesFormulas }: WhatIsPlaced & { kept: KeptPackage; writesFormulas: boolean },
): Promise<FoundSheet | { refused: string }> {
  const columns = own.columns as readonly Column[];
  // A sheet that was added here is all new.
  const before = ofFile ?? { id: own.id, title: own.title, rows: 0, grid: null, columns: [] };
  const inFile = ofFile && kept.isUpdate ? await readFileRows(transaction, own.id) : null;
  const since = ofFile && !inFile ? firstVersion : -1;
  // Columns of a table on another's grid come and go with those of that one.
  const across = ofFile && own.host === undefined ? columnShift(own, ofFile) : {};
  if (typeof across === 'string') return { refused: across };
  const writesLists = ofFile !== null && hasMixedLists(columns, across);
  const rowsSince = writesLists ? -1 : since;
  const isUntouched = rowsSince === firstVersion && (await holdsWhatCame(transaction, before));
  const rows = isUntouched ? [] : await readRows(transaction, own.id, rowsSince);
  // By their places in a newer file they are as those of a first one.
  if (inFile) for (const row of rows) row.position = inFile.get(row.row_id)?.place ?? Number.NaN;
  if (inFile && !isAscending(rows)) return { refused: `Rows of “${own.title}” are in another order here.` };
  const history = inFile ? new Map<string, Record<string, Cell>>() : await firstHistory(transaction, own.id);
  const cells: ChangedCell[] = [];
  const writer = new CellWriter(
    own,
    columns,
    { placed, tables },
    {
      date1904: kept.date1904,
      writesFormulas: writesFormulas || writesLists || !ofFile,
    },
  );
  const added = inFile ? new Set<string>() : await addedRows(transaction, own.id);
  const isOriginal = ({ row_id, position }: RowFound): boolean =>
    Number.isInteger(position) && position >= 1 && position <= before.rows && !added.has(row_id);
  for (const row of rows) {
    if (row.version <= rowsSince) continue;
    const place = own.placeOf(row.row_id)?.place;
    if (place === undefined) continue;
    const held = inFile?.get(row.row_id);
    if (held) {
      cells.push(...writer.cellsOtherThan(row, place, held, before));
      if (cells.length > mostChanged) return tooMany;
      continue;
    }
    const seen = isOriginal(row) ? { cells: history.get(row.row_id) ?? null } : null;
    cells.push(...writer.rowCells(row, place, seen, before));
    if (cells.length > mostChanged) return tooMany;
  }
  cells.push(...headings(own, columns, before));
  const loose = await readLooseCells(transaction, own.id);
  const extents = new ArrayExtents(loose, own);
  // What an array fills may be less or more, though its first value is the same.
  const isOther = (cell: LooseRow & { version: number }): boolean =>
    inFile ? isOtherThanBase(cell) : cell.version > since;
  const hasChanges = loose.some(isOther);
  for (const cell of loose) {
    const at = placeOfKeys(own, cell);
    const isSpilling = hasChanges && at !== null && isKeptFormula(cell.formula ?? '');
    const isChanged = isOther(cell) || (isSpilling && extents.of(cell.formula ?? '', at, cell.value));
    if (at && isChanged) cells.push(writer.looseCell(cell, at, extents));
  }
  const ordered = inOrder(cells);
  const choices = choicePlaces(own, before, placed);
  const listed = choices.length > 0 ? { choices } : {};
  if (!ofFile) return { name: own.title, cells: ordered, ...listed };
  const living = new Set(rows.flatMap((row) => (isOriginal(row) ? [row.row_id] : [])));
  const shifts = shiftsOf(own, before, isUntouched ? null : rows, living);
  return { name: before.title, cells: ordered, ...listed, ...across, ...shifts };
}

/** The file's rows and columns of the table, from the header to the last row. Rows from 1. */
function shiftsOf(
  own: PlacedSheet,
  before: SheetOfPackage,
  /** Null where all are there as they came. */
  rows: readonly RowFound[] | null,
  living: ReadonlySet<string>,
): Pick<SheetChanges, 'shifts' | 'tables'> {
  const grid = rowsOfGrid(before.grid);
  const rowOf = (position: number): number => grid.placeOf(position) + 1;
  const above = before.grid?.above ?? 1;
  const ids = new Set(before.columns.map(({ id }) => id));
  const indexes = (before.grid?.columns ?? before.columns.map(({ id }) => id)).flatMap((key, at) =>
    ids.has(key) ? [at] : [],
  );
  const [left, right] = [Math.min(...indexes), Math.max(...indexes)];
  const tables = [{ top: Math.max(1, above), bottom: before.rows > 0 ? rowOf(before.rows) : above, left, right }];
  if (!rows) return { tables };
  const removed: number[] = [];
  const there = new Set(rows.flatMap(({ row_id, position }) => (living.has(row_id) ? [position] : [])));
  for (let position = 1; position <= before.rows; position++) if (!there.has(position)) removed.push(rowOf(position));
  const inserted = new Map<number, number>();
  let after = above;
  for (const { row_id, position } of rows) {
    if (living.has(row_id)) after = rowOf(position);
    else {
      // After rows that are gone, too: they were above.
      const last = position > before.rows ? Math.max(after, before.rows > 0 ? rowOf(before.rows) : above) : after;
      inserted.set(last, (inserted.get(last) ?? 0) + 1);
    }
  }
  if (removed.length === 0 && inserted.size === 0) return { tables };
  const hasBeside = own.layout.hasEnd;
  const band: RowShift = {
    ...(hasBeside ? { left, right } : { left: null, right: null }),
    inserted: [...inserted].sort(([one], [other]) => one - other).map(([row, count]) => ({ after: row, count })),
    removed,
  };
  return { tables, shifts: [band] };
}

/** One cell for each place: what was written there last among `cells` counts. */
function inOrder(cells: readonly ChangedCell[]): ChangedCell[] {
  const byPlace = new Map(cells.map((cell) => [`${cell.row}:${cell.column}`, cell]));
  return [...byPlace.values()].sort((one, other) => one.row - other.row || one.column - other.column);
}

/** Names of columns that are new, or others than in the file. */
function headings(own: PlacedSheet, columns: readonly Column[], before: SheetOfPackage): ChangedCell[] {
  const { header } = own.layout;
  if (header < 0) return [];
  const names = new Map(before.columns.map(({ id, name }) => [id, name]));
  return columns.flatMap(({ id, name }) =>
    names.get(id) === name ? [] : [{ row: header + 1, column: own.layout.columnAt(id), value: name }],
  );
}

/** Whether a cell holds something else than the file that the workbook was updated from. */
function isOtherThanBase({ edited, formula, value, base }: LooseRow): boolean {
  if (edited) return true;
  return formula !== undefined && !(base && isSameValue(base.value, value));
}

const isAscending = (rows: readonly RowFound[]): boolean => {
  const places = rows.flatMap(({ position }) => (Number.isNaN(position) ? [] : [position]));
  return places.every((place, at) => at === 0 || place > places[at - 1]!);
};

/** Whether nothing was written to a sheet since its rows came from the file. */
async function holdsWhatCame(transaction: Transaction, { id, rows }: SheetOfPackage): Promise<boolean> {
  const state = await transaction
    .selectFrom('sheet_states')
    .select(['version', 'row_count'])
    .where('sheet_id', '=', id)
    .executeTakeFirst();
  return state?.version === firstVersion && state.row_count === rows;
}

/** All rows that are there, in order, with the cells of those that were written after a version. */
async function readRows(transaction: Transaction, sheetId: string, since: number): Promise<RowFound[]> {
  const { rows } = await sql<RowFound>`
    select row_id, position, version, case when version > ${since} then cells end as cells,
      case when version > ${since} then formulas end as formulas, case when version > ${since} then formats end as formats
    from current_rows where sheet_id = ${sheetId} and not deleted order by position, row_id
  `.execute(transaction);
  return rows;
}

async function isFileRow(transaction: Transaction, sheetId: string, rowId: string): Promise<boolean> {
  const found = await transaction
    .selectFrom('mirror_rows')
    .select('place')
    .where('sheet_id', '=', sheetId)
    .where('row_id', '=', rowId)
    .executeTakeFirst();
  return (found?.place ?? null) !== null;
}

/** What rows held before they were edited first. */
async function firstHistory(transaction: Transaction, sheetId: string): Promise<Map<string, Record<string, Cell>>> {
  const { rows } = await sql<{ row_id: string; cells: Record<string, Cell> }>`
    select distinct on (row_id) row_id, cells from row_history
    where sheet_id = ${sheetId} and change = 'edited' order by row_id, version
  `.execute(transaction);
  return new Map(rows.map(({ row_id, cells }) => [row_id, cells]));
}

/** Rows that were written here, whatever places they have. */
async function addedRows(transaction: Transaction, sheetId: string): Promise<Set<string>> {
  const rows = await transaction
    .selectFrom('row_history')
    .select('row_id')
    .where('sheet_id', '=', sheetId)
    .where('change', '=', 'added')
    .execute();
  return new Set(rows.map(({ row_id }) => row_id));
}
