import { expect, test } from 'vitest';
import { cellKey, compareCells } from './cell-order.ts';
import type { Cell } from './model.ts';

/** Each is before the next, ascending. */
const ascending: Cell[] = [
  -1e300,
  '-$5',
  0,
  0.5,
  '9',
  '10.5',
  '$1,200',
  1e300,
  1.1e300,
  '2025-12-31',
  '11/03/2026',
  '2026-03-11T09:30',
  '12 March 2026',
  '#1',
  'Amber',
  'amber light',
  'Émile',
  'Emily',
  'false friend',
  'item 0000001 a',
  'item 0000001 b',
  'item 0000001 bc',
  'zz',
  'ß',
  'Σb',
  'Ωa',
  '日本',
  null,
];

test('numbers come first, then dates by time, then text without regard to accents, then blanks', () => {
  for (let index = 1; index < ascending.length; index++) {
    const [before = null, after = null] = ascending.slice(index - 1, index + 1);
    expect([before, after, compareCells(before, after, 'UTC')]).toEqual([before, after, -1]);
    expect([after, before, compareCells(after, before, 'UTC')]).toEqual([after, before, 1]);
  }
});

test('the key of a cell never contradicts the order', () => {
  for (const [index, cell] of ascending.entries()) {
    const later = ascending.slice(index).filter((other) => cellKey(other, 'UTC') < cellKey(cell, 'UTC'));
    expect(later).toEqual([]);
  }
});

test.each<[Cell, Cell]>([
  ['Open', ' open '],
  [10, '$10.00'],
  ['2026-03-11', '11 March 2026'],
  [null, '  '],
  ['2026-03-11T23:30Z', '2026-03-11T23:30'],
])('%j and %j stand alike', (first, second) => {
  expect(compareCells(first, second, 'UTC')).toBe(0);
});

test('an instant stands where the zone sees it', () => {
  expect(compareCells('2026-03-11T23:30Z', '2026-03-12T00:00', 'UTC')).toBe(-1);
  expect(compareCells('2026-03-11T23:30Z', '2026-03-12T00:00', 'Europe/Berlin')).toBe(1);
});
