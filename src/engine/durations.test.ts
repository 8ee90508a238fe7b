import { expect, test } from 'vitest';
import { convertCell, csvCell, enterCell, entryText, fitsType } from '#features/workbooks/rules/cell-entry.ts';
import { refusalOf } from '#features/workbooks/rules/invalid-cell.ts';
import { filterProblem } from '#features/visitor/rules/filter-problem.ts';
import { matchesCell } from './conditions.ts';
import { durationFormatOf, durationText, readDuration } from './durations.ts';
import { formatCell } from './format-cell.ts';
import './number-mask.ts';
import type { Cell, Column } from './model.ts';
import type { Condition } from './query-model.ts';

const column: Column = { id: 'spent', name: 'Spent', type: 'duration', format: '[h]:mm' };
const minutes = (count: number): number => (count * 60) / 86_400;

test('clocks and units are read, and no bare number', () => {
  const texts: [string, number][] = [
    ['1:30', 90],
    ['26:30', 1_590],
    ['0:10', 10],
    ['-1:30', -90],
    ['100000:00', 6_000_000],
    ['90 min', 90],
    ['1h 30m', 90],
    ['1.5 h', 90],
    ['2 days', 2_880],
    ['1 hour 5 minutes', 65],
    ['0:00', 0],
  ];
  for (const [text, count] of texts) expect([text, readDuration(text)]).toEqual([text, minutes(count)]);
  expect(readDuration('1:30:15')).toBe(5_415 / 86_400);
  const others = ['8', '1.5', '1:5', '1:60', '1:30 PM', '10:00 a.m.', 'h', 'min', '', ' ', '-', '1 hourly', '5 x'];
  expect(others.map(readDuration)).toEqual(others.map(() => null));
  expect(readDuration('1'.repeat(100_000))).toBeNull();
});

test('what is written is read back, to the second', () => {
  for (let seconds = 0; seconds < 400_000; seconds += 997)
    for (const days of [seconds / 86_400, -seconds / 86_400]) expect(readDuration(durationText(days))).toBe(days + 0);
  expect([durationText(minutes(90)), durationText(5_415 / 86_400), durationText(-minutes(5)), durationText(2)]).toEqual(
    ['1:30', '1:30:15', '-0:05', '48:00'],
  );
  expect(durationText(1e300)).toBe('1e+300');
  expect([formatCell(minutes(1_590), column), formatCell(minutes(30) * 3, column)]).toEqual(['26:30', '1:30']);
});

test('texts become durations and back, and a number whose unit nobody knows stays as it is', () => {
  const text = { type: 'text' } as const;
  expect(['1:30', '90 min', 'soon', '8'].map((cell) => convertCell(cell, text, 'duration'))).toEqual([
    minutes(90),
    minutes(90),
    'soon',
    '8',
  ]);
  expect(convertCell(1.5, { type: 'number' }, 'duration')).toBe('1.5');
  expect(convertCell(1.5, { type: 'number', format: '[h]:mm:ss' }, 'duration')).toBe(1.5);
  expect(convertCell(minutes(90), column, 'text')).toBe('1:30');
  expect(convertCell(minutes(90), column, 'number')).toBe('1:30');
  expect(enterCell('2:15', 'duration')).toBe(minutes(135));
  expect([
    entryText(minutes(135), 'duration'),
    csvCell(minutes(135), 'duration'),
    csvCell(undefined, 'duration'),
  ]).toEqual(['2:15', '2:15', null]);
  expect([fitsType(0.5, 'duration'), fitsType('8', 'duration')]).toEqual([true, false]);
  expect(refusalOf('8', column)).toBe('“8” isn’t a length of time such as 1:30, which is what Spent holds.');
  expect([durationFormatOf(undefined), durationFormatOf('hh:mm'), durationFormatOf('[hh]:mm')]).toEqual([
    '[h]:mm',
    '[h]:mm',
    '[hh]:mm',
  ]);
});

test('filters compare lengths as they are written', () => {
  const context = { now: 0, timeZone: 'UTC', weekStartsOn: 0, currentUser: null } as const;
  const passes = (condition: Condition, value: string, cell: Cell) =>
    matchesCell({ column: 'spent', condition, value }, cell, column, context);
  expect([passes('>', '1:30', minutes(91)), passes('>', '1:30', minutes(90)), passes('<', '2 h', minutes(91))]).toEqual(
    [true, false, true],
  );
  expect([passes('=', '90 min', minutes(90)), passes('=', '1:30', minutes(91)), passes('>', '8', 100)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(filterProblem({ condition: '>', value: '8' }, column)).toBe(
    '“8” isn’t a length of time such as 1:30, so no rows match.',
  );
  expect(filterProblem({ condition: '>', value: '1:30' }, column)).toBe('');
});
