import { calendarDay, dayLength } from './calendar-day.ts';
import { parseDate } from './dates.ts';
import { wallTime } from './time-zone.ts';

/**
 * ISO date texts as single numbers, so that a column of date-times is one typed array rather than a million strings.
 * The number is the calendar time in milliseconds times eight, plus the shape of the text (what it shows, whether `Z`).
 */

/** The number for a text that unpackDate gives back letter by letter; NaN for every other text. */
export function packDate(text: string): number {
  const shape = shapeOf(text);
  if (shape < 0 || text[4] !== '-') return Number.NaN;
  return parseDate(text) * 8 + shape;
}

/** The text that was packed. */
export function unpackDate(packed: number): string {
  const wall = wallOf(packed);
  const shape = packed - wall * 8;
  const day = dayText(Math.floor(wall / dayLength));
  if (shape === 0) return day;
  const time = wall - Math.floor(wall / dayLength) * dayLength;
  const detail = shape & 3;
  let text = `${day}T${pad(Math.floor(time / 3_600_000))}:${pad(Math.floor(time / 60_000) % 60)}`;
  if (detail > 1) text += `:${pad(Math.floor(time / 1000) % 60)}`;
  if (detail > 2) text += `.${String(time % 1000).padStart(3, '0')}`;
  return shape > 4 ? `${text}Z` : text;
}

/** Calendar time in milliseconds, as it is written. */
export function wallOf(packed: number): number {
  return Math.floor(packed / 8);
}

/** Whether the text ended in `Z`. */
export function isPackedInstant(packed: number): boolean {
  return packed - Math.floor(packed / 8) * 8 > 4;
}

/** The packed number of the calendar time that the zone shows; what is no instant stays as it is. */
export function packedInZone(packed: number, timeZone: string): number {
  return isPackedInstant(packed) ? wallTime(wallOf(packed), timeZone) * 8 : packed;
}

/** 0 day, 1 minutes, 2 seconds, 3 milliseconds; 4 more with `Z`; -1 for no ISO text. */
function shapeOf(text: string): number {
  const instant = text.endsWith('Z');
  const detail = shapeLengths.indexOf(instant ? text.length - 1 : text.length);
  // A trailing space would be read over, and lost.
  if (detail < 0 || !(instant || lastDigit.test(text))) return -1;
  if (detail === 0) return instant ? -1 : 0;
  return text[10] === 'T' ? detail + (instant ? 4 : 0) : -1;
}

const shapeLengths = [10, 16, 19, 23];
const lastDigit = /\d$/;

function dayText(days: number): string {
  // The inverse of calendarDay, with years counted from March.
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  const firstOfMonth = calendarDay(year, month, 1) / dayLength;
  return `${String(year).padStart(4, '0')}-${pad(month)}-${pad(days - firstOfMonth + 1)}`;
}

function pad(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
