import {
  type DaySpan,
  daysAfter,
  daysBetween,
  isSpanDate,
  type ShownSpan,
  shownSpan,
} from '#features/visitor/rules/day-span.ts';
import type { Column } from '#engine/model.ts';
import type { BlockViewProps } from '../view-contract.ts';
import { addMonths, dayIn, dayTitle, monthTitle } from '../shared/field/calendar-days.ts';
import { type RowColumn, rowColumn } from '../shared/rows/row-column.ts';
import { tonesOfTexts } from '../shared/figures/tones.ts';
import type { RowBlock } from '../shared/rows/row-block.ts';
import { type CalendarEvent, calendarEvents } from './calendar-event.ts';
import type { definition } from './definition.ts';
import { english } from '#kit/language/formats.ts';
import { formats } from '#kit/language/language.ts';

export type CalendarProps = BlockViewProps<typeof definition>;

/** Everything that the parts of a calendar draw from. */
export interface CalendarState {
  id: string;
  context: CalendarProps['context'];
  span: ShownSpan;
  /** ISO dates of the days on show. */
  dates: readonly string[];
  events: readonly CalendarEvent[];
  /** How many events begin on a day, where not all were sent. */
  counts: Readonly<Record<string, number>>;
  /** The colors of values, where they have some; 0 is the calendar's own. */
  tones: ReadonlyMap<string, number>;
  isHydrated: boolean;
  pending: boolean;
  /** Whether a click on an event opens something. */
  opens: boolean;
  /** Where the calendar with other days is. */
  hrefOf(span: DaySpan): string;
  go(span: DaySpan): void;
  open(event: CalendarEvent): void;
}

/** The days that are wanted now; their rows may still be under way. */
export function spanOnShow({ config, data, context }: CalendarProps, { rows }: RowBlock): ShownSpan {
  const answered = rows.data.span ?? data.rows.span;
  const unit = config.settings.default_calendar_view.toLowerCase();
  const first: DaySpan = answered ?? { unit: unit === 'week' || unit === 'day' ? unit : 'month', date: '' };
  return shownSpan(rows.query.span ?? first, context.today, answered?.weekStartsOn ?? 0);
}

export const datesOf = ({ from, to }: ShownSpan): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => daysAfter(from, day));

/** The same unit before (-1) or after (1). */
export function stepped({ unit, date }: DaySpan, steps: number): DaySpan | null {
  const first = `${date.slice(0, 7)}-01`;
  const next = unit === 'month' ? addMonths(first, steps) : daysAfter(date, steps * (unit === 'week' ? 7 : 1));
  return isSpanDate(next) ? { unit, date: next } : null;
}

/** `November 2026`, `Nov 15 – 21, 2026`, `Saturday, November 21, 2026`. */
export function spanTitle({ unit, date, from, to }: ShownSpan): string {
  if (unit === 'month') return monthTitle(date);
  if (unit === 'day') return dayTitle(date);
  const number = (day: string): number => Number(day.slice(8, 10));
  const year = to.slice(0, 4);
  if (formats().tag !== english.tag) return `${dayIn('short', from)} – ${dayIn('short', to)}`;
  if (from.slice(0, 7) === to.slice(0, 7)) return `${dayIn('day', from)} – ${number(to)}, ${year}`;
  const before = from.slice(0, 4) === year ? '' : `, ${from.slice(0, 4)}`;
  return `${dayIn('day', from)}${before} – ${dayIn('day', to)}, ${year}`;
}

/** The events that touch the days on show. */
export function eventsOnShow({ config, data }: CalendarProps, { rows }: RowBlock, span: ShownSpan): CalendarEvent[] {
  const { settings } = config;
  const named = (id: string): Column | undefined => data.rows.columns.find((column) => column.id === id);
  const events = calendarEvents(rows.data.rows, {
    start: named(settings.start_time_column),
    end: named(settings.end_time_column),
    title: named(settings.event_title_column),
    color: named(settings.event_color_column),
  });
  return events.filter((event) => event.last >= span.from && event.first <= span.to);
}

/** What the details of an event show: when it is, and the columns of the axis. */
export function detailColumns({ config, data, rights }: CalendarProps): RowColumn[] {
  const { settings } = config;
  const named = (id: string): Column | undefined => data.rows.columns.find((column) => column.id === id);
  const axis = config.axis.filter((item) => !item.hidden);
  const own = [settings.start_time_column, settings.end_time_column]
    .filter((id) => !axis.some((item) => item.column === id))
    .flatMap((id) => named(id) ?? [])
    .map((column) => rowColumn(withTime(column)));
  const rest = axis.flatMap((item, index) => {
    const found = named(item.column);
    if (!found) return [];
    const { type, use_markdown } = item;
    return rowColumn(found, {
      key: `${index}:${item.column}`,
      ...{ type, use_markdown, editable: rights.edit.includes(item.column), image_size: 'Large' as const },
    });
  });
  return [...own, ...rest];
}

/** Text that holds times is read as times. */
const withTime = (column: Column): Column => (column.type === 'text' ? { ...column, type: 'datetime' } : column);

/** A color (1 to 8) for each value, where it can be the same whatever else is on show. */
export const tonesOf = (events: readonly CalendarEvent[]): Map<string, number> =>
  tonesOfTexts(events.map((event) => event.group));
