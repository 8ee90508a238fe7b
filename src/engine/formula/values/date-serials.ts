/** Days as the numbers that formulas count with, in both systems: from 1900 with its 29th of February, and from 1904. */

import { calendarDay, dayLength } from '../../calendar-day.ts';

const epoch1900 = calendarDay(1899, 12, 30) / dayLength;
const epoch1904 = calendarDay(1904, 1, 1) / dayLength;
/** 9999-12-31 in the system of 1900. */
export const lastDaySerial = 2_958_465;

export interface CalendarParts {
  year: number;
  month: number;
  day: number;
}

/**
 * The serial of a day; months and days beyond their ends count on (month 13 is January of the next year). NaN before
 * the first day of the system and after 9999.
 */
export function serialOfDay(year: number, month: number, day: number, date1904 = false): number {
  const months = year * 12 + month - 1;
  const first = calendarDay(Math.floor(months / 12), modulo(months, 12) + 1, 1) / dayLength;
  const days = first + day - 1;
  if (date1904) return checked(days - epoch1904, 0);
  const serial = days - epoch1900;
  // The first 59 days are one number lower, since 60 is a day that never was.
  const inYear1900 = months < 1900 * 12 + 2 ? first - epoch1900 - 1 + day - 1 : serial;
  return checked(inYear1900, 0);
}

function checked(serial: number, least: number): number {
  return serial >= least && serial <= lastDaySerial ? serial : Number.NaN;
}

/** The day that a serial names, 0 the day before 1900-01-01. */
export function dayOfSerial(serial: number, date1904 = false): CalendarParts {
  const whole = Math.floor(serial);
  if (!date1904) {
    if (whole === 60) return { year: 1900, month: 2, day: 29 };
    if (whole === 0) return { year: 1900, month: 1, day: 0 };
  }
  const shifted = !date1904 && whole < 60 ? whole + 1 : whole;
  const date = new Date((shifted + (date1904 ? epoch1904 : epoch1900)) * dayLength);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Monday is 0. The system of 1900 counts its invented day along. */
export function weekdayOfSerial(serial: number, date1904 = false): number {
  return modulo(Math.floor(serial) + (date1904 ? 4 : 5), 7);
}

/** Whether a serial is a day of the system. */
export function isDaySerial(serial: number): boolean {
  return serial >= 0 && serial < lastDaySerial + 1;
}

/** Milliseconds of the time of day. */
export function clockOfSerial(serial: number): number {
  return Math.round((serial - Math.floor(serial)) * dayLength);
}

/** The serial of ISO text as our cells hold it (`2026-11-21`, `2026-11-21T10:00:00`); NaN for other text. */
export function serialOfIso(text: string, date1904 = false): number {
  const match = iso.exec(text);
  if (!match) return Number.NaN;
  const [, year, month, day, hours = 0, minutes = 0, seconds = 0] = match;
  if (Number.isNaN(calendarDay(Number(year), Number(month), Number(day)))) return Number.NaN;
  const clock = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return serialOfDay(Number(year), Number(month), Number(day), date1904) + clock / 86_400;
}

const iso = /^(\d{4})-(\d{2})-(\d{2})(?:T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d(?:\.\d{1,3})?))?Z?)?$/;

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
