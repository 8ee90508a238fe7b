/**
 * What would become of a workbook by the tables of a file, in addition to what was changed here since. (decision 90)
 */
import {
  type MatchedColumns,
  type MatchedRows,
  type MatchedTableRow,
  matchTableColumns,
  matchTableRows,
  readBase,
  type SeenTable,
  type TableColumn,
} from '../../rules/match-table.ts';
import { contentsOf } from '#features/workbooks/rules/merge/cell-contents.ts';
import type { Cell } from '#engine/model.ts';
import { Problem } from '#kit/problem.ts';
import type { Rows, SheetRecord, Workbooks } from '#features/workbooks/services.ts';
import { formulasHeld } from '#features/workbooks/server/rows/held-cells.ts';
import { type RowMerge, type MergePlan, planMerge } from '#features/workbooks/server/rows/sync/merge-rows.ts';
import type { LastSyncedRow } from '#features/workbooks/server/rows/sync/table-bases.ts';
import { refuseSeveralTables } from '#features/workbooks/server/rows/tables/guests/find-guests.ts';
import { findSheets } from '#features/workbooks/server/rows/sheets/find-sheets.ts';
import type { Database } from '#platform/database/database.ts';
import type { WorkbookNames } from '#engine/formula/cells/workbook-names.ts';
import { namesOfFile } from '#features/workbooks/server/rows/formulas/names/adopt-names.ts';
import { isHeldFormula } from '#engine/formula/cells/kept-reference.ts';
import { shiftFormula } from '#engine/formula/cells/shift-keys.ts';
import { readLooseCells } from '#features/workbooks/server/rows/sheets/loose-rows.ts';
import { type LayoutShift, shiftHeldCells } from '#features/workbooks/server/rows/sync/shift-layout.ts';
import { planShift } from './plan-shift.ts';
import { NewRowIds } from './new-row-ids.ts';
import { type AroundPlan, planAround } from './plan-around.ts';
import { type FormulaTexts, keepTableFormulas, type SheetInFile, textsOfFormulas } from './table-formulas.ts';

export interface PlanNeeds {
  database: Database;
  rows: Rows;
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
}
/** In `workbooks.source`: what a workbook was updated from, or is read from again and again. (decision 90) */
export interface LastTables {
  /** How often. */
  times: number;
  /** What the sheets and their columns are called there. */
  sheets: { sheet: string; title: string; columns: { id: string; name: string }[] }[];
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
  await refuseSeveralTables(database, workbookId, 'Such a spreadsheet can’t be updated from a newer file yet.');
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
  const matched = matchSheets(workbook, tables);
  const pairs: MatchedSheet[] = [];
  for (const { sheet, table } of matched.pairs) pairs.push(await matchSheet(needs, workbook, sheet, table, newRows));
  const shifts = await planShifts(needs.database, workbook.id, pairs);
  for (const pair of pairs) pair.list = pair.list.map((row) => shiftedRow(row, pair.sheet.id, shifts));
  const placed = await keepTableFormulas([...pairs.map(({ inFile }) => inFile), ...matched.added.map(newSheet)]);
  for (const { list, inFile } of pairs) keepHeld(list, inFile.rows);
  const texts = await textsOfFormulas(
    needs.database,
    workbook.id,
    placed,
    pairs.flatMap(({ list }) => list),
  );
  const sheets: SheetPlan[] = [];
  for (const pair of pairs) {
    const around = await planAround(needs.database, pair.sheet, pair.inFile, placed, { adoptsGrid, shifts });
    sheets.push(planSheet(pair, around, texts));
  }
  const { definitions } = tables[0] ?? {};
  const hasNames = definitions !== undefined && definitions.names.length + definitions.tables.length > 0;
  const names = hasNames ? namesOfFile(definitions, placed) : null;
  return { workbook, sheets, ...matched, newRows, adoptsGrid, names, tables, shifts };
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
    if (!state?.layout && !isPlain) continue;
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

/** By the name here, else by the name in the file; a file of one sheet is for the one that came from a file. */
function matchSheets(workbook: SyncedWorkbook, tables: readonly SeenTable[]) {
  const there = new Map(workbook.sheets.map((sheet) => [sheet.id, titleThere(workbook, sheet)]));
  const ofFile = workbook.sheets.filter(({ id }) => there.get(id) !== undefined);
  const pairs: { sheet: SheetRecord; table: SeenTable }[] = [];
  const isFree = ({ id }: SheetRecord): boolean => !pairs.some(({ sheet }) => sheet.id === id);
  const rest: SeenTable[] = [];
  for (const table of tables) {
    const sheet = workbook.sheets.find((one) => isFree(one) && same(one.title, table.title));
    if (sheet) pairs.push({ sheet, table });
    else rest.push(table);
  }
  const [added, left_out]: [SeenTable[], string[]] = [[], []];
  const [only] = ofFile.length > 0 ? ofFile : workbook.sheets;
  const isAlone = tables.length === 1 && (ofFile.length === 1 || workbook.sheets.length === 1);
  const titles = [...workbook.titles, ...(workbook.table?.sheets.map(({ title }) => title) ?? [])];
  for (const table of rest) {
    const sheet =
      ofFile.find((one) => isFree(one) && same(there.get(one.id) ?? '', table.title)) ?? (isAlone ? only : undefined);
    if (sheet) pairs.push({ sheet, table });
    else if (titles.some((title) => same(title, table.title))) left_out.push(table.title);
    else added.push(table);
  }
  return { pairs, added, left_out, missing: ofFile.filter(isFree).map(({ title }) => title) };
}

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** What a sheet was called in the file; undefined where it came from none. */
function titleThere({ table, titles }: SyncedWorkbook, { id, position }: SheetRecord): string | undefined {
  return table?.sheets.find(({ sheet }) => sheet === id)?.title ?? titles[position];
}

interface MatchedSheet {
  sheet: SheetRecord;
  table: SeenTable;
  list: LastSyncedRow[];
  columns: MatchedColumns;
  rows: MatchedRows;
  inFile: SheetInFile;
}

/** One that the workbook is yet to get: formulas may read it. */
const newSheet = (table: SeenTable): SheetInFile => ({
  ...{ id: provisional(table.title), table, leftOut: new Map<string, string>() },
  ...{ columns: table.columns.map((column) => ({ from: column, to: column })), rows: [] },
});

async function matchSheet(
  { database, rows }: PlanNeeds,
  workbook: SyncedWorkbook,
  sheet: SheetRecord,
  table: SeenTable,
  newRows: NewRowIds,
): Promise<MatchedSheet> {
  if (table.columns.length === 0 && sheet.columns.length > 0) {
    throw new Problem('unreadable_file', `The sheet “${table.title}” in the file is empty, so nothing changes.`);
  }
  const before = workbook.table?.sheets.find((one) => one.sheet === sheet.id);
  const list = await rows.sync.lastSynced(sheet.id, before !== undefined);
  const names = before?.columns ?? (await firstNames(database, sheet));
  const columns = matchTableColumns({ columns: sheet.columns, names, rows: list }, table);
  if (columns.columns.length === 0 && sheet.columns.length > 0) {
    const message = `The sheet “${table.title}” of the file has no column of “${sheet.title}”. Upload it as a new spreadsheet.`;
    throw new Problem('invalid_input', message);
  }
  const all: TableColumn[] = [
    ...columns.columns,
    ...columns.added.map((from) => ({ from, to: { ...from, id: provisional(from.id) } })),
  ];
  const found = matchTableRows(list, table, all, (place) => newRows.at(table.title, place));
  const left = new Set(columns.left_out);
  const leftOut = table.columns.flatMap(({ id, name }) => {
    const before = left.has(name) ? names.find((one) => same(one.name, name)) : undefined;
    return before ? [[id, before.id] as const] : [];
  });
  const inFile = { id: sheet.id, table, columns: all, leftOut: new Map(leftOut), rows: found.rows };
  return { sheet, table, list, columns, rows: found, inFile };
}

function planSheet(
  { list, inFile, ...matched }: MatchedSheet,
  around: AroundPlan | null,
  texts: FormulaTexts,
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
  const merge = {
    ...{ columns: types.map(({ id }) => id), rows: rows.rows.filter(differs), gone: rows.gone, order: rows.order },
    table: {
      readBase: (base: Record<string, Cell>) => readBase(base, own),
      within: async () => false,
    },
  };
  const work = planMerge(known, { ...merge, rule: 'ask' });
  return { ...matched, inFile, known, merge, work, around, texts };
}

/** Of a column that the sheet is yet to get: no id has a space. */
const provisional = (id: string): string => `new ${id}`;

/** The columns as the file named them that the sheet was made of. */
async function firstNames(database: Database, sheet: SheetRecord): Promise<{ id: string; name: string }[]> {
  const first = await database
    .selectFrom('column_history')
    .select('columns')
    .where('sheet_id', '=', sheet.id)
    .orderBy('version')
    .limit(1)
    .executeTakeFirst();
  return (first?.columns ?? sheet.columns).map(({ id, name }) => ({ id, name }));
}
