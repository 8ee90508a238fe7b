/** The tables of a sheet, next to and below each other, from the beginning of its rows. */

import { isBlankRawCell, type RawRow, type RawSheet } from '../../sources/raw-sheet.ts';
import { fillOf, type Read } from '../headings/heading-evidence.ts';
import { headerText } from '../headings/heading-names.ts';
import { type FoundHeader, findHeader, headerSample } from '../headings/header-row.ts';
import { filledColumns, rowsWithin, type Span, spanOf } from './rectangle.ts';
import { isNoRecord, type RecordShape, shapeOf, wideMerges } from './row-kinds.ts';
import { splitColumns } from './split-columns.ts';
import { splitRows } from './split-rows.ts';
import { findEnd } from './table-end.ts';

/** A table as far as the beginning of a sheet shows it. */
export interface FoundTable {
  header: FoundHeader;
  span: Span;
  /** Its records, within the span. */
  rows: readonly RawRow[];
  /** The number of the first row that is below it; null where it goes on to the last row that was looked at. */
  end: number | null;
  totals: readonly number[];
  /** Rows between the records: titles of groups, subtotals. */
  between: readonly number[];
  /** Rows below the heading that belong to it and name nothing. */
  covered: ReadonlySet<number>;
  shape: RecordShape;
}

/** At most so many splits of splits. */
const deepest = 6;

/** `rows` have something in them each. From the left to the right and from above to below. */
export function findTables(rows: readonly RawRow[], sheet: RawSheet, read: Read, depth = 0): FoundTable[] {
  const span = spanOf(rows);
  if (!span) return [];
  if (depth < deepest) {
    const spans = splitColumns(rows, sheet, read);
    const isSplit = spans.length > 1 || spans[0]?.left !== span.left || spans[0].right !== span.right;
    if (isSplit) return spans.flatMap((one) => findTables(rowsWithin(rows, one), sheet, read, depth + 1));
    const parts = splitRows(rows, sheet, read);
    if (parts.length > 1)
      return parts.flatMap((part, at) =>
        findTables(part, sheet, read, depth + 1).map((table) => closedBy(table, parts[at + 1])),
      );
  }
  return [tableOf(rows, span, sheet, read)];
}

/** What begins below ends the table above. */
const closedBy = (table: FoundTable, next: readonly RawRow[] | undefined): FoundTable => ({
  ...table,
  end: table.end ?? next?.[0]?.number ?? null,
});

/** All of the rows as one table. */
export function tableOf(rows: readonly RawRow[], span: Span, sheet: RawSheet, read: Read): FoundTable {
  const header = findHeader(rows.slice(0, headerSample), sheet, read, undefined);
  const covered = coveredRows(header, rows, sheet);
  const none = new Set([...header.rows, ...header.leftOut]);
  const below = rows.filter((row) => !none.has(row) && !covered.has(row.number));
  const first = below[0]?.number ?? 1;
  const end = isApart(header, below) ? { row: first, totals: [] } : findEnd(below, first);
  const own = end ? below.filter(({ number }) => number < end.row) : below;
  const merges = wideMerges(sheet.merges);
  const shape = shapeOf(own, span);
  const isBetween = (row: RawRow): boolean => isNoRecord(row, { headings: header.rows, first, span, shape, merges });
  // A title without a row below it is a record.
  const last = own.findLastIndex((row) => !isBetween(row));
  const between = own
    .slice(0, last + 1)
    .filter(isBetween)
    .map(({ number }) => number);
  const records = own.filter(({ number }) => !between.includes(number));
  const { row = null, totals = [] } = end ?? {};
  return {
    header,
    span,
    rows: records,
    end: row,
    totals,
    between,
    covered,
    shape,
  };
}

/** Below a heading with several names a wide gap, and then rows that fill little of its width: none of them is its own. */
function isApart({ rows }: FoundHeader, below: readonly RawRow[]): boolean {
  const [heading, first] = [rows.at(-1), below[0]];
  if (!heading || !first || first.number <= heading.number + 2) return false;
  const names = fillOf(heading);
  return names > 2 && below.every((row) => fillOf(row) * 2 < names);
}

/** At most so many rows below a heading belong to it. */
const mostCovered = 3;

/** Rows that merged cells of the heading reach down to, and one that numbers the columns: 1, 2, 3. */
function coveredRows(
  { rows, leftOut }: FoundHeader,
  all: readonly RawRow[],
  { merges }: RawSheet,
): ReadonlySet<number> {
  const last = rows.at(-1)?.number;
  if (last === undefined) return new Set();
  const numbers = new Set(rows.map(({ number }) => number));
  const reaching = merges.filter(
    ({ top, bottom }) => numbers.has(top) && bottom > last && bottom <= last + mostCovered,
  );
  const deepestRow = reaching.length > 1 ? Math.max(...reaching.map(({ bottom }) => bottom)) : last;
  const covered = all.filter(({ number }) => number > last && number <= deepestRow);
  const next = all.find(({ number }) => number > deepestRow);
  const after = next && all.find(({ number }) => number > next.number);
  const isNumbering = after ? !isNumeric(after) : leftOut.length > 0;
  if (next && isNumbering && numbersColumns(next)) covered.push(next);
  return new Set(covered.map(({ number }) => number));
}

const isNumeric = ({ cells }: RawRow): boolean =>
  cells.every((cell) => isBlankRawCell(cell) || Number.isFinite(Number(headerText(cell))));

/** `1, 2, 3` or `1, 3, 4`, from the first column on: forms number their columns. */
function numbersColumns({ cells }: RawRow): boolean {
  const numbers = filledColumns(cells).map((column) => Number(headerText(cells[column]).trim()));
  const rise = numbers.every((number, at) => Number.isInteger(number) && number > (numbers[at - 1] ?? 0));
  return numbers.length >= 3 && numbers[0] === 1 && rise && (numbers.at(-1) ?? 0) <= numbers.length + 1;
}
