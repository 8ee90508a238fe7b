/** Cells at the right edge of a table that are of none of its columns: a figure or a remark beside a few of its rows. */

import { isBlankRawCell, isRich, type RawCell, type RawRow } from '../../sources/raw-sheet.ts';
import { countFilled, type Span } from './rectangle.ts';

/** Fewer rows don't show what is usual in a column. */
const fewestRows = 6;
/** A column that nothing names and that is filled in less of the rows is none. */
const leastFilled = 0.15;
/** So many cells behind a wide gap are a remark, however few rows the table has. */
const mostInRemark = 2;
const longList = 10;
/** A letter or two beside one row of many is a slip. */
const longestSlip = 2;

/**
 * The span without columns at its right that no heading names and that hardly any row fills: behind a blank column, or with
 * figures in them. Words next to the last column are remarks on records, and of the table.
 */
export function withoutStrayColumns(span: Span, heading: RawRow | undefined, data: readonly RawRow[]): Span {
  if (data.length < fewestRows) return span;
  const cellsOf = (column: number): RawCell[] =>
    data.map(({ cells }) => cells[column]).filter((cell) => !isBlankRawCell(cell));
  const isBesideFirst = (column: number): boolean =>
    data.length >= longList && heading !== undefined && !isBlankRawCell(data[0]?.cells[column]);
  let [right, isStray] = [span.right, false];
  for (; right > span.left && isBlankRawCell(heading?.cells[right]); right--) {
    const own = cellsOf(right);
    if (own.length >= data.length * leastFilled) break;
    // A word beside the first record says how it is to be filled in.
    const isOne = own.length === 1 && (textOf(own[0]).length <= longestSlip || isBesideFirst(right));
    isStray ||= areFigures(own) || isOne;
  }
  // Beside a list of one column a cell or two are none of it.
  const isList =
    right > span.left ||
    (data.length >= longList &&
      cellsOf(span.left).length >= data.length * 0.9 &&
      data.reduce((sum, { cells }) => sum + countFilled(cells.slice(span.left + 1)), 0) <= mostInRemark);
  return isList && isStray ? { left: span.left, right } : span;
}

/** Whether all that is in a span behind a gap of several columns is a cell or two. */
export function isRemark(rows: readonly RawRow[], span: Span, table: Span): boolean {
  const gap = span.left - table.right - 1;
  return gap > 1 && rows.reduce((sum, { cells }) => sum + countFilled(cells), 0) <= mostInRemark;
}

/** Blank, or mostly no words. */
function areFigures(cells: readonly RawCell[]): boolean {
  const words = cells.filter((cell) => typeof valueOf(cell) === 'string');
  return words.length === 0 || words.length * 2 < cells.length;
}

const valueOf = (cell: RawCell) => (isRich(cell) ? cell.value : cell);
const textOf = (cell: RawCell): string => String(valueOf(cell) ?? '').trim();
