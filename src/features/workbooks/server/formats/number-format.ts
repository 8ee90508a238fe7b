import { currencyOfFormat } from '#engine/format-currency.ts';
import { getFormatDateInfo, getFormatInfo } from 'numfmt';

/** `time` shows a time of day, whatever day it belongs to; `duration` ([h]:mm) shows all hours. */
export type NumberFormatKind = 'number' | 'currency' | 'percent' | 'date' | 'datetime' | 'time' | 'duration' | 'text';

const known = new Map<string, NumberFormatKind>();
const mostKnown = 2_000;
/** Hours, minutes or seconds that count on, outside of quoted words. */
const elapsed = /^(?:[^"\\]|"[^"]*"|\\.)*\[(?:h+|m+|s+)\]/i;

/** What a spreadsheet number format makes of a number. Formats that cannot be read count as plain numbers. */
export function kindOfFormat(format: string | undefined): NumberFormatKind {
  if (!format || format === 'General') return 'number';
  const found = known.get(format);
  if (found) return found;
  const kind = findKind(format);
  if (known.size < mostKnown) known.set(format, kind);
  return kind;
}

/** Whether a number under the format means a moment or a length of time. */
export function isTemporal(kind: NumberFormatKind): kind is 'date' | 'datetime' | 'time' | 'duration' {
  return kind === 'date' || kind === 'datetime' || kind === 'time' || kind === 'duration';
}

/** The format worth storing: `General` says nothing, and `@` is clear from the text itself. */
export function keptFormat(format: string | undefined): string | undefined {
  return !format || format === 'General' || format === '@' ? undefined : format;
}

/** The days of a format in front of its hours; quoted words and locales (`[$-409]`) may have the letter of an hour. */
const beforeHours = /^((?:[^"\\[h]|"[^"]*"|\\.|\[[$a-z][^\]]*\])*?)(?:[\s,]|\\.|"T")*\[?h/i;

/** What a format of dates with times makes of the day alone: `dd/mm/yyyy` of `dd/mm/yyyy hh:mm`; '' where that isn't plain. */
export function dayFormatOf(format: string): string {
  const [, day = ''] = beforeHours.exec(format.split(';')[0] ?? '') ?? [];
  return kindOfFormat(day) === 'date' ? day : '';
}

/** Some programs write fractions of seconds as their language does (`ss,00`), which the library takes for no format. */
const withPoint = (format: string): string => format.replaceAll(/(?<=s\]?)\\?,(?=0)/gi, '.');

function findKind(format: string): NumberFormatKind {
  try {
    const read = withPoint(format);
    const info = getFormatInfo(read);
    if (info.isDate) {
      const { year, month, day, hours, minutes, seconds } = getFormatDateInfo(read);
      // `mm:ss` reads as a month to the library; a month next to seconds and no day is minutes.
      const hasDay = year || day || (month && !hours && !minutes && !seconds);
      if (!hasDay) return elapsed.test(format) ? 'duration' : 'time';
      return hours || minutes || seconds ? 'datetime' : 'date';
    }
    if (info.isText) return 'text';
    if (info.isPercent) return 'percent';
  } catch {
    return 'number';
  }
  return currencyOfFormat(format) === null ? 'number' : 'currency';
}
