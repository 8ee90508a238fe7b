import { calendarDay, dayLength } from './calendar-day.ts';
import { wallTime } from './time-zone.ts';

/**
 * Reads a date strictly, by the spec's formats in the spec's order; the first that fits wins: MM-DD-YYYY, DD-MM-YYYY, YYYY-MM-DD, DD/MM/YYYY, MM/DD/YYYY, YYYY/MM/DD,
 * D MMMM YYYY, MMMM D, YYYY, D MMM YYYY, the first three also with HH:mm:ss; besides, the ISO date-times that our own
 * cells hold. Answers the calendar time in milliseconds as though it were UTC, or NaN.
 */
export function parseDate(text: string): number {
  const trimmed = text.trim();
  if (trimmed.length < 10 || trimmed.length > 24) return Number.NaN;
  const third = trimmed[2];
  if ((third === '-' || third === '/') && trimmed[5] === third) return parseYearLast(trimmed, third);
  const fifth = trimmed[4];
  if ((fifth === '-' || fifth === '/') && trimmed[7] === fifth) return parseYearFirst(trimmed, fifth);
  return parseNamedMonth(trimmed);
}

/** Whether a text that parseDate reads names an instant (ends in `Z`) rather than a time on the calendar. */
export function isInstant(text: string): boolean {
  return text.trimEnd().endsWith('Z');
}

/** Calendar time of a date text in a time zone, in milliseconds as though UTC; NaN where the text is no date. */
export function readDate(text: string, timeZone: string): number {
  const parsed = parseDate(text);
  return isInstant(text) && !Number.isNaN(parsed) ? wallTime(parsed, timeZone) : parsed;
}

/** Days since 1970-01-01 of a calendar time. */
export function dayNumber(wall: number): number {
  return Math.floor(wall / dayLength);
}

/** The first day of the week that a day lies in; `weekStartsOn` 0 is Sunday. */
export function weekStart(day: number, weekStartsOn: number): number {
  const weekday = modulo(day + 4, 7);
  return day - modulo(weekday - weekStartsOn, 7);
}

const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const dayFirst = /^(\d{1,2}) ([a-z]{3,9}) (\d{4})$/i;
const monthFirst = /^([a-z]{3,9}) (\d{1,2}), (\d{4})$/i;

function parseYearLast(text: string, separator: string): number {
  const first = digits(text, 0, 2);
  const second = digits(text, 3, 2);
  const year = digits(text, 6, 4);
  const time = separator === '-' ? clockAfter(text, ' ') : bareAfter(text);
  const monthLeads = calendarDay(year, first, second);
  const dayLeads = calendarDay(year, second, first);
  const day = separator === '-' ? either(monthLeads, dayLeads) : either(dayLeads, monthLeads);
  return day + time;
}

function parseYearFirst(text: string, separator: string): number {
  const day = calendarDay(digits(text, 0, 4), digits(text, 5, 2), digits(text, 8, 2));
  if (separator === '/') return day + bareAfter(text);
  return day + (text[10] === 'T' ? isoClock(text) : clockAfter(text, ' '));
}

function parseNamedMonth(text: string): number {
  const dayLeads = dayFirst.exec(text);
  if (dayLeads) return namedDay(dayLeads[2], dayLeads[1], dayLeads[3], true);
  const monthLeads = monthFirst.exec(text);
  return monthLeads ? namedDay(monthLeads[1], monthLeads[2], monthLeads[3], false) : Number.NaN;
}

function namedDay(name = '', day = '', year = '', mayBeShort = false): number {
  const lower = name.toLowerCase();
  const month = monthNames.findIndex((full) => full === lower || (mayBeShort && full.slice(0, 3) === lower));
  return month < 0 ? Number.NaN : calendarDay(Number(year), month + 1, Number(day));
}

/** `HH:mm:ss` from the eleventh character on, 0 where the text ends there. */
function clockAfter(text: string, lead: string): number {
  if (text.length === 10) return 0;
  if (text.length !== 19 || text[10] !== lead || text[13] !== ':' || text[16] !== ':') return Number.NaN;
  return clock(digits(text, 11, 2), digits(text, 14, 2), digits(text, 17, 2));
}

/** `THH:MM[:SS[.mmm]][Z]`. */
function isoClock(text: string): number {
  const end = text.endsWith('Z') ? text.length - 1 : text.length;
  if ((end !== 16 && end !== 19 && end !== 23) || text[13] !== ':') return Number.NaN;
  if (end > 16 && text[16] !== ':') return Number.NaN;
  if (end > 19 && text[19] !== '.') return Number.NaN;
  const seconds = end > 16 ? digits(text, 17, 2) : 0;
  const milliseconds = end > 19 ? digits(text, 20, 3) : 0;
  return clock(digits(text, 11, 2), digits(text, 14, 2), seconds) + milliseconds;
}

function bareAfter(text: string): number {
  return text.length === 10 ? 0 : Number.NaN;
}

function clock(hours: number, minutes: number, seconds: number): number {
  if (!(hours <= 23 && minutes <= 59 && seconds <= 59)) return Number.NaN;
  return ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

function digits(text: string, start: number, length: number): number {
  let value = 0;
  for (let index = start; index < start + length; index++) {
    const unit = text.charCodeAt(index) - 48;
    if (!(unit >= 0 && unit <= 9)) return Number.NaN;
    value = value * 10 + unit;
  }
  return value;
}

function either(first: number, second: number): number {
  return Number.isNaN(first) ? second : first;
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
