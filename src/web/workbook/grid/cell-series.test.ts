import { expect, test } from 'vitest';
import type { Cell, ColumnType } from '#engine/model.ts';
import { seriesOf } from './cell-series.ts';

const cases: [string, Cell[], ColumnType, Cell[] | null][] = [
  ['two numbers go on', [1, 2], 'number', [3, 4]],
  ['and so do fractions, exactly', [0.1, 0.2], 'number', [0.3, 0.4]],
  ['downwards, too', [10, 7, 4], 'number', [1, -2]],
  ['uneven numbers follow their line', [1, 2, 4], 'number', [5.33333333333333, 6.83333333333333]],
  ['one number is copied', [5], 'number', null],
  ['a day is followed by the next', ['2026-02-28'], 'date', ['2026-03-01', '2026-03-02']],
  ['days by their distance', ['2026-01-05', '2026-01-12'], 'date', ['2026-01-19', '2026-01-26']],
  ['months by months', ['2026-01-31', '2026-03-31'], 'date', ['2026-05-31', '2026-07-31']],
  ['the first of each month', ['2026-11-01', '2026-12-01'], 'date', ['2027-01-01', '2027-02-01']],
  [
    'times by their distance',
    ['2026-01-05T22:00', '2026-01-05T23:00'],
    'datetime',
    ['2026-01-06T00:00', '2026-01-06T01:00'],
  ],
  ['names of days', ['Sat'], 'text', ['Sun', 'Mon']],
  ['names of months, as they are written', ['november'], 'text', ['december', 'january']],
  ['texts with a number', ['Item 09'], 'text', ['Item 10', 'Item 11']],
  ['texts with numbers', ['Q1', 'Q3'], 'text', ['Q5', 'Q7']],
  ['other texts are copied', ['a', 'b'], 'text', null],
  ['what is mixed is copied', [1, 'a'], 'text', null],
  ['blanks are copied', [1, null], 'number', null],
];
test.each(cases)('a filled row of cells: %s', (_, cells, type, next) => {
  const series = seriesOf(cells, type);
  expect(series && [series(cells.length), series(cells.length + 1)]).toEqual(next);
});

test('filled upwards, a series goes back', () => {
  expect(seriesOf([1, 2], 'number')?.(-1)).toBe(0);
  expect(seriesOf(['2026-03-01'], 'date')?.(-1)).toBe('2026-02-28');
});
