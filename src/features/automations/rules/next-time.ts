/** When an automation runs that goes by the clock. */
import { dayLength } from '#engine/calendar-day.ts';
import { wallTime } from '#engine/time-zone.ts';
import type { AutomationDefinition, Trigger } from './automation.ts';

type ByClock = Extract<Trigger, { kind: 'schedule' | 'date' }>;

const minute = 60_000;

/** Minutes of a day that `HH:MM` says. */
export function minutesOf(at: string): number {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * The instant, in milliseconds, at which clocks of a time zone show a time. A time that the zone skips, as clocks go
 * forward, is the one as much later; one that comes twice is the first.
 */
export function instantOf(wall: number, timeZone: string): number {
  // The offset of a zone is at most 14 hours, and changes at most once in a day and a half.
  const before = wall - (wallTime(wall - dayLength, timeZone) - (wall - dayLength));
  const after = wall - (wallTime(wall + dayLength, timeZone) - (wall + dayLength));
  const fits = [before, after].filter((instant) => wallTime(instant, timeZone) === wall);
  return fits.length > 0 ? Math.min(...fits) : before;
}

/** When a trigger by the clock is due next after an instant; both in milliseconds. */
export function nextTime(trigger: ByClock, timeZone: string, after: number): number {
  const today = Math.floor(wallTime(after, timeZone) / dayLength);
  // Two months and a day hold every day that can be meant.
  for (let day = today - 1; day <= today + 63; day++) {
    if (!isMeant(trigger, day)) continue;
    const instant = instantOf(day * dayLength + minutesOf(trigger.at) * minute, timeZone);
    if (instant > after) return instant;
  }
  throw new RangeError('No day is meant by this schedule.');
}

function isMeant(trigger: ByClock, day: number): boolean {
  if (trigger.kind === 'date' || trigger.every === 'day') return true;
  const date = new Date(day * dayLength);
  if (trigger.every === 'week') return ((date.getUTCDay() + 6) % 7) + 1 === trigger.weekday;
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.getUTCDate() === Math.min(trigger.day, last);
}

/** The calendar day, `2026-11-27`, that an instant is on in a time zone. */
export function dayAt(instant: number, timeZone: string): string {
  return new Date(wallTime(instant, timeZone)).toISOString().slice(0, 10);
}

/** The day so many days later. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10);
}

/** When one that runs by the clock is due next; null for all others. */
export const nextOf = ({ trigger, timeZone }: AutomationDefinition, after = Date.now()): Date | null =>
  trigger.kind === 'schedule' || trigger.kind === 'date' ? new Date(nextTime(trigger, timeZone, after)) : null;
