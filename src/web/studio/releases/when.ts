import { t } from '#kit/language/product.ts';
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const minute = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** 'December 1, 2026'. */
export const dayOf = (at: string): string => day.format(new Date(at));
/** '9:00 AM'. */
export const minuteOf = (at: string): string => minute.format(new Date(at));
export const dayAndMinute = (at: string): string => t('{at} at {at2}', { at: dayOf(at), at2: minuteOf(at) });

/** '2026-12-01T09:00' as it was chosen, whatever the zone of this browser. */
export function chosenMinute(local: string): string {
  const at = new Date(`${local}:00Z`);
  const zone = { timeZone: 'UTC' } as const;
  return t('{toLocaleString2} at {toLocaleString22}', {
    toLocaleString2: at.toLocaleString('en-US', { ...zone, dateStyle: 'long' }),
    toLocaleString22: at.toLocaleString('en-US', { ...zone, timeStyle: 'short' }),
  });
}

/** The minute that it is in a time zone, as fields of date and time take it. */
export function minuteIn(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit' },
  }).formatToParts(at);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}
