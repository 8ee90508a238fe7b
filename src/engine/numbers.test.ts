import { expect, test } from 'vitest';
import type { Cell } from './model.ts';
import { readNumber, writtenNumber } from './numbers.ts';

const table: [cell: Cell, stripped: number, written: number][] = [
  [12.5, 12.5, 12.5],
  ['12.50', 12.5, 12.5],
  [' 12 ', 12, 12],
  ['$1,200.50', 1200.5, 1200.5],
  ['US$ 10', 10, 10],
  ['10 €', 10, 10],
  ['USD -1,000', -1000, -1000],
  ['-$5', -5, -5],
  ['\u22125', -5, -5],
  ['+7', 7, 7],
  ['15 %', 15, 15],
  ['1,00,000', 100_000, 100_000],
  ['.5', 0.5, 0.5],
  ['5.', 5, 5],
  ['007', 7, 7],
  ['1,2,3', 123, Number.NaN],
  ['Room 12', 12, Number.NaN],
  ['No. 5', 5, Number.NaN],
  ['12 kg', 12, Number.NaN],
  ['ABC 123', 123, Number.NaN],
  ['12345678901234567890', Number('12345678901234567890'), Number.NaN],
  ['25/12/2026', Number.NaN, Number.NaN],
  ['11 March 2026', Number.NaN, Number.NaN],
  ['2026-03-11', Number.NaN, Number.NaN],
  ['1.2.3', Number.NaN, Number.NaN],
  ['5-3', Number.NaN, Number.NaN],
  ['5-star', 5, Number.NaN],
  ['4 - good', Number.NaN, Number.NaN],
  ['3-', 3, Number.NaN],
  ['1e-7', 1e-7, Number.NaN],
  ['12E5', 125, Number.NaN],
  ['n/a', Number.NaN, Number.NaN],
  ['-', Number.NaN, Number.NaN],
  ['', Number.NaN, Number.NaN],
  [null, Number.NaN, Number.NaN],
  [true, Number.NaN, Number.NaN],
  [Number.POSITIVE_INFINITY, Number.NaN, Number.NaN],
];

test.each(table)('%j strips to %s and is written %s', (cell, stripped, written) => {
  expect(readNumber(cell)).toBe(stripped);
  expect(writtenNumber(cell)).toBe(written);
});
