/** Rows that are on the columns of a table and are none of its records. */

import { wordsOf } from '#engine/meaning/name-words.ts';
import { type CellRange, columnOfAddress } from '../../cell-address.ts';
import { isBlankRawCell, isRich, type RawCell, type RawRow } from '../../sources/raw-sheet.ts';
import { headerText } from '../headings/heading-names.ts';
import { standsOut } from './cell-emphasis.ts';
import { countFilled, filledColumns, type Span } from './rectangle.ts';

/** Ranges of this sheet in a formula: `C5:C20`. */
const ranges = /(?<![\w!'.])\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})(?![\w(])/g;

/** A subtotal leaves out at most so many rows between itself and what it adds. */
const mostBetween = 2;

const totalWords: ReadonlySet<string> = new Set(['total', 'totals', 'subtotal', 'subtotals', 'sum']);
const nextToTotals: ReadonlySet<string> = new Set(
  'grand sub overall net netto gross brutto of all the general amount quantity'.split(' '),
);

/**
 * Whether a row sums up rows above it: each of its numbers is a formula, and one of them reads a range of its own column
 * that begins at the row `first` or below and ends above the row. Rows next to values that were typed are records, also
 * where a balance adds up everything above.
 */
export function isSummary(row: RawRow, first: number): boolean {
  return summedRanges(row).some(({ top }) => top >= first - 1);
}

/** `=SUM(C5:C20)`: one range of one column. */
const total =
  /^\{?=\s*(?:SUM|SUBTOTAL|AGGREGATE|AVERAGE|COUNT|COUNTA|MAX|MIN|MEDIAN|PRODUCT)\s*\(\s*(?:\d+\s*[,;]\s*)*\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})\s*\)\s*\}?$/i;

/** Whether it has a total of a whole column, whatever else is next to it. */
export function totalsColumn({ number, cells }: RawRow, first: number): boolean {
  return cells.some((cell, column) => {
    if (!isRich(cell) || cell.formula === undefined) return false;
    const [, left = '', top, right = '', bottom] = total.exec(cell.formula) ?? [];
    if (top === undefined || columnOfAddress(left) !== column || columnOfAddress(right) !== column) return false;
    return Number(top) <= first + 1 && Number(bottom) < number && Number(bottom) >= number - 1 - mostBetween;
  });
}

/** Whether it sums up the rows right above it. */
export function isSubtotal(row: RawRow, first: number): boolean {
  return summedRanges(row).some(({ top, bottom }) => top >= first - 1 && bottom >= row.number - 1 - mostBetween);
}

const none: readonly { top: number; bottom: number }[] = [];

function summedRanges({ number, cells }: RawRow): readonly { top: number; bottom: number }[] {
  let found = none;
  for (let column = 0; column < cells.length; column++) {
    const cell = cells[column];
    if (typeof cell === 'string' || isBlankRawCell(cell)) continue;
    if (!isRich(cell)) return none;
    if (cell.formula === undefined) {
      if (typeof cell.value !== 'string' || cell.kind === 'date' || cell.kind === 'datetime') return none;
    } else found = [...found, ...rangesAbove(cell.formula, column, number)];
  }
  return found;
}

function rangesAbove(formula: string, column: number, number: number): { top: number; bottom: number }[] {
  const own = (letters: string | undefined): boolean => columnOfAddress(letters ?? '') === column;
  const found = [...formula.matchAll(ranges)].flatMap(([, left, top, right, bottom]) =>
    own(left) && own(right) && Number(bottom) < number && Number(bottom) > Number(top)
      ? [{ top: Number(top), bottom: Number(bottom) }]
      : [],
  );
  if (found.length > 0 || !plainSum.test(formula)) return found;
  // `=F8+F11+F17`
  const cells = [...formula.matchAll(addresses)];
  const rows = cells.map(([, , row]) => Number(row));
  const [top, bottom] = [Math.min(...rows), Math.max(...rows)];
  return cells.every(([, letters]) => own(letters)) && top < bottom && bottom < number ? [{ top, bottom }] : [];
}

const plainSum = /^=\s*\+?\s*\$?[A-Z]{1,3}\$?\d{1,7}(?:\s*\+\s*\$?[A-Z]{1,3}\$?\d{1,7})+$/;
const addresses = /\$?([A-Z]{1,3})\$?(\d{1,7})/g;

/** Whether the only text of a row, or its first, is nothing but what a total is called, in any language that is known. */
export function isCalledTotal({ cells }: RawRow): boolean {
  const first = cells.find((cell) => !isBlankRawCell(cell));
  if (isTotalName(first)) return true;
  const alone = onlyText(cells);
  return alone !== undefined && alone !== first && isTotalName(alone);
}

/** The text of a row that has no other. */
function onlyText(cells: RawRow['cells']): RawCell {
  let found: RawCell;
  for (const cell of cells) {
    if (typeof valueOf(cell) !== 'string' || isBlankRawCell(cell)) continue;
    if (found !== undefined) return undefined;
    found = cell;
  }
  return found;
}

/** Numbers and days in files of text name nothing, and most rows begin with one. */
const letter = /\p{L}/u;

function isTotalName(cell: RawCell): boolean {
  const value = valueOf(cell);
  if (typeof value !== 'string' || value.length > 60 || !letter.test(value)) return false;
  const words = wordsOf(value.replace(/\s*[:：]\s*$/, ''));
  return (
    words.some((word) => totalWords.has(word)) && words.every((word) => totalWords.has(word) || nextToTotals.has(word))
  );
}

const valueOf = (cell: RawCell): unknown => (isRich(cell) ? cell.value : cell);

/** Whether one text that is merged over most of the table's width names a group of rows. */
export function isGroupTitle({ number, cells }: RawRow, merges: MergesByRow, { left, right }: Span): boolean {
  const own = merges.get(number);
  if (!own || right - left < 2) return false;
  const [at, second] = filledColumns(cells);
  if (at === undefined || second !== undefined) return false;
  const least = (right - left + 1) * 0.6;
  return own.some((merge) => merge.left === at && Math.min(merge.right, right) - at + 1 >= least);
}

/** How the records of a table are, as far as its beginning shows it. */
export interface RecordShape {
  /** How many cells most of them fill. */
  usual: number;
  /** The column in which a text alone names the rows below it; null where none does. */
  titles: number | null;
  /** Whether nearly all records begin with a whole number, so that a few words there are none of them. */
  isNumbered: boolean;
  /** Columns that are blank in rows which number or name a group of others, and filled in those. */
  measures: readonly number[];
}

/** So many records show how they are drawn. */
const looked = 50;

/** Of rows below a heading, some of which may be none. */
export function shapeOf(rows: readonly RawRow[], { left, right }: Span): RecordShape {
  const fills = rows.map(({ cells }) => filledColumns(cells).length);
  const wide = fills.filter((fill) => fill > 1).toSorted((one, other) => one - other);
  const usual = wide[wide.length >> 1] ?? 1;
  const inFront = rows.filter((row) => isAloneAt(row, left));
  const column = inFront.length > 0 ? left : titleColumnOf(rows);
  const titles = inFront.length > 0 ? inFront : rows.filter((row) => isAloneAt(row, column));
  const records = rows.filter((row) => !titles.includes(row));
  // Where the column is blank otherwise, or a gap is above each of them, they are no records that wait for their cells.
  const isBlankElse = records.filter(({ cells }) => isBlankRawCell(cells[column])).length >= records.length * 0.8;
  const isAfterGap = titles.every((row) => {
    const before = rows[rows.indexOf(row) - 1];
    return before === undefined || row.number > before.number + 1;
  });
  const isFirstAlone = titles.length === 1 && titles[0] === rows[0] && isBlankElse;
  const isFollowed = isFirstAlone || titles.every((row) => rows[rows.indexOf(row) + 1]?.number === row.number + 1);
  const least = areLabels(titles, rows) || isFirstAlone ? 2 : 3;
  const hasTitles =
    right - left >= 2 && usual >= least && titles.length > 0 && titles.length * 2 <= records.length && isFollowed;
  const isMarked =
    titles.length === 1 && titles[0] === rows[0] && isMarkedAsTitle(titles[0]!, records, { left, usual });
  const isDrawn = titles.length > 0 && titles.every((row) => standsOut(row, records.slice(0, looked)));
  return {
    usual,
    titles:
      hasTitles &&
      (column !== left ||
        isBlankElse ||
        isDrawn ||
        isMarked ||
        areLabels(titles, rows) ||
        (isAfterGap && titles.length > 1))
        ? column
        : null,
    isNumbered: usual >= 4 && isNumberedAt(records, left, usual),
    measures: measuresOf(rows, left),
  };
}

/** `Wipe down:` above `- doors`, `- stairs`: each title waits for what is below it. */
const areLabels = (titles: readonly RawRow[], rows: readonly RawRow[]): boolean =>
  titles.length > 0 &&
  titles.every((title) => {
    const [own, next] = [title, rows[rows.indexOf(title) + 1]].map((row) =>
      headerText(row?.cells.find((cell) => !isBlankRawCell(cell))).trim(),
    );
    return /[:：]$/.test(own ?? '') && /^[-–—•*]/.test(next ?? '');
  });

/**
 * A line right below the heading, alone, above records that all fill the width: in capitals as none of them is, or not
 * indented as they are.
 */
function isMarkedAsTitle(title: RawRow, records: readonly RawRow[], { left, usual }: { left: number; usual: number }) {
  const textOf = ({ cells }: RawRow): string => headerText(cells[left]);
  const isLoud = (row: RawRow): boolean => /\p{Lu}{2}/u.test(textOf(row)) && !/\p{Ll}/u.test(textOf(row));
  const isIndented = (row: RawRow): boolean => /^\s{2}/.test(textOf(row));
  const areFull = records.every(({ cells }) => countFilled(cells) >= Math.max(2, usual * 0.6));
  return areFull && ((isLoud(title) && !records.some(isLoud)) || (!isIndented(title) && records.every(isIndented)));
}

function isNumberedAt(records: readonly RawRow[], left: number, usual: number): boolean {
  const full = records.filter(({ cells }) => countFilled(cells) >= usual * 0.6);
  const numbered = full.filter(({ cells }) => Number.isInteger(valueOf(cells[left]))).length;
  return full.length >= fewestNumbered && numbered >= full.length * 0.95;
}
const fewestNumbered = 5;

/** `Average of the term: 8.0` between rows that are numbered. */
const isRemarkBetween = ({ cells }: RawRow, left: number, { isNumbered, usual }: RecordShape): boolean =>
  isNumbered &&
  typeof valueOf(cells[left]) === 'string' &&
  countFilled(cells) * 2 <= usual &&
  /\p{L}.*[:：]/u.test(headerText(cells[left]));

const longestTitle = 48;

/** The one column in which texts stand alone, where one of them begins the table: no record begins with a blank one. */
function titleColumnOf(rows: readonly RawRow[]): number {
  const columnOf = ({ cells }: RawRow): number => {
    const [at = -1, second] = filledColumns(cells);
    return second === undefined ? at : -1;
  };
  const first = rows[0] ? columnOf(rows[0]) : -1;
  const columns = rows.map(columnOf);
  const alone = columns.filter((column) => column >= 0);
  // A text without its other cells is longer, and comes below another one.
  const areTitles = rows.every(
    (row, at) =>
      (columns[at] ?? -1) < 0 || (headerText(row.cells[first]).length <= longestTitle && (columns[at + 1] ?? -1) < 0),
  );
  return first >= 0 && alone.length > 1 && alone.every((column) => column === first) && areTitles ? first : -1;
}

/**
 * In an outline, rows with something in the first column have what the rows below them have not, and the other way round.
 * Two such rows show it, each right above one of its own.
 */
function measuresOf(rows: readonly RawRow[], left: number): number[] {
  const isInner = ({ cells }: RawRow): boolean => isBlankRawCell(cells[left]);
  const inner = rows.filter(isInner);
  if (inner.length < 3) return [];
  const columns = [...new Set(inner.flatMap(({ cells }) => filledColumns(cells)))];
  const heads = rows.filter((row, at) => {
    const next = rows[at + 1];
    return !isInner(row) && next !== undefined && next.number === row.number + 1 && isInner(next);
  });
  const measures = columns.filter(
    (column) =>
      inner.every(({ cells }) => !isBlankRawCell(cells[column]) && typeof valueOf(cells[column]) !== 'string') &&
      heads.every(({ cells }) => isBlankRawCell(cells[column])),
  );
  return heads.length > 1 ? measures : [];
}

/** Whether a row heads a part of an outline. */
const isHead = ({ cells }: RawRow, left: number, { measures }: RecordShape): boolean =>
  measures.length > 0 && !isBlankRawCell(cells[left]) && measures.every((column) => isBlankRawCell(cells[column]));

/** Whether a text in the first column is all that a row has. */
export function isAloneAt({ cells }: RawRow, left: number): boolean {
  const [at, second] = filledColumns(cells);
  const cell = cells[left];
  return at === left && second === undefined && typeof (isRich(cell) ? cell.value : cell) === 'string';
}

/** A total by its first or its last word: `Total TTC`, `Суммы итого`. */
function namesTotal({ cells }: RawRow): boolean {
  const label = onlyText(cells);
  return label !== undefined && beginsWithTotal(label);
}

/** Whether a text begins or ends with what a total is called. */
export function beginsWithTotal(cell: RawCell): boolean {
  const text = typeof valueOf(cell) === 'string' ? headerText(cell) : '';
  if (text.length > 60 || !letter.test(text)) return false;
  const words = wordsOf(text.replace(/\s*[:：]\s*$/, ''));
  const isCalled = [words[0], words.at(-1)].some((word) => totalWords.has(word ?? ''));
  return words.length <= 5 && (isCalled || /(?:^|\s)total\s*:?$/iu.test(text));
}

/** Whether it is called a total and fills less than records do. */
export const isShortTotal = (row: RawRow, usual: number): boolean => {
  // Nearly all rows end here.
  let most = 0;
  for (const cell of row.cells) if (cell !== undefined && cell !== '') most++;
  if (most >= usual && row.cells.length <= most) return false;
  const fill = countFilled(row.cells);
  return fill > 1 && fill < usual && (isCalledTotal(row) || namesTotal(row));
};

/** So many same names are a heading, also where one of them is written in another way. */
const fewestSame = 5;

/** Whether it is the heading once more, or a row of it, as on a new page. */
export function isRepeated({ cells }: RawRow, headings: readonly RawRow[]): boolean {
  return headings.some((heading) => {
    let [same, others] = [0, 0];
    for (let column = 0; column < cells.length; column++) {
      const cell = cells[column];
      if (isBlankRawCell(cell)) continue;
      if (isSameName(cell, heading.cells[column])) same++;
      // Most rows end here.
      else if (++others > 1 || typeof valueOf(cell) !== 'string' || isBlankRawCell(heading.cells[column])) return false;
    }
    return same > 1 && (others === 0 || same >= fewestSame);
  });
}

function isSameName(cell: RawCell, name: RawCell): boolean {
  if (cell === name) return true;
  if (isBlankRawCell(name)) return false;
  const [one, other] = [headerText(cell), headerText(name)];
  return Math.abs(one.length - other.length) <= mostSpaces && plain(one) === plain(other);
}

/** Line breaks and capitals differ from page to page. */
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
const mostSpaces = 8;

/** Merges over several columns, by the number of their first row. */
export type MergesByRow = ReadonlyMap<number, readonly CellRange[]>;

export const wideMerges = (merges: readonly CellRange[]): MergesByRow =>
  Map.groupBy(
    merges.filter(({ left, right }) => right > left),
    ({ top }) => top,
  );

/** Whether a row between records is none of them: the title of a group, a subtotal, or the heading again. */
export function isNoRecord(
  row: RawRow,
  table: {
    headings: readonly RawRow[];
    /** The number of the first record. */
    first: number;
    span: Span | null;
    shape: RecordShape;
    merges: MergesByRow;
  },
): boolean {
  const { headings, first, span, shape, merges } = table;
  if (isSubtotal(row, first) || isShortTotal(row, shape.usual) || isRepeated(row, headings)) return true;
  return (
    span !== null &&
    (isGroupTitle(row, merges, span) ||
      (shape.titles !== null && isAloneAt(row, shape.titles)) ||
      isRemarkBetween(row, span.left, shape) ||
      isHead(row, span.left, shape))
  );
}
