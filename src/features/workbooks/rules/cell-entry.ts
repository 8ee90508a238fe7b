/** What becomes of a value that someone writes into a cell. Spreadsheets take anything: what does not fit stays text. */
import { dateOf, matchDate, toUtc } from '#engine/date-text.ts';
import { parseDate } from '#engine/dates.ts';
import { type ColumnFormat, formatCell, isNumeric } from '#engine/format-cell.ts';
import { durationText, readDuration } from '#engine/durations.ts';
import { readFiles } from '#engine/file-cells.ts';
import { joinLabels, labelsOf, quotedLabel } from '#engine/labels.ts';
import type { Cell, Column, ColumnType } from '#engine/model.ts';
import { peopleText } from '#engine/people.ts';
import { isRating, mostStars, readRating } from '#engine/ratings.ts';
import { shifted } from '#engine/number-digits.ts';
import { hasLongWhole } from '#engine/long-numbers.ts';
import { writtenNumber } from '#engine/numbers.ts';

/**
 * A value as the column's type reads it: `12%`, `$1,200`, `(30)` become numbers, `21/11/2026 2:30 pm` becomes ISO text, `yes`
 * becomes true. Plain numbers typed into a percent column are percents, as in spreadsheets. Blank text becomes null.
 */
export function enterCell(value: Cell, type: ColumnType): Cell {
  if (value === null) return null;
  if (typeof value !== 'string') return isTextual(type) ? convertCell(value, { type: 'number' }, type) : value;
  if (value.trim() === '') return null;
  // Neither a number nor a day is that long, and to look for one would take the square of the time.
  if (value.length > 1_000 && !isTextual(type)) return value;
  return entries[type](value) ?? value;
}

type ConvertedFrom = ColumnFormat & Pick<Column, 'options'>;

/** A cell of a column whose type changes. What the new type cannot read stays as it is. */
export function convertCell(cell: Cell, from: ConvertedFrom, to: ColumnType, times: ReadTimes = 'as-written'): Cell {
  if (cell === null || from.type === to) return cell;
  if (typeof cell === 'string' && from.type === 'choice' && to === 'choices' && from.options?.includes(cell))
    return quotedLabel(cell);
  if (from.type === 'choices' && to === 'choice') return oneLabel(cell);
  if (from.type === 'person') return convertCell(peopleText(cell), { type: 'text' }, to, times);
  if (typeof cell === 'string') return times === 'utc' ? enterInUtc(cell, to) : enterCell(cell, to);
  if (isTextual(to)) return writeAsText(cell, from);
  if (typeof cell === 'number' && (to === 'duration' || from.type === 'duration'))
    return lengthAsNumber(cell, from, to);
  if (typeof cell === 'number' && to === 'boolean') return cell === 1 ? true : cell === 0 ? false : cell;
  if (typeof cell === 'boolean' && isNumeric({ type: to })) return cell ? 1 : 0;
  return cell;
}

/** Quotes are of cells of several. */
function oneLabel(cell: Cell): Cell {
  const [label = null, ...others] = labelsOf(cell);
  return others.length === 0 ? label : cell;
}

/** A bare number may be hours or minutes, and days as a number say nothing to people: such values become texts. */
function lengthAsNumber(cell: number, from: ColumnFormat, to: ColumnType): Cell {
  if (from.type === 'duration') return isNumeric({ type: to }) ? durationText(cell) : cell;
  return /\[h+\]/i.test(from.format ?? '') ? cell : String(cell);
}

/** `utc` brings the times of a column that were written in different zones to one clock, as the import does. */
export type ReadTimes = 'as-written' | 'utc';

/** Whether a cell is what its column's type holds, rather than text that the type cannot read. */
export function fitsType(cell: Cell, type: ColumnType): boolean {
  if (cell === null || isTextual(type)) return true;
  if (type === 'rating') return isRating(cell, { type, max: mostStars });
  if (isNumeric({ type })) return typeof cell === 'number';
  if (type === 'boolean') return typeof cell === 'boolean';
  return typeof cell === 'string' && isoStart.test(cell) && !Number.isNaN(parseDate(cell));
}

/** The same of a column, whose ratings have their own number of stars. */
export const fitsColumn = (cell: Cell, column: Pick<Column, 'type' | 'max'>): boolean =>
  cell !== null && column.type === 'rating' ? isRating(cell, column) : fitsType(cell, column.type);

const isoStart = /^\d{4}-/;

function enterInUtc(text: string, to: ColumnType): Cell {
  const match = to === 'date' || to === 'datetime' ? matchDate(text.trim()) : null;
  const entered = enterCell(text, to);
  if (!match?.zone || typeof entered !== 'string' || entered === text) return entered;
  const { date, time } = toUtc(entered.slice(0, 10), match.time, match.zone);
  return isoTime(date, time);
}

/** A cell as it is written into an editor or onto the clipboard: enterCell reads the same value back. */
export function entryText(cell: Cell | undefined, type: ColumnType): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return type === 'boolean' ? (cell ? 'Yes' : 'No') : String(cell);
  if (typeof cell === 'number' && type === 'duration') return durationText(cell);
  if (type === 'person') return String(peopleText(cell));
  return typeof cell === 'number' && type === 'percent' ? writeAsText(cell, { type }) : String(cell);
}

/** A cell as text files have it: they know no formats, and a number of days or the id of a person would say nothing in them. */
export const csvCell = (cell: Cell | undefined, type: ColumnType): Cell =>
  (type === 'duration' || type === 'person') && cell !== undefined && cell !== null
    ? entryText(cell, type)
    : (cell ?? null);

type Entry = (text: string) => Cell;

/** Null where the text does not fit. */
const entries: Record<ColumnType, Entry> = {
  text: (text) => text,
  number: readNumeric,
  currency: readNumeric,
  percent: (text) => {
    const value = readNumeric(text);
    return value === null || text.includes('%') ? value : shifted(value, -2);
  },
  rating: readRating,
  duration: readDuration,
  date: readDay,
  datetime: (text) => {
    const read = readDay(text);
    return read?.length === 10 ? `${read}T00:00` : read;
  },
  boolean: (text) => booleans.get(text.trim().toLowerCase()) ?? null,
  choice: (text) => text.trim(),
  choices: (text) => joinLabels(labelsOf(text)) || null,
  url: (text) => text.trim(),
  image: (text) => text.trim(),
  email: (text) => text.trim(),
  phone: (text) => text.trim(),
  files: (text) => readFiles(text) ?? text.trim(),
  // Who is meant the server finds out. (rows/people/resolve-people.ts)
  person: (text) => text.trim(),
};

const booleans = new Map([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['no', false],
]);

const powerOfTen = /^[+-]?(?:\d+\.?\d*|\.\d+)e[+-]?\d+$/i;

function readNumeric(text: string): number | null {
  const trimmed = text.trim();
  // Accountants write a negative amount in brackets.
  const bracketed = /^\((.+)\)$/.exec(trimmed)?.[1];
  // A column of numbers takes a power of ten as one; elsewhere 12E5 is as often the number of a part.
  const value =
    powerOfTen.test(trimmed) && !hasLongWhole(trimmed) ? Number(trimmed) : writtenNumber(bracketed ?? trimmed);
  if (!Number.isFinite(value) || (bracketed !== undefined && value < 0)) return null;
  const signed = bracketed === undefined ? value : -value;
  return trimmed.includes('%') ? shifted(signed, -2) : signed;
}

/**
 * A day, with its time where one is written, as ISO text. The clock is taken as it is written: cells have no time zone,
 * so what names one (`Z`, `+02:00`) is ignored, as the import does for a column of one zone (decision 35).
 */
function readDay(text: string): string | null {
  const match = matchDate(text.trim());
  if (!match) return null;
  // Dashes are month first and slashes day first; where that is no valid day, the other way around.
  const order = match.separator === '-' ? 'month_first' : 'day_first';
  const day = dateOf(match, order) ?? dateOf(match, order === 'day_first' ? 'month_first' : 'day_first');
  if (day === null || match.time === '') return day;
  return isoTime(day, match.time);
}

function isoTime(day: string, time: string): string {
  return `${day}T${time.length === 8 && time.endsWith(':00') ? time.slice(0, 5) : time}`;
}

function writeAsText(cell: number | boolean, from: ColumnFormat): string {
  if (typeof cell === 'boolean') return String(cell);
  if (from.type === 'percent') return `${shifted(cell, 2)}%`;
  if (from.type === 'duration') return durationText(cell);
  const shown = from.type === 'number' && from.format ? formatCell(cell, from) : '';
  // 00501 and (800) 555-1234 are codes that a format completes: without it they would lose figures.
  const isCode = Number.isInteger(cell) && codeLetters.test(shown);
  return isCode && shown.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '') === String(cell) ? shown : String(cell);
}

const codeLetters = /^[\d() .+/-]+$/;

const textTypes: ReadonlySet<ColumnType> = new Set([
  'text',
  'choice',
  'choices',
  'url',
  'image',
  'email',
  'phone',
  'files',
  'person',
]);

function isTextual(type: ColumnType): boolean {
  return textTypes.has(type);
}
