/** Between what a date picker holds and the instants of a `date` filter, on the clock of the app. */
import { wallTime } from '#engine/time-zone.ts';

const dayLength = 86_400_000;
const minuteLength = 60_000;

/** What a picker shows of an instant: `2027-03-31`, or `2027-03-31T10:00` with the time. */
export function pickedOf(instant: number, timeZone: string, withTime: boolean): string {
  return new Date(wallTime(instant, timeZone)).toISOString().slice(0, withTime ? 16 : 10);
}

/** The first or last instant of the picked day or minute; NaN for nothing picked. */
export function instantOf(picked: string, timeZone: string, end: 'first' | 'last'): number {
  const wall = Date.parse(picked.includes('T') ? `${picked}:00Z` : `${picked}T00:00:00Z`);
  const length = picked.includes('T') ? minuteLength : dayLength;
  return end === 'first' ? instantAt(wall, timeZone) : instantAt(wall + length, timeZone) - 1;
}

/** The days up to today that a new filter begins with. */
export function recentDays(now: number, timeZone: string, days: number): [number, number] {
  const today = pickedOf(now, timeZone, false);
  const first = new Date(Date.parse(`${today}T00:00:00Z`) - (days - 1) * dayLength).toISOString().slice(0, 10);
  return [instantOf(first, timeZone, 'first'), instantOf(today, timeZone, 'last')];
}

/** The instant at which a zone's clock shows this; where clocks are put forward, the moment that they are. */
function instantAt(wall: number, timeZone: string): number {
  const guess = wall - (wallTime(wall, timeZone) - wall);
  return wall - (wallTime(guess, timeZone) - guess);
}
