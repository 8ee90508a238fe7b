import { expect, test } from 'vitest';
import { daysAfter, daysBetween, isSpanDate, shownSpan } from './day-span.ts';

test.each([
  ['month', '2026-11-21', 0, '2026-11-01', '2026-12-05'],
  ['month', '2026-11-21', 1, '2026-10-26', '2026-12-06'],
  ['month', '2026-02-10', 0, '2026-02-01', '2026-02-28'],
  ['month', '2026-12-31', 6, '2026-11-28', '2027-01-01'],
  ['week', '2026-11-21', 0, '2026-11-15', '2026-11-21'],
  ['week', '2026-11-21', 1, '2026-11-16', '2026-11-22'],
  ['week', '2027-01-01', 1, '2026-12-28', '2027-01-03'],
  ['day', '2024-02-29', 1, '2024-02-29', '2024-02-29'],
] as const)('the %s of %s with weeks from day %i is %s to %s', (unit, date, weekStartsOn, from, to) => {
  expect(shownSpan({ unit, date }, '2020-01-01', weekStartsOn)).toEqual({ unit, date, from, to, weekStartsOn });
});

test.each([
  ['', '2026-11-21'],
  ['-05-01', '2026-05-01'],
  ['1850-01-01', '2026-11-21'],
  ['2026-02-30', '2026-11-21'],
  ['soon', '2026-11-21'],
])('the date "%s" means %s', (date, meant) =>
  expect(shownSpan({ unit: 'day', date }, '2026-11-21', 0).date).toBe(meant),
);

test('calendars begin in 1900 and end in 2199', () => {
  const dates = ['1899-12-31', '1900-01-01', '2199-12-31', '2200-01-01', '2026-1-1'];
  expect(dates.map(isSpanDate)).toEqual([false, true, true, false, false]);
});

test('days are counted over months, years and leap days', () => {
  expect(daysAfter('2024-02-28', 2)).toBe('2024-03-01');
  expect(daysAfter('2027-01-01', -1)).toBe('2026-12-31');
  expect(daysBetween('2026-11-21', '2027-11-21')).toBe(365);
});
