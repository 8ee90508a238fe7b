/** How banks count the days between two days. */

import { daysInMonth } from '../../date-text.ts';
import { type CalendarParts, dayOfSerial, serialOfDay } from '../values/date-serials.ts';

export function days360(start: CalendarParts, end: CalendarParts, way: 'american' | 'european'): number {
  let [from, to] = [start.day, end.day];
  if (way === 'european') {
    from = Math.min(from, 30);
    to = Math.min(to, 30);
  } else {
    if (from === daysInMonth(start.year, start.month) && (start.month === 2 || from === 31)) from = 30;
    if (to === 31 && from >= 30) to = 30;
  }
  return (end.year - start.year) * 360 + (end.month - start.month) * 30 + to - from;
}

/** The years from one day to a later one; `basis` 0 to 4 as YEARFRAC has them. */
export function yearFraction(start: number, end: number, basis: number, date1904: boolean): number {
  const [from, to] = [dayOfSerial(start, date1904), dayOfSerial(end, date1904)];
  switch (basis) {
    case 1:
      return (end - start) / yearLength(from, to, date1904);
    case 2:
      return (end - start) / 360;
    case 3:
      return (end - start) / 365;
    case 4:
      return days360(from, to, 'european') / 360;
    default:
      return americanDays(from, to) / 360;
  }
}

/** The days from one day to another as a basis of 0 to 4 counts them. */
export function basisDays(start: number, end: number, basis: number, date1904: boolean): number {
  if (basis !== 0 && basis !== 4) return end - start;
  const [from, to] = [dayOfSerial(start, date1904), dayOfSerial(end, date1904)];
  return basis === 0 ? americanDays(from, to) : days360(from, to, 'european');
}

/** As bonds count: the ends of February are 30th, too. */
function americanDays(from: CalendarParts, to: CalendarParts): number {
  const isLast = (day: CalendarParts): boolean => day.month === 2 && day.day === daysInMonth(day.year, 2);
  let [first, last] = [from.day, to.day];
  // A 31st stays where the first day is the end of February, as Excel has it.
  if (last === 31 && first >= 30) last = 30;
  if (first === 31) first = 30;
  if (isLast(from) && isLast(to)) last = 30;
  if (isLast(from)) first = 30;
  return (to.year - from.year) * 360 + (to.month - from.month) * 30 + last - first;
}

const isLeap = (year: number): boolean => daysInMonth(year, 2) === 29;

/** The mean length of the years between two days. */
function yearLength(from: CalendarParts, to: CalendarParts, date1904: boolean): number {
  const isWithinYear =
    from.year === to.year ||
    (to.year - from.year === 1 && (from.month > to.month || (from.month === to.month && from.day >= to.day)));
  if (isWithinYear) {
    if (from.year === to.year) return isLeap(from.year) ? 366 : 365;
    const hasLeapDay =
      (isLeap(from.year) && (from.month < 2 || (from.month === 2 && from.day <= 29))) ||
      (isLeap(to.year) && (to.month > 2 || (to.month === 2 && to.day === 29)));
    return hasLeapDay ? 366 : 365;
  }
  const days = serialOfDay(to.year + 1, 1, 1, date1904) - serialOfDay(from.year, 1, 1, date1904);
  return days / (to.year - from.year + 1);
}
