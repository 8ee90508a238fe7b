import { readDate } from './dates.ts';
import { cellText, foldText, orderText } from './folding.ts';
import type { Cell } from './model.ts';
import { writtenNumber } from './numbers.ts';

/**
 * Order of cells: numbers (also as written, `$1,200.50`), then dates by time, then text; blanks last both ways. Each
 * cell gets one double, so that sorting compares doubles, and only cells of equal keys need a closer look. The kinds
 * are in separate exponents: numbers below 2^900, dates up to 2^960, texts above.
 */

/** Key of a blank cell: after everything. */
export const blankKey = Infinity;

/** Key of a number. */
export function numberKey(value: number): number {
  return value > numberLimit ? numberLimit : value < -numberLimit ? -numberLimit : value;
}

/** Key of a calendar time in milliseconds. */
export function timeKey(wall: number): number {
  return (wall + timeOffset) * timeScale;
}

/**
 * Key of a folded text: eight of its letters from `start` on. A letter that shares its rank with others ends the key,
 * since keys must never misorder: after one in the first eight, the key of the next eight says nothing.
 */
export function textKey(folded: string, start = 0): number {
  const text = orderText(folded);
  let key = 0;
  let ended = start > 0 && endsBefore(text, start);
  for (let index = start; index < start + keyLetters; index++) {
    const rank = ended || index >= text.length ? 0 : rankOf(text.charCodeAt(index));
    if (isShared(rank)) ended = true;
    key = key * ranks + rank;
  }
  return (key + 1) * textScale;
}

/** Key of a cell, whose folded text may be known; date-times with a zone are moved to the one given. */
export function cellKey(cell: Cell | undefined, timeZone: string, folded = foldText(cellText(cell))): number {
  if (folded === '') return blankKey;
  const number = writtenNumber(cell);
  if (!Number.isNaN(number)) return numberKey(number);
  const time = typeof cell === 'string' ? readDate(cell, timeZone) : Number.NaN;
  return Number.isNaN(time) ? textKey(folded) : timeKey(time);
}

/** What cells of equal keys may still differ in: nothing, their text, or a number beyond the keys. */
export function undecidedBy(key: number): 'nothing' | 'text' | 'number' {
  if (key === blankKey) return 'nothing';
  if (key >= textScale) return 'text';
  return key === numberLimit || key === -numberLimit ? 'number' : 'nothing';
}

/** Order of two cells: negative, 0 or positive; blanks come last. */
export function compareCells(first: Cell, second: Cell, timeZone: string): number {
  const key = cellKey(first, timeZone);
  const other = cellKey(second, timeZone);
  if (key !== other) return key < other ? -1 : 1;
  const undecided = undecidedBy(key);
  if (undecided === 'text') return compareFolded(foldText(cellText(first)), foldText(cellText(second)));
  return undecided === 'number' ? Math.sign(writtenNumber(first) - writtenNumber(second)) : 0;
}

/** Order of two folded texts: letters without accents decide, accents only between otherwise equal texts. */
export function compareFolded(first: string, second: string): number {
  if (first === second) return 0;
  const firstOrder = orderText(first);
  const secondOrder = orderText(second);
  if (firstOrder !== secondOrder) return firstOrder < secondOrder ? -1 : 1;
  return first < second ? -1 : 1;
}

const numberLimit = 2 ** 900;
const timeScale = 2 ** 905;
const textScale = 2 ** 970;
/** Makes every calendar time of the years 0 to 9999 positive. */
const timeOffset = 100_000_000_000_000;

/** How many letters a key holds: the most whose ranks fit the 53 bits of a double. */
export const keyLetters = 8;
const ranks = 73;
const controlRank = 1;
const capitalRank = 35;
const foreignRank = 72;

/** Printable ASCII in its order, small letters only, as folded text mostly is; 0 is the end of the text. */
function rankOf(unit: number): number {
  if (unit < 32) return controlRank;
  if (unit <= 64) return unit - 30;
  if (unit <= 90) return capitalRank;
  return unit <= 126 ? unit - 55 : foreignRank;
}

function isShared(rank: number): boolean {
  return rank === controlRank || rank === capitalRank || rank === foreignRank;
}

function endsBefore(text: string, end: number): boolean {
  for (let index = 0; index < Math.min(end, text.length); index++) {
    if (isShared(rankOf(text.charCodeAt(index)))) return true;
  }
  return false;
}
