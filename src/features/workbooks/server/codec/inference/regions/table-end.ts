/** Where a table ends above its totals and notes: what follows is kept on the grid and is none of its rows. */

import { wordsOf } from '#engine/meaning/name-words.ts';
import { isBlankRawCell, isRich, type RawCell, type RawRow } from '../../sources/raw-sheet.ts';
import { leftOf } from '../headings/heading-evidence.ts';
import { headerText } from '../headings/heading-names.ts';
import { filledColumns } from './rectangle.ts';
import { beginsWithTotal, isCalledTotal, isShortTotal, isSummary, totalsColumn } from './row-kinds.ts';

/** How many of the last rows are looked at. */
export const endSample = 24;

export interface TableEnd {
  /** The number of the first row below the records, from 1. */
  row: number;
  /** Numbers of those rows below it that sum up the records. */
  totals: number[];
}

/**
 * Null where the table goes on to the last row. `last` are its last rows with something in them, in order; `first` is the
 * number of its first record. The end is where nothing but totals, and rows that fill little of the width, remains: from
 * the first total on, or from a gap that is wider than those between the records; `byFormulas` from a formula over a whole
 * column alone.
 */
export function findEnd(last: readonly RawRow[], first: number, byFormulas = false): TableEnd | null {
  const prepared = byFormulas ? last.length : last.findLastIndex((row) => !isPrepared(row)) + 1;
  const [next] = last.slice(prepared);
  if (next && prepared > 0 && next.number > first + 1)
    return findEnd(last.slice(0, prepared), first) ?? { row: next.number, totals: [] };
  const filled = byFormulas ? last : last.filter((row) => !isPrepared(row));
  if (filled.length > 0 && filled.length < last.length) return endAbovePrepared(last, filled, first);
  const fills = last.map(({ cells }) => filledColumns(cells).length);
  const fillAt = (at: number): number => fills[at] ?? 0;
  const isComputed = last.map((row) => totalsColumn(row, first) || (!byFormulas && isSummary(row, first)));
  const usual = usualOf(fills.filter((fill, at) => fill > 1 && !isComputed[at])) ?? usualOf(fills) ?? 0;
  const left = leftOf(last);
  // Two words that begin right of the first column are a label with what is said of it.
  const isLabelled = (at: number): boolean =>
    usual > 2 &&
    fillAt(at) === 2 &&
    isBlankRawCell(last[at]?.cells[left]) &&
    typeof valueOf(last[at]?.cells[left + 1]) === 'string';
  const isNarrow = (at: number): boolean => fillAt(at) < Math.max(2, usual * 0.6) || isLabelled(at);
  // What is only called a total and filled as the records are may be one of them: figures know.
  const isNamed = (at: number): boolean => fillAt(at) > 1 && fillAt(at) <= usual && isCalledTotal(last[at]!);
  const sumsUp = (at: number, isCalledSo: boolean): boolean => {
    if (byFormulas || isComputed[at]) return isComputed[at] ?? false;
    const isShort = fillAt(at) < usual;
    const isNamedSo = isCalledSo || beginsWithTotal(last[at]!.cells.find((cell) => !isBlankRawCell(cell)));
    if (isAverageBelow(last, at, first)) return true;
    return isShortTotal(last[at]!, usual) || addsUp(last, at, first, isShort || isNamedSo ? 1 : 2);
  };
  if (!byFormulas) {
    const far = farBelow(last) ?? summedBelow(last, first);
    if (far !== null) return findEnd(last.slice(0, far), first) ?? { row: last[far]!.number, totals: [] };
    const row = belowTotal(last, first);
    if (row !== null) return endAt(last, row, (at) => isNamed(at) || sumsUp(at, false));
  }
  // From the last row up to the first that can be of the end: no row above it is asked.
  const [isCalled, isSum]: [boolean[], boolean[]] = [[], []];
  let begin = last.length;
  for (; begin > 0; begin--) {
    const at = begin - 1;
    isCalled[at] = isNamed(at);
    isSum[at] = sumsUp(at, isCalled[at]);
    if (!isSum[at] && !isCalled[at] && !isNarrow(at)) break;
  }
  const isHanging = byFormulas ? () => false : hangingBelow(last.slice(0, begin), usual);
  const isRemark = byFormulas ? () => false : remarkBelow(last.slice(0, begin), usual);
  const gap = (at: number): number => (last[at]?.number ?? 0) - (last[at - 1]?.number ?? last[at]?.number ?? 0);
  const widest = Math.max(1, ...Array.from({ length: begin }, (_, at) => gap(at)));
  for (let at = begin; at < last.length; at++) {
    const row = last[at];
    // Of one record a total is one all the same, where it says so and is the same number.
    const isOfOne = row?.number === first + 1 && !byFormulas && isShortTotal(row, usual) && repeatsAbove(last, at);
    if (!row || (row.number <= first + 1 && !isOfOne)) continue;
    const below = [...last.keys()].filter((index) => index >= at);
    // What is narrow all along is how the table is.
    const isApart =
      !byFormulas &&
      gap(at) > widest &&
      (!goesOn(last, at) || below.some((index) => isSum[index] || isCalled[index])) &&
      below.every((index) => isSum[index] || isCalled[index] || fillAt(index) <= usual / 2 || isLabelled(index));
    const isAllRemarks =
      isRemark(row) &&
      below.every((index) => isRemark(last[index]!) || fillAt(index) <= usual / 2 || isLabelled(index));
    if (!isSum[at] && !isApart && !isHanging(row) && !isAllRemarks) continue;
    const isTotal = (index: number): boolean => isSum[index] || isCalled[index] || isHanging(last[index]!);
    return { row: row.number, totals: below.flatMap((index) => (isTotal(index) ? [last[index]!.number] : [])) };
  }
  return null;
}

/** Where rows of formulas that wait are between the records and what is below them: the first of these. */
function endAbovePrepared(last: readonly RawRow[], filled: readonly RawRow[], first: number): TableEnd | null {
  const end = findEnd(filled, first);
  if (!end) return null;
  const record = filled.findLast(({ number }) => number < end.row)?.number ?? first;
  return { ...end, row: last.find(({ number }) => number > record)?.number ?? end.row };
}

/** Nothing but formulas that wait for what they reckon with: they come to nothing, below the records. */
const isPrepared = ({ cells }: RawRow): boolean =>
  cells.every(
    (cell) =>
      isBlankRawCell(cell) || (isRich(cell) && cell.formula !== undefined && (cell.value === 0 || cell.value === '')),
  );

/** Whether the last number of a row is that of the row above. */
function repeatsAbove(rows: readonly RawRow[], at: number): boolean {
  const [own, above] = [rows[at], rows[at - 1]];
  const column = own?.cells.findLastIndex((cell) => numberOf(cell) !== null) ?? -1;
  return column >= 0 && numberOf(own?.cells[column]) === numberOf(above?.cells[column]);
}

const endAt = (last: readonly RawRow[], begin: number, isTotal: (at: number) => boolean): TableEnd => ({
  row: last[begin]!.number,
  totals: [...last.keys()].flatMap((at) => (at >= begin && isTotal(at) ? [last[at]!.number] : [])),
});

/** Whether two rows above a gap fill the same few columns as all that is below it: a list that is filled in here and there. */
function goesOn(last: readonly RawRow[], at: number): boolean {
  const placesOf = ({ cells }: RawRow): string => filledColumns(cells).join(' ');
  const [one, other] = last.slice(Math.max(0, at - 2), at).map(placesOf);
  return one === other && one !== undefined && last.slice(at).every((row) => placesOf(row) === one);
}

/** So many blank rows, where the records have none between them, end a table. */
const farAway = 5;

/** Where fewer rows than above lie far below the others; null where none do. */
function farBelow(last: readonly RawRow[]): number | null {
  const at = last.findIndex((row, index) => index > 0 && row.number > last[index - 1]!.number + farAway);
  if (at < 0 || (at * 2 <= last.length && !areNarrower(last.slice(at), last.slice(0, at)))) return null;
  return last.slice(1, at).every((row, index) => row.number === last[index]!.number + 1) ? at : null;
}

/**
 * Where rows of a label and a figure each are below records that are wider: from a total that is the sum of all above it, or
 * below some blank rows where one of them is called a total; null where they are not.
 */
function summedBelow(last: readonly RawRow[], first: number): number | null {
  const fills = last.map(({ cells }) => filledColumns(cells).length);
  for (let at = Math.max(2, fills.lastIndexOf(Math.max(...fills)) + 1); at < last.length; at++) {
    if (Math.max(...fills.slice(at)) >= Math.min(...fills.slice(0, at))) continue;
    const isBelowGap = last[at]!.number > last[at - 1]!.number + fewBlank && last.slice(at).some(isCalledTotal);
    if (isBelowGap || (isCalledTotal(last[at]!) && addsUp(last, at, first, 1))) return at;
  }
  return null;
}
const fewBlank = 2;

/** Whether no row fills as much of the width as the emptiest of others: labels with a figure each. */
function areNarrower(rows: readonly RawRow[], others: readonly RawRow[]): boolean {
  const fillOf = ({ cells }: RawRow): number => filledColumns(cells).length;
  return others.length > 1 && Math.max(...rows.map(fillOf)) < Math.min(...others.map(fillOf));
}

/** Rows below a total: what is left, a tax, an average. */
const mostBelowTotal = 3;

/** Where a total stands that is called so and is the sum of all above it, with a few rows below; null without one. */
function belowTotal(last: readonly RawRow[], first: number): number | null {
  for (let at = Math.max(3, last.length - 1 - mostBelowTotal); at < last.length - 1; at++)
    if (isCalledTotal(last[at]!) && addsUp(last, at, first, 1)) return at;
  return null;
}

/** Rows that have words where the records have numbers, and no number: what figures below the table are called. */
function remarkBelow(records: readonly RawRow[], usual: number): (row: RawRow) => boolean {
  const isNumeric = (column: number): boolean => {
    const filled = records.filter(({ cells }) => !isBlankRawCell(cells[column]));
    return (
      filled.length > 2 && filled.filter(({ cells }) => numberOf(cells[column]) !== null).length >= filled.length * 0.9
    );
  };
  return ({ cells }) => {
    const own = filledColumns(cells);
    if (own.length > usual / 2 || own.some((column) => numberOf(cells[column]) !== null)) return false;
    return own.some(isNumeric);
  };
}

/** Rows that begin right of the first column, which all records fill: a label and its figure below the others. */
function hangingBelow(records: readonly RawRow[], usual: number): (row: RawRow) => boolean {
  const left = leftOf(records);
  const filled = records.filter(({ cells }) => !isBlankRawCell(cells[left])).length;
  if (records.length < 3 || filled < records.length * 0.95) return () => false;
  return ({ cells }) => {
    const own = filledColumns(cells);
    const [at = left, second] = own;
    // One word that no record has there, or a mark.
    if (second === undefined && usual > 2 && typeof valueOf(cells[at]) === 'string')
      return at === left
        ? mark.test(String(valueOf(cells[at])).trim()) || beginsWithTotal(cells[at]) || isNote(cells[at])
        : records.every((record) => valueOf(record.cells[at]) !== valueOf(cells[at]));
    const hasFigure = own.some((column) => numberOf(cells[column]) !== null);
    return own.length > 1 && own.length <= Math.max(2, usual / 2) && own[0] !== left && hasFigure;
  };
}

const noteWords: ReadonlySet<string> = new Set([
  'note',
  'notes',
  'remark',
  'remarks',
  'source',
  'sources',
  'comment',
  'description',
]);

/** `Note: prices without tax`, in any language that is known. */
function isNote(cell: RawCell): boolean {
  const [, label = '', rest = ''] = /^\W*([^:：]{2,24})[:：](.{6,})$/su.exec(headerText(cell).trim()) ?? [];
  return rest !== '' && wordsOf(label).some((word) => noteWords.has(word));
}

/** `*`, `--`, `x`: says nothing of a record. */
const mark = /^(?:[^\p{L}\p{N}]{1,3}|x)$/iu;

const usualOf = (fills: readonly number[]): number | undefined =>
  fills.toSorted((one, other) => one - other)[fills.length >> 1];

/** Whether numbers that were typed, at least so many, are the sums of all numbers above them. */
function addsUp(rows: readonly RawRow[], at: number, first: number, least: number): boolean {
  const row = rows[at];
  if (!row || at < 3 || rows[0]?.number !== first) return false;
  const columns = filledColumns(row.cells).filter((column) => numberOf(row.cells[column]) !== null);
  return (
    columns.length >= least &&
    columns.every((column) => {
      const above = rows.slice(0, at).flatMap(({ cells }) => numberOf(cells[column]) ?? []);
      const sum = above.reduce((all, value) => all + value, 0);
      return sum !== 0 && above.length > 2 && Math.abs(sum - numberOf(row.cells[column])!) <= Math.abs(sum) * 1e-9;
    })
  );
}

const valueOf = (cell: RawCell): unknown => (isRich(cell) ? cell.value : cell);

const averages: ReadonlySet<string> = new Set(['average', 'mean', 'median', 'minimum', 'maximum', 'deviation']);

/** Whether a row that is called an average holds the averages, or the least or largest, of all numbers above it. */
function isAverageBelow(rows: readonly RawRow[], at: number, first: number): boolean {
  const row = rows[at];
  if (!row || at < 2 || rows[0]?.number !== first) return false;
  const label = row.cells.find((cell) => !isBlankRawCell(cell));
  if (typeof valueOf(label) !== 'string' || !wordsOf(String(valueOf(label))).some((word) => averages.has(word)))
    return false;
  const columns = filledColumns(row.cells).filter((column) => numberOf(row.cells[column]) !== null);
  return (
    columns.length > 0 &&
    columns.every((column) => {
      const value = numberOf(row.cells[column])!;
      const above = rows.slice(0, at).flatMap(({ cells }) => numberOf(cells[column]) ?? []);
      const mean = above.reduce((all, one) => all + one, 0) / above.length;
      const isMean = Math.abs(mean - value) <= Math.abs(mean) * roundedTo;
      return above.length > 1 && (isMean || value === Math.min(...above) || value === Math.max(...above));
    })
  );
}
/** Typed averages are rounded. */
const roundedTo = 0.002;

function numberOf(cell: RawCell): number | null {
  const value = valueOf(cell);
  return typeof value === 'number' ? value : null;
}
