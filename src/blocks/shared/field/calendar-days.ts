/** Calendar arithmetic on ISO dates, without time zones. */
import { clockText, dayText } from '#engine/format-cell.ts';
import type { DayForm } from '#kit/language/formats.ts';
import { formats } from '#kit/language/language.ts';

/** In the language of the page. */
export const monthNames = (): readonly string[] => formats().months[formats().names[0]] ?? [];
export const shortMonthNames = (): readonly string[] => formats().months[formats().names[1]] ?? [];
export const weekdayNames = (): readonly string[] => formats().weekdays;
/** 0 is Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

const dayLength = 86_400_000;

/** The ISO date that many days later. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10);
}

/** The same day of the month that many months later, or the month's last day. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, last));
  return first.toISOString().slice(0, 10);
}

/** The weeks, of seven ISO dates each, that a month touches. `weekStartsOn` 0 is Sunday. */
export function weeksOfMonth(date: string, weekStartsOn: number): string[][] {
  const first = `${date.slice(0, 7)}-01`;
  const lead = (new Date(`${first}T00:00:00Z`).getUTCDay() - weekStartsOn + 7) % 7;
  const weeks: string[][] = [];
  for (
    let start = addDays(first, -lead);
    weeks.length === 0 || start.startsWith(date.slice(0, 7));
    start = addDays(start, 7)
  ) {
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(start, day)));
  }
  return weeks;
}

/** The Thursday of an ISO week (`2026-W47`), whose month the week belongs to; null when it is none. */
export function dayOfWeek(week: string): string | null {
  const match = /^(\d{4})-W(\d{2})$/.exec(week);
  if (!match) return null;
  const fourth = `${match[1]}-01-04`;
  const weekday = new Date(`${fourth}T00:00:00Z`).getUTCDay() || 7;
  return addDays(fourth, 4 - weekday + (Number(match[2]) - 1) * 7);
}

/** An ISO date, or a month without a day, in one of the forms of the language. */
export const dayIn = (form: DayForm, date: string): string =>
  dayText(
    Number(date.slice(0, 4)),
    Number(date.slice(5, 7)),
    Number(date.slice(8, 10)),
    form,
    form === 'full' ? weekdayOf(date.slice(0, 10)) : 0,
  );

/** `March 2026` of an ISO date or month. */
export const monthTitle = (date: string): string => dayIn('month', date);

/** `Thursday, March 12, 2026` of an ISO date, as it is read aloud. */
export const dayTitle = (date: string): string => dayIn('full', date);

/** `14:30` as the language writes it, such as 2:30 PM; other text as it is. */
export function clockTime(time: string): string {
  const match = /^(\d{2}):(\d{2})/.exec(time);
  return match ? clockText(Number(match[1]), Number(match[2])) : time;
}
