import { expect, test } from 'vitest';
import type { SheetGridOnTheWire } from '#features/workbooks/api/sheet-grid.ts';
import { looseBefore, PlacedGrid } from './placed-grid.ts';

/** Header in row 4, three rows of data with a blank one between, columns A, B and D; a total two rows below. */
const answer = (): SheetGridOnTheWire => ({
  version: 1,
  table: { top: 4, bottom: 7, left: 0, right: 3, header_rows: 1, gaps: [{ after: 4, after_row_id: 'pen', count: 1 }] },
  ...{ columns: ['item', 'price', '~2', 'count'], next_column: 4 },
  cells: [
    { row: 0, column: 0, row_key: '~0', column_key: 'item', value: 'Invoice' },
    {
      row: 9,
      column: 3,
      row_key: '>2',
      column_key: 'count',
      value: 60,
      formula: '=SUM(D5:D8)',
      kept_formula: ':=SUM(x)',
    },
  ],
  look: { styles: [], columns: {}, body: {}, merges: [{ row: 0, column: 0, rows: 1, columns: 3 }], widths: {} },
  ...{ names: [], tables: [], guests: [] },
});
const columns = ['item', 'price', 'count'].map((id) => ({ id, name: id, type: 'text' as const }));
const grid = () => new PlacedGrid(answer(), columns, (index) => `row ${index}`);

test('rows of data are at their places, with a blank one between', () => {
  const own = grid();
  expect([4, 5, 6, 7, 8].map((place) => own.dataIndex(place))).toEqual([0, null, 1, 2, null]);
  expect([0, 1, 2].map((index) => own.placeOfData(index))).toEqual([4, 6, 7]);
});

test.each([
  [0, 1, '~0', 'price'],
  [5, 0, 'pen+1', 'item'],
  [6, 2, '~6', '~2'],
  [9, 3, '>2', 'count'],
  [6, 6, '~6', '~6'],
])('a place outside of the table has keys that stay the same: %i, %i', (row, column, row_key, column_key) => {
  expect(grid().keysOf({ row, column })).toEqual({ row_key, column_key });
});

test('a cell of the table has none', () => {
  expect(grid().keysOf({ row: 6, column: 1 })).toBeNull();
});

test('what is written shows at once, and what was there takes it back', () => {
  const own = grid();
  const entries = [
    { row: 'pen+1', column: 'item', value: '12' },
    { row: '>2', column: 'count', value: "'25%" },
    { row: '~0', column: 'item', formula: '=A5' },
  ];
  expect(looseBefore(entries, own)).toEqual([
    { row: 'pen+1', column: 'item', value: null, format: null },
    { row: '>2', column: 'count', formula: ':=SUM(x)', format: null },
    { row: '~0', column: 'item', value: "'Invoice", format: null },
  ]);
  own.show(entries);
  expect(own.at(5, 0)?.value).toBe(12);
  expect(own.at(9, 3)).toMatchObject({ value: '25%' });
  expect(own.at(0, 0)).toMatchObject({ value: 'Invoice', formula: '=A5' });
});

test('cells that are drawn as one are found from each of them', () => {
  expect(grid().mergeAt(0, 2)).toMatchObject({ left: 0, right: 2 });
  expect(grid().mergeAt(1, 2)).toBeUndefined();
});

test('the cells that an array fills are found from each of them, and rows have the heights of the file', () => {
  const spill = (row: number, column: number) => ({
    ...{ row, column, row_key: `~${row}`, column_key: `~${column}`, value: row, spilled_from: { row: 1, column: 5 } },
  });
  const own = answer();
  const anchor = { row: 1, column: 5, row_key: '~1', column_key: '~5', value: 1, formula: '=SEQUENCE(2,2)' };
  own.cells.push(anchor, spill(1, 6), spill(2, 5), spill(2, 6));
  own.look.heights = [
    { row: 0, height: 60 },
    { row: 2, height: 10 },
  ];
  const placed = new PlacedGrid(own, columns, (index) => `row ${index}`);
  const all = { top: 1, bottom: 2, left: 5, right: 6 };
  expect([placed.spillAt(1, 5), placed.spillAt(2, 6), placed.spillAt(9, 3)]).toEqual([all, all, null]);
  expect([...placed.heights]).toEqual([
    [0, 76],
    [2, 18],
  ]);
});
