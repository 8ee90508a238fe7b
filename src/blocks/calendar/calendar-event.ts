import { daysAfter } from '#features/visitor/rules/day-span.ts';
import { parseDate } from '#engine/dates.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { DataRow } from '../data-contract.ts';
import { formatCell, formatDate } from '#engine/format-cell.ts';
import { clockTime } from '../shared/field/calendar-days.ts';
import { t } from '#kit/language/language.ts';

/** A row as a calendar draws it. Times float: they are what the sheet says, in no zone. */
export interface CalendarEvent {
  row: DataRow;
  title: string;
  /** ISO dates of the first and last day that it touches. */
  first: string;
  last: string;
  /** Minutes after midnight of the first day; null for all day. */
  start: number | null;
  /** Minutes after midnight of the last day (1440 is its end); null where the sheet gives no end. */
  end: number | null;
  /** It fills days: all day, or 24 hours and more. Rendered as a bar. */
  isLong: boolean;
  /** The value that gives it its color; ''. */
  group: string;
}

interface Columns {
  start: Column | undefined;
  end: Column | undefined;
  title: Column | undefined;
  color: Column | undefined;
}

/** The rows that have a time, in the order of their beginning; longer ones first where they begin together. */
export function calendarEvents(rows: readonly DataRow[], columns: Columns): CalendarEvent[] {
  const events = rows.flatMap((row) => eventOf(row, columns) ?? []);
  return events.sort(
    (one, other) =>
      compare(one.first, other.first) ||
      Number(other.isLong) - Number(one.isLong) ||
      (one.isLong ? compare(other.last, one.last) : (one.start ?? 0) - (other.start ?? 0)) ||
      compare(one.title, other.title),
  );
}

/** `9:30 AM – 11:00 AM`, with the days where it touches several; `All day` without hours. */
export function formatTime(event: CalendarEvent): string {
  const { first, last, start, end } = event;
  if (start === null) return first === last ? t('All day') : `${formatDate(first)} – ${formatDate(last)}`;
  if (end === null) return clock(start);
  if (first === last || !event.isLong) return `${clock(start)} – ${clock(end)}`;
  return `${formatDate(first)}, ${clock(start)} – ${formatDate(last)}, ${clock(end)}`;
}

/** The same with its day, for those who do not see where it is. */
export function wholeWords(event: CalendarEvent): string {
  return event.first === event.last || !event.isLong
    ? `${formatDate(event.first)}, ${formatTime(event)}`
    : formatTime(event);
}

/** Minutes after midnight as 9:30 AM. */
export function clock(minutes: number): string {
  const pair = (part: number): string => String(part).padStart(2, '0');
  return clockTime(`${pair(Math.floor(minutes / 60) % 24)}:${pair(Math.floor(minutes % 60))}`);
}

interface Moment {
  day: string;
  minutes: number | null;
}

function eventOf(row: DataRow, columns: Columns): CalendarEvent | null {
  const begins = momentOf(columns.start && row.cells[columns.start.id]);
  if (!begins) return null;
  const given = momentOf(columns.end && row.cells[columns.end.id]);
  const ends = given && isAfter(given, begins) ? given : null;
  const allDay = begins.minutes === null || isWholeDays(begins, ends);
  // An end at midnight belongs to the day before.
  const wraps = ends !== null && ends.minutes === 0 && ends.day > begins.day;
  const last = ends ? (wraps ? daysAfter(ends.day, -1) : ends.day) : begins.day;
  const end = ends?.minutes ?? null;
  const start = allDay ? null : begins.minutes;
  const wordsOf = (column: Column | undefined): string =>
    column ? (row.named?.[column.id] ?? formatCell(row.cells[column.id], column)) : '';
  return {
    row,
    title: wordsOf(columns.title) || t('Untitled'),
    first: begins.day,
    last,
    start,
    end: allDay ? null : wraps ? 1_440 : end,
    isLong: start === null || isDayAndMore(begins, ends),
    group: wordsOf(columns.color),
  };
}

/** A date, or a date and a time, in any way that the sheet's dates are written. */
function momentOf(cell: Cell | undefined): Moment | null {
  if (typeof cell !== 'string') return null;
  const text = cell.trim();
  const iso = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})/.exec(text);
  if (iso) return isDay(iso[1] ?? '') ? { day: iso[1] ?? '', minutes: Number(iso[2]) * 60 + Number(iso[3]) } : null;
  const time = parseDate(text);
  if (Number.isNaN(time)) return null;
  const written = new Date(time).toISOString();
  const minutes = text.includes(':') ? Number(written.slice(11, 13)) * 60 + Number(written.slice(14, 16)) : null;
  return { day: written.slice(0, 10), minutes };
}

const isDay = (text: string): boolean => !Number.isNaN(parseDate(text));
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
const isAfter = (one: Moment, other: Moment): boolean =>
  one.day > other.day || (one.day === other.day && (one.minutes ?? 0) > (other.minutes ?? 0));
/** From midnight to midnight: how date-times say "all day". */
const isWholeDays = (begins: Moment, ends: Moment | null): boolean =>
  begins.minutes === 0 && ends !== null && (ends.minutes ?? 0) === 0 && ends.day > begins.day;
const isDayAndMore = (begins: Moment, ends: Moment | null): boolean =>
  ends !== null &&
  (ends.day > daysAfter(begins.day, 1) || (ends.day > begins.day && (ends.minutes ?? 1_440) >= (begins.minutes ?? 0)));
