/** TEXT: a value under a number format. Numbers and clocks are written by the masks of cells; days are written here. */

import { isTimeBelowZero, writtenByMask } from '../../../number-mask.ts';
import { generalText } from '../../../mask-digits.ts';
import { toText } from '../../values/coercion.ts';
import { clockOfSerial, dayOfSerial, isDaySerial, weekdayOfSerial } from '../../values/date-serials.ts';
import { failed } from '../../values/formula-error.ts';
import { numberInText } from '../../values/read-number.ts';
import type { Scalar } from '../../values/value.ts';

const longestMask = 255;

export function maskedText(value: Scalar, mask: string, date1904: boolean): Scalar {
  if (mask.length > longestMask) return failed.value;
  if (typeof value === 'boolean') return toText(value);
  if (value !== null && typeof value === 'object') return value;
  const number = typeof value === 'string' ? numberInText(value, date1904) : (value ?? 0);
  if (Number.isNaN(number)) return textSection(String(value), mask);
  if (mask.trim() === '') return '';
  if (/^general$/i.test(mask.trim())) return generalText(number);
  if (/^@$/.test(mask.trim())) return toText(number);
  const section = daySection(mask, number);
  if (section !== null) return dayText(section, number, date1904);
  // As Excel: its days begin in 1900, and no time is before them. In the calendar of 1904 there are such times.
  if (!date1904 && isTimeBelowZero(number, mask)) return failed.value;
  const written = writtenByMask(number, mask);
  return written === null ? failed.value : alignedFraction(written, mask);
}

/** Each `?` of a fraction takes a place, also where there is no fraction: `12` is `12    ` under `# ?/?`. */
function alignedFraction(text: string, mask: string): string {
  const [, above = '', below = ''] = /^[#0,]+ (\?+)\/(\?+)$/.exec(mask) ?? [];
  const match = above === '' ? null : /^(-?[\d,]*) *(?:(\d+)\/(\d+))?$/.exec(text.trim());
  if (!match) return text;
  const [, whole = '', numerator, denominator] = match;
  if (numerator === undefined || denominator === undefined) {
    return `${whole} ${' '.repeat(above.length + 1 + below.length)}`;
  }
  return `${whole} ${numerator.padStart(above.length)}/${denominator.padEnd(below.length)}`;
}

/** A text under the fourth section, or as it is. */
function textSection(text: string, mask: string): string {
  const sections = sectionsIn(mask);
  const own = sections.length > 3 ? sections[3] : sections.find((section) => section.includes('@'));
  if (own === undefined) return text;
  return own.replaceAll(
    /"([^"]*)"|\\(.)|@|[_*]./g,
    (whole, quoted?: string, escaped?: string) => quoted ?? escaped ?? (whole === '@' ? text : ''),
  );
}

/** The section of a mask for a number, where it writes days; else null. */
function daySection(mask: string, number: number): string | null {
  const sections = shapeOf(mask);
  const own = (number < 0 ? sections[1] : number === 0 ? sections[2] : undefined) ?? sections[0];
  return own?.writesDays ? own.text : null;
}

interface MaskShape {
  text: string;
  writesDays: boolean;
}

const shapes = new Map<string, readonly MaskShape[]>();
const mostShapes = 500;

/** Taking a mask apart costs more than writing by it. */
function shapeOf(mask: string): readonly MaskShape[] {
  const known = shapes.get(mask);
  if (known) return known;
  const made = sectionsIn(mask).map((text) => ({ text, writesDays: writesDays(text) }));
  if (shapes.size >= mostShapes) shapes.clear();
  shapes.set(mask, made);
  return made;
}

function writesDays(section: string): boolean {
  const bare = section.replaceAll(/"[^"]*"|\\.|\[(?![hms]+\])[^\]]*\]|[_*]./gi, '');
  // `[mm]` are minutes, however many.
  const plain = bare.replaceAll(/\[[hms]+\]/gi, '');
  const hasDay = /[yd]/i.test(plain) || (/m/i.test(plain) && !/[hs]/i.test(bare)) || /mmm/i.test(plain);
  // Years as `e` and `bbbb`, weekdays as `aaa`: elsewhere these letters are those of numbers and words.
  const rest = plain.replaceAll(/a{3,}|am\/pm|a\/p/gi, '');
  if (/^[^ac-dfgi-ln-rt-z0#?]*$/i.test(rest) && (/[be]/i.test(rest) || /aaa/i.test(plain))) return true;
  return hasDay && !/general/i.test(bare);
}

function sectionsIn(mask: string): string[] {
  return mask.match(/(?:"[^"]*"?|\\.|\[[^\]]*\]|[^;])+|(?<=;)(?=;|$)/gs) ?? [mask];
}

const token = /"([^"]*)"?|\\(.)|\[[^\]]*\]|[_*].|y+|e+|b+|d+|m+|h+|s+(?:\.0+)?|am\/pm|a\/p|aaaa?|\.0+|[^]/gi;
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

function dayText(section: string, serial: number, date1904: boolean): Scalar {
  if (!isDaySerial(serial)) return failed.value;
  const tokens = [...section.matchAll(token)];
  const decimals = Math.max(0, ...tokens.map(([text]) => (/^s+\.0+$/i.test(text) ? text.split('.')[1]!.length : 0)));
  const step = 1000 / 10 ** Math.min(decimals, 3);
  let clock = Math.round(clockOfSerial(serial) / step) * step;
  let day = Math.floor(serial);
  if (clock >= 86_400_000) [day, clock] = [day + 1, 0];
  const isHalf = tokens.some(([text]) => /^a(?:m\/pm|\/p)$/i.test(text));
  let text = '';
  for (const [index, [found, quoted, escaped]] of tokens.entries()) {
    if (quoted !== undefined || escaped !== undefined) text += quoted ?? escaped;
    else if (elapsed.test(found)) text += elapsedPart(found, serial);
    else if (/^[[_*]/.test(found)) text += found.startsWith('_') ? ' ' : '';
    else if (/^m/i.test(found) && isMinute(tokens, index))
      text += padded(Math.floor(clock / 60_000) % 60, found.length);
    else if (/^(?:[hs.]|a(?!aa))/i.test(found)) text += clockPart(found, clock, isHalf);
    else text += dayPart(found, day, date1904);
  }
  return text;
}

const elapsed = /^\[(?:h+|m+|s+)\]$/i;

/** All hours, minutes or seconds, next to parts of the day. */
function elapsedPart(found: string, serial: number): string {
  const unit = { h: 24, m: 1440, s: 86_400 }[found[1]!.toLowerCase()] ?? 24;
  return String(Math.floor(serial * unit + 1e-6)).padStart(found.length - 2, '0');
}

function clockPart(found: string, clock: number, isHalf: boolean): string {
  const hours = Math.floor(clock / 3_600_000);
  switch (found[0]!.toLowerCase()) {
    case 'h':
      return padded(isHalf ? hours % 12 || 12 : hours, found.length);
    case 's': {
      const [seconds = '', decimals = ''] = found.split('.');
      const whole = padded(Math.floor(clock / 1000) % 60, seconds.length);
      return decimals === ''
        ? whole
        : `${whole}.${String(clock % 1000)
            .padStart(3, '0')
            .slice(0, decimals.length)}`;
    }
    case 'a':
      return /^a\/p$/i.test(found)
        ? hours < 12
          ? 'A'
          : 'P'
        : /^am\/pm$/i.test(found)
          ? hours < 12
            ? 'AM'
            : 'PM'
          : found;
    default:
      return found;
  }
}

function dayPart(found: string, serial: number, date1904: boolean): string {
  const { year, month, day } = dayOfSerial(serial, date1904);
  const weekday = weekdays[weekdayOfSerial(serial, date1904)]!;
  switch (found[0]!.toLowerCase()) {
    case 'y':
      return found.length <= 2 ? padded(year % 100, 2) : String(year).padStart(4, '0');
    case 'e':
      return String(year).padStart(4, '0');
    case 'b':
      // Years of the Buddhist calendar.
      return found.length <= 2 ? padded((year + 543) % 100, 2) : String(year + 543);
    case 'a':
      return found.length === 3 ? weekday.slice(0, 3) : weekday;
    case 'm': {
      const name = months[month - 1]!;
      return found.length <= 2
        ? padded(month, found.length)
        : found.length === 3
          ? name.slice(0, 3)
          : found.length === 5
            ? name[0]!
            : name;
    }
    case 'd':
      return found.length <= 2 ? padded(day, found.length) : found.length === 3 ? weekday.slice(0, 3) : weekday;
    default:
      return found;
  }
}

/** `m` right behind hours or before seconds are minutes. */
function isMinute(tokens: readonly RegExpExecArray[], index: number): boolean {
  if (tokens[index]![0].length > 2) return false;
  const near = (step: number): string => {
    for (let position = index + step; tokens[position]; position += step) {
      const text = tokens[position]![0].replace(/^\[/, '');
      if (/^[ymdhs]/i.test(text)) return text[0]!.toLowerCase();
    }
    return '';
  };
  return near(-1) === 'h' || near(1) === 's';
}

const padded = (value: number, count: number): string => String(value).padStart(Math.min(count, 2), '0');
