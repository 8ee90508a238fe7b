/** A table that is put around other cells of its sheet: no cell moves, formulas read what they read, and it goes back. */
import { isShortRun } from '#test/tier.ts';
import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import * as spreadsheets from '@e965/xlsx';
import { beforeEach, describe, expect, test } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import type { SheetEdit } from '../api/workbooks.ts';
import type { Actor } from '../services.ts';
import { readGrid } from './grid/read-grid.ts';
import { exportOriginal } from './original/export-original.ts';
import { showFormulas } from './rows/formulas/row-places.ts';
import { previewTable } from './rows/tables/preview-table.ts';
import { type OwnWorkbooks, useOwnWorkbooks } from '#test/own-workbooks.ts';

const actor: Actor = { kind: 'user', id: 'ann', email: 'ann@example.com' };
let original: Buffer;
let { fresh, folder, files, rows, workbooks } = {} as OwnWorkbooks;
useOwnWorkbooks((own) => void ({ fresh, folder, files, rows, workbooks } = own), { restTimes: 0 });

/** A1 addresses with a value, a value and its format, or a formula and its value. */
type Cells = Record<string, string | number | { f: string; v: number | string } | { v: number; z: string }>;

async function imported(sheets: Record<string, Cells>, names: Record<string, string> = {}) {
  const book = spreadsheets.utils.book_new();
  for (const [title, cells] of Object.entries(sheets)) {
    const sheet: spreadsheets.WorkSheet = {};
    const end = { r: 0, c: 0 };
    for (const [address, cell] of Object.entries(cells)) {
      const at = spreadsheets.utils.decode_cell(address);
      Object.assign(end, { r: Math.max(end.r, at.r), c: Math.max(end.c, at.c) });
      const own = typeof cell === 'object' ? cell : { v: cell };
      sheet[address] = { t: typeof own.v === 'number' ? 'n' : 's', ...own };
    }
    sheet['!ref'] = spreadsheets.utils.encode_range({ s: { r: 0, c: 0 }, e: end });
    spreadsheets.utils.book_append_sheet(book, sheet, title);
  }
  book.Workbook = { Names: Object.entries(names).map(([Name, Ref]) => ({ Name, Ref })) };
  const path = join(folder, 'file.xlsx');
  original = spreadsheets.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  await writeFile(path, original);
  const { id } = await workbooks.importFile({ workspace_id: 'space', path, fileName: 'file.xlsx' });
  await rows.formulaColumns.settled();
  return (await workbooks.sheetsOf(id)).map((sheet) => sheet.id);
}

const sheetOf = (id: string) =>
  fresh.database.selectFrom('sheets').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const rowsOf = (sheet: string) =>
  fresh.database
    .selectFrom('sheet_rows')
    .select(['row_id', 'version', 'position', 'cells', 'formulas', 'formats'])
    .where('sheet_id', '=', sheet)
    .where('deleted', '=', false)
    .orderBy('position')
    .execute();
const columnsOf = async (sheet: string) => {
  const { columns } = await fresh.database
    .selectFrom('sheet_states')
    .select('columns')
    .where('sheet_id', '=', sheet)
    .executeTakeFirstOrThrow();
  return columns;
};
const edit = (sheet: string, ...edits: SheetEdit[]) => rows.editSheet(sheet, actor, edits);
const around = (range: string, header_rows = 1): SheetEdit => {
  const { s, e } = spreadsheets.utils.decode_range(range);
  return { kind: 'move-table', top: s.r, left: s.c, bottom: e.r, right: e.c, header_rows };
};
const preview = async (sheet: string, range: string) => {
  const { kind: _, ...body } = around(range) as Extract<SheetEdit, { kind: 'move-table' }>;
  return previewTable(fresh.database, await sheetOf(sheet), body);
};

/** Every cell of a sheet by its address, as formulas read it, with its formula as people read it. */
async function cellsOf(sheet: string): Promise<Record<string, unknown>> {
  await rows.formulaColumns.settled();
  const grid = await readGrid(fresh.database, await sheetOf(sheet));
  const columns = await columnsOf(sheet);
  const own = await rowsOf(sheet);
  const formulas = await showFormulas(fresh.database, sheet, own);
  const numbers = await rows.numbers(
    sheet,
    own.map(({ row_id }) => row_id),
  );
  const found: [string, unknown][] = [];
  const put = (row: number, column: number, value: unknown, formula?: string): void => {
    const shown = typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value;
    if (value !== null || formula !== undefined)
      found.push([
        spreadsheets.utils.encode_cell({ r: row, c: column }),
        formula === undefined ? shown : [formula, shown],
      ]);
  };
  for (const { row, column, value, formula } of grid.cells) put(row, column, value, formula);
  for (const { row_id, cells } of own)
    for (const { id, type } of columns) {
      const cell = cells[id] ?? null;
      const isDay = type === 'date' && typeof cell === 'string' && /^\d/.test(cell);
      const value = isDay ? (Date.parse(`${cell}Z`) - Date.UTC(1899, 11, 30)) / 86_400_000 : cell;
      put(numbers.get(row_id)! - 1, grid.columns.indexOf(id), value, formulas.get(row_id)?.formulas[id]);
    }
  return Object.fromEntries(found.sort(([one], [other]) => (one < other ? -1 : 1)));
}

const orders: Cells = {
  ...{ A1: 'Orders', B1: 0.2, A3: 'Item', B3: 'Price', C3: 'Day', D3: 'Total' },
  ...{ A4: 'Pen', B4: 2, C4: { v: 45_000, z: 'yyyy-mm-dd' }, D4: { f: 'B4*(1+$B$1)', v: 2.4 } },
  ...{ A5: 'Ink', B5: 5, C5: { v: 45_001, z: 'yyyy-mm-dd' }, D5: { f: 'B5*(1+$B$1)', v: 6 } },
  ...{ A6: 'Cap', B6: 10, C6: { v: 45_002, z: 'yyyy-mm-dd' }, D6: { f: 'B6*(1+$B$1)', v: 12 } },
  ...{ A8: 'Hat', B8: 20, C8: { v: 45_003, z: 'yyyy-mm-dd' }, D8: { f: 'B8*(1+$B$1)', v: 24 } },
  ...{ A11: 'Sum', D11: { f: 'SUM(D4:D8)', v: 44.4 }, B11: { f: 'MAX(B4:B6)', v: 10 } },
  ...{ G3: 'Name', H3: 'Count', G4: 'Ann', H4: 3, G5: 'Bob', H5: 4, G6: 'Cleo', H6: { f: 'H4+H5', v: 7 } },
};
const other: Cells = {
  ...{ A1: 'What', B1: 'Value', A2: 'Sum', B2: { f: 'SUM(Orders!D4:D8)', v: 44.4 } },
  ...{ A3: 'First', B3: { f: 'Orders!B4', v: 2 }, A4: 'Rate', B4: { f: 'Rate*100', v: 20 } },
};

describe('a table with a rate above, a total below and others beside it', () => {
  let sheet: string;
  let second: string;
  beforeEach(async () => {
    [sheet = '', second = ''] = await imported({ Orders: orders, Other: other }, { Rate: 'Orders!$B$1' });
  });
  const all = async () => [await cellsOf(sheet), await cellsOf(second)];
  const move = async (range: string) => (await edit(sheet, around(range))).moved!;
  const ids = async () => (await rowsOf(sheet)).map(({ row_id }) => row_id);

  const ranges: [string, string[], number][] = [
    ['A3:B8', ['item', 'price'], 4],
    ['A3:H8', ['item', 'price', 'day', 'total', 'name', 'count'], 4],
    ['A3:D5', ['item', 'price', 'day', 'total'], 2],
    ['A4:D8', ['item', 'price', 'day', 'total'], 3],
    ['A3:D11', ['item', 'price', 'day', 'total'], 5],
    ['G3:H6', ['name', 'count'], 3],
    ['A1:D8', ['item', 'price', 'day', 'total'], 5],
  ];
  test.each(isShortRun ? ranges.slice(0, 1) : ranges)(
    'around %s all cells and formulas stay, and what follows from a rate does, too',
    async (range, columns, count) => {
      const before = await all();
      const [first, columnsBefore] = [await ids(), await columnsOf(sheet)];
      const moved = await move(range);
      expect((await columnsOf(sheet)).map(({ id }) => id)).toEqual(columns);
      expect(await ids()).toHaveLength(count);
      expect(await all()).toEqual(before);
      await edit(sheet, { kind: 'move-table-back', move: moved });
      expect(await all()).toEqual(before);
      expect(await ids()).toEqual(first);
      expect(await columnsOf(sheet)).toEqual(columnsBefore);
    },
  );

  fullTest('rows that stay keep their ids, and back again and again', async () => {
    const before = await ids();
    const first = await move('A3:D5');
    const now = await ids();
    expect(now).toEqual(before.slice(0, 2));
    const { moved: again } = await edit(sheet, { kind: 'move-table-back', move: first });
    expect(await ids()).toEqual(before);
    const { moved: third } = await edit(sheet, { kind: 'move-table-back', move: again! });
    expect(await ids()).toEqual(now);
    await edit(sheet, { kind: 'move-table-back', move: third! });
    expect(await ids()).toEqual(before);
  });

  test('a heading further down names the columns, which keep their ids; what was above it is around the table', async () => {
    await move('A4:D8');
    expect((await columnsOf(sheet)).map(({ name }) => name)).toEqual(['Pen', '2', '2023-03-15', '2.4']);
    const grid = await readGrid(fresh.database, await sheetOf(sheet));
    expect(grid.table).toMatchObject({ top: 4, bottom: 7, left: 0, right: 3, header_rows: 1 });
  });

  fullTest('formulas go on following what they read, and the total counts a row that is added', async () => {
    await move('A3:D5');
    const [pen] = await rowsOf(sheet);
    await edit(sheet, { kind: 'set-cells', row_id: pen!.row_id, version: pen!.version, cells: { price: 4 } });
    expect(await cellsOf(sheet)).toMatchObject({ D4: ['=B4 * (1 + $B$1)', 4.8], D11: ['=SUM(D4:D8)', 46.8] });
    expect(await cellsOf(second)).toMatchObject({ B2: ['=SUM(Orders!D4:D8)', 46.8], B3: ['=Orders!B4', 4] });
    const [rate] = (await readGrid(fresh.database, await sheetOf(sheet))).cells.filter(({ value }) => value === 0.2);
    await edit(sheet, {
      kind: 'set-grid-cells',
      cells: [{ row: rate!.row_key, column: rate!.column_key, value: '50%' }],
    });
    expect(await cellsOf(sheet)).toMatchObject({ D6: ['=B6 * (1 + $B$1)', 15], D4: ['=B4 * (1 + $B$1)', 6] });
    expect(await cellsOf(second)).toMatchObject({ B4: ['=Rate * 100', 50] });
    await edit(sheet, { kind: 'add-rows', rows: [{ cells: { item: 'Nib', price: 100 } }] });
    expect(await cellsOf(sheet)).toMatchObject({ A6: 'Nib', A7: 'Cap', D12: ['=SUM(D4:D9)', 208.5] });
  });

  fullTest('days are days in columns of the table and numbers with a format around it', async () => {
    const moved = await move('A3:B8');
    const grid = await readGrid(fresh.database, await sheetOf(sheet));
    expect(grid.cells.find(({ row, column }) => row === 3 && column === 2)).toMatchObject({
      ...{ value: 45_000, format: 'yyyy-mm-dd' },
    });
    await edit(sheet, { kind: 'move-table-back', move: moved });
    expect((await rowsOf(sheet))[0]!.cells).toMatchObject({ day: '2023-03-15' });
    await move('A3:B8');
    await move('A3:D8');
    const [, , day] = await columnsOf(sheet);
    expect(day).toMatchObject({ id: 'day_2', name: 'Day', type: 'date' });
    expect((await rowsOf(sheet))[0]!.cells).toMatchObject({ day_2: '2023-03-15' });
  });

  fullTest('a table beside is another, with rows of its own; it and the first find back', async () => {
    await move('A3:D8');
    const [first, before] = [await ids(), await all()];
    const moved = await move('G3:H6');
    expect((await columnsOf(sheet)).map(({ id }) => id)).toEqual(['name', 'count']);
    expect((await ids()).filter((id) => first.includes(id))).toEqual([]);
    expect(await all()).toEqual(before);
    await edit(sheet, { kind: 'move-table-back', move: moved });
    expect([await ids(), await all()]).toEqual([first, before]);
  });

  fullTest('cells below are another table, whose columns are new where their names are', async () => {
    await move('A3:D5');
    const [first, before] = [await ids(), await all()];
    const moved = await move('A6:B11');
    expect((await columnsOf(sheet)).map(({ id, name }) => [id, name])).toEqual([
      ['cap', 'Cap'],
      ['column_10', '10'],
    ]);
    expect((await ids()).filter((id) => first.includes(id))).toEqual([]);
    expect(await all()).toEqual(before);
    await edit(sheet, { kind: 'move-table-back', move: moved });
    expect([await ids(), await all()]).toEqual([first, before]);
  });

  fullTest('what changed after a move is there after it is taken back', async () => {
    const moved = await move('G3:H6');
    const [ann] = await rowsOf(sheet);
    await edit(sheet, { kind: 'set-cells', row_id: ann!.row_id, version: ann!.version, cells: { count: 9 } });
    await edit(sheet, { kind: 'set-grid-cells', cells: [{ row: '~3', column: '~20', value: 'new' }] });
    const before = await cellsOf(sheet);
    expect(before).toMatchObject({ H4: 9, H6: ['=H4 + H5', 13] });
    await edit(sheet, { kind: 'move-table-back', move: moved });
    expect(await cellsOf(sheet)).toEqual(before);
  });

  fullTest('it is said before what comes of it', async () => {
    expect(await preview(sheet, 'A3:B11')).toEqual({
      range: 'A3:B11',
      columns: [
        { name: 'Item', type: 'text', was: 'Item' },
        { name: 'Price', type: 'number', was: 'Price' },
      ],
      ...{ gone: ['Day', 'Total'], rows: { kept: 4, added: 1, gone: 0 }, notes: [], refused: null },
    });
    expect(await preview(sheet, 'G3:H6')).toMatchObject({
      columns: [
        { name: 'Name', type: 'text', was: null },
        { name: 'Count', type: 'number', was: null },
      ],
      rows: { kept: 0, added: 3, gone: 4 },
    });
  });

  fullTest('where nothing is, no table can be', async () => {
    const refused = 'There is nothing in these cells that a table could hold.';
    expect(await preview(sheet, 'E5:F6')).toMatchObject({ refused });
    await expect(edit(sheet, around('E5:F6'))).rejects.toMatchObject({
      fields: [{ path: 'edits.0.left', message: refused }],
    });
  });

  test('an export is the file that came, with what changed since', async () => {
    await move('A3:D11');
    const { workbook_id } = await sheetOf(sheet);
    const exported = async () => {
      await rows.formulaColumns.settled();
      const file = await exportOriginal({ database: fresh.database, files, dataFolder: folder }, workbook_id);
      if (!file || 'refused' in file) throw new Error(file?.refused ?? 'No file is kept.');
      return spreadsheets.read(await buffer(file.stream)).Sheets['Orders']!;
    };
    const valuesOf = (one: spreadsheets.WorkSheet) =>
      Object.fromEntries(Object.keys(orders).map((address) => [address, (one[address] as { v?: unknown })?.v]));
    expect(valuesOf(await exported())).toEqual(valuesOf(spreadsheets.read(original).Sheets['Orders']!));
    const found = await rowsOf(sheet);
    await edit(
      sheet,
      { kind: 'set-cells', row_id: found[1]!.row_id, version: found[1]!.version, cells: { price: 50 } },
      { kind: 'set-cells', row_id: found[4]!.row_id, version: found[4]!.version, cells: { item: 'All' } },
    );
    expect(valuesOf(await exported())).toMatchObject({ B5: 50, D5: 60, A11: 'All', G4: 'Ann' });
  });
});

fullTest('rows that are no table yet get a heading below the first', async () => {
  const [sheet = ''] = await imported({
    Plan: { A1: 'Item', B1: 'Price', A2: 'in', B2: 'EUR', A3: 'Pen', B3: 2, A4: 'Ink', B4: 3, A5: 'Cap', B5: 4 },
  });
  const before = await cellsOf(sheet);
  const { moved } = await edit(sheet, around('A2:B5'));
  expect((await columnsOf(sheet)).map(({ id, name }) => [id, name])).toEqual([
    ['item', 'in'],
    ['price', 'EUR'],
  ]);
  expect(await cellsOf(sheet)).toMatchObject({ ...before, A1: 'Item', B1: 'Price' });
  await edit(sheet, { kind: 'move-table-back', move: moved! });
  expect((await columnsOf(sheet)).map(({ name }) => name)).toEqual(['Item', 'Price']);
  expect(await rowsOf(sheet)).toHaveLength(4);
});

fullTest(
  'a formula column becomes formulas of cells where it leaves the table, and computes again once it is back',
  async () => {
    const [sheet = ''] = await imported({
      Plan: { A1: 'Item', B1: 'Price', C1: 'Count', A2: 'Pen', B2: 2, C2: 3, A3: 'Ink', B3: 3, C3: 4 },
    });
    await edit(sheet, { kind: 'add-column', name: 'Total', type: 'number', formula: '[Price] * [Count]' });
    const before = await columnsOf(sheet);
    const { moved } = await edit(sheet, around('A1:C3'));
    expect(await cellsOf(sheet)).toMatchObject({ D1: 'Total', D2: ['=B2 * C2', 6], D3: ['=B3 * C3', 12] });
    await edit(sheet, { kind: 'move-table-back', move: moved! });
    expect(await columnsOf(sheet)).toEqual(before);
    expect((await rowsOf(sheet)).map(({ cells, formulas }) => [cells['total'], formulas])).toEqual([
      [6, null],
      [12, null],
    ]);
    const gone = edit(sheet, around('C1:D3'));
    await expect(gone).rejects.toMatchObject({ fields: [{ path: 'edits.0.left' }] });
    await edit(sheet, { kind: 'set-grid-cells', cells: [{ row: '>1', column: 'total', value: 5 }] });
    const typed = edit(sheet, around('A1:D4'));
    await expect(typed).rejects.toMatchObject({ fields: [{ path: 'edits.0.bottom' }] });
  },
);
