/** What formulas show that read a column which was deleted, until it comes back. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type FileCells,
  fileOfCells,
  type ImportedWorkbook,
  ImportedWorkbooks,
  withTable,
} from '#test/imported-workbooks.ts';
import { everyFew, fewOf } from '#test/tier.ts';
import { forgetColumnVersions } from './rows/editing/column-versions.ts';
import { fullTest } from '#test/full-test.ts';

let opened: ImportedWorkbooks;
beforeAll(async () => {
  opened = await ImportedWorkbooks.open();
});
afterAll(() => opened[Symbol.asyncDispose]());

const orders: FileCells = {
  ...{ A1: 'Item', B1: 'Qty', C1: 'Price', A2: 'Pen', B2: 2, C2: 10, A3: 'Ink', B3: 1, C3: 4 },
};
const sums: FileCells = {
  ...{ A1: 'What', B1: 'Sum', A2: 'Range', B2: { f: 'SUM(Orders!B2:B3)', v: 3 } },
  ...{ A3: 'Name', B3: { f: 'SUM(Pieces)', v: 3 }, A4: 'Other', B4: { f: 'SUM(Orders!C2:C3)', v: 14 } },
};
const names = { Pieces: 'Orders!$B$2:$B$3' };
const lost = { kind: 'delete-column', column: 'qty' } as const;
const back = { kind: 'restore-column', column: 'qty' } as const;

describe.each(
  fewOf([
    { when: 'before the file is compared', isSettled: false },
    { when: 'after the file is compared', isSettled: true },
  ]),
)('$when', ({ isSettled }) => {
  const prepared = (book: ImportedWorkbook): Promise<void> => (isSettled ? opened.settled() : opened.uncompared(book));

  test('formulas and names of another sheet', async () => {
    const book = await opened.import('file.xlsx', fileOfCells({ Orders: orders, Sums: sums }, names));
    await prepared(book);
    await opened.edit(book.sheets[0], lost);
    expect(await opened.columnOf(book.sheets[1], 'sum')).toEqual(['#REF!', '#REF!', 14]);
    await opened.edit(book.sheets[0], back);
    expect(await opened.columnOf(book.sheets[1], 'sum')).toEqual([3, 3, 14]);
  });

  fullTest('the only formula of the workbook', async () => {
    const only: FileCells = { A1: 'What', B1: 'Sum', A2: 'All', B2: { f: 'SUM(Orders!B2:B3)', v: 3 } };
    const book = await opened.import('file.xlsx', fileOfCells({ Orders: orders, Sums: only }));
    await prepared(book);
    await opened.edit(book.sheets[0], lost);
    expect(await opened.columnOf(book.sheets[1], 'sum')).toEqual(['#REF!']);
    await opened.edit(book.sheets[0], back);
    expect(await opened.columnOf(book.sheets[1], 'sum')).toEqual([3]);
  });

  fullTest('formulas around the table, and one that is not computed here', async () => {
    const around: FileCells = {
      ...{ A1: 'Orders', A2: 'Spring', F1: { f: 'SUM(B5:B6)', v: 3 }, F2: { f: 'MYSCORE(B5:B6)', v: 7 } },
      ...{ A4: 'Item', B4: 'Qty', C4: 'Price', A5: 'Pen', B5: 2, C5: 10, A6: 'Ink', B6: 1, C6: 4 },
    };
    const book = await opened.import('file.xlsx', fileOfCells({ Orders: around }));
    const [sheet] = book.sheets;
    await prepared(book);
    await opened.edit(sheet, lost);
    expect(await opened.looseOf(sheet)).toMatchObject({ '~0|~5': '#REF!', '~1|~5': 7 });
    expect(await opened.problemsOf(book)).toEqual([expect.stringContaining('Orders!E2 is out of date')]);
    await opened.edit(sheet, back);
    expect(await opened.looseOf(sheet)).toMatchObject({ '~0|~5': 3, '~1|~5': 7 });
  });

  test.each(
    everyFew(
      [
        { table: 'the first of several', ref: 'B1:C3', columns: ['Qty', 'Price'] },
        { table: 'in between', ref: 'A1:C3', columns: ['Item', 'Qty', 'Price'] },
        { table: 'the only one', ref: 'B1:B3', columns: ['Qty'] },
      ],
      2,
    ),
  )('a column of a table of the file: $table', async ({ ref, columns }) => {
    const only: FileCells = { A1: 'What', B1: 'Sum', A2: 'All', B2: { f: 'SUM(Sales[Qty])', v: 3 } };
    const file = await withTable(fileOfCells({ Orders: orders, Sums: only }), 'Sales', ref, columns);
    const book = await opened.import('file.xlsx', file);
    await prepared(book);
    await opened.edit(book.sheets[0], lost);
    expect(await opened.columnOf(book.sheets[1], 'sum')).toEqual(['#REF!']);
    await opened.edit(book.sheets[0], back);
    expect(await opened.columnOf(book.sheets[1], 'sum')).toEqual([3]);
    const [pen] = await opened.rowsOf(book.sheets[0]);
    const { row_id, version } = pen!;
    await opened.edit(book.sheets[0], { kind: 'set-cells', row_id, version, cells: { qty: 5 } });
    expect(await opened.columnOf(book.sheets[1], 'sum')).toEqual([6]);
  });
});

test('a range of columns that go one after the other reads those that are left, also once their cells are forgotten', async () => {
  const plan: FileCells = {
    ...{ A1: 'A', B1: 'B', C1: 'C', D1: 'D', A2: 1, B2: 2, C2: 4, D2: 8, A3: 1, B3: 2, C3: 4, D3: 8, F1: 16 },
  };
  const reads: FileCells = {
    ...{ A1: 'What', B1: 'Sum', A2: 'Within', B2: { f: 'SUM(Plan!B2:D2)', v: 14 } },
    ...{ A3: 'Last', B3: { f: 'SUM(Plan!D2:D3)', v: 16 }, A4: 'Beside', B4: { f: 'SUM(Plan!D1:F1)', v: 16 } },
  };
  const book = await opened.import('file.xlsx', fileOfCells({ Plan: plan, Reads: reads }));
  await opened.settled();
  const [sheet, sums] = book.sheets;
  await opened.edit(sheet, { kind: 'delete-column', column: 'b' });
  await opened.edit(sheet, { kind: 'delete-column', column: 'a' });
  expect(await opened.columnOf(sums, 'sum')).toEqual([12, 16, 16]);
  await opened.edit(sheet, { kind: 'delete-column', column: 'd' });
  expect(await opened.columnOf(sums, 'sum')).toEqual([4, '#REF!', 16]);
  await forgetColumnVersions(opened.database, new Date(Date.now() + 1_000));
  const [row] = await opened.rowsOf(sheet);
  await opened.edit(sheet, { kind: 'set-cells', row_id: row!.row_id, version: row!.version, cells: { c: 5 } });
  expect(await opened.columnOf(sums, 'sum')).toEqual([5, '#REF!', 16]);
});
