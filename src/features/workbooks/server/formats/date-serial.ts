/** Spreadsheet day numbers and ISO text, both ways. */

const millisecondsPerDay = 86_400_000;
const epoch1900 = Date.UTC(1899, 11, 30);
const epoch1904 = Date.UTC(1904, 0, 1);
const endOfDays = Date.UTC(10_000, 0, 1);
/** 9999-12-31, counted from 1900. */
const lastSerial = 2_958_465;
/** More hours than a year has under a format without days are a moment, whose day the format does not show. */
const mostDaysOfTime = 366;

export interface SerialDate {
  kind: 'date' | 'datetime' | 'time';
  /** `2026-11-21`, `2026-11-21T10:00:00`, or `26:30:00` for a time (hours may pass 24). */
  text: string;
}

/**
 * A day number as ISO text; null where it is no date (negative, past 9999, day zero, or the 29th of February 1900, a
 * day that only Excel knows). `wanted` is what the cell's format shows; a date that hides a time of day is a datetime,
 * and so is a full date of which the format shows the time of day alone.
 */
export function dateOfSerial(
  serial: number,
  requested: 'date' | 'datetime' | 'time' | 'duration',
  date1904 = false,
): SerialDate | null {
  if (!(serial >= 0) || serial >= lastSerial + 1) return null;
  const milliseconds = Math.round(serial * millisecondsPerDay);
  if (requested === 'duration' || (requested === 'time' && milliseconds < mostDaysOfTime * millisecondsPerDay))
    return { kind: 'time', text: clockText(milliseconds) };
  const days = Math.floor(milliseconds / millisecondsPerDay);
  const rest = milliseconds - days * millisecondsPerDay;
  let moment = (date1904 ? epoch1904 : epoch1900) + days * millisecondsPerDay;
  if (!date1904) {
    if (days === 60) return null;
    if (days === 0) return rest === 0 ? null : { kind: 'time', text: clockText(rest) };
    // Excel counts a 29th of February 1900, so that its first 59 days are one number lower than the rest.
    if (days < 60) moment += millisecondsPerDay;
  }
  if (moment >= endOfDays) return null;
  const day = dayText(moment);
  if (requested === 'date' && rest === 0) return { kind: 'date', text: day };
  return { kind: 'datetime', text: `${day}T${clockText(rest)}` };
}

/** The day number of ISO text, in the system of 1900; null before 1900-01-01 or where the text is no date. */
export function serialOfDate(text: string): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(\.\d{1,3})?)?)?$/.exec(text);
  if (!match) return null;
  const [, year, month, day, hours = 0, minutes = 0, seconds = 0, fraction = ''] = match;
  const moment = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (new Date(moment).toISOString().slice(0, 10) !== text.slice(0, 10)) return null;
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  let days = (moment - epoch1900) / millisecondsPerDay;
  if (days <= 60) days -= 1;
  if (days < 1) return null;
  const clock = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return days + (clock * 1000 + Math.round(Number(`0${fraction}`) * 1000)) / millisecondsPerDay;
}

const dayTexts = new Map<number, string>();
const mostDayTexts = 20_000;

/** A sheet of a million rows has some thousand days. */
function dayText(moment: number): string {
  const known = dayTexts.get(moment);
  if (known !== undefined) return known;
  const text = new Date(moment).toISOString().slice(0, 10);
  if (dayTexts.size < mostDayTexts) dayTexts.set(moment, text);
  return text;
}

const twoDigits = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));
const pad = (value: number): string => twoDigits[value] ?? String(value);

/** A time of day, or a length of time, as the part of a day that it is; null for any other text. */
export function serialOfTime(text: string): number | null {
  const match = /^(\d{2,5}):([0-5]\d):([0-5]\d)(\.\d{3})?$/.exec(text);
  if (!match) return null;
  const [hours = 0, minutes = 0, seconds = 0, fraction = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return ((hours * 60 + minutes) * 60 + seconds + fraction) / 86_400;
}

function clockText(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const text = `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
  const fraction = milliseconds % 1000;
  return fraction === 0 ? text : `${text}.${String(fraction).padStart(3, '0')}`;
}
