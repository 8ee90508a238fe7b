/** Months, weeks and days as calendars show them: on ISO dates, without time zones. */
import { calendarDay, dayLength } from '#engine/calendar-day.ts';
import { dayNumber, weekStart } from '#engine/dates.ts';

export const spanUnits = ['month', 'week', 'day'] as const;
export type SpanUnit = (typeof spanUnits)[number];

/** One month, week or day, named by any ISO date in it. `date` '' is today; `-05-01` is May 1 of the current year. */
export interface DaySpan {
  unit: SpanUnit;
  date: string;
}
/** A span with the days that are shown for it: a month with the whole weeks that it touches. Both ends are in. */
export interface ShownSpan extends DaySpan {
  from: string;
  to: string;
  /** 0 is Sunday. */
  weekStartsOn: number;
}

/** Calendars begin and end somewhere, so that no link leads on forever. */
export const firstSpanYear = 1900;
export const lastSpanYear = 2199;

/** Whether an ISO date is one that calendars show. */
export function isSpanDate(date: string): boolean {
  const year = Number(date.slice(0, 4));
  return year >= firstSpanYear && year <= lastSpanYear && !Number.isNaN(dayOf(date));
}

/** The days of a span. A date that cannot be read counts as today. */
export function shownSpan(span: DaySpan, today: string, weekStartsOn: number): ShownSpan {
  const requested = span.date.startsWith('-') ? today.slice(0, 4) + span.date : span.date;
  const date = isSpanDate(requested) ? requested : today;
  const day = dayOf(date);
  const [from, to] = endsOf(span.unit, date, day, weekStartsOn);
  return { unit: span.unit, date, from: isoOf(from), to: isoOf(to), weekStartsOn };
}

/** The ISO date that many days later. */
export const daysAfter = (date: string, days: number): string => isoOf(dayOf(date) + days);

/** How many days the other date is later. */
export const daysBetween = (date: string, other: string): number => dayOf(other) - dayOf(date);

function endsOf(unit: SpanUnit, date: string, day: number, weekStartsOn: number): [number, number] {
  if (unit === 'day') return [day, day];
  if (unit === 'week') return [weekStart(day, weekStartsOn), weekStart(day, weekStartsOn) + 6];
  const [year = 0, month = 0] = date.split('-').map(Number);
  const first = dayOf(`${date.slice(0, 7)}-01`);
  const next = month === 12 ? calendarDay(year + 1, 1, 1) : calendarDay(year, month + 1, 1);
  return [weekStart(first, weekStartsOn), weekStart(dayNumber(next) - 1, weekStartsOn) + 6];
}

/** Days since 1970-01-01; NaN for what is no ISO date. */
function dayOf(date: string): number {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  return dayNumber(calendarDay(Number(year), Number(month), Number(day)));
}

const isoOf = (day: number): string => new Date(day * dayLength).toISOString().slice(0, 10);
