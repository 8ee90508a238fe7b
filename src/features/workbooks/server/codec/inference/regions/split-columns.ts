/** Tables next to each other, with blank columns between them. */

import type { CellRange } from '../../cell-address.ts';
import { isBlankRawCell, type RawCell, type RawRow, type RawSheet } from '../../sources/raw-sheet.ts';
import { fillOf, type Read } from '../headings/heading-evidence.ts';
import { findHeader, headerSample } from '../headings/header-row.ts';
import { headerText } from '../headings/heading-names.ts';
import { filledColumns, rowsWithin, type Span, spanOf } from './rectangle.ts';
import { wideMerges } from './row-kinds.ts';
import { touchingTables } from './side-by-side.ts';
import { isRemark, withoutStrayColumns } from './stray-columns.ts';
import { findEnd } from './table-end.ts';

/** No gutters are looked for further to the right. */
const mostColumns = 400;
/** Evidence for two tables; each kind of it counts once, repeated headings twice. */
const enough = 2;

interface Side {
  span: Span;
  rows: readonly RawRow[];
  /** The row that names its columns; undefined where none does. */
  heading: RawRow | undefined;
  /** Rows below the heading. */
  data: readonly RawRow[];
  /** Columns with something in them. */
  width: number;
}

/** The spans of the tables of these rows, notes between and next to them left out. */
export function splitColumns(rows: readonly RawRow[], sheet: RawSheet, read: Read): Span[] {
  const sides = gutterSpans(rows, sheet).map((span) => sideOf(rows, span, sheet, read));
  const groups: Side[] = [];
  for (const side of sides) {
    const before = groups.at(-1);
    const [one, other] = before ? [headedWith(before, side, read), headedWith(side, before, read)] : [];
    const areTwo = before !== undefined && areApartInFile(before, side, sheet);
    if (!before || !one || !other || areTwo || areApart(...withoutEnd(one, other, rows))) groups.push(side);
    else groups[groups.length - 1] = sideOf(rows, { left: before.span.left, right: side.span.right }, sheet, read);
  }
  return withoutNotes(groups).flatMap(({ span, heading, data, rows: own }) => {
    const below = heading ? own.filter(({ number }) => number > heading.number) : own;
    return touchingTables(withoutStrayColumns(span, heading, data), heading, below);
  });
}

/** From one blank column to the next. What is merged over columns in a row of several cells fills them. */
function gutterSpans(rows: readonly RawRow[], sheet: RawSheet): Span[] {
  const filled = new Set<number>();
  const merges = wideMerges(sheet.merges);
  const last = Math.min(spanOf(rows)?.right ?? 0, mostColumns);
  for (const row of rows) {
    const own = filledColumns(row.cells);
    for (const column of own) filled.add(column);
    if (own.length < 2) continue;
    for (const { left, right } of merges.get(row.number) ?? [])
      if (own.includes(left)) for (let at = left; at <= Math.min(right, last); at++) filled.add(at);
  }
  const spans: Span[] = [];
  for (const column of [...filled].toSorted((one, other) => one - other)) {
    const before = spans.at(-1);
    if (before && (column === before.right + 1 || column > mostColumns)) before.right = column;
    else spans.push({ left: column, right: column });
  }
  return spans;
}

function sideOf(rows: readonly RawRow[], span: Span, sheet: RawSheet, read: Read): Side {
  const own = rowsWithin(rows, span);
  const header = findHeader(own.slice(0, headerSample), sheet, read, undefined);
  const heading = header.rows.at(-1);
  const below = heading ? own.filter(({ number }) => number > heading.number) : own;
  const end = findEnd(below, below[0]?.number ?? 1);
  const data = end ? below.filter(({ number }) => number < end.row) : below;
  return { span, rows: own, heading, data, width: new Set(own.flatMap(({ cells }) => filledColumns(cells))).size };
}

/**
 * A parameter above one side of a table looks like its heading: `Tax rate | 20%`. Where the other side is named further
 * down, by a row that is names here too, that row is the heading of both.
 */
function headedWith(side: Side, { heading }: Side, read: Read): Side {
  const own = side.heading;
  if (!own || !heading || own.number >= heading.number) return side;
  const isName = (cell: RawCell): boolean => isBlankRawCell(cell) || read(cell).kind === 'text';
  const row = side.rows.find(({ number }) => number === heading.number);
  const isNamed = row && fillOf(row) >= fillOf(own) && row.cells.every(isName) && !own.cells.every(isName);
  return isNamed ? { ...side, heading: row, data: side.data.filter(({ number }) => number > row.number) } : side;
}

/** Whether a side could be a table of its own. */
const isTable = ({ heading, data, width }: Side): boolean =>
  heading !== undefined && width > 1 && fillOf(heading) > 1 && data.length > 0;

/** Two sides without the totals below both of them: of one table, its label may be on one side and its figures on the other. */
function withoutEnd(one: Side, other: Side, rows: readonly RawRow[]): [Side, Side] {
  const heading = Math.max(one.heading?.number ?? 0, other.heading?.number ?? 0);
  const both = { left: one.span.left, right: other.span.right };
  const below = rowsWithin(rows, both).filter(({ number }) => number > heading);
  const end = findEnd(below, below[0]?.number ?? 1)?.row ?? Infinity;
  const above = (side: Side): Side => ({ ...side, data: side.data.filter(({ number }) => number < end) });
  return [above(one), above(other)];
}

/** Whether the file says of each of two sides that a table is in it, and of none that is in both. */
function areApartInFile({ span: one }: Side, { span: other, rows }: Side, { tables = [] }: RawSheet): boolean {
  const numbers = rows.map(({ number }) => number);
  const here = tables.filter(({ top, bottom }) => numbers.some((number) => number >= top && number <= bottom));
  const isIn = (table: CellRange, { left, right }: Span): boolean => table.left <= right && table.right >= left;
  return (
    here.some((table) => isIn(table, one)) &&
    here.some((table) => isIn(table, other)) &&
    !here.some((table) => isIn(table, one) && isIn(table, other))
  );
}

function areApart(one: Side, other: Side): boolean {
  if (!isTable(one) || !isTable(other)) return isNextTo(one, other) || isNextTo(other, one);
  const [above, below] = [namesOf(one), namesOf(other)];
  const shared = below.filter((name) => above.includes(name)).length;
  let evidence = shared >= 2 && shared * 2 >= Math.min(above.length, below.length) ? 2 : 0;
  // Names of several rows may end in any of them.
  const between = Math.abs((one.heading?.number ?? 0) - (other.heading?.number ?? 0));
  if (between > 1 || (between === 1 && shareOfCommonRows(one, other) < 0.9)) evidence += 2;
  const longer = Math.abs((one.data.at(-1)?.number ?? 0) - (other.data.at(-1)?.number ?? 0));
  if (longer > 1 && isFull(one) && isFull(other)) evidence++;
  if (shareOfCommonRows(one, other) < 0.8) evidence++;
  if (hasTitle(one) && hasTitle(other)) evidence++;
  return evidence >= enough;
}

const isNextTo = (side: Side, table: Side): boolean =>
  isTable(table) &&
  (isNote(side, table) ||
    isList(side, table) ||
    isNumberedList(side, table) ||
    isRemark(side.rows, side.span, table.span));

/** A short list in a column of its own: what may be chosen in the table. It is full, and ends long before the table. */
function isList({ heading, data, width }: Side, table: Side): boolean {
  const [first, last] = [data[0], data.at(-1)];
  if (width !== 1 || !heading || !first || !last || data.length < 2 || table.data.length < 5) return false;
  const isFilled = first.number === heading.number + 1 && last.number - first.number + 1 === data.length;
  return isFilled && data.length <= table.data.length * 0.8;
}

/** `1 | seed`, `2 | cuttings`: what may be chosen, with its numbers, from the heading of the table on. */
function isNumberedList({ heading, rows, width }: Side, table: Side): boolean {
  if (heading || width !== 2 || rows.length < 3 || rows.length > table.data.length * 0.8) return false;
  return rows.every(({ number, cells }, at) => {
    const [first = 0] = filledColumns(cells);
    return number === (rows[0]?.number ?? 0) + at && headerText(cells[first]).trim() === String(at + 1);
  });
}

/** Whether a side without a heading next to a table says something about it, here and there. */
function isNote(side: Side, table: Side): boolean {
  const { heading } = table;
  const isNamed = side.rows.some(({ number }) => number === heading?.number);
  const within = side.rows.filter(({ number }) => table.data.some((row) => row.number === number));
  return !isNamed && (within.length * 2 < table.data.length || table.data.length < 3);
}

const namesOf = ({ heading }: Side): string[] =>
  (heading?.cells ?? []).flatMap((cell) => (isBlankRawCell(cell) ? [] : [headerText(cell).trim().toLowerCase()]));

/** Most cells are filled, down to its own last row. */
function isFull({ data, width }: Side): boolean {
  const filled = data.reduce((sum, row) => sum + fillOf(row), 0);
  return filled >= data.length * width * 0.6;
}

function shareOfCommonRows(one: Side, other: Side): number {
  const numbers = new Set(one.data.map(({ number }) => number));
  const common = other.data.filter(({ number }) => numbers.has(number)).length;
  return common / Math.max(1, numbers.size, other.data.length);
}

/** One cell alone above the heading, in its first columns. */
function hasTitle({ rows, heading }: Side): boolean {
  const above = rows[rows.findIndex((row) => row.number === heading?.number) - 1];
  return above !== undefined && fillOf(above) === 1;
}

/** Notes are no tables; of notes alone all stay. */
function withoutNotes(groups: readonly Side[]): readonly Side[] {
  if (groups.length < 2) return groups;
  const tables = groups.filter(
    (side) => isTable(side) || !groups.some((other) => other !== side && isNextTo(side, other)),
  );
  return tables.length > 0 ? tables : groups;
}
