import { daysBetween } from '#features/visitor/rules/day-span.ts';
import { clockTime, dayIn } from '../shared/field/calendar-days.ts';
import { english } from '#kit/language/formats.ts';
import { formats, plural, t } from '#kit/language/language.ts';

export type DateFormat = 'DD/MM/YYYY' | 'MM/DD/YYYY' | 'YYYY-MM-DD' | 'DD MMM YYYY' | 'MMM DD, YYYY';

/** The settings that say when an event is. */
export interface EventTimes {
  Event_Type: 'Single day' | 'Multi day';
  start_date: string;
  end_date: string;
  start_time: string;
  end_time: string;
}

/** An ISO date in the owner's date format; other text as it is. */
export function writeDate(date: string, format: DateFormat): string {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  if (!year) return date;
  switch (format) {
    case 'DD/MM/YYYY':
      return `${day}/${month}/${year}`;
    case 'MM/DD/YYYY':
      return `${month}/${day}/${year}`;
    case 'YYYY-MM-DD':
      return date;
    case 'DD MMM YYYY':
      return formats().tag === english.tag ? `${day} ${monthOf(month)} ${year}` : dayIn('short', date);
    case 'MMM DD, YYYY':
      return formats().tag === english.tag ? `${monthOf(month)} ${day}, ${year}` : dayIn('short', date);
  }
}

const monthOf = (month: string): string => english.months[1]?.[Number(month) - 1] ?? '';

/** The first and the last day; of a single day the same. '' where the owner gave none. */
export function daysOf(times: EventTimes): { first: string; last: string } {
  const last = times.end_date;
  if (times.Event_Type === 'Single day') return { first: last, last };
  const first = times.start_date || last;
  return last && last > first ? { first, last } : { first, last: first };
}

/** `Nov 21, 2026 – Nov 23, 2026`. */
export function formatEventDates(times: EventTimes, format: DateFormat): string {
  const { first, last } = daysOf(times);
  if (!first) return t('Date to be announced');
  return first === last ? writeDate(first, format) : `${writeDate(first, format)} – ${writeDate(last, format)}`;
}

/** `6:00 PM – 9:00 PM`; '' without a beginning. */
export function formatHour({ start_time, end_time }: EventTimes): string {
  if (!start_time) return end_time ? t('Until {time}', { time: clockTime(end_time) }) : '';
  return end_time ? `${clockTime(start_time)} – ${clockTime(end_time)}` : clockTime(start_time);
}

export type EventState = 'ahead' | 'on' | 'over';

/** Whether it is still to come, by days alone. */
export function stateOf(times: EventTimes, today: string): EventState {
  const { first, last } = daysOf(times);
  if (!first || today < first) return 'ahead';
  return today > last ? 'over' : 'on';
}

/** `Today`, `1 day left`, `12 days left`; '' when it has passed. */
export function formatTimeLeft(date: string, today: string): string {
  const days = daysBetween(today, date);
  if (Number.isNaN(days) || days < 0) return '';
  return days === 0 ? t('Last day') : plural(days, '{count} day left', '{count} days left');
}

/** When it begins, as text without a zone: it floats, as all times of the product do. */
export const beginningOf = (times: EventTimes): string => `${daysOf(times).first}T${times.start_time || '00:00'}`;

export interface TimeLeft {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** What is left of a span of milliseconds; nothing less than 0. */
export function timeLeft(milliseconds: number): TimeLeft {
  const seconds = Math.max(0, Math.floor(milliseconds / 1_000));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3_600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}
