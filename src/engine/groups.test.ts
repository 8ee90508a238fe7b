import { expect, test } from 'vitest';
import { byDatePart, datePartOf } from './groups.ts';

test('days of a month or year are one group, in order of first appearance, and what is no date stays', () => {
  const groups = {
    groupOf: Uint32Array.from([0, 1, 2, 3, 0]),
    keys: ['2026-03-01', 'soon', '2026-03-09T10:00', '2025-12-31'],
    counts: Uint32Array.from([2, 1, 1, 1]),
  };
  const months = byDatePart(groups, 'month');
  expect([...months.groupOf]).toEqual([0, 1, 0, 2, 0]);
  expect([months.keys, [...months.counts]]).toEqual([
    ['2026-03', 'soon', '2025-12'],
    [3, 1, 1],
  ]);
  expect(byDatePart(groups, 'year').keys).toEqual(['2026', 'soon', '2025']);
  expect(byDatePart(groups, 'day').keys).toEqual(['2026-03-01', 'soon', '2026-03-09', '2025-12-31']);
});

test('times of one day are one group', () => {
  const groups = {
    groupOf: Uint32Array.from([0, 1, 2]),
    keys: ['2026-03-01T08:30', '2026-03-01T19:00', '2026-03-02T08:30'],
    counts: Uint32Array.from([1, 1, 1]),
  };
  const days = byDatePart(groups, 'day');
  expect([days.keys, [...days.counts]]).toEqual([
    ['2026-03-01', '2026-03-02'],
    [2, 1],
  ]);
});

test.each([
  [46_000, 46_000],
  [null, null],
  ['2026-03', '2026-03'],
  ['2026-03-01 12:00', '2026'],
])('the year of %j is %j', (cell, year) => {
  expect(datePartOf(cell, 'year')).toBe(year);
});
