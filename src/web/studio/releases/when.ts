import { formats } from '#kit/language/product.ts';

const said = (at: Date, form: Intl.DateTimeFormatOptions): string => at.toLocaleString(formats().tag, form);

/** 'December 1, 2026'. */
export const dayOf = (at: string): string => said(new Date(at), { dateStyle: 'long' });
/** '9:00 AM'. */
export const minuteOf = (at: string): string => said(new Date(at), { timeStyle: 'short' });
/** 'December 1, 2026 at 9:00 AM'. */
export const dayAndMinute = (at: string): string => said(new Date(at), { dateStyle: 'long', timeStyle: 'short' });

/** '2026-12-01T09:00' as it was chosen, whatever the zone of this browser. */
export const chosenMinute = (local: string): string =>
  said(new Date(`${local}:00Z`), { timeZone: 'UTC', dateStyle: 'long', timeStyle: 'short' });

/** The minute that it is in a time zone, as fields of date and time take it. */
export function minuteIn(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit' },
  }).formatToParts(at);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}
