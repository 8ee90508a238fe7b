import { expect, test } from 'vitest';
import { calendarDay, dayLength } from './calendar-day.ts';
import { dayNumber, parseDate, readDate, weekStart } from './dates.ts';
import { packDate, packedInZone, unpackDate } from './packed-dates.ts';
import { wallTime } from './time-zone.ts';

const read: [text: string, as: string][] = [
  ['03-11-2026', '2026-03-11T00:00:00Z'],
  ['25-12-2026', '2026-12-25T00:00:00Z'],
  ['2026-03-11', '2026-03-11T00:00:00Z'],
  ['03/11/2026', '2026-11-03T00:00:00Z'],
  ['12/25/2026', '2026-12-25T00:00:00Z'],
  ['2026/03/11', '2026-03-11T00:00:00Z'],
  ['1 March 2026', '2026-03-01T00:00:00Z'],
  ['11 MARCH 2026', '2026-03-11T00:00:00Z'],
  ['March 1, 2026', '2026-03-01T00:00:00Z'],
  ['1 Mar 2026', '2026-03-01T00:00:00Z'],
  ['1 May 2026', '2026-05-01T00:00:00Z'],
  ['03-11-2026 23:59:59', '2026-03-11T23:59:59Z'],
  ['25-12-2026 01:02:03', '2026-12-25T01:02:03Z'],
  ['2026-03-11 00:00:01', '2026-03-11T00:00:01Z'],
  ['2026-03-11T10:20', '2026-03-11T10:20:00Z'],
  ['2026-03-11T10:20:30', '2026-03-11T10:20:30Z'],
  ['2026-03-11T10:20:30.456', '2026-03-11T10:20:30.456Z'],
  ['2026-03-11T10:20Z', '2026-03-11T10:20:00Z'],
  ['  2026-03-11  ', '2026-03-11T00:00:00Z'],
  ['2024-02-29', '2024-02-29T00:00:00Z'],
  ['0001-01-01', '0001-01-01T00:00:00Z'],
  ['9999-12-31', '9999-12-31T00:00:00Z'],
];

test.each(read)('%s is read as %s', (text, as) => {
  expect(new Date(parseDate(text)).toISOString()).toBe(new Date(as).toISOString());
});

const unread = [
  '',
  'soon',
  '2026',
  '2026-3-11',
  '3/11/2026',
  '11/03/26',
  '2026-02-30',
  '2025-02-29',
  '31/04/2026',
  '2026-13-01',
  '13-13-2026',
  '2026-03/11',
  '11/03-2026',
  '11/03/2026 10:00:00',
  '2026/03/11 10:00:00',
  '2026-03-11 10:00',
  '2026-03-11 24:00:00',
  '2026-03-11 10:60:00',
  '2026-03-11T10:00:60',
  '2026-03-11T10',
  '2026-03-11Z',
  '2026-03-11T10:00+02:00',
  'Mar 11, 2026',
  'March 11 2026',
  '11 Sept 2026',
  '11  March 2026',
  '0 March 2026',
  '32 March 2026',
  '11 March 2026 10:00:00',
  '2026-03-11T10:00:00.1',
  '1234567890',
];

test.each(unread)('%j is no date', (text) => {
  expect(parseDate(text)).toBeNaN();
  expect(packDate(text)).toBeNaN();
});

test('every day of four centuries is where Date puts it', () => {
  for (let day = dayNumber(Date.UTC(1800, 0, 1)); day < dayNumber(Date.UTC(2201, 0, 1)); day++) {
    const date = new Date(day * dayLength);
    const text = date.toISOString().slice(0, 10);
    if (calendarDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()) !== day * dayLength) {
      expect.fail(text);
    }
    if (unpackDate(packDate(text)) !== text) expect.fail(text);
  }
});

test.each([
  '0000-01-01',
  '0099-12-31T23:59',
  '1969-12-31T23:59:59.999',
  '1970-01-01T00:00Z',
  '2026-03-11T10:20:30Z',
  '2026-03-11T10:20:30.007Z',
  '9999-12-31T23:59:59',
])('%s comes out of the packed number as it went in', (text) => {
  expect(unpackDate(packDate(text))).toBe(text);
});

test.each(['2026-03-11 10:00:00', ' 2026-03-11', '2026-03-11T10:00Z  ', '2026/03/11', '11-03-2026'])(
  '%j is a date, but not one that can be packed',
  (text) => {
    expect(parseDate(text)).not.toBeNaN();
    expect(packDate(text)).toBeNaN();
  },
);

test.each([
  ['Europe/Berlin', '2026-01-15T12:00:00Z', '2026-01-15T13:00:00Z'],
  ['Europe/Berlin', '2026-07-15T12:00:00Z', '2026-07-15T14:00:00Z'],
  ['Europe/Berlin', '2026-03-29T00:59:59Z', '2026-03-29T01:59:59Z'],
  ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29T03:00:00Z'],
  ['America/New_York', '2026-11-01T05:59:00Z', '2026-11-01T01:59:00Z'],
  ['America/New_York', '2026-11-01T06:00:00Z', '2026-11-01T01:00:00Z'],
  ['Asia/Kathmandu', '2026-01-01T00:00:00Z', '2026-01-01T05:45:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', '2026-04-05T01:30:00Z'],
  ['Pacific/Kiritimati', '2026-01-01T10:00:00Z', '2026-01-02T00:00:00Z'],
])('in %s at %s the clocks show %s', (timeZone, instant, shown) => {
  expect(wallTime(Date.parse(instant), timeZone)).toBe(Date.parse(shown));
});

test('a date-time with Z is moved to the zone, one without is what the calendar says', () => {
  expect(readDate('2026-03-11T23:30Z', 'Europe/Berlin')).toBe(Date.UTC(2026, 2, 12, 0, 30));
  expect(readDate('2026-03-11T23:30', 'Europe/Berlin')).toBe(Date.UTC(2026, 2, 11, 23, 30));
  expect(packedInZone(packDate('2026-03-11T23:30Z'), 'Europe/Berlin')).toBe(Date.UTC(2026, 2, 12, 0, 30) * 8);
  expect(packedInZone(packDate('2026-03-11'), 'Europe/Berlin')).toBe(packDate('2026-03-11'));
});

test.each([Number.NaN, Infinity, -Infinity, 1e20, -1e20])('an instant of %s is let through', (instant) => {
  expect(wallTime(instant, 'Europe/Berlin')).toBe(instant);
});

test('weeks before 1970 start on their weekday too', () => {
  const sunday = dayNumber(Date.UTC(1969, 11, 28));
  for (let day = sunday; day < sunday + 7; day++) expect(weekStart(day, 0)).toBe(sunday);
  expect(weekStart(sunday, 1)).toBe(sunday - 6);
});
