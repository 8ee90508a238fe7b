import { expect, test } from 'vitest';
import type { Column } from '#engine/model.ts';
import { cellsInView } from './column-window.ts';
import { figureFor, totalText } from './total-text.ts';

const price: Column = { id: 'p', name: 'Price', type: 'currency' };
const day: Column = { id: 'd', name: 'Day', type: 'date' };

test('each total is one figure of the engine, read in the look of its column', () => {
  expect(totalText('sum', price, 1234.5, 10)).toBe('$1,234.50');
  expect(totalText('average', price, null, 10)).toBe('None');
  expect([figureFor('empty', price), totalText('empty', price, 7, 1_010)]).toEqual(['count', '1,003']);
  expect([figureFor('unique', price), totalText('unique', price, 1_234, 9_000)]).toEqual(['distinct', '1,234']);
  expect(figureFor('minimum', day)).toBe('earliest');
  expect(totalText('minimum', day, '2026-03-04', 10)).toContain('2026');
});

test.each([
  [10, 10, '100%'],
  [99_999, 100_000, '99.9%'],
  [1, 100_000, '0.1%'],
  [1, 3, '33.3%'],
  [0, 3, '0%'],
  [0, 0, '0%'],
])('%i filled of %i rows are %s', (filled, rows, expected) => {
  expect(totalText('percent_filled', price, filled, rows)).toBe(expected);
});

test('only cells near the view are drawn, and the one with the focus', () => {
  const widths = Array.from({ length: 2_000 }, () => 100);
  const { cells, total } = cellsInView(widths, { left: 10_000, width: 500 }, 3);
  expect(total).toBe(200_000);
  expect(cells.map(({ index }) => index)).toEqual([3, ...Array.from({ length: 15 }, (_, at) => at + 95)]);
  expect(cells[0]).toEqual({ index: 3, left: 300, width: 100 });
});
