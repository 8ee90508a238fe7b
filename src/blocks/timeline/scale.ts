/** How days become pixels: the days on show at a zoom, and the periods above them. Days since 1970-01-01. */
import { calendarDay } from '#engine/calendar-day.ts';
import { dayNumber, weekStart } from '#engine/dates.ts';
import type { TimeZoom } from '#features/visitor/rules/time-zoom.ts';
import { dayIn, shortMonthNames } from '../shared/field/calendar-days.ts';
import { type Bar, isoDay } from './bars.ts';
import { t } from '#kit/language/language.ts';

interface Unit {
  /** Pixels of one day. */
  day: number;
  /** Days that are drawn at most: some fifteen thousand pixels. */
  most: number;
}
const units: Readonly<Record<TimeZoom, Unit>> = {
  day: { day: 34, most: 420 },
  week: { day: 12, most: 1_260 },
  month: { day: 4, most: 3_660 },
  quarter: { day: 1.4, most: 11_000 },
};

/** A period of the heading; its pixels from the left, and its width. */
export interface Period {
  key: number;
  text: string;
  left: number;
  width: number;
}

export interface Scale {
  zoom: TimeZoom;
  /** Both in days; `to` is the first that is not shown. */
  from: number;
  to: number;
  width: number;
  /** Pixels of a day. */
  day: number;
  /** Months or years, and what they are made of. */
  outer: Period[];
  inner: Period[];
  /** Saturdays and Sundays, where days can be told apart. */
  weekends: number[];
  x(day: number): number;
}

/** The zoom at which bars of this length fill a screen or two. */
export function fittingZoom(days: number): TimeZoom {
  if (days <= 45) return 'day';
  if (days <= 200) return 'week';
  return days <= 1_100 ? 'month' : 'quarter';
}

/** Around the bars, with today where it is near them. More than a zoom draws begins a quarter of it before today. */
export function scaleOf(bars: readonly Bar[], today: number | null, requested: TimeZoom | null): Scale {
  const ends = bars.flatMap(({ start, end }) => [start, end]);
  // Without bars nothing is drawn: any day will do.
  const first = ends.reduce((least, one) => Math.min(least, one), ends[0] ?? today ?? 0);
  const last = ends.reduce((most, one) => Math.max(most, one), first);
  const zoom = requested ?? fittingZoom(last - first);
  const { day, most } = units[zoom];
  const near = Math.max(leastNear, (last - first) / 4);
  const isNear = today !== null && today > first - near && today < last + near;
  const from = startOf(zoom, Math.floor(isNear ? Math.min(first, today) : first) - lead[zoom]);
  const end = Math.ceil(isNear ? Math.max(last, today + 1) : last) + lead[zoom];
  const isLong = end - from > most;
  const cutFrom = isLong && isNear ? Math.max(from, startOf(zoom, today - most / 4)) : from;
  const shown = { from: cutFrom, to: isLong ? Math.min(end, cutFrom + most) : end };
  const isClose = zoom === 'day' || zoom === 'week';
  const x = (one: number): number => Math.round((Math.min(Math.max(one, shown.from), shown.to) - shown.from) * day);
  return {
    ...{ zoom, ...shown, day, x, width: x(shown.to) },
    outer: periods(isClose ? 'month' : 'year', shown, x).map((one) => (isClose ? withYear(one) : one)),
    inner: periods(zoom, shown, x),
    weekends: isClose ? weekendsIn(shown) : [],
  };
}

/** So many days from the bars, today is on show. */
const leastNear = 14;

/** Days before and after the bars. */
const lead: Readonly<Record<TimeZoom, number>> = { day: 2, week: 7, month: 15, quarter: 45 };

type Part = TimeZoom | 'year';

const partsOf = (day: number): [year: number, month: number] => {
  const [year = 0, month = 1] = isoDay(day).split('-').map(Number);
  return [year, month];
};
const dayOf = (year: number, month: number): number => dayNumber(calendarDay(year, month, 1));

function startOf(part: Part, day: number): number {
  if (part === 'day') return Math.floor(day);
  if (part === 'week') return weekStart(Math.floor(day), 1);
  const [year, month] = partsOf(day);
  return dayOf(year, part === 'year' ? 1 : part === 'month' ? month : month - ((month - 1) % 3));
}

function nextOf(part: Part, start: number): number {
  if (part === 'day') return start + 1;
  if (part === 'week') return start + 7;
  const [year, month] = partsOf(start);
  const later = month + (part === 'month' ? 1 : part === 'quarter' ? 3 : 12);
  return later > 12 ? dayOf(year + 1, later - 12) : dayOf(year, later);
}

function periods(part: Part, { from, to }: Pick<Scale, 'from' | 'to'>, x: Scale['x']): Period[] {
  const all: Period[] = [];
  for (let start = startOf(part, from); start < to; start = nextOf(part, start)) {
    const left = x(start);
    all.push({ key: start, text: periodText(part, start), left, width: x(nextOf(part, start)) - left });
  }
  return all;
}

function periodText(part: Part, start: number): string {
  const [year, month] = partsOf(start);
  const date = Number(isoDay(start).slice(8));
  if (part === 'day') return String(date);
  if (part === 'week') return dayIn('day', isoDay(start));
  if (part === 'month') return shortMonthNames()[month - 1] ?? '';
  return part === 'year' ? String(year) : t('Q{quarter}', { quarter: (month + 2) / 3 });
}

const withYear = (period: Period): Period => ({ ...period, text: dayIn('shortMonth', isoDay(period.key)) });

function weekendsIn({ from, to }: Pick<Scale, 'from' | 'to'>): number[] {
  const days: number[] = [];
  for (let saturday = weekStart(from, 1) + 5; saturday < to; saturday += 7) days.push(saturday);
  return days;
}
