/** Times as people read them; everything that comes in is an ISO time of the API. */
import { byLanguage } from '#kit/language/by-language.ts';
import { t } from '#kit/language/product.ts';

const days = byLanguage((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long' }));
const moments = byLanguage((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short' }));
const relative = byLanguage((tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }));

const dayLength = 86_400_000;
const steps = [
  { unit: 'minute', length: 60_000, below: 3_600_000 },
  { unit: 'hour', length: 3_600_000, below: dayLength },
  { unit: 'day', length: dayLength, below: 7 * dayLength },
] as const;

/** "November 21, 2026" */
export const sayDay = (time: string): string => days().format(new Date(time));

/** "November 21, 2026 at 9:05 AM" */
export const sayMoment = (time: string): string => moments().format(new Date(time));

/** "just now", "5 minutes ago", "yesterday"; after a week the day itself. */
export function saySince(time: string, now = Date.now()): string {
  const age = now - Date.parse(time);
  if (age < 60_000) return t('just now');
  const step = steps.find(({ below }) => age < below);
  return step ? relative().format(-Math.floor(age / step.length), step.unit) : sayDay(time);
}

export const isPast = (time: string, now = Date.now()): boolean => Date.parse(time) < now;

/** Days from now to the nearest; 0 when it is less than half of one, or past. */
export const daysUntil = (time: string, now = Date.now()): number =>
  Math.max(0, Math.round((Date.parse(time) - now) / dayLength));

/** "in 6 days", "tomorrow", "today" */
export const sayDaysUntil = (time: string, now = Date.now()): string => relative().format(daysUntil(time, now), 'day');
