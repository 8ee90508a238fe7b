/**
 * What most cells of most files are, recognized by their characters alone: patterns would be tried in vain, or for
 * long.
 */

import { daysInMonth } from '#engine/date-text.ts';

/** Numbers have the count of their decimals as their shape. */
const mostDecimals = 9;
export const plainShapes = { none: -1, day: mostDecimals + 1, moment: mostDecimals + 2, midnight: mostDecimals + 3 };

/** More digits may be a code, or more than a number can hold. */
const mostDigits = 15;
/** `1.234` may be a thousand or one and a bit. */
const thousands = 3;

/**
 * The shape of `12`, `-0.5`, `2026-11-21` and `2026-11-21T09:30:00`; texts of one shape are read alike. `none` says
 * nothing: the text may be any of these all the same, in other words.
 */
export function plainShape(text: string): number {
  const { length } = text;
  if (length === 0 || length > 19) return plainShapes.none;
  const last = text.charCodeAt(length - 1);
  if (last < 48 || last > 57) return plainShapes.none;
  if (text.charCodeAt(4) === 45 && (length === 10 || length === 19)) return shapeOfDate(text);
  return length > mostDigits + 2 ? plainShapes.none : shapeOfNumber(text);
}

/** Whether a text that has the shape of a number is one. */
export const isNumberShape = (shape: number): boolean => shape >= 0 && shape <= mostDecimals;

function shapeOfNumber(text: string): number {
  const start = text.charCodeAt(0) === 45 ? 1 : 0;
  let point = -1;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) continue;
    if (code !== 46 || point >= 0 || at === start) return plainShapes.none;
    point = at;
  }
  const wholeEnd = point < 0 ? text.length : point;
  const decimals = point < 0 ? 0 : text.length - point - 1;
  // Leading zeros make a code.
  if (text.charCodeAt(start) === 48 && wholeEnd > start + 1) return plainShapes.none;
  if (decimals === thousands || decimals > mostDecimals || wholeEnd - start + decimals > mostDigits)
    return plainShapes.none;
  return decimals;
}

function shapeOfDate(text: string): number {
  if (text.charCodeAt(7) !== 45) return plainShapes.none;
  const year = digits(text, 0, 4);
  const month = digits(text, 5, 2);
  const day = digits(text, 8, 2);
  if (year < 1000 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return plainShapes.none;
  if (text.length === 10) return plainShapes.day;
  const mark = text.charCodeAt(10);
  if ((mark !== 84 && mark !== 32) || text.charCodeAt(13) !== 58 || text.charCodeAt(16) !== 58) return plainShapes.none;
  const hours = digits(text, 11, 2);
  const minutes = digits(text, 14, 2);
  const seconds = digits(text, 17, 2);
  if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59 || seconds < 0 || seconds > 59) return plainShapes.none;
  return hours + minutes + seconds === 0 ? plainShapes.midnight : plainShapes.moment;
}

/** -1 where one of them is no digit. */
function digits(text: string, start: number, count: number): number {
  let value = 0;
  for (let at = start; at < start + count; at++) {
    const code = text.charCodeAt(at) - 48;
    if (!(code >= 0 && code <= 9)) return -1;
    value = value * 10 + code;
  }
  return value;
}

const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
const datesBeginWith = new Set(
  'jan feb mar apr may jun jul aug sep oct nov dec mon tue wed thu fri sat sun'.split(' '),
);

/**
 * Whether a text is surely words: neither a number (units have up to three letters), nor true or false, a date, an
 * address or a link. False says nothing.
 */
export function isWords(text: string): boolean {
  const { length } = text;
  if (length < 6 || !isLetter(text.charCodeAt(0)) || !isLetter(text.charCodeAt(3))) return false;
  const last = text.charCodeAt(length - 1);
  // Of white space at the end the reader knows more kinds.
  if (last <= 32 || last > 126 || text.includes('@') || text.includes(':')) return false;
  return last < 48 || last > 57 || !datesBeginWith.has(text.slice(0, 3).toLowerCase());
}
