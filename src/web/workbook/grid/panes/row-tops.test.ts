import { expect, test } from 'vitest';
import { RowTops } from './row-tops.ts';

test('rows are one below the other, with their own heights', () => {
  const tops = new RowTops(
    new Map([
      [5, 100],
      [2, 10],
    ]),
  );
  const found = [0, 2, 3, 5, 6, 9].map((row) => tops.topOf(row));
  expect(found).toEqual([0, 72, 82, 154, 254, 362]);
});

test('the row at a distance from the top is the one that is drawn there', () => {
  const tops = new RowTops(
    new Map([
      [2, 10],
      [5, 100],
    ]),
  );
  for (let row = 0; row < 12; row++) {
    expect(tops.rowAt(tops.topOf(row), 12)).toBe(row);
    expect(tops.rowAt(tops.topOf(row + 1) - 1, 12)).toBe(row);
  }
  expect([tops.rowAt(-50, 12), tops.rowAt(1e6, 12)]).toEqual([0, 11]);
});

test('rows of a view may be higher, and some of them as low as ever', () => {
  const tops = new RowTops(new Map([[1, 36]]), 100);
  expect([0, 1, 2, 3].map((row) => tops.topOf(row))).toEqual([0, 100, 136, 236]);
  expect([99, 100, 135, 136].map((top) => tops.rowAt(top, 4))).toEqual([0, 1, 1, 2]);
});
