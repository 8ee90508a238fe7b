/** What speaks for a row as the names of the columns below it, and what speaks against it. */

import { shareOfNames } from '#engine/lexicon/person-names.ts';
import { isBlankRawCell, isRich, type RawCell, type RawRow } from '../../sources/raw-sheet.ts';
import { isOfCalendar } from '../regions/across.ts';
import { standsOut } from '../regions/cell-emphasis.ts';
import { unitOf } from '../column-format.ts';
import type { CellReading } from '../cell-reading.ts';

export type Read = (cell: RawCell) => CellReading;
type Family = 'name' | 'year' | 'date' | 'percent' | 'number' | 'other';

export interface Evidence {
  /** Cells that are words. */
  names: number;
  /** Cells that are something else than the column below them. */
  contrasts: number;
  /** Columns whose cell is of the kind of those below it. */
  alike: number[];
  /** Numbers above nothing but words. */
  aboveWords: number;
}

export function fillOf({ cells }: RawRow): number {
  return cells.reduce<number>((sum, cell) => sum + (isBlankRawCell(cell) ? 0 : 1), 0);
}

export function evidenceOf(rows: readonly RawRow[], at: number, read: Read): Evidence {
  const below = rows.slice(at + 1);
  const found: Evidence = { names: 0, contrasts: 0, alike: [], aboveWords: 0 };
  for (const [column, cell] of (rows[at]?.cells ?? []).entries()) {
    if (isBlankRawCell(cell)) continue;
    const own = familyOf(cell, read);
    const families = below
      .filter(({ cells }) => !isBlankRawCell(cells[column]))
      .map(({ cells }) => familyOf(cells[column], read));
    const count = (requested: (family: Family) => boolean): number => families.filter(requested).length;
    const isValue = own === 'name' && (isCodeOfColumn(cell, below, column) || isAsColumn(cell, below, column));
    if (isValue) found.alike.push(column);
    else if (own === 'name') {
      found.names++;
      const isOdd = count((family) => family !== 'name') >= families.length * 0.8;
      if (families.length > 0 && isOdd && !placeholder.test(String(valueOf(cell)).trim())) found.contrasts++;
    } else if (
      below.length === 0 ||
      (families.length > 0 && count((family) => family === own) * 2 >= families.length)
    ) {
      found.alike.push(column);
    } else if (own === 'number' && families.length > 1 && count((family) => family !== 'name') === 0) {
      found.aboveWords++;
    } else if (own !== 'number' && own !== 'other' && count((family) => family !== 'name') * 2 >= families.length) {
      found.contrasts++;
    }
  }
  return found;
}

/** `B001` above `B002`, `B003`: digits in the same places of the same letters are a value, as all below are. */
function isCodeOfColumn(cell: RawCell, below: readonly RawRow[], column: number): boolean {
  const own = shapeOfCode(cell);
  if (own === null) return false;
  const filled = below.filter(({ cells }) => !isBlankRawCell(cells[column]));
  const same = filled.filter(({ cells }) => shapeOfCode(cells[column]) === own).length;
  return same >= fewestCodes && same >= filled.length * 0.8;
}

const oneAddress = /^\S+@\S+\.\p{L}{2,}$|^https?:\/\/\S+$/u;
const fewestNames = 3;
const mostNames = 40;

/** A full name of a person above others, and an address of mail or the web above such ones, are values as they are. */
function isAsColumn(cell: RawCell, below: readonly RawRow[], column: number): boolean {
  const text = String(valueOf(cell) ?? '').trim();
  const isAddress = oneAddress.test(text);
  if (!isAddress && (text.length > 60 || shareOfNames([text]).full < 1)) return false;
  const others = below.flatMap(({ cells }) => String(valueOf(cells[column]) ?? '').trim() || []).slice(0, mostNames);
  if (isAddress) return others.length > 0 && others.every((other) => oneAddress.test(other));
  return others.length >= fewestNames && shareOfNames(others).full >= 0.6;
}

const fewestCodes = 2;
const fewestDays = 4;

/** Letters as they are, a `0` for each digit; `0:0 - 0:0` for digits and signs alone; null for what has no digits, and most else. */
function shapeOfCode(cell: RawCell): string | null {
  const text = String(valueOf(cell) ?? '').trim();
  if (/^(?=.*\d)(?=.*[^\d\s])[\d\s:.,/–—-]{3,60}$/.test(text)) return text.replaceAll(/\d+/g, '0');
  // `4.7630 kr`, and `Week 1` as well, which heads columns: of these no digits are behind a point.
  const isAmount = /^\d+[.,]\d+ \p{L}{1,5}$/u.test(text);
  return isAmount || /^(?=.*\p{L})(?=.*\d)\S{2,24}$/u.test(text) ? text.replaceAll(/\d/g, '0') : null;
}

/**
 * A row of names has words, or is unlike what is below it. Numbers in it do no harm as long as more of it is unlike, or
 * when they are counted on from column to column (1, 2, 3; 2024, 2025) as no row below does.
 */
export function readsLikeNames(rows: readonly RawRow[], at: number, read: Read): boolean {
  if (isInCalendar(rows, at)) return false;
  const { names, contrasts, alike, aboveWords } = evidenceOf(rows, at, read);
  if (contrasts === 0 && recurs(rows, at) && !isEmphasized(rows, at)) return false;
  // Lessons of the days 1 to 5.
  const isUnlike = contrasts > 1 || aboveWords >= fewestDays;
  if (alike.length === 0)
    return names > 0 || (isUnlike && (isCounted(rows[at], allColumns(rows[at])) || areDays(rows[at], read)));
  const below = rows.slice(at + 1);
  const counted = below.filter((row) => isCounted(row, alike)).length;
  if (isCounted(rows[at], alike) && counted * 2 < below.length)
    return names > 0 || isBlankRawCell(rows[at]?.cells[leftOf(rows)]);
  return names > 0 && contrasts >= alike.length;
}

/** Days above what was on each of them. */
const areDays = (row: RawRow | undefined, read: Read): boolean =>
  allColumns(row).length >= fewestDays && allColumns(row).every((at) => familyOf(row?.cells[at], read) === 'date');

/** The first column with something in it. */
export const leftOf = (rows: readonly RawRow[]): number =>
  Math.min(
    ...rows.map(({ cells }) => cells.findIndex((cell) => !isBlankRawCell(cell))).filter((column) => column >= 0),
  );

/** A weekday above the other weekdays is one of them. */
function isInCalendar(rows: readonly RawRow[], at: number): boolean {
  const left = leftOf(rows);
  const texts = rows.slice(at, at + 13).map(({ cells }) => String(valueOf(cells[left]) ?? '').trim());
  const below = texts.findIndex((text) => text === '');
  return isOfCalendar(texts.slice(0, below < 0 ? texts.length : below));
}

/** Whether a row is bold or filled with a color as those right below it are not. */
export const isEmphasized = (rows: readonly RawRow[], at: number): boolean =>
  rows[at] !== undefined && standsOut(rows[at], rows.slice(at + 1, at + 21));

/** Whether a text comes again in its own column, as values do and names do not; a heading that is repeated comes whole. */
function recurs(rows: readonly RawRow[], at: number): boolean {
  const own = (rows[at]?.cells ?? []).map((cell) => String(valueOf(cell) ?? '').trim());
  const filled = own.filter((text) => text !== '').length;
  if (filled < 2) return false;
  const below = rows.slice(at + 1);
  const textIn = (row: RawRow, column: number): string => String(valueOf(row.cells[column]) ?? '').trim();
  const isHeading = (row: RawRow): boolean => {
    const same = own.filter((text, column) => text !== '' && textIn(row, column) === text).length;
    return same > 1 && same * 2 >= filled;
  };
  const values = below.filter((row) => !isHeading(row));
  // What is merged down from a heading is in each of its rows.
  const isOwn = (row: RawRow, column: number): boolean => !row.repeated?.has(column);
  const again = own.filter(
    (text, column) => text !== '' && values.some((row) => isOwn(row, column) && textIn(row, column) === text),
  ).length;
  return again * 4 >= filled || areValuesElsewhere(rows, own, values);
}

/** Whether most texts of a row are in other columns below it: lessons that come again on another day. Rows are called as columns in a cross. */
function areValuesElsewhere(rows: readonly RawRow[], own: readonly string[], values: readonly RawRow[]): boolean {
  const names = own.filter((text) => text !== '');
  const left = leftOf(rows);
  const others = new Set(
    values.flatMap(({ cells }) => cells.flatMap((cell, at) => (at === left ? [] : String(valueOf(cell) ?? '').trim()))),
  );
  return names.length >= fewestDays && names.filter((text) => others.has(text)).length * 2 > names.length;
}

/** A placeholder for a missing value is no name. */
const placeholder = /^(?:n\.?\/?a\.?|nan|null|none|nil|unknown|tbd|[-–—?.*]+)$/i;

function allColumns(row: RawRow | undefined): number[] {
  return (row?.cells ?? []).flatMap((cell, column) => (isBlankRawCell(cell) ? [] : [column]));
}

/** Whole numbers in a row that rise by one and the same: three of them, or two years that follow each other. */
function isCounted(row: RawRow | undefined, columns: readonly number[]): boolean {
  const values = columns.map((column) => Number(valueOf(row?.cells[column])));
  const [first = Number.NaN, second = Number.NaN] = values;
  const step = second - first;
  const rises = values.every(
    (value, index) => Number.isInteger(value) && (index === 0 || value - (values[index - 1] ?? 0) === step),
  );
  const isFine = values.length >= fewestDays && step > 0;
  const isEven = values.every((value, at) => at === 0 || Math.abs(value - (values[at - 1] ?? 0) - step) < step * 1e-6);
  if (isFine && isEven && values.every(Number.isFinite)) return true;
  const years = values.every((value) => value >= 1900 && value <= 2100);
  return rises && step > 0 && (values.length >= 3 || (values.length === 2 && years && step === 1));
}

function familyOf(cell: RawCell, read: Read): Family {
  const reading = read(cell);
  switch (reading.kind) {
    case 'text':
    case 'exact_text':
    case 'blank':
      return 'name';
    case 'date':
    case 'true_date':
    case 'true_datetime':
      return 'date';
    case 'number':
    case 'true_number': {
      if (unitOf(reading) === 'percent') return 'percent';
      const value = Number(valueOf(cell));
      return Number.isInteger(value) && value >= 1900 && value <= 2100 ? 'year' : 'number';
    }
    default:
      return 'other';
  }
}

function valueOf(cell: RawCell): string | number | boolean | null | undefined {
  return isRich(cell) ? cell.value : cell;
}
