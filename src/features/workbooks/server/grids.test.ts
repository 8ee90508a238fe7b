/** Workbooks as people have them: a title and a rate above the table, blank rows and columns, totals below, names. */
import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import * as spreadsheets from '@e965/xlsx';
import { beforeEach, describe, expect, test } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import type { Cell } from '#engine/model.ts';
import type { Actor } from '../services.ts';
import type { ReadReport } from './codec/workbook-codec.ts';
import { exportOriginal } from './original/export-original.ts';
import { readGrid } from './grid/read-grid.ts';
import { readLooseCells } from './rows/sheets/loose-rows.ts';
import { type OwnWorkbooks, useOwnWorkbooks } from '#test/own-workbooks.ts';

const actor: Actor = { kind: 'user', id: 'ann', email: 'ann@example.com' };
let original: Buffer;
let { fresh, folder, files, rows, workbooks } = {} as OwnWorkbooks;
useOwnWorkbooks((own) => void ({ fresh, folder, files, rows, workbooks } = own), { restTimes: 0 });

/** A1 addresses with a value or a formula and its value. */
type Cells = Record<string, string | number | { f: string; v: number | string }>;

async function imported(
  sheets: Record<string, Cells>,
  names: Record<string, string> = {},
  hidden: readonly number[] = [],
) {
  const book = spreadsheets.utils.book_new();
  for (const [title, cells] of Object.entries(sheets)) {
    const sheet: spreadsheets.WorkSheet = {};
    const range = { s: { r: 0, c: 0 }, e: { r: 0, c: 0 } };
    for (const [address, cell] of Object.entries(cells)) {
      const at = spreadsheets.utils.decode_cell(address);
      range.e = { r: Math.max(range.e.r, at.r), c: Math.max(range.e.c, at.c) };
      const value = typeof cell === 'object' ? cell.v : cell;
      sheet[address] = {
        t: typeof value === 'number' ? 'n' : 's',
        v: value,
        ...(typeof cell === 'object' && { f: cell.f }),
      };
    }
    sheet['!ref'] = spreadsheets.utils.encode_range(range);
    for (const row of hidden) (sheet['!rows'] ??= [])[row - 1] = { hidden: true };
    spreadsheets.utils.book_append_sheet(book, sheet, title);
  }
  book.Workbook = { Names: Object.entries(names).map(([Name, Ref]) => ({ Name, Ref })) };
  const path = join(folder, 'file.xlsx');
  original = spreadsheets.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  await writeFile(path, original);
  const { id } = await workbooks.importFile({ workspace_id: 'space', path, fileName: 'file.xlsx' });
  return (await workbooks.sheetsOf(id)).map((sheet) => sheet.id);
}

/** Once the values of the file are compared with those computed here. */
async function verified(sheet: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const found = await fresh.database
          .selectFrom('workbooks')
          .select('formulas')
          .where('id', 'in', (own) => own.selectFrom('sheets').select('workbook_id').where('id', '=', sheet))
          .executeTakeFirstOrThrow();
        return found.formulas?.verifies ?? false;
      },
      { timeout: 30_000 },
    )
    .toBe(false);
}

async function cellsOf(sheet: string): Promise<Record<string, Cell>[]> {
  await rows.formulaColumns.settled();
  const found = await rowsOf(sheet);
  return found.map(({ cells }) => cells);
}
const rowsOf = (sheet: string) =>
  fresh.database
    .selectFrom('sheet_rows')
    .select(['row_id', 'version', 'cells', 'formulas'])
    .where('sheet_id', '=', sheet)
    .where('deleted', '=', false)
    .orderBy('position')
    .execute();
async function looseOf(sheet: string) {
  await rows.formulaColumns.settled();
  const cells = await readLooseCells(fresh.database, sheet);
  return Object.fromEntries(cells.map(({ row, column, value }) => [`${row}|${column}`, value]));
}

const invoice: Cells = {
  ...{ A1: 'Invoice', A2: 'Tax rate', B2: 0.2 },
  ...{ A4: 'Item', B4: 'Price', D4: 'Quantity', E4: 'Total' },
  ...{ A5: 'Pen', B5: 2, D5: 10, E5: { f: 'B5*D5*(1+$B$2)', v: 24 } },
  ...{ A7: 'Ink', B7: 5, D7: 4, E7: { f: 'B7*D7*(1+$B$2)', v: 24 } },
  ...{ A8: 'Cap', B8: 10, D8: 1, E8: { f: 'B8*D8*(1+$B$2)', v: 12 } },
  ...{ A10: 'Sum', E10: { f: 'SUM(E5:E9)', v: 60 }, E11: { f: 'VLOOKUP("Ink",A5:E8,4,FALSE)', v: 4 } },
};

describe('an invoice with a rate above and a total below', () => {
  let sheet: string;
  beforeEach(async () => {
    [sheet = ''] = await imported({ Invoice: invoice });
  });
  const edit = async (row: number, cells: Record<string, Cell>) => {
    const found = await rowsOf(sheet);
    await rows.editSheet(sheet, actor, [
      { kind: 'set-cells', row_id: found[row]!.row_id, version: found[row]!.version, cells },
    ]);
  };

  test('is a table of three rows, and the rest is around it', async () => {
    expect((await cellsOf(sheet)).map(({ item, total }) => [item, total])).toEqual([
      ['Pen', 24],
      ['Ink', 24],
      ['Cap', 12],
    ]);
    expect(await looseOf(sheet)).toMatchObject({
      '~0|item': 'Invoice',
      '~1|price': 0.2,
      '~3|quantity': 'Quantity',
      '>2|total': 60,
      '>3|total': 4,
    });
  });

  test('follows a quantity, also across a blank row and a blank column', async () => {
    await edit(1, { quantity: 6 });
    expect((await cellsOf(sheet)).map(({ total }) => total)).toEqual([24, 36, 12]);
    expect(await looseOf(sheet)).toMatchObject({ '>2|total': 72, '>3|total': 6 });
  });

  fullTest('a rate above the table is set as it is typed, and all that follows from it is computed', async () => {
    await rows.editSheet(sheet, actor, [
      { kind: 'set-grid-cells', cells: [{ row: '~1', column: 'price', value: '50%' }] },
    ]);
    expect((await cellsOf(sheet)).map(({ total }) => total)).toEqual([30, 30, 15]);
    expect(await looseOf(sheet)).toMatchObject({ '~1|price': 0.5, '>2|total': 75 });
  });

  test('a formula is entered beside the table, and read as people write it', async () => {
    const cells = [{ row: '~4', column: '~6', formula: '=MAX(E5:E8) + E10' }];
    await rows.editSheet(sheet, actor, [{ kind: 'set-grid-cells', cells }]);
    expect(await looseOf(sheet)).toMatchObject({ '~4|~6': 84 });
    const workbook = await fresh.database
      .selectFrom('sheets')
      .selectAll()
      .where('id', '=', sheet)
      .executeTakeFirstOrThrow();
    const grid = await readGrid(fresh.database, workbook);
    expect(grid.table).toMatchObject({ top: 4, bottom: 7, left: 0, right: 4, gaps: [{ after: 4, count: 1 }] });
    expect(grid.cells).toContainEqual(
      expect.objectContaining({
        row: 4,
        column: 6,
        row_key: '~4',
        column_key: '~6',
        value: 84,
        formula: '=MAX(E5:E8) + E10',
      }),
    );
    expect(grid.cells).toContainEqual(
      expect.objectContaining({
        row: 9,
        column: 4,
        row_key: '>2',
        column_key: 'total',
        value: 60,
        formula: '=SUM(E5:E9)',
      }),
    );
  });

  fullTest('a cell of the table is none beside it', async () => {
    const edit = rows.editSheet(sheet, actor, [
      { kind: 'set-grid-cells', cells: [{ row: '~4', column: 'price', value: 1 }] },
    ]);
    await expect(edit).rejects.toMatchObject({ fields: [{ path: 'edits.0.cells.0' }] });
  });

  test('a row at the end pushes the total down, which counts it', async () => {
    await rows.editSheet(sheet, actor, [
      { kind: 'add-rows', rows: [{ cells: { item: 'Hat', price: 1, quantity: 1, total: 7 } }] },
    ]);
    expect(await looseOf(sheet)).toMatchObject({ '>2|total': 67 });
  });
});

fullTest('names stand for cells of the grid', async () => {
  const [sheet = ''] = await imported(
    {
      Plan: {
        A1: 'Rate',
        B1: 0.5,
        A3: 'Item',
        B3: 'Price',
        A4: 'Pen',
        B4: 4,
        C3: 'Half',
        C4: { f: 'B4*Rate', v: 2 },
        A5: 'Ink',
        B5: 6,
        C5: { f: 'B5*Rate', v: 3 },
      },
    },
    { Rate: 'Plan!$B$1' },
  );
  const found = await rowsOf(sheet);
  await rows.editSheet(sheet, actor, [
    { kind: 'set-cells', row_id: found[0]!.row_id, version: found[0]!.version, cells: { price: 10 } },
  ]);
  expect((await cellsOf(sheet)).map(({ half }) => half)).toEqual([5, 3]);
});

fullTest('totals of shown rows leave out the rows that the file hides', async () => {
  const total = { f: 'SUBTOTAL(109,B2:B4)', v: 5 };
  const cells = { A1: 'Item', B1: 'Price', A2: 'Pen', B2: 4, A3: 'Ink', B3: 9, A4: 'Cap', B4: 1 };
  const [sheet = ''] = await imported({ Plan: { ...cells, A6: 'Sum', B6: total } }, {}, [3]);
  await verified(sheet);
  expect(await looseOf(sheet)).toMatchObject({ '>2|price': 5 });
  const [pen, ink] = await rowsOf(sheet);
  await rows.editSheet(sheet, actor, [
    { kind: 'set-cells', row_id: pen!.row_id, version: pen!.version, cells: { price: 10 } },
    { kind: 'set-cells', row_id: ink!.row_id, version: ink!.version, cells: { price: 100 } },
  ]);
  expect(await looseOf(sheet)).toMatchObject({ '>2|price': 11 });
  await rows.editSheet(sheet, actor, [{ kind: 'add-rows', rows: [{ cells: { item: 'Hat', price: 3 } }] }]);
  expect(await looseOf(sheet)).toMatchObject({ '>2|price': 14 });
});

describe('what is computed otherwise in the program of the file', () => {
  const problems = async (sheet: string) => {
    const own = await fresh.database
      .selectFrom('sheets')
      .select('workbook_id')
      .where('id', '=', sheet)
      .executeTakeFirstOrThrow();
    return rows.formulaProblems(own.workbook_id);
  };
  const reportOf = async (sheet: string) => {
    const found = await fresh.database
      .selectFrom('workbooks')
      .select('report')
      .where('id', 'in', (own) => own.selectFrom('sheets').select('workbook_id').where('id', '=', sheet))
      .executeTakeFirstOrThrow();
    return (found.report as unknown as ReadReport).sheets[0]!.notes.filter(({ kind }) => kind === 'formulas_differ');
  };

  test('a value of the file stays, is reported, and is out of date once what it reads changes', async () => {
    const [sheet = ''] = await imported({
      Plan: {
        ...{ A1: 'Item', B1: 'Price', C1: 'Total', A2: 'Pen', B2: 2, A3: 'Ink', B3: 5 },
        ...{ C2: { f: 'B2*2', v: 4 }, C3: { f: 'B3*2+0*LEN(A3)', v: 11 } },
      },
    });
    await verified(sheet);
    expect((await cellsOf(sheet)).map(({ total }) => total)).toEqual([4, 11]);
    expect(await reportOf(sheet)).toMatchObject([
      {
        ...{ kind: 'formulas_differ', count: 1, cells: ['C3'] },
        message:
          '1 formula computes differently here and keeps the value of the file until you enter it again. Plan!C3: 11 in the file, 10 here.',
      },
    ]);
    expect(await problems(sheet)).toEqual([]);
    const [first, second] = await rowsOf(sheet);
    for (const row of [first!, second!])
      await rows.editSheet(sheet, actor, [
        { kind: 'set-cells', row_id: row.row_id, version: row.version, cells: { price: 7 } },
      ]);
    expect((await cellsOf(sheet)).map(({ total }) => total)).toEqual([14, 11]);
    expect(await problems(sheet)).toEqual([
      'Plan!C3 is out of date: it follows from a formula that isn’t computed here, and from cells that changed.',
    ]);
    // Pages read it with the columns, and are rendered again since the sheet has another version.
    const outdated = async () => (await workbooks.sheetById(sheet))?.outdated;
    expect(await outdated()).toEqual({ total: [second!.row_id] });
    const [, newer] = await rowsOf(sheet);
    await rows.editSheet(sheet, actor, [
      { kind: 'set-cells', row_id: newer!.row_id, version: newer!.version, cells: { total: 14 } },
    ]);
    await rows.formulaColumns.settled();
    expect(await outdated()).toBeUndefined();
  });

  fullTest('a share of a sum that many rows have is compared, too', async () => {
    const [sheet = ''] = await imported({
      Plan: {
        ...{ A1: 'Item', B1: 'Price', C1: 'Share', A2: 'Pen', B2: 1, A3: 'Ink', B3: 3 },
        ...{ C2: { f: 'B2/SUM($B$2:$B$3)', v: 0.25 }, C3: { f: 'B3/SUM($B$2:$B$3)', v: 0.8 } },
      },
    });
    await verified(sheet);
    expect((await cellsOf(sheet)).map(({ share }) => share)).toEqual([0.25, 0.8]);
    expect(await reportOf(sheet)).toMatchObject([{ count: 1, cells: ['C3'] }]);
  });

  fullTest('what follows from a function that is not known is out of date with it', async () => {
    const [sheet = ''] = await imported({
      Plan: {
        ...{
          A1: 'Item',
          B1: 'Price',
          C1: 'Score',
          A2: 'Pen',
          B2: 2,
          C2: { f: 'MYSCORE(B2)', v: 8 },
          A3: 'Ink',
          B3: 3,
          C3: 1,
        },
        ...{ A5: 'Sum', C5: { f: 'SUM(C2:C3)', v: 9 } },
      },
    });
    const [first] = await rowsOf(sheet);
    await rows.editSheet(sheet, actor, [
      { kind: 'set-cells', row_id: first!.row_id, version: first!.version, cells: { price: 7 } },
    ]);
    expect((await cellsOf(sheet))[0]).toMatchObject({ score: 8 });
    expect(await problems(sheet)).toEqual([
      'Plan!C2, Plan!C5 are out of date: they follow from formulas that aren’t computed here, and from cells that changed.',
    ]);
  });
});

describe('an export of the workbook', () => {
  const exported = async (sheet: string) => {
    await rows.formulaColumns.settled();
    const { workbook_id } = await fresh.database
      .selectFrom('sheets')
      .select('workbook_id')
      .where('id', '=', sheet)
      .executeTakeFirstOrThrow();
    const file = await exportOriginal({ database: fresh.database, files, dataFolder: folder }, workbook_id);
    if (!file || 'refused' in file) throw new Error(file?.refused ?? 'No file is kept.');
    const bytes = await buffer(file.stream);
    return { bytes, sheets: spreadsheets.read(bytes).Sheets };
  };

  test('is the file that came, where nothing changed', async () => {
    const [sheet = ''] = await imported({ Invoice: invoice });
    const { bytes } = await exported(sheet);
    expect(bytes.equals(original)).toBe(true);
  });

  test('has what was edited, rows that came and went, and totals that count them', async () => {
    const [sheet = ''] = await imported({ Invoice: invoice });
    const [pen, ink] = await rowsOf(sheet);
    await rows.editSheet(sheet, actor, [
      { kind: 'set-cells', row_id: ink!.row_id, version: ink!.version, cells: { quantity: 6 } },
      { kind: 'delete-rows', row_ids: [pen!.row_id] },
      { kind: 'add-rows', rows: [{ cells: { item: 'Hat', price: 1, quantity: 1 } }] },
      { kind: 'set-grid-cells', cells: [{ row: '~0', column: 'item', value: 'Bill' }] },
    ]);
    const { Invoice } = (await exported(sheet)).sheets;
    const at = (address: string) => Invoice![address] as { v?: unknown; f?: string } | undefined;
    expect(at('A1')?.v).toBe('Bill');
    expect(['A6', 'A7', 'A8'].map((address) => at(address)?.v)).toEqual(['Ink', 'Cap', 'Hat']);
    expect([at('D6')?.v, at('E6')?.v, at('E6')?.f]).toEqual([6, 36, 'B6*D6*(1+$B$2)']);
    expect(at('A10')?.v).toBe('Sum');
    expect(at('E10')?.f).toBe('SUM(E5:E9)');
  });
});
