import { expect, test } from 'vitest';
import { compareCells } from './cell-order.ts';
import { orderOfGroups } from './group-order.ts';
import type { Cell } from './model.ts';
import { divide, sortPositions } from './sort-positions.ts';
import { runToEnd } from './steps.ts';

/** Texts whose first letters are alike, numbers beyond the keys, dates and blanks, in no order. */
const groups: Cell[] = Array.from({ length: 9000 }, (_, number): Cell => {
  const mixed = (number * 7919) % 9000;
  if (number % 9 === 0) return mixed;
  if (number % 101 === 0) return null;
  if (number % 97 === 0) return `2026-01-${String((mixed % 28) + 1).padStart(2, '0')}`;
  return `Order number ${mixed}`;
});

test.each([1, -1] as const)('the first groups of an order are those of the whole order (%i)', (sign) => {
  const blanksLast = (one: Cell, other: Cell): number =>
    one === null || other === null
      ? Number(one === null) - Number(other === null)
      : sign * compareCells(one, other, 'UTC');
  const expected = [...groups.keys()].toSorted((one, other) => blanksLast(groups[one] ?? null, groups[other] ?? null));
  for (const limit of [0, 1, 10, 5000, groups.length])
    expect([...runToEnd(orderOfGroups(groups, sign, limit, 'UTC'))]).toEqual(expected.slice(0, limit));
});

test('places sorted in stretches, and divided in steps, stand as sorted at once', () => {
  const keys = Array.from({ length: 30_000 }, (_, position) => (position * 7919) % 1000);
  const compare = (one: number, other: number): number => (keys[one] ?? 0) - (keys[other] ?? 0) || one - other;
  const given = Uint32Array.from(keys.keys());
  const expected = given.slice().sort(compare);
  const sorted = given.slice();
  runToEnd(sortPositions(sorted, compare));
  expect(sorted).toEqual(expected);
  for (const split of [1, 4097, 15_000, 29_999]) {
    const divided = given.slice();
    runToEnd(divide(divided, 0, divided.length, split, compare));
    expect(divided.subarray(0, split).sort(compare)).toEqual(expected.subarray(0, split));
  }
});
