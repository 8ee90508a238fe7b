/** Which columns of a sheet say something about its rows, and which of them people look for first. */
import { wordsOf } from '#engine/meaning/name-words.ts';
import type { ColumnProfile, SheetProfile } from '#engine/meaning/sheet-profile.ts';
import type { ColumnRoles } from '../column-roles.ts';
import { namesKey } from '../relations/heading-words.ts';

/** Of two rows or fewer the same value says nothing about the next. */
const leastAlike = 3;

/** The same in all rows: said once, and in no row. */
export const isConstant = ({ distinct, filled }: ColumnProfile, { rows }: SheetProfile): boolean =>
  rows >= leastAlike && distinct === 1 && filled >= rows * 0.9;

/** `rose.jpg`: the picture isn't here, and its name says nothing to readers. */
export const isPictureFile = ({ type, samples }: ColumnProfile): boolean =>
  type === 'text' &&
  samples.length > 0 &&
  samples
    .slice(0, 60)
    .filter((value) => /^[^\s:][^:]*\.(?:png|jpe?g|gif|webp|svg|avif|bmp)$/i.test(String(value).trim())).length >=
    Math.min(60, samples.length) * 0.7;

/** Nothing but zeros: of what is filled in later, such as how many someone orders. */
export const isZero = ({ type, distinct, filled, samples }: ColumnProfile): boolean =>
  ['number', 'currency', 'percent'].includes(type) && filled > 2 && distinct === 1 && samples[0] === 0;

/** Columns that have in each row what a column before them has: the first values of both come in the same order. */
export function repeatedColumns({ columns }: SheetProfile): Set<ColumnProfile> {
  const repeated = new Set<ColumnProfile>();
  for (const [at, column] of columns.entries())
    if (column.distinct > 2 && columns.slice(0, at).some((before) => !repeated.has(before) && areSame(before, column)))
      repeated.add(column);
  return repeated;
}

const areSame = (one: ColumnProfile, other: ColumnProfile): boolean =>
  one.filled === other.filled &&
  one.distinct === other.distinct &&
  one.commonest === other.commonest &&
  one.sum === other.sum &&
  one.samples.length === one.distinct &&
  one.samples.every((value, at) => String(value).trim() === String(other.samples[at]).trim());

/** 1, 2, 3 … for each row: it says how far down a row stands. */
export const isRunningNumber = ({ type, distinct, filled, minimum, maximum }: ColumnProfile): boolean =>
  type === 'number' &&
  filled > 1 &&
  distinct === Math.min(filled, 1_000) &&
  (minimum === 0 || minimum === 1) &&
  maximum === filled - 1 + minimum;

/** What readers may see without what says nothing, by importance; all of it where little would be left. */
export function tellingColumns(sheet: SheetProfile, { shown, title, picture }: ColumnRoles): ColumnProfile[] {
  const repeated = repeatedColumns(sheet);
  const telling = shown.filter(
    (one) => one === title || one === picture || (!isConstant(one, sheet) && !repeated.has(one)),
  );
  return repeatsLast(telling.length >= 2 ? telling : shown);
}

/** `Room`, `Room 2`, `Room 3` … beside as many lessons: where a thing is matters less than what it is. */
function repeatsLast(columns: readonly ColumnProfile[]): ColumnProfile[] {
  const baseOf = ({ name }: ColumnProfile): string => name.replace(/ \d+$/, '');
  const counts = Map.groupBy(columns, baseOf);
  const isRepeated = (one: ColumnProfile): boolean => (counts.get(baseOf(one))?.length ?? 0) >= leastRepeats;
  const own = columns.filter((one) => !isRepeated(one));
  return own.length >= leastRepeats ? [...own, ...columns.filter(isRepeated)] : [...columns];
}
const leastRepeats = 4;

/** Figures that rows show, however many other columns there are. */
const mostLeading = 3;

/** The numbers that people come for, the first before all: what a list adds up to, is ranked by, or costs. */
export function leadingFigures(sheet: SheetProfile, roles: ColumnRoles): ColumnProfile[] {
  const weighed = newestFirst(sheet, roles.shown).flatMap((column) => {
    const weight = figureWeight(column, roles);
    return weight === null || roles.keys.has(column) ? [] : [{ column, weight }];
  });
  const byWeight = weighed.toSorted((one, other) => one.weight - other.weight);
  const [best] = byWeight;
  // Of numbers of which nothing is known one is enough.
  const known = byWeight.filter(({ weight }) => weight < unknownWeight).map(({ column }) => column);
  return [...new Set([...known.slice(0, 1), ...roles.figures.map(({ column }) => column), ...known])]
    .concat(known.length === 0 && best ? [best.column] : [])
    .slice(0, mostLeading);
}

const unknownWeight = 6;

function figureWeight(column: ColumnProfile, { meaningOf }: ColumnRoles): number | null {
  if (!['number', 'currency', 'percent'].includes(column.type) || column.distinct < 2 || isRunningNumber(column))
    return null;
  const words = wordsOf(column.name);
  const meaning = meaningOf(column);
  const isCalled = (...requested: string[]): boolean => requested.some((word) => words.includes(word));
  if (namesKey(column.name) || !['amount', 'average', 'stock', 'count', 'measure', 'number'].includes(meaning))
    return null;
  if (isCalled('total', 'sum')) return 0;
  if (meaning === 'amount') return 1;
  if (column.type === 'currency' || isCalled('price', 'cost', 'amount', 'worth', 'value')) return 2;
  if (meaning === 'stock' || isCalled('score', 'rating', 'points')) return 3;
  return { count: 4, measure: 4, average: 5 }[meaning as string] ?? unknownWeight;
}

const leastOfSeries = 4;

/** The columns with those of a series (`2019`, `2020` … or `Week 1`, `Week 2` …) the other way round: the newest are looked for first. */
export function newestFirst(sheet: SheetProfile, columns: readonly ColumnProfile[]): ColumnProfile[] {
  const seriesOf = ({ name, type }: ColumnProfile): string =>
    /\d/.test(name) && ['number', 'currency', 'percent'].includes(type) ? name.replaceAll(/\d+/g, '#').trim() : '';
  const groups = Map.groupBy(columns, seriesOf);
  const turned = new Map<ColumnProfile, ColumnProfile>();
  for (const [series, members] of groups) {
    if (series === '' || members.length < leastOfSeries) continue;
    const newest = sheet.columns.filter((one) => members.includes(one)).toReversed();
    for (const [at, member] of members.entries()) turned.set(member, newest[at] ?? member);
  }
  return columns.map((one) => turned.get(one) ?? one);
}
