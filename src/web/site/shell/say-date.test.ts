import { expect, test } from 'vitest';
import { daysUntil, sayDaysUntil, saySince } from './say-date.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

test.each([
  ['2026-11-21T11:59:30Z', 'just now'],
  ['2026-11-21T12:00:30Z', 'just now'],
  ['2026-11-21T11:55:00Z', '5 minutes ago'],
  ['2026-11-21T10:00:00Z', '2 hours ago'],
  ['2026-11-20T11:00:00Z', 'yesterday'],
  ['2026-11-16T12:00:00Z', '5 days ago'],
  ['2026-10-01T12:00:00Z', 'October 1, 2026'],
])('%s is told as %s', (time, words) => {
  expect(saySince(time, now)).toBe(words);
});

test.each([
  ['2026-11-28T12:00:00Z', 7, 'in 7 days'],
  ['2026-11-22T13:00:00Z', 1, 'tomorrow'],
  ['2026-11-28T11:59:50Z', 7, 'in 7 days'],
  ['2026-11-22T11:00:00Z', 1, 'tomorrow'],
  ['2026-11-21T20:00:00Z', 0, 'today'],
  ['2026-11-20T12:00:00Z', 0, 'today'],
])('until %s there are %i days', (time, days, words) => {
  expect(daysUntil(time, now)).toBe(days);
  expect(sayDaysUntil(time, now)).toBe(words);
});
