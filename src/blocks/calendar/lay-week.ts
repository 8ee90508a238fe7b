import { daysBetween } from '#features/visitor/rules/day-span.ts';
import type { CalendarEvent } from './calendar-event.ts';

/** A part of an event within one row of days. */
export interface Bar {
  event: CalendarEvent;
  /** Place of its first day in the row, from 0. */
  from: number;
  days: number;
  startsBefore: boolean;
  endsAfter: boolean;
}
/** What is in one line of a day: a bar that begins here, one that goes on, or nothing. */
export type WeekLine = { kind: 'begins' | 'goes on'; bar: Bar } | { kind: 'gap' };
export interface DayLines {
  date: string;
  lines: WeekLine[];
  /** Events of the day for which there was no line. */
  hidden: number;
  /** All events of the day. */
  count: number;
}

/**
 * Puts the events of a row of days onto lines, each on the first that is free; days that lack lines count the rest, also
 * those that were not sent (`counts`: how many begin on a day).
 */
export function layWeek(
  events: readonly CalendarEvent[],
  dates: readonly string[],
  mostLines: number,
  counts: Readonly<Record<string, number>> = {},
): DayLines[] {
  const first = dates[0] ?? '';
  const last = dates.at(-1) ?? '';
  const lines: (Bar | undefined)[][] = [];
  const days = dates.map((date): DayLines => ({ date, lines: [], hidden: 0, count: 0 }));
  for (const event of events) {
    const end = event.isLong ? event.last : event.first;
    if (end < first || event.first > last) continue;
    const from = Math.max(0, daysBetween(first, event.first));
    const to = Math.min(dates.length - 1, daysBetween(first, end));
    const bar: Bar = { event, from, days: to - from + 1, startsBefore: event.first < first, endsAfter: end > last };
    const covered = days.slice(from, to + 1);
    for (const day of covered) day.count += 1;
    const isFree = (line: (Bar | undefined)[]): boolean => covered.every((_, index) => !line[from + index]);
    let position = lines.findIndex(isFree);
    if (position < 0) {
      position = lines.length;
      if (position < mostLines) lines.push([]);
    }
    const line = lines[position];
    if (line) for (let day = from; day <= to; day++) line[day] = bar;
    else for (const day of covered) day.hidden += 1;
  }
  days.forEach((day, index) => {
    const sent = events.filter((event) => event.first === day.date).length;
    const unsent = Math.max(0, (counts[day.date] ?? 0) - sent);
    day.count += unsent;
    day.hidden += unsent;
    day.lines = lines.map((line): WeekLine => {
      const bar = line[index];
      if (!bar) return { kind: 'gap' };
      return { kind: bar.from === index ? 'begins' : 'goes on', bar };
    });
    while (day.lines.at(-1)?.kind === 'gap') day.lines.pop();
  });
  return days;
}
