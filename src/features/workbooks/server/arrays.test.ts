/** Arrays on the grid: formulas that fill the cells below and beside them. */
import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import * as spreadsheets from '@e965/xlsx';
import { beforeEach, describe, expect, test } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import type { Cell } from '#engine/model.ts';
import { eventually } from '#test/eventually.ts';
import type { Actor } from '../services.ts';
import { exportOriginal } from './original/export-original.ts';
import { readGrid } from './grid/read-grid.ts';
import { createRows } from './rows/create-rows.ts';
import { type OwnWorkbooks, useOwnWorkbooks } from '#test/own-workbooks.ts';

const actor: Actor = { kind: 'user', id: 'ann', email: 'ann@example.com' };
let { fresh, folder, files, rows, workbooks } = {} as OwnWorkbooks;
useOwnWorkbooks((own) => void ({ fresh, folder, files, rows, workbooks } = own), { restTimes: 0 });

/** A1 addresses with a value, or a formula and its value. */
type Cells = Record<string, string | number | { f?: string; v: number | string; F?: string; D?: boolean }>;

async function imported(cells: Cells): Promise<string> {
  const sheet: spreadsheets.WorkSheet = {};
  const range = { s: { r: 0, c: 0 }, e: { r: 0, c: 0 } };
  for (const [address, cell] of Object.entries(cells)) {
    const at = spreadsheets.utils.decode_cell(address);
    range.e = { r: Math.max(range.e.r, at.r), c: Math.max(range.e.c, at.c) };
    const own = typeof cell === 'object' ? cell : { v: cell };
    sheet[address] = { t: typeof own.v === 'number' ? 'n' : 's', ...own };
  }
  sheet['!ref'] = spreadsheets.utils.encode_range(range);
  const book = spreadsheets.utils.book_new();
  spreadsheets.utils.book_append_sheet(book, sheet, 'Plan');
  const path = join(folder, 'file.xlsx');
  await writeFile(path, spreadsheets.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
  const { id } = await workbooks.importFile({ workspace_id: 'space', path, fileName: 'file.xlsx' });
  const [own] = await workbooks.sheetsOf(id);
  await eventually(async () => {
    const found = await fresh.database.selectFrom('workbooks').select('formulas').where('id', '=', id).execute();
    expect(found[0]?.formulas?.verifies ?? false).toBe(false);
  });
  return own!.id;
}

const gridOf = async (sheet: string) => {
  await rows.formulaColumns.settled();
  const own = await fresh.database.selectFrom('sheets').selectAll().where('id', '=', sheet).executeTakeFirstOrThrow();
  return readGrid(fresh.database, own);
};
/** The values of cells outside of the table by their addresses; blank ones are left out. */
async function seen(sheet: string): Promise<Record<string, Cell>> {
  const { cells } = await gridOf(sheet);
  return Object.fromEntries(
    cells.flatMap(({ row, column, value }) =>
      value === null ? [] : [[spreadsheets.utils.encode_cell({ r: row, c: column }), value]],
    ),
  );
}
const tableOf = (sheet: string) =>
  fresh.database
    .selectFrom('sheet_rows')
    .select(['row_id', 'version', 'cells', 'formulas'])
    .where('sheet_id', '=', sheet)
    .where('deleted', '=', false)
    .orderBy('position')
    .execute();
async function setPrice(sheet: string, at: number, price: Cell): Promise<void> {
  const { row_id, version } = (await tableOf(sheet))[at]!;
  await rows.editSheet(sheet, actor, [{ kind: 'set-cells', row_id, version, cells: { price } }]);
}
async function enter(sheet: string, address: string, content: { value: string | number | null } | { formula: string }) {
  const { r, c } = spreadsheets.utils.decode_cell(address);
  const keys = { row: `~${r}`, column: `~${c}` };
  await rows.editSheet(sheet, actor, [{ kind: 'set-grid-cells', cells: [{ ...keys, ...content }] }]);
}
async function exported(sheet: string): Promise<spreadsheets.WorkSheet> {
  await rows.formulaColumns.settled();
  const { workbook_id } = await fresh.database
    .selectFrom('sheets')
    .select('workbook_id')
    .where('id', '=', sheet)
    .executeTakeFirstOrThrow();
  const file = await exportOriginal({ database: fresh.database, files, dataFolder: folder }, workbook_id);
  if (!file || 'refused' in file) throw new Error(file?.refused ?? 'No file is kept.');
  return spreadsheets.read(await buffer(file.stream), { cellFormula: true }).Sheets['Plan']!;
}

const prices: Cells = { A1: 'Item', B1: 'Price', A2: 'Pen', B2: 5, A3: 'Ink', B3: 2, A4: 'Cap', B4: 9 };

describe('a formula that is entered next to a table', () => {
  let sheet: string;
  beforeEach(async () => {
    sheet = await imported(prices);
    await enter(sheet, 'D2', { formula: '=SORT(B2:B4)' });
  });

  test('fills the cells below it, which follow the rows of the table', async () => {
    expect(await seen(sheet)).toEqual({ D2: 2, D3: 5, D4: 9 });
    const { cells } = await gridOf(sheet);
    expect(cells.find(({ row }) => row === 1)).toMatchObject({ formula: '=SORT(B2:B4)' });
    expect(cells.find(({ row }) => row === 3)).toMatchObject({ value: 9, spilled_from: { row: 1, column: 3 } });
    expect(cells.find(({ row }) => row === 3)).not.toHaveProperty('formula');
    await setPrice(sheet, 0, 20);
    expect(await seen(sheet)).toEqual({ D2: 2, D3: 9, D4: 20 });
    await rows.editSheet(sheet, actor, [{ kind: 'add-rows', rows: [{ cells: { item: 'Hat', price: 1 } }] }]);
    expect(await seen(sheet)).toEqual({ D2: 1, D3: 2, D4: 9, D5: 20 });
    const [first, second] = await tableOf(sheet);
    await rows.editSheet(sheet, actor, [{ kind: 'delete-rows', row_ids: [first!.row_id, second!.row_id] }]);
    expect(await seen(sheet)).toEqual({ D2: 1, D3: 9 });
  });

  fullTest('is read with a # behind its address', async () => {
    await enter(sheet, 'F2', { formula: '=SUM(D2#)' });
    await enter(sheet, 'F3', { formula: '=D3*2' });
    expect(await seen(sheet)).toMatchObject({ F2: 16, F3: 10 });
    await setPrice(sheet, 0, 20);
    expect(await seen(sheet)).toMatchObject({ F2: 31, F3: 18 });
  });

  fullTest('may hand the name of a function on', async () => {
    await enter(sheet, 'F2', { formula: '=BYROW(B2:B4,SUM)' });
    expect(await seen(sheet)).toMatchObject({ F2: 5, F3: 2, F4: 9 });
    expect((await exported(sheet))['F2']?.f).toMatch(/BYROW\(B2:B4,\s?_xleta\.SUM\)/);
  });

  test('finds no room while something is in the way', async () => {
    await enter(sheet, 'D3', { value: 'mine' });
    expect(await seen(sheet)).toEqual({ D2: '#SPILL!', D3: 'mine' });
    await enter(sheet, 'D3', { value: null });
    expect(await seen(sheet)).toEqual({ D2: 2, D3: 5, D4: 9 });
    await enter(sheet, 'D4', { formula: '=1+1' });
    expect(await seen(sheet)).toEqual({ D2: '#SPILL!', D4: 2 });
  });

  test('never fills cells of the table', async () => {
    await enter(sheet, 'D2', { value: null });
    const [first] = await tableOf(sheet);
    await rows.editSheet(sheet, actor, [
      {
        kind: 'set-cells',
        row_id: first!.row_id,
        version: first!.version,
        cells: {},
        formulas: { price: '=SORT(B3:B4)' },
      },
    ]);
    expect(await seen(sheet)).toEqual({});
    expect((await tableOf(sheet)).map(({ cells }) => cells['price'])).toEqual(['#SPILL!', 2, 9]);
  });

  fullTest('goes on after a restart', async () => {
    await seen(sheet);
    rows = createRows({ database: fresh.database, restTimes: 0 });
    await setPrice(sheet, 0, 1);
    expect(await seen(sheet)).toEqual({ D2: 1, D3: 2, D4: 9 });
    await enter(sheet, 'D2', { formula: '=FILTER(B2:B4,B2:B4>1)' });
    rows = createRows({ database: fresh.database, restTimes: 0 });
    await setPrice(sheet, 1, 0);
    expect(await seen(sheet)).toEqual({ D2: 9 });
  });

  test('is an array formula in an export, over the cells that it fills', async () => {
    await enter(sheet, 'E2', { formula: '=TRANSPOSE(B2:B4)' });
    let file = await exported(sheet);
    expect(file['D2']).toMatchObject({ v: 2, f: expect.stringMatching(/SORT\(B2:B4\)$/), F: 'D2:D4' });
    expect(file['D4']).toMatchObject({ v: 9 });
    expect(file['E2']).toMatchObject({ v: 5, F: 'E2:G2' });
    await enter(sheet, 'D2', { formula: '=FILTER(B2:B4,B2:B4>3)' });
    file = await exported(sheet);
    expect(file['D2']).toMatchObject({ v: 5, F: 'D2:D3' });
    expect(file['D4']).toBeUndefined();
  });
});

/** A total ends the table, so that what is above and below it is none of its rows. */
const invoice: Cells = {
  ...{ A1: 'Invoice', A4: 'Item', B4: 'Price', D4: 'Quantity' },
  ...{
    A5: 'Pen',
    B5: 5,
    D5: 1,
    A6: 'Ink',
    B6: 2,
    D6: 4,
    A7: 'Cap',
    B7: 9,
    D7: 3,
    A9: 'Sum',
    B9: { f: 'SUM(B5:B7)', v: 16 },
  },
};

describe('an array formula of a file', () => {
  const around = async (sheet: string) => {
    const { A1: _, A4: __, B4: ___, D4: ____, A9: _____, ...cells } = await seen(sheet);
    return cells;
  };
  const problems = async (sheet: string): Promise<string> => {
    const { workbook_id } = await fresh.database
      .selectFrom('sheets')
      .select('workbook_id')
      .where('id', '=', sheet)
      .executeTakeFirstOrThrow();
    return (await rows.formulaProblems(workbook_id)).join(' ');
  };

  test('that spills there spills here', async () => {
    const array = { f: '_xlfn._xlws.FILTER(B5:B7,B5:B7>3)', v: 5, F: 'B11:B12', D: true };
    const sheet = await imported({ ...invoice, B11: array, B12: 9 });
    expect(await around(sheet)).toEqual({ B9: 16, B11: 5, B12: 9 });
    await setPrice(sheet, 1, 7);
    expect(await around(sheet)).toEqual({ B9: 21, B11: 5, B12: 7, B13: 9 });
    expect((await gridOf(sheet)).cells).toContainEqual(
      expect.objectContaining({ row: 11, column: 1, value: 7, spilled_from: { row: 10, column: 1 } }),
    );
    const file = await exported(sheet);
    expect(file['B11']).toMatchObject({ v: 5, F: 'B11:B13', D: true });
    expect([file['B12']?.v, file['B13']?.v]).toEqual([7, 9]);
    await setPrice(sheet, 0, 1);
    await setPrice(sheet, 1, 1);
    expect(await around(sheet)).toEqual({ B9: 11, B11: 9 });
    expect((await exported(sheet))['B12']).toBeUndefined();
  });

  fullTest('with a fixed range fills just that', async () => {
    const array = { f: 'B5:B7*1', v: 5, F: 'B11:B12' };
    const sheet = await imported({ ...invoice, B11: array, B12: 2, B14: { f: 'SUM(B11:B12)', v: 7 } });
    await setPrice(sheet, 1, 7);
    expect(await around(sheet)).toEqual({ B9: 21, B11: 5, B12: 7, B14: 12 });
    await rows.editSheet(sheet, actor, [{ kind: 'add-rows', rows: [{ cells: { item: 'Hat', price: 1 } }] }]);
    expect(await around(sheet)).toEqual({ A10: 'Sum', B10: 22, B12: 5, B13: 7, B15: 12 });
    await expect(
      rows.editSheet(sheet, actor, [{ kind: 'set-grid-cells', cells: [{ row: '>5', column: 'price', value: 1 }] }]),
    ).rejects.toThrow('belongs to an array formula');
    const file = await exported(sheet);
    expect(file['B12']).toMatchObject({ v: 5, F: 'B12:B13' });
    expect(file['B13']).toMatchObject({ v: 7 });
  });

  test('that computes otherwise keeps all of its values, and is out of date once its inputs change', async () => {
    const array = { f: 'B5:B7*1', v: 5, F: 'B11:B12' };
    const sheet = await imported({ ...invoice, B11: array, B12: 3, B14: { f: 'B12+1', v: 4 } });
    expect(await around(sheet)).toEqual({ B9: 16, B11: 5, B12: 3, B14: 4 });
    expect(await problems(sheet)).toBe('');
    await setPrice(sheet, 1, 7);
    expect(await around(sheet)).toEqual({ B9: 21, B11: 5, B12: 3, B14: 4 });
    expect(await problems(sheet)).toMatch(/B11.*B12.*B14 are out of date/);
    const file = await exported(sheet);
    expect(file['B11']).toMatchObject({ v: 5, F: 'B11:B12' });
    expect(file['B12']).toMatchObject({ v: 3 });
  });

  fullTest('in rows of the table is held as a whole', async () => {
    const sheet = await imported({
      ...{ A1: 'Item', B1: 'Price', C1: 'Twice', A2: 'Pen', B2: 5, A3: 'Ink', B3: 2, A4: 'Cap', B4: 9 },
      ...{ C2: { f: 'B2:B4*2', v: 10, F: 'C2:C4' }, C3: 4, C4: 18 },
    });
    await setPrice(sheet, 1, 7);
    await rows.formulaColumns.settled();
    expect((await tableOf(sheet)).map(({ cells }) => cells['twice'])).toEqual([10, 4, 18]);
    expect(await problems(sheet)).toMatch(/C2.*C3.*C4 are out of date/);
    expect((await exported(sheet))['C2']).toMatchObject({ v: 10, F: 'C2:C4' });
  });

  fullTest('without arrays a range is its cell in the column or row of the formula', async () => {
    const sheet = await imported({ ...invoice, B2: { f: 'A9:D9*2', v: 32 } });
    await setPrice(sheet, 1, 7);
    expect(await around(sheet)).toEqual({ B2: 42, B9: 21 });
  });
});
