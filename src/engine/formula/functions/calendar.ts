/** Functions of the calendar that LibreOffice has. */

import { daysInMonth } from '../../date-text.ts';
import { dayOfSerial, isDaySerial, serialOfDay, weekdayOfSerial } from '../values/date-serials.ts';
import { failed } from '../values/formula-error.ts';
import type { Scalar } from '../values/value.ts';
import { functionsOf, mapped } from './define-function.ts';

const isLeap = (year: number): boolean => daysInMonth(year, 2) === 29;

const ofYear = (run: (year: number) => Scalar) =>
  mapped(['number'], (serial, at) => (isDaySerial(serial) ? run(dayOfSerial(serial, at.date1904).year) : failed.num));

/** By the algorithm of Meeus, Jones and Butcher. */
function easterOf(year: number): { month: number; day: number } {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const days = h + l - 7 * m + 114;
  return { month: Math.floor(days / 31), day: (days % 31) + 1 };
}

/** Units between two days: passed ones (kind 0), or those that they lie in (kind 1). */
const between = (run: (start: number, end: number, isCalendar: boolean, date1904: boolean) => number) =>
  mapped(['number', 'number', 'number'], (start, end, kind, at) => {
    if (!isDaySerial(start) || !isDaySerial(end) || (kind !== 0 && kind !== 1)) return failed.num;
    return run(Math.floor(start), Math.floor(end), kind === 1, at.date1904);
  });

function monthsBetween(start: number, end: number, isCalendar: boolean, date1904: boolean): number {
  const [from, to] = [dayOfSerial(start, date1904), dayOfSerial(end, date1904)];
  const months = (to.year - from.year) * 12 + to.month - from.month;
  if (isCalendar || start === end) return months;
  if (start < end) return from.day > to.day ? months - 1 : months;
  return from.day < to.day ? months + 1 : months;
}

export const calendarFunctions = functionsOf('dates', [
  [
    'EASTERSUNDAY',
    'year',
    'The date of Easter Sunday in a year.',
    mapped(['number'], (given, at) => {
      const short = Math.trunc(given);
      const year = short < 0 ? -1 : short < 30 ? short + 2000 : short < 100 ? short + 1900 : short;
      if (year < 1583 || year > 9956) return failed.num;
      const { month, day } = easterOf(year);
      return serialOfDay(year, month, day, at.date1904);
    }),
  ],
  [
    'DAYSINMONTH',
    'date',
    'Number of days of the month of a date.',
    mapped(['number'], (serial, at) => {
      if (!isDaySerial(serial)) return failed.num;
      const { year, month } = dayOfSerial(serial, at.date1904);
      return daysInMonth(year, month);
    }),
  ],
  ['DAYSINYEAR', 'date', 'Number of days of the year of a date.', ofYear((year) => (isLeap(year) ? 366 : 365))],
  [
    'ISLEAPYEAR',
    'date',
    '1 where the year of a date is a leap year, else 0.',
    ofYear((year) => (isLeap(year) ? 1 : 0)),
  ],
  [
    'WEEKSINYEAR',
    'date',
    'Number of weeks of the year of a date.',
    ofYear((year) => {
      const first = weekdayOfSerial(serialOfDay(year, 1, 1));
      return first === 3 || (first === 2 && isLeap(year)) ? 53 : 52;
    }),
  ],
  [
    'WEEKS',
    'start, end, kind',
    'Weeks between two dates: whole ones (0) or those of the calendar (1).',
    between((start, end, isCalendar, date1904) => {
      const monday = (day: number): number => day - weekdayOfSerial(day, date1904);
      return isCalendar ? (monday(end) - monday(start)) / 7 : Math.trunc((end - start) / 7);
    }),
  ],
  [
    'MONTHS',
    'start, end, kind',
    'Months between two dates: whole ones (0) or those of the calendar (1).',
    between(monthsBetween),
  ],
  [
    'YEARS',
    'start, end, kind',
    'Years between two dates: whole ones (0) or those of the calendar (1).',
    between((start, end, isCalendar, date1904) =>
      isCalendar
        ? dayOfSerial(end, date1904).year - dayOfSerial(start, date1904).year
        : Math.trunc(monthsBetween(start, end, false, date1904) / 12),
    ),
  ],
]);
