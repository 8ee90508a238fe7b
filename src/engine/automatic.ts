/** Columns whose cells are filled in with each write: a number, when, or by whom. No one types into them. */
import { t } from '#kit/language/product.ts';
import type { AutoKind, Column, ColumnType } from './model.ts';

/** The type that the cells have. Files, formulas and filters know no more of such a column than that. */
export const typeOfAuto: Record<AutoKind, ColumnType> = {
  number: 'number',
  created: 'datetime',
  changed: 'datetime',
  created_by: 'email',
  changed_by: 'email',
};

/** @sentences */
export const autoText: Record<AutoKind, string> = {
  number: 'Autonumber',
  created: 'Created',
  changed: 'Last changed',
  created_by: 'Created by',
  changed_by: 'Last changed by',
};

/** Whether no one types into a column: it is computed, or filled in with each write. */
export const isReadOnlyColumn = ({ formula, auto }: Pick<Column, 'formula' | 'auto'>): boolean =>
  formula !== undefined || auto !== undefined;

/** Ids of the columns that are filled in with each write; null where there are none. */
export function automaticIds(columns: readonly Pick<Column, 'id' | 'auto'>[]): string[] | null {
  const ids = columns.flatMap(({ id, auto }) => (auto === undefined ? [] : [id]));
  return ids.length > 0 ? ids : null;
}

/** Why no one types into it, as a sentence; null where people do. */
export function readOnlyText({ name, formula, auto }: Pick<Column, 'name' | 'formula' | 'auto'>): string | null {
  if (formula !== undefined)
    return t('{column} is a formula column: its values are computed, so you can’t type them.', { column: name });
  if (auto === undefined) return null;
  return auto === 'number'
    ? t('{column} is numbered automatically, so you can’t type its values.', { column: name })
    : t('{column} is filled in automatically, so you can’t type its values.', { column: name });
}

export const longestPrefix = 20;
export const mostDigits = 12;
/** Numbers of the cells end here, so that there is always a next one that is exact. */
const largestNumber = 999_999_999_999;

/** How numbers are written: `INV-0001` has the prefix `INV-` and four digits. */
export interface Numbering {
  prefix: string;
  digits: number;
}

/** As a spreadsheet number format, which files and formulas of TEXT() know: `"INV-"0000`. */
export const numberingFormat = ({ prefix, digits }: Numbering): string =>
  `${prefix === '' ? '' : `"${prefix}"`}${'0'.repeat(Math.min(Math.max(digits, 1), mostDigits))}`;

/** What a number format says of it; a format of another form has neither prefix nor leading zeros. */
export function numberingOf(format: string | undefined): Numbering {
  const [, prefix = '', zeros = '0'] = /^(?:"([^"]*)")?(0+)$/.exec(format ?? '') ?? [];
  return { prefix, digits: Math.min(zeros.length, mostDigits) };
}

/** What a prefix may hold: no quotation mark or control character, which number formats can't. */
export const isPrefix = (text: string): boolean =>
  text.length <= longestPrefix && !/["\p{Cc}]/u.test(text) && text.trim() === text;

/**
 * The number that a cell holds when its column becomes an autonumber: a whole number from 0, also as a text with the
 * prefix or with leading zeros. Null where it holds none.
 */
export function numberIn(cell: unknown, { prefix }: Pick<Numbering, 'prefix'>): number | null {
  if (typeof cell === 'number') return Number.isInteger(cell) && cell >= 0 && cell <= largestNumber ? cell : null;
  if (typeof cell !== 'string') return null;
  const text = cell.trim();
  const digits = prefix !== '' && text.startsWith(prefix) ? text.slice(prefix.length) : text;
  return /^\d{1,12}$/.test(digits) ? Number(digits) : null;
}
