/** Tables of a sheet with several, redrawn and made by hand: no cell moves, formulas read what they read. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import * as spreadsheets from '@e965/xlsx';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { memorySource } from '#platform/files/byte-source.ts';
import type { FileStore } from '#platform/files/files.ts';
import { openFolderFiles } from '#platform/files/folder-files.ts';
import { openZipArchive, unpackWhole } from '#platform/files/zip-archive.ts';
import { createJobs } from '#platform/jobs/create-jobs.ts';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import { type Content, fileOfParts, partsOfWorkbook, plan, sums, tables } from '#test/several-tables.ts';
import { fullTest } from '#test/full-test.ts';
import { fewOf } from '#test/tier.ts';
import type { SheetEdit } from '../../../../api/workbooks.ts';
import type { Actor, Rows, Workbooks } from '../../../../services.ts';
import { readLimits } from '../../../codec/read-limits.ts';
import { createWorkbooks } from '../../../create-workbooks.ts';
import { readGrid } from '../../../grid/read-grid.ts';
import { exportOriginal } from '../../../original/export-original.ts';
import { createRows } from '../../create-rows.ts';
import { showFormulas } from '../../formulas/row-places.ts';
import { previewTable } from '../preview-table.ts';
import { previewTableOf } from './make-by-hand.ts';

/** Cells that no table of the file has, and what reads them. */
const beside: Record<string, Content> = {
  ...{ F3: 'Day', G3: 'Hours', F4: 'Mon', G4: 2, F5: 'Tue', G5: { f: 'G4*2', v: 4 } },
  ...{ F7: 'Sum', G7: { f: 'SUM(G4:G5)', v: 6 } },
};
const sumsBeside: Record<string, Content> = { A5: 'Hours', B5: { f: 'SUM(Plan!G4:G5)', v: 6 } };

const actor: Actor = { kind: 'user', id: 'ann', email: 'ann@example.com' };
let fresh: FreshDatabase;
let folder: string;
let files: FileStore;
let rows: Rows;
let workbooks: Workbooks;
let id: string;
let parts: Record<string, string>;
let sheets: Record<string, string>;

beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
});
afterAll(() => fresh.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-by-hand-'));
  rows = createRows({ database: fresh.database });
  files = await openFolderFiles(join(folder, 'files'));
  workbooks = createWorkbooks({
    ...{ database: fresh.database, rows, log: { error() {}, warn() {} } },
    environment: { DATA_DIR: folder, SNAPSHOT_MEMORY_MB: 512, TRASH_DAYS: 30 },
    files,
    jobs: createJobs({ database: fresh.database, log: pino({ level: 'silent' }) }),
  });
  await workbooks.recover();
  parts = partsOfWorkbook({ ...plan, ...beside }, tables, { ...sums, ...sumsBeside });
  const path = join(folder, 'file.xlsx');
  await writeFile(path, await fileOfParts(parts));
  ({ id } = await workbooks.importFile({ workspace_id: 'space', path, fileName: 'file.xlsx' }));
  await settled();
  await nameSheets();
});
afterEach(async () => {
  await workbooks.stop();
  await rm(folder, { recursive: true });
});

async function nameSheets(): Promise<void> {
  sheets = Object.fromEntries((await workbooks.sheetsOf(id)).map(({ id: own, title }) => [title, own]));
}

/** Once all is computed, and nothing differs from the file. */
async function settled(): Promise<void> {
  await rows.formulaColumns.settled();
  const state = () =>
    fresh.database.selectFrom('workbooks').select('formulas').where('id', '=', id).executeTakeFirstOrThrow();
  await expect.poll(async () => (await state()).formulas?.verifies ?? false, { timeout: 30_000 }).toBe(false);
  await rows.formulaColumns.settled();
}

const edit = (sheet: string, ...edits: SheetEdit[]) => rows.editSheet(sheets[sheet] ?? '', actor, edits);
const rowsOf = (sheet: string) =>
  fresh.database
    .selectFrom('sheet_rows')
    .select(['row_id', 'version', 'cells', 'formulas'])
    .where('sheet_id', '=', sheets[sheet] ?? '')
    .where('deleted', '=', false)
    .orderBy('position')
    .execute();
const rangeOf = (range: string, header_rows = 1) => {
  const { s, e } = spreadsheets.utils.decode_range(range);
  return { top: s.r, left: s.c, bottom: e.r, right: e.c, header_rows };
};
const around = (range: string): SheetEdit => ({ kind: 'move-table', ...rangeOf(range) });
const sheetOf = async (sheet: string) => ({ id: sheets[sheet] ?? '', workbook_id: id });

/** Every cell of a grid by its address, as formulas read it, with its formula as people read it. */
async function cellsOf(sheet: string): Promise<Record<string, unknown>> {
  await settled();
  const grid = await readGrid(fresh.database, await sheetOf(sheet));
  const own = await rowsOf(sheet);
  const formulas = await showFormulas(fresh.database, sheets[sheet]!, own);
  const ids = own.map(({ row_id }) => row_id);
  const numbers = await rows.numbers(sheets[sheet]!, ids);
  const found: [string, unknown][] = [];
  const put = (row: number, column: number, value: unknown, formula?: string): void => {
    // One that was emptied is blank.
    if ((value === null || value === '') && formula === undefined) return;
    found.push([
      spreadsheets.utils.encode_cell({ r: row, c: column }),
      formula === undefined ? value : [formula, value],
    ]);
  };
  for (const { row, column, value, formula } of grid.cells) put(row, column, value, formula);
  for (const { row_id, cells } of own)
    for (const [column, value] of Object.entries(cells))
      put(numbers.get(row_id)! - 1, grid.columns.indexOf(column), value, formulas.get(row_id)?.formulas[column]);
  return Object.fromEntries(found.sort(([one], [other]) => (one < other ? -1 : 1)));
}
const all = async () => [await cellsOf('Plan'), await cellsOf('Sums')];

async function partsOf(file: Buffer): Promise<Record<string, string>> {
  const archive = await openZipArchive(memorySource(file), readLimits);
  const texts: Record<string, string> = {};
  for (const entry of archive.entries.values())
    texts[entry.name] = (await unpackWhole(archive, entry)).toString('utf8');
  return texts;
}

async function exported(): Promise<Record<string, string>> {
  await settled();
  const file = await exportOriginal({ database: fresh.database, files, dataFolder: folder }, id);
  if (!file || 'refused' in file) throw new Error(file?.refused ?? 'No file is kept.');
  return partsOf(await buffer(file.stream));
}

/** What it computes is as it was; programs are asked to compute it, too. */
async function expectSameFile(): Promise<void> {
  const file = await exported();
  expect(file['xl/workbook.xml']?.replace('<calcPr fullCalcOnLoad="1"/>', '')).toBe(parts['xl/workbook.xml']);
  expect({ ...file, 'xl/workbook.xml': parts['xl/workbook.xml'] }).toEqual(parts);
}

const setCell = async (sheet: string, at: number, cells: Record<string, string | number>) => {
  const row = (await rowsOf(sheet))[at]!;
  await edit(sheet, { kind: 'set-cells', row_id: row.row_id, version: row.version, cells });
};

describe('the table of a sheet that has others', () => {
  test.each(fewOf(['A3:D10', 'A4:D16', 'A1:B15']))(
    'is put around %s and back: no cell of any table changes',
    async (range) => {
      const before = await all();
      const ids = (await rowsOf('Plan')).map(({ row_id }) => row_id);
      const { moved } = await edit('Plan', around(range));
      expect(await all()).toEqual(before);
      await edit('Plan', { kind: 'move-table-back', move: moved! });
      expect(await all()).toEqual(before);
      expect((await rowsOf('Plan')).map(({ row_id }) => row_id)).toEqual(ids);
      await expectSameFile();
    },
  );

  fullTest('goes on pushing what is below it, and formulas follow', async () => {
    await edit('Plan', around('A3:D10'));
    await edit('Plan', { kind: 'add-rows', rows: [{ cells: { item: 'Cap', qty: 1, price: 2 } }] });
    await edit('Rates', { kind: 'add-rows', rows: [{ cells: { code: 'c', fee: 100 } }] });
    expect(await cellsOf('Plan')).toMatchObject({
      ...{ A11: 'Cap', A12: 'Item 8', D17: ['=SUM(D4:D16)', 1173], B20: 'Code', C23: 100 },
      ...{ C25: ['=SUM(C21:C23)', 109], B29: 'Ann', C29: ['=SUM(Rates[Fee]) * 2', 218] },
    });
    await setCell('Rates', 0, { fee: 5 });
    expect(await cellsOf('Plan')).toMatchObject({ C25: ['=SUM(C21:C23)', 115], C29: [expect.anything(), 230] });
  });

  fullTest('is taken back among rows that others got meanwhile', async () => {
    const { moved } = await edit('Plan', around('A3:D10'));
    await edit('Rates', { kind: 'add-rows', rows: [{ cells: { code: 'c', fee: 100 } }] });
    const before = await all();
    await edit('Plan', { kind: 'move-table-back', move: moved! });
    expect(await all()).toEqual(before);
    expect(await rowsOf('Plan')).toHaveLength(12);
  });

  fullTest('does not take cells of another one, which is named', async () => {
    const refused = 'The table “Rates” lies in these cells. Choose cells that are in none of its rows and columns.';
    for (const range of ['A3:D20', 'C20:C21', 'A17:D40'])
      expect(await previewTable(fresh.database, await sheetOf('Plan'), rangeOf(range))).toMatchObject({ refused });
    await expect(edit('Plan', around('A3:D20'))).rejects.toMatchObject({
      fields: [{ path: 'edits.0.top', message: refused }],
    });
    await expect(edit('Rates', around('B19:C20'))).rejects.toThrow(/is a table on the sheet “Plan”/);
  });

  fullTest('neither grows nor shrinks while it would tear another one', async () => {
    await edit('Plan', around('A3:B15'));
    const added: SheetEdit = { kind: 'add-rows', rows: [{ cells: { item: 'Cap' } }] };
    await expect(edit('Plan', added)).rejects.toThrow(/“Rates” below it would be torn apart/);
    await edit('Plan', around('A3:D15'));
    await edit('Plan', added);
    expect(await cellsOf('Plan')).toMatchObject({ A16: 'Cap', B20: 'Code' });
  });

  fullTest('is put around cells below the others, which then stay', async () => {
    const before = await all();
    await edit('Plan', around('B29:C30'));
    expect(await all()).toEqual(before);
    await edit('Staff', { kind: 'set-cells', ...(await firstOf('Staff')), cells: { name: 'Anna' } });
    expect(await cellsOf('Plan')).toMatchObject({ B27: 'Anna' });
  });
});

const firstOf = async (sheet: string) => {
  const [row] = await rowsOf(sheet);
  return { row_id: row!.row_id, version: row!.version };
};

const geometryOf = async () => {
  const { geometry } = await fresh.database
    .selectFrom('workbooks')
    .select('geometry')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return geometry;
};
const make = async (range: string, how: { title?: string; geometry?: number } = {}) => {
  const made = await rows.makeTable(sheets['Plan']!, actor, { ...rangeOf(range), ...how });
  await nameSheets();
  return made;
};
const noApps = { appsNaming: () => Promise.resolve<string[]>([]) };
const makeCells = async (sheet: string, users = noApps) => {
  await rows.makeCells(sheets[sheet]!, actor, users);
  await nameSheets();
};
const previewOf = async (range: string, sheet = 'Plan') =>
  previewTableOf(fresh.database, await sheetOf(sheet), rangeOf(range));

describe('cells around the tables of a sheet', () => {
  test('become a table where they are, and cells again', async () => {
    const before = await all();
    expect(await previewOf('F2:H6')).toEqual({
      ...{ range: 'F3:G5', title: 'Plan 2', rows: 2, notes: [], refused: null },
      columns: [
        { name: 'Day', type: 'text' },
        { name: 'Hours', type: 'number' },
      ],
    });
    await make('F2:H6', { title: 'Days' });
    expect(await all()).toEqual(before);
    expect((await rowsOf('Days')).map(({ cells }) => cells)).toEqual([
      { day: 'Mon', hours: 2 },
      { day: 'Tue', hours: 4 },
    ]);
    await expectSameFile();
    await makeCells('Days');
    expect(sheets['Days']).toBeUndefined();
    expect(await all()).toEqual(before);
    await expectSameFile();
  });

  fullTest('follow as a table, and what came into it stays when it is cells again', async () => {
    await make('F3:G5', { title: 'Days' });
    await edit('Days', { kind: 'add-rows', rows: [{ cells: { day: 'Wed', hours: 10 } }] });
    await setCell('Days', 0, { hours: 3 });
    const grown = { F6: 'Wed', F8: 'Sum', G5: ['=G4 * 2', 6], G8: ['=SUM(G4:G6)', 19], B20: 'a' };
    expect(await cellsOf('Plan')).toMatchObject(grown);
    expect(await cellsOf('Sums')).toMatchObject({ B5: ['=SUM(Plan!G4:G6)', 19] });
    const file = await exported();
    expect(file['xl/worksheets/sheet1.xml']).toMatch(/<c r="G6"[^>]*><v>10<\/v>.*<f>SUM\(G4:G6\)<\/f><v>19<\/v>/);
    const before = await all();
    await makeCells('Days');
    expect(await all()).toEqual(before);
    await expect(exported()).rejects.toThrow(/after its rows or columns had changed/);
    await edit('Plan', { kind: 'add-rows', rows: [{ cells: { item: 'Cap' } }] });
    expect(await cellsOf('Plan')).toMatchObject({ ...grown, A16: 'Cap', B20: 'Code', B21: 'a' });
  });

  fullTest('that were edited are in the file as they are now', async () => {
    const grid = await readGrid(fresh.database, await sheetOf('Plan'));
    const [mon, hours] = ['Mon', 2].map((one) => grid.cells.find(({ value, column }) => value === one && column > 4)!);
    const cellOf = (cell: typeof mon, value: string | number) => ({
      row: cell!.row_key,
      column: cell!.column_key,
      value,
    });
    await edit('Plan', { kind: 'set-grid-cells', cells: [cellOf(mon, ''), cellOf(hours, 5)] });
    const before = await all();
    await make('F3:G5', { title: 'Days' });
    expect(await all()).toEqual(before);
    const file = await exported();
    expect(file['xl/worksheets/sheet1.xml']).toContain('<c r="G4"><v>5</v></c>');
    expect(file['xl/worksheets/sheet1.xml']).not.toContain('Mon');
  });

  fullTest('become cells again below others, which names and formulas follow', async () => {
    const before = await all();
    await edit('Rates', { kind: 'change-column', column: 'fee', name: 'Price' });
    for (const table of ['Rates', 'Staff']) await makeCells(table);
    // Who reads it on the same sheet needs no name for it.
    expect(await cellsOf('Plan')).toMatchObject({
      ...{ C19: 'Price', C27: ['=SUM(Rates[Price]) * 2', 18], C28: ['=D4 + C21', 21] },
    });
    await make('B19:C21', { title: 'Rates' });
    await make('B26:C28', { title: 'Staff' });
    await edit('Rates', { kind: 'change-column', column: 'price', name: 'Fee' });
    expect(await all()).toEqual(before);
    await edit('Rates', { kind: 'add-rows', rows: [{ cells: { code: 'c', price: 100 } }] });
    expect(await cellsOf('Plan')).toMatchObject({ B28: 'Ann', C28: ['=SUM(Rates[Fee]) * 2', 218] });
  });

  fullTest('have the formula that their column had', async () => {
    await edit('Staff', { kind: 'change-column', column: 'pay', formula: 'LEN([Name])' });
    await edit('Sums', { kind: 'add-column', name: 'Pays', type: 'number', formula: 'SUM(Staff[Pay])' });
    await expect(makeCells('Staff')).rejects.toThrow(/Pays uses? Pay|Pays/);
    await edit('Sums', { kind: 'delete-column', column: 'pays' });
    await makeCells('Staff');
    expect(await cellsOf('Plan')).toMatchObject({ C27: ['=LEN(B27)', 3], C30: ['=SUM(Staff[Pay])', 6] });
  });

  fullTest('stay cells where another table or the sheet’s own has them', async () => {
    for (const [range, refused] of [
      ['C18:G22', 'The table “Rates” lies in these cells. Choose cells that are in none of its rows and columns.'],
      ['A3:D4', 'The table “Plan” lies in these cells. Choose cells that are in none of its rows and columns.'],
      ['F7:G7', 'There are no rows below the heading.'],
      ['J1:K1048570', 'There are no rows below the heading.'],
    ]) {
      expect(await previewOf(range!)).toMatchObject({ refused });
      await expect(make(range!)).rejects.toThrow(refused);
    }
    expect(await previewOf('F3:G5', 'Rates')).toMatchObject({
      refused: expect.stringContaining('on the sheet “Plan”'),
    });
    await expect(make('F3:G5', { title: 'sums' })).rejects.toThrow(/already exists/);
    await expect(makeCells('Plan')).rejects.toThrow(/the table of the sheet itself/);
    const users = { appsNaming: () => Promise.resolve(['Shop', 'Team']) };
    await expect(makeCells('Rates', users)).rejects.toThrow(
      '“Rates” is used by Shop, Team. Take it off their pages first.',
    );
    expect(Object.keys(sheets)).toEqual(['Plan', 'Sums', 'Rates', 'Staff']);
  });

  fullTest('are one table when two people make one of them at once', async () => {
    const geometry = await geometryOf();
    const both = await Promise.allSettled(['One', 'Two'].map((title) => make('F3:G5', { title, geometry })));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'revision_conflict' } });
    const stale: SheetEdit = { kind: 'set-grid-cells', cells: [{ row: '~6', column: '~6', value: 1 }] };
    await expect(rows.editSheet(sheets['Plan']!, actor, [stale], { geometry })).rejects.toMatchObject({
      code: 'revision_conflict',
    });
  });
});
