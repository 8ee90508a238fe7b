/** What becomes of a value that somebody writes into a cell. Spreadsheets take anything: what does not fit stays text. */
import { parseDate } from '#sheet/dates.ts';
import type { Cell, ColumnType } from '#sheet/model.ts';
import { writtenNumber } from '#sheet/numbers.ts';

/**
 * A value as the column's type reads it: `12%`, `$1,200`, `(30)` become numbers, `21/11/2026 2:30 pm` becomes ISO text, `yes`
 * becomes true. Plain numbers typed into a percent column are percents, as in spreadsheets. Blank text becomes null.
 */
export function enterCell(value: Cell, type: ColumnType): Cell {
  if (value === null) return null;
  if (typeof value !== 'string') return isTextual(type) ? convertCell(value, 'number', type) : value;
  if (value.trim() === '') return null;
  // Neither a number nor a day is that long, and to look for one would take the square of the time.
  if (value.length > 1_000 && !isTextual(type)) return value;
  return entries[type](value) ?? value;
}

/** A cell of a column whose type changes. What the new type cannot read stays as it is. */
export function convertCell(cell: Cell, from: ColumnType, to: ColumnType): Cell {
  if (cell === null || from === to) return cell;
  if (typeof cell === 'string') return enterCell(cell, to);
  if (isTextual(to)) return writeAsText(cell, from);
  if (typeof cell === 'number' && to === 'boolean') return cell === 1 ? true : cell === 0 ? false : cell;
  if (typeof cell === 'boolean' && isNumeric(to)) return cell ? 1 : 0;
  return cell;
}

/** A cell as it is written into an editor or onto the clipboard: enterCell reads the same value back. */
export function entryText(cell: Cell | undefined, type: ColumnType): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return type === 'boolean' ? (cell ? 'Yes' : 'No') : String(cell);
  return typeof cell === 'number' && type === 'percent' ? writeAsText(cell, type) : String(cell);
}

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
  date: readDay,
  datetime: (text) => {
    const read = readDay(text);
    return read?.length === 10 ? `${read}T00:00` : read;
  },
  boolean: (text) => booleans.get(text.trim().toLowerCase()) ?? null,
  url: (text) => text.trim(),
  image: (text) => text.trim(),
  email: (text) => text.trim(),
};

const booleans = new Map([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['no', false],
]);

function readNumeric(text: string): number | null {
  const trimmed = text.trim();
  // Accountants write a negative amount in brackets.
  const bracketed = /^\((.+)\)$/.exec(trimmed)?.[1];
  const value = writtenNumber(bracketed ?? trimmed);
  if (Number.isNaN(value) || (bracketed !== undefined && value < 0)) return null;
  const signed = bracketed === undefined ? value : -value;
  return trimmed.includes('%') ? shifted(signed, -2) : signed;
}

/** Moves the decimal point in the text of the number: 12.3 / 100 would be 0.12300000000000001. */
function shifted(value: number, places: number): number {
  const [digits, exponent = '0'] = String(value).split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}

const clockPattern = /[T ,]\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,3})?)?\s*([ap])?\.?m?\.?$/i;
const shortMonthFirst = /^([a-z]{3})\.? (\d{1,2}), (\d{4})$/i;

/** A day, with its time where one is written, as ISO text. */
function readDay(text: string): string | null {
  const trimmed = text.trim();
  const clock = clockPattern.exec(trimmed);
  const dayText = (clock ? trimmed.slice(0, clock.index) : trimmed).trim();
  const short = shortMonthFirst.exec(dayText);
  const day = parseDate(short ? `${short[2]} ${short[1]} ${short[3]}` : padded(dayText));
  if (Number.isNaN(day)) return null;
  const iso = new Date(day).toISOString().slice(0, 10);
  if (!clock) return iso;
  const [, hourText = '', minutes = '', seconds, half] = clock;
  const hours = hoursOf(Number(hourText), half);
  if (hours === null || Number(minutes) > 59 || Number(seconds ?? 0) > 59) return null;
  const time = `${String(hours).padStart(2, '0')}:${minutes}`;
  return `${iso}T${time}${seconds && seconds !== '00' ? `:${seconds}` : ''}`;
}

function hoursOf(hours: number, half: string | undefined): number | null {
  if (half === undefined) return hours <= 23 ? hours : null;
  if (hours < 1 || hours > 12) return null;
  return (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** `1/2/2026` is written with one digit by people; the strict formats want two. */
function padded(text: string): string {
  return text.replaceAll(/(^|[-/])(\d)(?=[-/]|$)/g, '$10$2');
}

function writeAsText(cell: number | boolean, from: ColumnType): string {
  if (typeof cell === 'boolean') return String(cell);
  return from === 'percent' ? `${shifted(cell, 2)}%` : String(cell);
}

function isTextual(type: ColumnType): boolean {
  return type === 'text' || type === 'url' || type === 'image' || type === 'email';
}
function isNumeric(type: ColumnType): boolean {
  return type === 'number' || type === 'currency' || type === 'percent';
}
