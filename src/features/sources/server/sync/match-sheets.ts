/** Which sheets and tables of a file are which of a workbook. */
import type { StoredLayout } from '#engine/formula/cells/grid-layout.ts';
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import { readNames } from '#features/workbooks/server/rows/formulas/names/workbook-names.ts';
import { withStates } from '#features/workbooks/server/rows/sheets/sheet-states.ts';
import type { LastSyncedRow } from '#features/workbooks/server/rows/sync/table-bases.ts';
import type { Database } from '#platform/database/database.ts';
import {
  type MatchedColumns,
  type MatchedRows,
  matchTableColumns,
  matchTableRows,
  type SeenTable,
  type TableColumn,
} from '../../rules/match-table.ts';
import type { GuestInFile } from './grids/divide-file.ts';
import { readKnownGrids } from './grids/known-tables.ts';
import { divideGrid, type NewTable, tablesAdded } from './grids/plan-grids.ts';
import { keysOfRecords } from './record-keys.ts';
import { listOf, namesThere, type SheetMatching } from './sheet-matching.ts';
import type { NewRowIds } from './new-row-ids.ts';
import type { SyncedWorkbook } from './plan-tables.ts';
import type { SheetInFile } from './table-formulas.ts';

/** Which table of the file is which here; those of a sheet with several one by one. */
export async function matchAll(
  database: Database,
  workbook: SyncedWorkbook,
  tables: readonly SeenTable[],
  newRows: NewRowIds,
) {
  const layouts = await layoutsOf(database, workbook.sheets);
  const own = workbook.sheets.filter(({ id }) => !layouts.get(id)?.on);
  const { pairs: found, ...matched } = matchSheets(workbook, own, tables);
  const grids = await readKnownGrids(database, workbook.id, workbook.sheets, (sheet) =>
    namesThere(database, workbook, sheet),
  );
  const known = new Set((await readNames(database, workbook.id))?.tables.map(({ name }) => name.toLowerCase()));
  const pairs: MatchedSheet[] = [];
  const newTables: NewTable[] = [];
  const asCells: string[] = [];
  const lists = new Map<string, Promise<LastSyncedRow[]>>();
  const read = { database, workbook, newRows, lists, found };
  for (const { sheet, table } of found) {
    const grid = grids.get(sheet.id);
    if (!grid) {
      newTables.push(...tablesAdded(sheet, table, known));
      pairs.push(await matchSheet(read, sheet, table));
      continue;
    }
    const { parts, added, cells } = divideGrid(grid, table, known);
    newTables.push(...added);
    asCells.push(...cells);
    for (const { known: one, table: part, on } of parts)
      pairs.push(on?.isKept ? keptSheet(one.sheet, part, one.list, on) : await matchSheet(read, one.sheet, part, on));
  }
  const kept = pairs.flatMap(({ sheet, inFile: { on } }) => (on?.isKept ? [sheet.title] : []));
  for (const pair of pairs) pair.layout = layouts.get(pair.sheet.id) ?? null;
  return { pairs, newTables, asCells, ...matched, missing: [...matched.missing, ...kept] };
}

/**
 * By the name here, else by the name in the file; a file of one sheet is for the one that came from a file. `all` are those
 * of the workbook that are no further tables of others.
 */
function matchSheets(workbook: SyncedWorkbook, all: readonly SheetRecord[], tables: readonly SeenTable[]) {
  const there = new Map(all.map((sheet) => [sheet.id, titleThere(workbook, sheet)]));
  const ofFile = all.filter(({ id }) => there.get(id) !== undefined);
  const pairs: { sheet: SheetRecord; table: SeenTable }[] = [];
  const isFree = ({ id }: SheetRecord): boolean => !pairs.some(({ sheet }) => sheet.id === id);
  const rest: SeenTable[] = [];
  const gone: string[] = [];
  const byId = (id: string | undefined): string | undefined =>
    id === undefined ? undefined : workbook.table?.sheets.find(({ remote }) => remote === id)?.sheet;
  for (const table of tables) {
    const known = byId(table.id);
    const sheet =
      known === undefined
        ? all.find((one) => isFree(one) && same(one.title, table.title))
        : all.find(({ id }) => id === known);
    if (known !== undefined && !sheet) gone.push(table.title);
    else if (sheet) pairs.push({ sheet, table });
    else rest.push(table);
  }
  const [added, left_out]: [SeenTable[], string[]] = [[], gone];
  const [only] = ofFile.length > 0 ? ofFile : all;
  const isAlone = tables.length === 1 && (ofFile.length === 1 || all.length === 1);
  const further = workbook.sheets.filter((sheet) => !all.includes(sheet)).map(({ title }) => title);
  const titles = [...workbook.titles, ...(workbook.table?.sheets.map(({ title }) => title) ?? [])].filter(
    (title) => !further.some((other) => same(other, title)),
  );
  for (const table of rest) {
    const sheet =
      ofFile.find((one) => isFree(one) && same(there.get(one.id) ?? '', table.title)) ?? (isAlone ? only : undefined);
    if (sheet) pairs.push({ sheet, table });
    else if (titles.some((title) => same(title, table.title))) left_out.push(table.title);
    else if (further.some((title) => same(title, table.title))) throw sameTitle(table.title);
    else added.push(table);
  }
  return { pairs, added, left_out, missing: ofFile.filter(isFree).map(({ title }) => title) };
}

const sameTitle = (title: string): Problem =>
  new Problem(
    'invalid_input',
    t('The file has a new sheet “{title}”, which a table is called here. Rename that table first.', { title }),
  );

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** What a sheet was called in the file; undefined where it came from none. */
function titleThere({ table, titles }: SyncedWorkbook, { id, position }: SheetRecord): string | undefined {
  return table?.sheets.find(({ sheet }) => sheet === id)?.title ?? titles[position];
}

/** A table of a file, and which one it is here. */
export interface MatchedSheet {
  sheet: SheetRecord;
  table: SeenTable;
  list: LastSyncedRow[];
  columns: MatchedColumns;
  rows: MatchedRows;
  inFile: SheetInFile;
  /** Where its table lies now. */
  layout: StoredLayout | null;
}

async function layoutsOf(
  database: Database,
  sheets: readonly SheetRecord[],
): Promise<Map<string, StoredLayout | null>> {
  const states = await withStates(
    database,
    sheets.map(({ id, title }) => ({ id, title })),
  );
  return new Map(states.map(({ id, layout }) => [id, layout]));
}

/** A further table that the file doesn't have: it stays as it is. */
function keptSheet(sheet: SheetRecord, table: SeenTable, list: LastSyncedRow[], on: GuestInFile): MatchedSheet {
  const here = list.filter(({ deleted }) => !deleted).map(({ row_id }) => ({ row_id, cells: {}, formulas: null }));
  const columns = {
    columns: sheet.columns.map((column) => ({ from: column, to: column })),
    added: [],
    left_out: [],
    missing: [],
  };
  const rows: MatchedRows = { rows: [], gone: [], order: null, doubts: [], misfits: [], known: 0 };
  const inFile = { id: sheet.id, table, columns: columns.columns, leftOut: new Map<string, string>(), rows: here, on };
  return { sheet, table, list, columns, rows, inFile, layout: null };
}

async function matchSheet(
  matching: SheetMatching,
  sheet: SheetRecord,
  seen: SeenTable,
  on: GuestInFile | null = null,
): Promise<MatchedSheet> {
  const { database, workbook, newRows } = matching;
  let table = seen;
  if (table.columns.length === 0 && sheet.columns.length > 0) {
    throw new Problem(
      'unreadable_file',
      t('The sheet “{table}” in the file is empty, so nothing changes.', { table: table.title }),
    );
  }
  const { names, isRead } = await namesThere(database, workbook, sheet);
  const list = await listOf(matching, sheet, isRead);
  const columns = matchTableColumns({ columns: sheet.columns, names, rows: list }, table);
  if (columns.columns.length === 0 && sheet.columns.length > 0) {
    const message = t('The sheet “{table}” of the file has no column of “{sheet}”. Upload it as a new spreadsheet.', {
      table: table.title,
      sheet: sheet.title,
    });
    throw new Problem('invalid_input', message);
  }
  const all: TableColumn[] = [
    ...columns.columns,
    ...columns.added.map((from) => ({ from, to: { ...from, id: provisional(from.id) } })),
  ];
  table = await keysOfRecords(matching, table, all);
  const found = matchTableRows(list, table, all, (place) => newRows.at(table.title, place));
  const left = new Set(columns.left_out);
  const leftOut = table.columns.flatMap(({ id, name }) => {
    const before = left.has(name) ? names.find((one) => same(one.name, name)) : undefined;
    return before ? [[id, before.id] as const] : [];
  });
  const inFile = { id: sheet.id, table, columns: all, leftOut: new Map(leftOut), rows: found.rows, on };
  return { sheet, table, list, columns, rows: found, inFile, layout: null };
}

/** Of a column that the sheet is yet to get: no id has a space. */
export const provisional = (id: string): string => `new ${id}`;
