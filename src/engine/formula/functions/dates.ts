import { clockOfSerial, dayOfSerial, isDaySerial, serialOfDay, weekdayOfSerial } from '../values/date-serials.ts';
import { failed } from '../values/formula-error.ts';
import { dayIn, timeIn } from '../values/read-number.ts';
import type { Scalar } from '../values/value.ts';
import { functionsOf, given, mapped } from './define-function.ts';
import { days360, yearFraction } from './day-counts.ts';

/** Something of the day of a serial, #NUM! where it is none. */
const ofDay = (run: (serial: number, date1904: boolean) => Scalar) =>
  mapped(['number'], (serial, at) => (isDaySerial(serial) ? run(serial, at.date1904) : failed.num));

const ofClock = (run: (seconds: number) => number) =>
  mapped(['number'], (serial) => (serial < 0 ? failed.num : run(Math.round(clockOfSerial(serial) / 1000) % 86_400)));

export const dateFunctions = functionsOf('dates', [
  [
    'DATE',
    'year, month, day',
    'Creates a date from a year, month and day.',
    mapped(['number', 'number', 'number'], (given, month, day, at) => {
      const year = Math.trunc(given);
      if (year < 0 || year > 9999) return failed.num;
      const base = at.date1904 ? 1904 : 1900;
      return serialOfDay(year < base ? year + 1900 : year, Math.trunc(month), Math.trunc(day), at.date1904);
    }),
  ],
  [
    'TIME',
    'hour, minute, second',
    'Creates a time from an hour, minute and second.',
    mapped(['number', 'number', 'number'], (hour, minute, second) => {
      if (Math.max(hour, minute, second) > 32_767) return failed.num;
      const seconds = Math.trunc(hour) * 3600 + Math.trunc(minute) * 60 + Math.trunc(second);
      return seconds < 0 ? failed.num : (seconds % 86_400) / 86_400;
    }),
  ],
  [
    'DATEVALUE',
    'text',
    'Converts text to a date.',
    mapped(['text'], (text, at) => orValue(Math.floor(dayIn(text, at.date1904)))),
  ],
  [
    'TIMEVALUE',
    'text',
    'Converts text to a time.',
    mapped(['text'], (text, at) => {
      const time = timeIn(text);
      const day = Number.isNaN(time) ? dayIn(text, at.date1904) : time;
      return orValue(day - Math.floor(day));
    }),
  ],
  ['YEAR', 'date', 'Returns the year of a date.', ofDay((serial, date1904) => dayOfSerial(serial, date1904).year)],
  [
    'MONTH',
    'date',
    'Returns the month of a date, from 1 to 12.',
    ofDay((serial, date1904) => dayOfSerial(serial, date1904).month),
  ],
  ['DAY', 'date', 'Returns the day of the month.', ofDay((serial, date1904) => dayOfSerial(serial, date1904).day)],
  ['HOUR', 'time', 'Returns the hour of a time.', ofClock((seconds) => Math.floor(seconds / 3600))],
  ['MINUTE', 'time', 'Returns the minute of a time.', ofClock((seconds) => Math.floor(seconds / 60) % 60)],
  ['SECOND', 'time', 'Returns the second of a time.', ofClock((seconds) => seconds % 60)],
  [
    'WEEKDAY',
    'date, [kind]',
    'Returns the day of the week. By default, 1 is Sunday.',
    mapped(['number', 'number?0'], weekday),
  ],
  ['WEEKNUM', 'date, [kind]', 'Returns the week number of a date.', mapped(['number', 'number?'], weekNumber)],
  ['ISOWEEKNUM', 'date', 'Returns the ISO 8601 week number of a date.', ofDay(isoWeek)],
  ['TODAY!', '', 'Returns today’s date.', given((_, at) => Math.floor(at.now()))],
  ['NOW!', '', 'Returns the current date and time.', given((_, at) => at.now())],
  [
    'EDATE',
    'date, months',
    'Adds months to a date.',
    mapped(['number', 'number'], (serial, months, at) => {
      if (!isDaySerial(serial)) return failed.num;
      const { year, month, day } = dayOfSerial(serial, at.date1904);
      const first = monthsLater(year, month, Math.trunc(months));
      const last = serialOfDay(first.year, first.month + 1, 0, at.date1904);
      return Math.min(serialOfDay(first.year, first.month, day, at.date1904), last);
    }),
  ],
  [
    'EOMONTH',
    'date, months',
    'Adds months to a date and returns the last day of that month.',
    mapped(['number', 'number'], (serial, months, at) => {
      if (!isDaySerial(serial)) return failed.num;
      const { year, month } = dayOfSerial(serial, at.date1904);
      return serialOfDay(year, month + Math.trunc(months) + 1, 0, at.date1904);
    }),
  ],
  [
    'DATEDIF',
    'start, end, unit',
    'Counts whole years (Y), months (M) or days (D) between two dates.',
    mapped(['number', 'number', 'text'], difference),
  ],
  [
    'DAYS',
    'end, start',
    'Counts the days between two dates.',
    mapped(['number', 'number'], (end, start) =>
      isDaySerial(end) && isDaySerial(start) ? Math.floor(end) - Math.floor(start) : failed.num,
    ),
  ],
  [
    'DAYS360',
    'start, end, [european]',
    'Counts the days between two dates in a 360-day year.',
    mapped(['number', 'number', 'boolean?'], (start, end, european = false, at) => {
      if (!isDaySerial(start) || !isDaySerial(end)) return failed.num;
      return days360(
        dayOfSerial(start, at.date1904),
        dayOfSerial(end, at.date1904),
        european ? 'european' : 'american',
      );
    }),
  ],
  [
    'YEARFRAC',
    'start, end, [basis]',
    'Returns the years between two dates, with the fraction.',
    mapped(['number', 'number', 'number?'], (start, end, basis = 0, at) => {
      const kind = Math.trunc(basis);
      if (!isDaySerial(start) || !isDaySerial(end) || kind < 0 || kind > 4) return failed.num;
      return yearFraction(Math.floor(Math.min(start, end)), Math.floor(Math.max(start, end)), kind, at.date1904);
    }),
  ],
]);

const orValue = (value: number): Scalar => (Number.isNaN(value) ? failed.value : value);

function monthsLater(year: number, month: number, months: number): { year: number; month: number } {
  const all = year * 12 + month - 1 + months;
  return { year: Math.floor(all / 12), month: (((all % 12) + 12) % 12) + 1 };
}

/** The day that each kind calls 1; Monday is 0. Kind 3 counts from 0. */
const firstDays: Record<number, number> = { 1: 6, 2: 0, 3: 0, 11: 0, 12: 1, 13: 2, 14: 3, 15: 4, 16: 5, 17: 6 };

function weekday(serial: number, given = 1, at: { date1904: boolean }): Scalar {
  const kind = Math.trunc(given);
  const first = firstDays[kind];
  if (first === undefined || !isDaySerial(serial)) return failed.num;
  const day = (weekdayOfSerial(serial, at.date1904) - first + 7) % 7;
  return kind === 3 ? day : day + 1;
}

function weekNumber(serial: number, given = 1, at: { date1904: boolean }): Scalar {
  const kind = Math.trunc(given);
  if (!isDaySerial(serial)) return failed.num;
  if (kind === 21) return isoWeek(serial, at.date1904);
  const first = kind === 3 ? undefined : firstDays[kind];
  if (first === undefined) return failed.num;
  const start = serialOfDay(dayOfSerial(serial, at.date1904).year, 1, 1, at.date1904);
  const offset = (weekdayOfSerial(start, at.date1904) - first + 7) % 7;
  return Math.floor((Math.floor(serial) - start + offset) / 7) + 1;
}

function isoWeek(serial: number, date1904: boolean): number {
  const thursday = Math.floor(serial) - weekdayOfSerial(serial, date1904) + 3;
  // The first days of the calendar lie in the last week of the year before it.
  if (thursday < (date1904 ? 0 : 1)) return date1904 ? 53 : 52;
  const start = serialOfDay(dayOfSerial(thursday, date1904).year, 1, 1, date1904);
  return Math.floor((thursday - start) / 7) + 1;
}

function difference(start: number, end: number, unit: string, at: { date1904: boolean }): Scalar {
  if (!isDaySerial(start) || !isDaySerial(end) || Math.floor(start) > Math.floor(end)) return failed.num;
  const from = dayOfSerial(start, at.date1904);
  const to = dayOfSerial(end, at.date1904);
  const months = (to.year - from.year) * 12 + to.month - from.month - (to.day < from.day ? 1 : 0);
  switch (unit.toUpperCase()) {
    case 'D':
      return Math.floor(end) - Math.floor(start);
    case 'M':
      return months;
    case 'Y':
      return Math.floor(months / 12);
    case 'YM':
      return months % 12;
    case 'MD': {
      if (to.day >= from.day) return to.day - from.day;
      return Math.floor(end) - serialOfDay(to.year, to.month - 1, from.day, at.date1904);
    }
    case 'YD': {
      const sameYear = serialOfDay(to.year, from.month, from.day, at.date1904);
      const last = sameYear > Math.floor(end) ? serialOfDay(to.year - 1, from.month, from.day, at.date1904) : sameYear;
      return Math.floor(end) - last;
    }
    default:
      return failed.num;
  }
}
