/** Where numbers of a column are not of one kind, so that their sum says nothing. */
import { isWordFor } from '../lexicon/value-words.ts';
import type { Meaning } from './column-meaning.ts';
import { wordsOf } from './name-words.ts';
import { isTotal, oddRowsOf } from './odd-rows.ts';
import type { ColumnProfile, SheetProfile } from './sheet-profile.ts';

/** Few enough to be looked at one by one. */
const mostKinds = 40;

const few = ({ columns }: SheetProfile): ColumnProfile[] =>
  columns.filter(({ type, distinct }) => type === 'text' && distinct > 1 && distinct <= mostKinds);
const isCalled = ({ name }: ColumnProfile, ...requested: string[]): boolean =>
  wordsOf(name).some((word) => requested.includes(word));
const textsOf = ({ samples }: ColumnProfile): string[] =>
  samples.filter((value): value is string => typeof value === 'string' && value.trim() !== '');

/**
 * Whether the numbers of a column can't be added: amounts in several currencies, quantities in several units, what came in
 * next to what went out, or a total among what it is the total of.
 */
export function isMixed(column: ColumnProfile, meaning: Meaning, sheet: SheetProfile): boolean {
  if (column.own_currencies || isOfBothDirections(column, sheet) || holdsTotal(column, sheet)) return true;
  // Men, women and total: which rows it is the total of is not known.
  if (few(sheet).some((one) => one.distinct * 2 < one.filled && textsOf(one).some(isTotal))) return true;
  const isMoney = meaning === 'amount' || column.type === 'currency';
  return few(sheet).some((one) => (isMoney ? isCalled(one, 'currency') : isCalled(one, 'currency') || areUnits(one)));
}

/** `kg` and `box`: called units, or most of them are. */
function areUnits(column: ColumnProfile): boolean {
  if (isCalled(column, 'unit', 'units')) return true;
  const texts = textsOf(column);
  return texts.length > 1 && texts.filter((text) => isWordFor('unit', text)).length >= texts.length * 0.6;
}

/** Receipts and expenses in one column, told apart by another. With signs they add up to a balance. */
function isOfBothDirections({ minimum }: ColumnProfile, sheet: SheetProfile): boolean {
  if ((minimum ?? 0) < 0) return false;
  return few(sheet).some((column) => {
    const texts = textsOf(column);
    const count = (kind: 'in' | 'out', of: (text: string) => string): number =>
      texts.filter((text) => isWordFor(kind, of(text))).length;
    const isOfBoth = (of: (text: string) => string, least: number): boolean =>
      count('in', of) > 0 && count('out', of) > 0 && count('in', of) + count('out', of) >= texts.length * least;
    return isOfBoth((text) => text, 0.5) || isOfBoth(firstWord, 0.3);
  });
}

/** `Income from rent`; short words begin names of other things too. */
const firstWord = (text: string): string => text.split(/[\s:–-]+/).find((word) => word.length > 4) ?? '';

/**
 * The largest number is the sum of all others, or of all others twice, as with subtotals: a total without a word that says
 * so. Rows that say so are left out of every figure.
 */
function holdsTotal(column: ColumnProfile, sheet: SheetProfile): boolean {
  const { filled, distinct, maximum, sum } = column;
  if (holdsSubtotal(column)) return !oddRowsOf(sheet).some(({ kind }) => kind === 'total');
  if (typeof sum !== 'number' || maximum === null || maximum <= 0 || filled < 4 || distinct < 3) return false;
  const times = sum / maximum;
  const isWhole = Math.abs(times - 2) < 1e-9 || (filled >= 6 && Math.abs(times - 3) < 1e-9);
  return isWhole && !oddRowsOf(sheet).some(({ kind }) => kind === 'total');
}

/** Where every number is another they are in the order of the rows: one that is the sum of those before it is no row of its own. */
function holdsSubtotal({ filled, distinct, samples }: ColumnProfile): boolean {
  const numbers = samples.filter((value): value is number => typeof value === 'number');
  if (numbers.length !== filled || distinct !== filled) return false;
  let [sum, count] = [0, 0];
  for (const value of numbers) {
    const isTelling = count >= 3 || (count === 2 && value % 10 !== 0);
    if (isTelling && Math.abs(value) > leastSubtotal && Math.abs(value - sum) < Math.abs(value) * 1e-9) return true;
    sum += value;
    count++;
  }
  return false;
}

/** Small numbers are the sum of two others by chance. */
const leastSubtotal = 20;
