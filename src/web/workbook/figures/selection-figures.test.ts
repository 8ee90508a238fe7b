import { expect, test } from 'vitest';
import type { Column } from '#engine/model.ts';
import type { ShownRow } from '../row-window.ts';
import { measureSelection } from './selection-figures.ts';

const columns: Column[] = [
  { id: 'item', name: 'Item', type: 'text' },
  { id: 'price', name: 'Price', type: 'currency' },
  { id: 'stock', name: 'Stock', type: 'number' },
];
const rows: ShownRow[] = [
  { row_id: 'a', version: 1, cells: { item: 'Pen', price: 0.1, stock: 3 } },
  { row_id: 'b', version: 1, cells: { item: 'Ink', price: 0.2, stock: 4 } },
  { row_id: 'c', version: 1, cells: { item: null, price: 'soon', stock: null } },
];
const held = { at: (index: number) => rows[index], groupAt: () => undefined };
const measure = (x: number, y: number, x1: number, y1: number) => measureSelection(held, columns, { x, y, x1, y1 });

test('numbers of one column are summed in its look, whichever corner is first', () => {
  const expected = { sum: '$0.30', average: '$0.15', minimum: '$0.10', maximum: '$0.20' };
  expect(measure(1, 0, 1, 1)).toEqual({ cells: 2, filled: 2, numbers: expected, missed: '' });
  expect(measure(1, 1, 1, 0)).toEqual({ cells: 2, filled: 2, numbers: expected, missed: '' });
});

test('the average of whole numbers keeps its fraction', () => {
  expect(measure(2, 0, 2, 1)?.numbers).toMatchObject({ sum: '7', average: '3.5' });
});

test('text and blank cells are counted, not summed', () => {
  expect(measure(1, 0, 1, 2)).toMatchObject({ cells: 3, filled: 3, numbers: { sum: '$0.30' } });
  expect(measure(0, 0, 0, 2)).toEqual({ cells: 3, filled: 2, numbers: null, missed: '' });
});

test('columns of several looks are summed as plain numbers', () => {
  expect(measure(1, 0, 2, 1)?.numbers?.sum).toBe('7.3');
});

test('selected cells that formulas have not filled are counted, and said', () => {
  const waiting: ShownRow[] = ['#BUSY!', '#BUSY!', '#CALC!', 4, 5].map((stock, at) => ({
    ...{ row_id: `r${at}`, version: 1, cells: { stock } },
  }));
  const shown = { at: (index: number) => waiting[index], groupAt: () => undefined };
  const figures = measureSelection(shown, columns, { x: 2, y: 0, x1: 2, y1: 4 });
  expect(figures).toMatchObject({
    numbers: { sum: '9' },
    missed: '2 values are still being calculated. 1 value couldn’t be calculated.',
  });
});

test('the line of a group is no cell', () => {
  const line = { path: '', level: 0, key: null, count: 2, figures: [], isOpen: true };
  const grouped = {
    at: (index: number) => (index === 0 ? undefined : rows[index - 1]),
    groupAt: (index: number) => (index === 0 ? line : undefined),
  };
  const range = { x: 1, y: 0, x1: 1, y1: 2 };
  expect(measureSelection(grouped, columns, range)).toMatchObject({ cells: 2, filled: 2, numbers: { sum: '$0.30' } });
});

test('one cell, rows that were not fetched, and too many cells are not measured', () => {
  expect(measure(1, 0, 1, 0)).toBeNull();
  expect(measure(1, 0, 1, 3)).toBeNull();
  expect(measureSelection({ ...held, at: () => rows[0] }, columns, { x: 0, y: 0, x1: 2, y1: 70_000 })).toBeNull();
});
