import { expect, test } from 'vitest';
import type { Cell, Column } from '#engine/model.ts';
import { type CalendarEvent, calendarEvents, formatTime, wholeWords } from './calendar-event.ts';
import { hoursShown, layDay } from './lay-day.ts';
import { layWeek } from './lay-week.ts';

const named = (id: string): Column => ({ id, name: id, type: 'text' });
const eventsOf = (...times: [Cell, Cell?][]): CalendarEvent[] =>
  calendarEvents(
    times.map(([start, end = null], index) => ({
      row_id: String(index),
      version: 1,
      cells: { start, end, title: `Event ${index}` },
    })),
    { start: named('start'), end: named('end'), title: named('title'), color: undefined },
  );
const week = ['15', '16', '17', '18', '19', '20', '21'].map((day) => `2026-11-${day}`);

test.each([
  ['2026-11-20T09:30', '2026-11-20T11:00', '9:30 AM – 11:00 AM'],
  ['2026-11-20T09:30', null, '9:30 AM'],
  ['2026-11-20', null, 'All day'],
  ['2026-11-20', '2026-11-22', 'November 20, 2026 – November 22, 2026'],
  ['2026-11-20T21:00', '2026-11-21T01:00', '9:00 PM – 1:00 AM'],
  ['2026-11-20T21:00', '2026-11-21T00:00', '9:00 PM – 12:00 AM'],
  ['2026-11-20T00:00', '2026-11-22T00:00', 'November 20, 2026 – November 21, 2026'],
  ['2026-11-20T12:00', '2026-11-22T12:00', 'November 20, 2026, 12:00 PM – November 22, 2026, 12:00 PM'],
  ['2026-11-20T10:00', '2026-11-19T10:00', '10:00 AM'],
  ['2026-11-20 09:30', '2026-11-20 10:00:00', '9:30 AM – 10:00 AM'],
  ['20 November 2026', null, 'All day'],
])('from %s to %s is %s', (start, end, words) => {
  expect(eventsOf([start, end]).map(formatTime)).toEqual([words]);
});

test.each([['soon'], [''], [null], [42], ['2026-02-30T10:00'], ['2026-13-01']])(
  'a row that begins at %j is no event',
  (start) => expect(eventsOf([start])).toEqual([]),
);

test('an event says its day to those who do not see where it stands', () => {
  expect(eventsOf(['2026-11-20T09:30']).map(wholeWords)).toEqual(['November 20, 2026, 9:30 AM']);
});

test('bars keep their line through the days, and later events take the first that is free', () => {
  const events = eventsOf(
    ['2026-11-14', '2026-11-17'],
    ['2026-11-16T09:00'],
    ['2026-11-18T09:00'],
    ['2026-11-17', '2026-11-25'],
  );
  const days = layWeek(events, week, 3);
  expect(days.map((day) => day.lines.map((line) => line.kind))).toEqual([
    ['begins'],
    ['goes on', 'begins'],
    ['goes on', 'begins'],
    ['begins', 'goes on'],
    ['gap', 'goes on'],
    ['gap', 'goes on'],
    ['gap', 'goes on'],
  ]);
  const [begun] = days[0]?.lines ?? [];
  expect(begun).toMatchObject({ bar: { from: 0, days: 3, startsBefore: true, endsAfter: false } });
});

test('what finds no line is counted on each of its days', () => {
  const days = layWeek(
    eventsOf(['2026-11-15', '2026-11-21'], ['2026-11-15', '2026-11-16'], ['2026-11-16T10:00']),
    week,
    1,
  );
  expect(days.map((day) => [day.count, day.hidden])).toEqual([
    [2, 1],
    [3, 2],
    [1, 0],
    [1, 0],
    [1, 0],
    [1, 0],
    [1, 0],
  ]);
});

test('events that overlap share the width; what is free beside one is taken', () => {
  const placed = layDay(
    eventsOf(
      ['2026-11-20T09:00', '2026-11-20T12:00'],
      ['2026-11-20T09:30', '2026-11-20T10:00'],
      ['2026-11-20T09:45', '2026-11-20T10:30'],
      ['2026-11-20T11:00', '2026-11-20T11:30'],
      ['2026-11-20T12:00', '2026-11-20T13:00'],
    ),
    '2026-11-20',
  );
  expect(placed.map(({ column, columns, wide }) => [column, columns, wide])).toEqual([
    [0, 3, 1],
    [1, 3, 1],
    [2, 3, 1],
    [1, 3, 2],
    [0, 1, 1],
  ]);
});

test('an evening that goes past midnight stands on both days', () => {
  const events = eventsOf(['2026-11-20T22:00', '2026-11-21T02:00']);
  expect(layDay(events, '2026-11-20')).toMatchObject([{ top: 1_320, bottom: 1_440, startsBefore: false }]);
  expect(layDay(events, '2026-11-21')).toMatchObject([{ top: 0, bottom: 120, startsBefore: true }]);
});

test('a working day is drawn, and as much more as the events need', () => {
  expect(hoursShown([[]])).toEqual({ from: 8, to: 18 });
  expect(hoursShown([layDay(eventsOf(['2026-11-20T06:30', '2026-11-20T20:15']), '2026-11-20')])).toEqual({
    from: 6,
    to: 21,
  });
});
