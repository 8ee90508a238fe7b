/**
 * What would become of a workbook by the tables of a file, in addition to what was changed here since. (decision 90)
 */
import {
  type MatchedColumns,
  type MatchedRows,
  type MatchedTableRow,
  readBase,
  type SeenTable,
} from '../../rules/match-table.ts';
import { contentsOf } from '#features/workbooks/rules/merge/cell-contents.ts';
import { automaticIds } from '#engine/automatic.ts';
import type { Cell } from '#engine/model.ts';
import type { NameThere } from '../../rules/match-by-id.ts';
import { Problem } from '#kit/problem.ts';
import type { SheetRecord, Workbooks } from '#features/workbooks/services.ts';
import { formulasHeld } from '#features/workbooks/server/rows/held-cells.ts';
import { type RowMerge, type MergePlan, planMerge } from '#features/workbooks/server/rows/sync/merge-rows.ts';
import { type PeopleSides, sidesOf } from '#features/workbooks/server/rows/sync/people-of-source.ts';
import type { LastSyncedRow } from '#features/workbooks/server/rows/sync/table-bases.ts';
import { findSheets } from '#features/workbooks/server/rows/sheets/find-sheets.ts';
import type { Database } from '#platform/database/database.ts';
import type { WorkbookNames } from '#engine/formula/cells/workbook-names.ts';
import { namesOfFile } from '#features/workbooks/server/rows/formulas/names/adopt-names.ts';
import { isHeldFormula } from '#engine/formula/cells/kept-reference.ts';
import { shiftFormula } from '#engine/formula/cells/shift-keys.ts';
import type { StoredLayout } from '#engine/formula/cells/grid-layout.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import { readLooseCells } from '#features/workbooks/server/rows/sheets/loose-rows.ts';
import { type LayoutShift, shiftHeldCells } from '#features/workbooks/server/rows/sync/shift-layout.ts';
import { planShift } from './plan-shift.ts';
import { NewRowIds } from './new-row-ids.ts';
import { type NewTable, placesOfGuests, refuseGrids } from './grids/plan-grids.ts';
import type { PlaceOfGuest } from './grids/plan-grounds.ts';
import { refuseOwnFormulas } from './grids/own-formulas.ts';
import { matchAll, type MatchedSheet, provisional } from './match-sheets.ts';
import { type AroundPlan, planAround } from './plan-around.ts';
import { type FormulaTexts, keepTableFormulas, type SheetInFile, textsOfFormulas } from './table-formulas.ts';

export interface PlanNeeds {
  database: Database;
}
export interface SheetPlan {
  sheet: SheetRecord;
  table: SeenTable;
  columns: MatchedColumns;
  /** What differs in them from what the file held the last time is in `merge`. */
  rows: MatchedRows;
  known: ReadonlyMap<string, LastSyncedRow>;
  merge: Omit<RowMerge, 'rule'>;
  /** Of what no one changed here since; where both sides changed it, the owner decides. */
  work: MergePlan;
  inFile: SheetInFile;
  /** What is around the table; null where nothing of it is taken over. */
  around: AroundPlan | null;
  texts: FormulaTexts;
  /** Where its table lies now. */
  layout: StoredLayout | null;
  /** Where it is to lie, for a further table of a sheet. */
  place: PlaceOfGuest | null;
}
/** In `workbooks.source`: what a workbook was updated from, or is read from again and again. (decision 90) */
export interface LastTables {
  /** How often. */
  times: number;
  /** What the sheets and their columns are called there, with their ids in a source that has ids. */
  sheets: { sheet: string; title: string; remote?: string; columns: NameThere[] }[];
}
export interface SyncedWorkbook {
  id: string;
  /** As it is stored. */
  source: Record<string, unknown>;
  table: LastTables | null;
  /** What the sheets were called in the file that the workbook was made of, by position. */
  titles: readonly string[];
  /** How its file was read. */
  reading: NonNullable<Parameters<Workbooks['readAgain']>[1]['reading']>;
  sheets: SheetRecord[];
}
export interface TablesPlan {
  workbook: SyncedWorkbook;
  sheets: SheetPlan[];
  /** Of the file, that the workbook does not have. */
  added: SeenTable[];
  /** Of the file, that were deleted here. */
  left_out: string[];
  /** Of the workbook, that the file had and has no more. */
  missing: string[];
  newRows: NewRowIds;
  /** Whether sheets that know nothing of what is around their tables get it. */
  adoptsGrid: boolean;
  /** Names and tables of the file, by ids; null where it has none. */
  names: WorkbookNames | null;
  /** Further tables of sheets that the file names and that are none here. */
  newTables: NewTable[];
  /** Names of those that are cells here. */
  asCells: string[];
  /** All tables as they are in the file. */
  placed: readonly PlacedSheet[];
  /** Sheets whose tables lie elsewhere in the file: these come first. */
  shifts: readonly LayoutShift[];
  /** What it is of. */
  tables: readonly SeenTable[];
}

export async function findToUpdate(database: Database, workbookId: string): Promise<SyncedWorkbook> {
  const workbook = await database
    .selectFrom('workbooks')
    .select(['state', 'source', 'report'])
    .where('id', '=', workbookId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!workbook) throw new Problem('not_found', 'Workbook not found.');
  if (workbook.state !== 'ready') {
    throw new Problem('invalid_input', 'The spreadsheet is being read. Wait until it is ready.');
  }
  const sheets = await findSheets(database, workbookId);
  const { source, report } = workbook;
  const table = (source['table'] as LastTables | undefined) ?? null;
  return {
    ...{ id: workbookId, source: { ...source }, table, sheets },
    ...{ titles: titlesOf(report), reading: readingOf(report) },
  };
}

/** Reports that are older than the second way of reading say nothing. */
const readingOf = (report: unknown): SyncedWorkbook['reading'] =>
  typeof report === 'object' && report !== null && 'reading' in report && report.reading === 2 ? 2 : 1;

function titlesOf(report: unknown): string[] {
  const sheets = typeof report === 'object' && report !== null && 'sheets' in report ? report.sheets : [];
  return Array.isArray(sheets) ? sheets.map((sheet: { title?: unknown }) => String(sheet.title)) : [];
}

export async function planTables(
  needs: PlanNeeds,
  workbook: SyncedWorkbook,
  tables: readonly SeenTable[],
  newRows = new NewRowIds(),
  adoptsGrid = false,
): Promise<TablesPlan> {
  const { database } = needs;
  const { pairs, newTables, asCells, ...matched } = await matchAll(database, workbook, tables, newRows);
  const shifts = await planShifts(needs.database, workbook.id, pairs);
  for (const pair of pairs) pair.list = pair.list.map((row) => shiftedRow(row, pair.sheet.id, shifts));
  const placed = await keepTableFormulas([...pairs.map(({ inFile }) => inFile), ...matched.added.map(newSheet)]);
  for (const { list, inFile } of pairs) keepHeld(list, inFile.rows);
  const places = placesOfGuests(pairs, placed);
  const texts = await textsOfFormulas(
    needs.database,
    workbook.id,
    placed,
    pairs.flatMap(({ list }) => list),
  );
  const sheets: SheetPlan[] = [];
  for (const pair of pairs) {
    const place = places.get(pair.sheet.id) ?? null;
    const around = await planAround(database, pair.sheet, pair.inFile, placed, { adoptsGrid, shifts, place });
    const people = await sidesOf(database, pair.sheet.id, pair.sheet.columns);
    sheets.push(planSheet({ ...pair, people }, around, texts, place));
  }
  refuseGrids(sheets, shifts);
  await refuseOwnFormulas(database, workbook, sheets, shifts);
  const { definitions } = tables[0] ?? {};
  const hasNames = definitions !== undefined && definitions.names.length + definitions.tables.length > 0;
  const names = hasNames ? namesOfFile(definitions, placed) : null;
  return { workbook, sheets, ...matched, newTables, asCells, placed, newRows, adoptsGrid, names, tables, shifts };
}

/** Only of sheets of which all is known that is around their tables. */
async function planShifts(
  database: Database,
  workbookId: string,
  pairs: readonly MatchedSheet[],
): Promise<LayoutShift[]> {
  const workbook = await database
    .selectFrom('workbooks')
    .select('package')
    .where('id', '=', workbookId)
    .executeTakeFirst();
  const shifts: LayoutShift[] = [];
  for (const { sheet, inFile } of pairs) {
    const state = await database
      .selectFrom('sheet_states')
      .select('layout')
      .where('sheet_id', '=', sheet.id)
      .executeTakeFirst();
    const isPlain = workbook?.package?.sheets.some(({ id, grid }) => id === sheet.id && grid === null) ?? false;
    // A further table lies where what is above it says.
    if (state?.layout?.on || (!state?.layout && !isPlain)) continue;
    const shift = planShift(sheet, state?.layout ?? null, inFile, await readLooseCells(database, sheet.id));
    if (shift) shifts.push(shift);
  }
  return shifts;
}

/** A formula that is not computed here, and is the same in the newer file, stays so. */
function keepHeld(list: readonly LastSyncedRow[], rows: readonly MatchedTableRow[]): void {
  const held = new Map(list.map(({ row_id, base }) => [row_id, base && formulasHeld(base)]));
  for (const { row_id, formulas } of rows) {
    const before = held.get(row_id);
    for (const [id, text] of Object.entries(formulas ?? {})) {
      const own = before?.[id];
      if (own !== undefined && isHeldFormula(own) && own.slice(1) === text.slice(1)) formulas![id] = own;
    }
  }
}

/** Its formulas, and those that the file had, as they are once tables are where they are in the file. */
function shiftedRow(row: LastSyncedRow, sheet: string, shifts: readonly LayoutShift[]): LastSyncedRow {
  return shifts.reduce<LastSyncedRow>((own, shift) => {
    const formulas = Object.entries(own.formulas ?? {}).map(([id, text]) => [id, shiftFormula(text, sheet, shift)]);
    return {
      ...own,
      base: own.base && shiftHeldCells(own.base, sheet, shift),
      formulas: own.formulas && Object.fromEntries(formulas),
    };
  }, row);
}

/** One that the workbook is yet to get: formulas may read it. */
const newSheet = (table: SeenTable): SheetInFile => ({
  ...{ id: provisional(table.title), table, leftOut: new Map<string, string>() },
  ...{ columns: table.columns.map((column) => ({ from: column, to: column })), rows: [] },
});

function planSheet(
  { list, inFile, people, ...matched }: MatchedSheet & { people: PeopleSides | null },
  around: AroundPlan | null,
  texts: FormulaTexts,
  place: PlaceOfGuest | null,
): SheetPlan {
  const { sheet, rows } = matched;
  const types = inFile.columns.map(({ to }) => to);
  const own = [...sheet.columns, ...types];
  const known = new Map(list.map((row) => [row.row_id, row]));
  const differs = ({ row_id, cells, formulas }: MatchedTableRow): boolean => {
    const base = known.get(row_id)?.base;
    if (!base) return true;
    const [before, now] = [contentsOf(readBase(base, types), formulasHeld(base)), contentsOf(cells, formulas)];
    return types.some(({ id }) => (before[id] ?? null) !== (now[id] ?? null));
  };
  // A row whose record is known only now has its id noted.
  const isNamed = ({ row_id, remote_id }: MatchedTableRow): boolean =>
    remote_id === undefined || known.get(row_id)?.remote_id === remote_id;
  const changed = rows.rows.filter((row) => differs(row) || !isNamed(row));
  const merge = {
    ...{ columns: types.map(({ id }) => id), rows: changed, gone: rows.gone, order: rows.order },
    table: {
      readBase: (base: Record<string, Cell>) => readBase(base, own),
      within: async () => false,
    },
  };
  const work = planMerge(known, { ...merge, rule: 'ask', automatic: automaticIds(sheet.columns), people });
  return { ...matched, inFile, known, merge, work, around, texts, place };
}
