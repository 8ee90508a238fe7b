import { expect, test } from 'vitest';
import { compileFilter, passes } from '#engine/conditions.ts';
import type { Cell, ColumnType } from '#engine/model.ts';
import { filterForValue } from './filter-for-value.ts';

const context = { now: 0, timeZone: 'UTC', weekStartsOn: 0, currentUser: null };

test.each<[ColumnType, Cell, Cell]>([
  ['text', 'Ann || Bob', 'Ann'],
  ['number', 12.5, 12],
  ['currency', 1200, 12],
  ['percent', 0.125, 0.12],
  ['date', '2026-03-04', '2026-03-05'],
  ['datetime', '2026-03-04T10:30', '2026-03-05T10:30'],
  ['boolean', true, false],
  ['boolean', false, true],
  ['email', 'ann@example.com', 'bob@example.com'],
])('a %s column: %s is kept, %s is not', (type, value, other) => {
  const column = { id: 'c', name: 'C', type };
  const test = compileFilter(filterForValue(column, value), context, column);
  expect(passes(test, value, 'UTC', column)).toBe(true);
  expect(passes(test, other, 'UTC', column)).toBe(false);
});
