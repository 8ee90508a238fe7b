import { expect, test } from 'vitest';
import type { SheetGridOnTheWire } from '#features/workbooks/api/sheet-grid.ts';
import { miniGrid } from './mini-grid-rows.ts';

const cell = (row: number, column: number, value: string | number, formula?: string) => ({
  ...{ row, column, row_key: `~${row}`, column_key: `~${column}`, value },
  ...(formula && { formula }),
});
const grid = {
  version: 1,
  table: { top: 3, bottom: 6, left: 1, right: 2, header_rows: 1, gaps: [{ after: 0, after_row_id: 'r1', count: 1 }] },
  columns: ['~0', 'item', 'amount'],
  next_column: 3,
  cells: [
    cell(0, 1, 'Budget 2026'),
    cell(2, 1, 'Item'),
    cell(2, 2, 'Amount'),
    cell(7, 1, 'Total'),
    cell(7, 2, 12, '=SUM(C4:C7)'),
    cell(9, 1, 'Paid in cash'),
  ],
  look: { styles: [], columns: {}, body: {}, merges: [], widths: {} },
  names: [],
  tables: [],
  guests: [],
} satisfies SheetGridOnTheWire;
const read = {
  columns: [
    { id: 'item', name: 'Item', type: 'text' as const },
    { id: 'amount', name: 'Amount', type: 'number' as const },
  ],
  rows: [{ cells: { item: 'Rent', amount: 5 } }, { cells: { item: 'Power', amount: 7 } }],
};

test('the beginning of a sheet has its rows where the file has them, and says what each is', () => {
  expect(miniGrid(grid, read).rows).toEqual([
    { number: 1, part: 'around', cells: ['', 'Budget 2026', ''] },
    { number: 2, part: 'around', cells: ['', '', ''] },
    { number: 3, part: 'heading', cells: ['', 'Item', 'Amount'] },
    { number: 4, part: 'data', cells: ['', 'Rent', '5'] },
    { number: 6, part: 'data', cells: ['', 'Power', '7'] },
    { number: 8, part: 'total', cells: ['', 'Total', '12'] },
    { number: 10, part: 'around', cells: ['', 'Paid in cash', ''] },
  ]);
});

test('a sheet whose heading is in row 1 has the names of its columns there', () => {
  const plain = {
    ...grid,
    columns: ['item', 'amount'],
    cells: [],
    table: { ...grid.table, top: 1, left: 0, gaps: [] },
  };
  expect(miniGrid(plain, read).rows[0]).toEqual({ number: 1, part: 'heading', cells: ['Item', 'Amount'] });
});
