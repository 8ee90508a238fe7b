import { expect, test } from 'vitest';
import { dateOf, matchDate, toUtc } from './date-text.ts';

/** Text, its date with the day first, with the month first. Every format of the written spec's list is among them. */
const cases: [string, string | null, string | null][] = [
  ['03-04-2026', '2026-04-03', '2026-03-04'],
  ['2026-03-04', '2026-03-04', '2026-03-04'],
  ['03/04/2026', '2026-04-03', '2026-03-04'],
  ['2026/03/04', '2026-03-04', '2026-03-04'],
  ['4 March 2026', '2026-03-04', '2026-03-04'],
  ['March 4, 2026', '2026-03-04', '2026-03-04'],
  ['4 Mar 2026', '2026-03-04', '2026-03-04'],
  ['25/12/2026', '2026-12-25', null],
  ['12-25-2026', null, '2026-12-25'],
  ['3.4.2026', '2026-04-03', '2026-03-04'],
  ['1/2/30', '1930-02-01', '1930-01-02'],
  ['1/2/29', '2029-02-01', '2029-01-02'],
  ['04-Mar-26', '2026-03-04', '2026-03-04'],
  ['Jan 1 2000', '2000-01-01', '2000-01-01'],
  ['Wednesday, March 4th, 2026', '2026-03-04', '2026-03-04'],
  ['29-02-2024', '2024-02-29', null],
  ['30-02-2026', null, null],
  ['2026-13-01', null, null],
];
for (const [text, dayFirst, monthFirst] of cases) {
  test(`${text} is ${dayFirst} with the day first and ${monthFirst} with the month first`, () => {
    const match = matchDate(text);
    expect(match && [dateOf(match, 'day_first'), dateOf(match, 'month_first')]).toEqual([dayFirst, monthFirst]);
  });
}

const clocks: [string, string, string][] = [
  ['2026-03-04 10:05:06', '10:05:06', ''],
  ['2026-03-04T10:05', '10:05:00', ''],
  ['03-04-2026 23:59:59', '23:59:59', ''],
  ['3/4/2026 12:30 AM', '00:30:00', ''],
  ['3/4/2026 1:30 p.m.', '13:30:00', ''],
  ['2026-03-04T10:05:06.120Z', '10:05:06.120', 'Z'],
  ['2026-03-04T10:05:06+0530', '10:05:06', '+05:30'],
];
for (const [text, time, zone] of clocks) {
  test(`${text} has the clock ${time} and the zone ${zone || 'none'}`, () => {
    expect(matchDate(text)).toMatchObject({ time, zone });
  });
}

test.each([
  '',
  '2026',
  '12',
  '1.2.3',
  '1-2-03',
  '10.12.14.16',
  'May',
  'May 2026',
  '2026-03',
  '2026-03-04 25:00',
  '2026-03-04 10:60',
  '13:30',
  'a 2026-03-04',
  '123/4/2026',
  '2026-3/4',
])('%o is no date', (text) => {
  expect(matchDate(text)).toBeNull();
});

test('clocks of different zones come to UTC, over midnight too', () => {
  expect(toUtc('2026-01-01', '01:30:00', '+02:00')).toEqual({ date: '2025-12-31', time: '23:30:00' });
  expect(toUtc('2026-02-28', '23:00:00', '-05:30')).toEqual({ date: '2026-03-01', time: '04:30:00' });
  expect(toUtc('2026-02-28', '23:00:00', 'Z')).toEqual({ date: '2026-02-28', time: '23:00:00' });
});
