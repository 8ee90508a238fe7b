import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateOfSerial, serialOfDate } from './date-serial.ts';
import { kindOfFormat } from './number-format.ts';
import { propertyRuns } from '#test/property-runs.ts';

const days: [number, string][] = [
  [1, '1900-01-01'],
  [59, '1900-02-28'],
  [61, '1900-03-01'],
  [25569, '1970-01-01'],
  [46110, '2026-03-29'],
  [2958465, '9999-12-31'],
];
test.each(days)('day %d is %s, both ways', (serial, text) => {
  expect(dateOfSerial(serial, 'date')).toEqual({ kind: 'date', text });
  expect(serialOfDate(text)).toBe(serial);
});

test('a date that hides a time of day is a moment, and one under a format with a clock stays one at midnight', () => {
  expect(dateOfSerial(46110.5, 'date')).toEqual({ kind: 'datetime', text: '2026-03-29T12:00:00' });
  expect(dateOfSerial(46110, 'datetime')).toEqual({ kind: 'datetime', text: '2026-03-29T00:00:00' });
  expect(dateOfSerial(1.9999999999, 'datetime')).toEqual({ kind: 'datetime', text: '1900-01-02T00:00:00' });
});

test('workbooks that count from 1904', () => {
  expect(dateOfSerial(0, 'date', true)).toEqual({ kind: 'date', text: '1904-01-01' });
  expect(dateOfSerial(44648, 'date', true)).toEqual({ kind: 'date', text: '2026-03-29' });
});

test('the day that only Excel knows, day zero, negative days and days after 9999 are no dates', () => {
  for (const serial of [60, 0, -1, 2958466, 1e9]) expect(dateOfSerial(serial, 'date')).toBeNull();
});

test('times of day and durations', () => {
  expect(dateOfSerial(0, 'time')).toEqual({ kind: 'time', text: '00:00:00' });
  expect(dateOfSerial(0.25, 'time')).toEqual({ kind: 'time', text: '06:00:00' });
  expect(dateOfSerial(1.5, 'time')).toEqual({ kind: 'time', text: '36:00:00' });
  expect(dateOfSerial(1000.5, 'duration')).toEqual({ kind: 'time', text: '24012:00:00' });
});

test('a full date of which only the time of day is shown keeps its day', () => {
  expect(dateOfSerial(46110.34375, 'time')).toEqual({ kind: 'datetime', text: '2026-03-29T08:15:00' });
  expect(dateOfSerial(44648.5, 'time', true)).toEqual({ kind: 'datetime', text: '2026-03-29T12:00:00' });
});

test('a day after 9999 by the count of 1904 is no date', () => {
  expect(dateOfSerial(2958465, 'date', true)).toBeNull();
});

test.each([
  ['hh:mm', 'time'],
  ['[h]:mm:ss', 'duration'],
  ['[mm]:ss', 'duration'],
  ['[$-409]h:mm AM/PM', 'time'],
  ['"[h]" hh:mm', 'time'],
  ['yyyy-mm-dd', 'date'],
])('%s shows a %s', (format, kind) => {
  expect(kindOfFormat(format)).toBe(kind);
});

test.each(['1899-12-31', '2026-02-30', '2026-13-01', '2026-01-01T25:00', 'soon', '2026-1-1'])(
  '%s has no day number',
  (text) => {
    expect(serialOfDate(text)).toBeNull();
  },
);

test('every moment since 1900 comes back to the millisecond', () => {
  const moment = fc.date({
    min: new Date('1900-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moment, (date) => {
      const text = date.toISOString().replace('Z', '').replace('.000', '');
      expect(dateOfSerial(serialOfDate(text) ?? -1, 'datetime')?.text).toBe(text);
    }),
    propertyRuns(2000),
  );
});
