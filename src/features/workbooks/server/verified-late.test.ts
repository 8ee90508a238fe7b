/** Columns that are changed before the values of their file are compared with those computed here. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FileCells, fileOfCells, ImportedWorkbooks } from '#test/imported-workbooks.ts';
import { fullTest } from '#test/full-test.ts';

let opened: ImportedWorkbooks;
beforeAll(async () => {
  opened = await ImportedWorkbooks.open();
});
afterAll(() => opened[Symbol.asyncDispose]());

const orders: FileCells = {
  ...{ A1: 'Orders', A2: 'Spring', F1: { f: 'SUM(D5:D6)', v: 24 } },
  ...{ A4: 'Item', B4: 'Qty', C4: 'Price', D4: 'Total' },
  ...{ A5: 'Pen', B5: 2, C5: 10, D5: { f: 'B5*C5', v: 20 }, A6: 'Ink', B6: 1, C6: 4, D6: { f: 'B6*C6', v: 4 } },
};

test('a formula column that came has no value of the file', async () => {
  const book = await opened.import('file.xlsx', fileOfCells({ Orders: orders }));
  await opened.uncompared(book);
  const [sheet] = book.sheets;
  await opened.edit(sheet, {
    kind: 'add-column',
    name: 'Share',
    type: 'number',
    formula: '=[Total]/SUM(Orders[Total])',
  });
  expect(await opened.columnOf(sheet, 'share')).toEqual([20 / 24, 4 / 24]);
  const [pen] = await opened.rowsOf(sheet);
  const { row_id, version } = pen!;
  await opened.edit(sheet, { kind: 'set-cells', row_id, version, cells: { qty: 3 } });
  expect(await opened.columnOf(sheet, 'share')).toEqual([30 / 34, 4 / 34]);
  expect(await opened.problemsOf(book)).toEqual([]);
});

fullTest('a column whose values were typed in the file is computed once it has a formula', async () => {
  const book = await opened.import('file.xlsx', fileOfCells({ Orders: orders }));
  await opened.uncompared(book);
  const [sheet] = book.sheets;
  await opened.edit(sheet, { kind: 'change-column', column: 'price', formula: '=[Qty]*5' });
  expect(await opened.columnOf(sheet, 'price')).toEqual([10, 5]);
  expect(await opened.columnOf(sheet, 'total')).toEqual([20, 5]);
  expect(await opened.looseOf(sheet)).toMatchObject({ '~0|~5': 25 });
});

fullTest('formulas that read a heading follow it', async () => {
  const list: FileCells = { A1: 'Item', B1: 'Qty', A2: 'Pen', B2: 2 };
  const notes: FileCells = {
    A1: 'What',
    B1: 'Text',
    A2: 'Heading',
    B2: { f: 'List!B1&" and more"', v: 'Qty and more' },
  };
  const book = await opened.import('file.xlsx', fileOfCells({ List: list, Notes: notes }));
  await opened.uncompared(book);
  await opened.edit(book.sheets[0], { kind: 'change-column', column: 'qty', name: 'Pieces' });
  expect(await opened.columnOf(book.sheets[1], 'text')).toEqual(['Pieces and more']);
});
