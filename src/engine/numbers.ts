import { parseDate } from './dates.ts';
import type { Cell } from './model.ts';

/**
 * The number that a cell holds, by the spec's rule: what is not numeric is stripped,
 * minus and decimal point stay. NaN where no number is left (`n/a`), and for dates: `25/12/2026` is not 25,122,026.
 * A point counts as decimal only before a digit, so that `No. 5` is 5, and a minus behind one only where another digit
 * follows, so that `5-star` is 5.
 */
export function readNumber(cell: Cell | undefined): number {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : Number.NaN;
  if (typeof cell !== 'string' || !digit.test(cell)) return Number.NaN;
  if (plain.test(cell) || powerOfTen.test(cell)) return Number(cell);
  if (dateMark.test(cell) && !Number.isNaN(parseDate(cell))) return Number.NaN;
  const stripped = cell.replace(notNumeric, '').replaceAll('\u2212', '-');
  return plain.test(stripped) ? Number(stripped) : Number.NaN;
}

/**
 * The number of a cell that is nothing but a number, however it is written (`$1,200.50`, `10.0`, `-5 %`); else NaN.
 * Stricter than readNumber, because equality must not take `Room 12` for `Suite 12`, nor order sort addresses as numbers.
 */
export function writtenNumber(cell: Cell | undefined): number {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : Number.NaN;
  if (typeof cell !== 'string' || !digit.test(cell)) return Number.NaN;
  const text = cell.trim();
  if (text.length > 40 || !written.test(text)) return Number.NaN;
  const significant = text.replace(/\D/g, '').replace(/^0+/, '');
  // Beyond 15 digits two different identifiers would fall on the same double.
  return significant.length > 15 ? Number.NaN : readNumber(text);
}

const digit = /\d/;
const plain = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/;
/** As numbers are written that have too many zeros for figures. */
const powerOfTen = /^-?\d(?:\.\d+)?e[+-]?\d{1,3}$/;
const dateMark = /[/\p{L}]/u;
const notNumeric = /[^\d.\u2212-]|\.(?!\d)|(?<=\d)[\u2212-](?![\d.])/g;

const currency =
  '(?:[A-Z]{0,3}\\p{Sc}|USD|EUR|GBP|JPY|INR|CNY|CHF|CAD|AUD|NZD|SEK|NOK|DKK|PLN|BRL|MXN|ZAR|SGD|HKD|KRW|TRY|AED|NGN|KES)';
const grouped = "\\d{1,3}(?:[,'’\\s]\\d{2,3})*[,'’\\s]\\d{3}";
const written = new RegExp(
  `^[+\\-\u2212]?\\s?${currency}?\\s?[+\\-\u2212]?(?:${grouped}|\\d+)?(?:\\.\\d*)?\\s?(?:%|${currency})?$`,
  'u',
);
