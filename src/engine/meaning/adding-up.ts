/** Where numbers of a column are not of one kind, so that their sum says nothing. */
import { isWordFor } from '../lexicon/value-words.ts';
import type { Meaning } from './column-meaning.ts';
import { wordsOf } from './name-words.ts';
import { isTotal, mayBeTotal, oddRowsOf } from './odd-rows.ts';
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
  if (hasRowsOfKinds(column, sheet) || namesTotals(sheet) || holdsHeadings(sheet)) return true;
  if (meaning !== 'average' && (areShares(column) || runsOn(column, meaning, sheet))) return true;
  // Men, women and total: which rows it is the total of is not known.
  if (few(sheet).some((one) => one.distinct * 2 < one.filled && textsOf(one).some(isTotal))) return true;
  const isMoney = meaning === 'amount' || column.type === 'currency';
  return few(sheet).some((one) => (isMoney ? isCalled(one, 'currency') : isCalled(one, 'currency') || areUnits(one)));
}

/** More rows than a statement of income or a table of indicators has. */
const mostOfStatement = 60;
const results: ReadonlySet<string> = new Set([
  'balance',
  'profit',
  'difference',
  'remaining',
  'percent',
  'surplus',
  'deficit',
]);

/**
 * Rows are figures of several kinds: income, expenses and what is left, or quantities whose labels name units of their own,
 * `Weight (kg)` and `Share (%)`.
 */
function hasRowsOfKinds({ id }: ColumnProfile, { columns, rows }: SheetProfile): boolean {
  const labels = columns.find((one) => one.type === 'text' && one.filled > 0);
  if (!labels || labels.id === id || rows > mostOfStatement || labels.distinct * 2 < labels.filled) return false;
  const texts = textsOf(labels);
  const units = new Set(texts.flatMap((text) => /[([]([^)\]]{1,8})[)\]]\s*$/.exec(text)?.[1]?.toLowerCase() ?? []));
  const named = texts.filter((text) => /[([][^)\]]{1,8}[)\]]\s*$/.test(text)).length;
  const areUnitsOfRows = units.size > 1 && units.size * 2 <= named && named * 2 >= texts.length;
  // A result may be called so in another column: lists beside each other have labels of their own.
  const all = columns.filter((one) => one.type === 'text' && one.id !== id && one.distinct * 2 >= one.filled);
  return areUnitsOfRows || all.flatMap(textsOf).some((text) => isResult(wordsOf(text)));
}

/** A row that may be a total and that figures would not leave out: it may be a name, `Total Recall`, but who knows. */
function namesTotals(sheet: SheetProfile): boolean {
  if (sheet.rows > 1_000) return false;
  const known = new Set(oddRowsOf(sheet).map(({ text }) => text));
  return sheet.columns.some(
    (one) =>
      one.type === 'text' &&
      one.distinct > 1 &&
      textsOf(one).some((text) => !known.has(text.trim()) && mayBeTotal(text)),
  );
}

/** The names of columns again below them: tables below each other, of which each has totals of its own. */
const holdsHeadings = ({ columns }: SheetProfile): boolean =>
  columns.filter(
    (one) =>
      one.type === 'text' && textsOf(one).some((text) => text.trim().toLowerCase() === one.name.trim().toLowerCase()),
  ).length > 1;

/** `Balance`, `Net profit`: short, and ends or begins so. */
const isResult = (words: readonly string[]): boolean =>
  words.length <= 3 && (results.has(words.at(-1) ?? '') || results.has(words[0] ?? ''));

/** Parts of a whole: fractions of one, or percentages that come to a hundred. */
function areShares({ type, minimum, maximum, sum, filled, samples }: ColumnProfile): boolean {
  if (type === 'currency' || minimum === null || maximum === null || minimum < 0) return false;
  if (maximum <= 1 && samples.some((value) => typeof value === 'number' && !Number.isInteger(value))) return true;
  return typeof sum === 'number' && filled >= 3 && maximum < 100 && Math.abs(sum - 100) < 0.5;
}

/** So many numbers in a row rise by chance in one of some hundred columns. */
const leastRising = 6;

/**
 * Each number is at least the one before it, day by day or within each of some groups: the later ones hold those before
 * them, as of a meter, a balance or all cases so far.
 */
function runsOn({ samples, id, type }: ColumnProfile, meaning: Meaning, sheet: SheetProfile): boolean {
  const numbers = samples.filter((value): value is number => typeof value === 'number' && value !== 0);
  const isTime = ({ type: own, name, id: other }: ColumnProfile): boolean =>
    other !== id &&
    (own === 'date' ||
      own === 'datetime' ||
      wordsOf(name).some((word) => ['date', 'day', 'week', 'month', 'year', 'time', 'round', 'season'].includes(word)));
  // What is called an amount seldom is a balance.
  if (meaning === 'amount' || type === 'currency') return false;
  if (numbers.length < leastRising || !sheet.columns.some(isTime)) return false;
  const falls = numbers.filter((value, at) => at > 0 && value < (numbers[at - 1] ?? value)).length;
  // Each group begins anew; where rows are sorted by a column, it rises and is no time.
  const groups = Math.max(0, ...few(sheet).map(({ distinct }) => distinct));
  return falls === 0 || (falls < groups && falls * leastRising <= numbers.length);
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
  const { filled, distinct, maximum, sum, samples } = column;
  if (holdsSubtotal(column) || holdsTotalRow(column, sheet))
    return !oddRowsOf(sheet).some(({ kind }) => kind === 'total');
  if (typeof sum !== 'number' || maximum === null || maximum <= 0 || filled < 4 || distinct < 3) return false;
  const times = sum / maximum;
  // A total, and a tax or an average below it.
  const rest = sum - 2 * maximum;
  const isWithRest =
    maximum > leastSubtotal &&
    filled >= 5 &&
    distinct > filled * 0.6 &&
    samples.some((value) => typeof value === 'number' && value > 0 && Math.abs(value - rest) < rounded * maximum);
  if (isWithRest) return !oddRowsOf(sheet).some(({ kind }) => kind === 'total');
  const isWhole = Math.abs(times - 2) < rounded || (filled >= 6 && Math.abs(times - 3) < rounded);
  return isWhole && !oddRowsOf(sheet).some(({ kind }) => kind === 'total');
}

/** Totals that were typed are rounded. */
const rounded = 2e-4;

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
/** So many rows above a number add up to it by chance in none of some hundred columns, where it is no small one. */
const fewestAbove = 3;
const leastByRows = 100;

/** Where all rows are at hand in their order: whether one of them is the sum of some right above it, as totals of groups are. */
function holdsTotalRow({ id }: ColumnProfile, { firstRows = [], rows }: SheetProfile): boolean {
  if (firstRows.length < rows) return false;
  const numbers = firstRows.flatMap((cells) => (typeof cells[id] === 'number' ? [cells[id]] : []));
  return numbers.some((value, at) => {
    if (Math.abs(value) < leastByRows) return false;
    let sum = 0;
    for (let above = at - 1; above >= 0; above--) {
      sum += numbers[above] ?? 0;
      if (at - above >= fewestAbove && Math.abs(value - sum) < Math.abs(value) * 1e-9) return true;
    }
    return false;
  });
}
