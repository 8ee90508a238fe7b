/** Tables that touch each other: the same names come again, or each has a total of its own in one row. */

import { isBlankRawCell, isRich, type RawCell, type RawRow } from '../../sources/raw-sheet.ts';
import { headerText } from '../headings/heading-names.ts';
import type { Span } from './rectangle.ts';
import { beginsWithTotal } from './row-kinds.ts';

/** Fewer names come again by chance, as `from` and `to`. */
const fewestNames = 3;

/** The spans of the tables that a span without a blank column has; the span alone where it is one. */
export function touchingTables(span: Span, heading: RawRow | undefined, data: readonly RawRow[]): Span[] {
  if (!heading) return [span];
  const starts = startsOfRepeats(span, heading) ?? startsOfTotals(span, data);
  return starts.map((left, at) => ({ left, right: (starts[at + 1] ?? span.right + 1) - 1 }));
}

/** `No. | Date | Amount | No. | Date | Amount`: all of the heading is the same names, two or more times. */
function startsOfRepeats({ left, right }: Span, { cells }: RawRow): number[] | null {
  const names = Array.from({ length: right - left + 1 }, (_, at) =>
    headerText(cells[left + at])
      .trim()
      .toLowerCase(),
  );
  for (let width = fewestNames; width * 2 <= names.length; width++) {
    if (names.length % width > 0 || new Set(names.slice(0, width)).size < width) continue;
    if (names.every((name, at) => name !== '' && name === names[at % width]))
      return Array.from({ length: names.length / width }, (_, at) => left + at * width);
  }
  return null;
}

/**
 * `Total | 120 | Total income | 90`: lists of labels and figures, which end in different rows above their totals. Of one
 * table the columns end in the same row.
 */
function startsOfTotals({ left, right }: Span, data: readonly RawRow[]): number[] {
  for (const [row, { cells }] of data.entries()) {
    if (row < 2 || !beginsWithTotal(cells[left])) continue;
    const starts = [...cells.keys()].filter(
      (at) => at <= right && beginsWithTotal(cells[at]) && isNumber(cells[at + 1]),
    );
    const lengths = starts.map((at) => labelsAbove(data.slice(0, row), at));
    if (starts[0] !== left || starts.length < 2 || lengths.includes(null)) continue;
    if (new Set(lengths).size > 1) return starts;
  }
  return [left];
}

/** How many texts a column begins with, from the first row on; null where anything else is in it. */
function labelsAbove(rows: readonly RawRow[], column: number): number | null {
  const cells = rows.map((row) => row.cells[column]);
  const length = cells.findLastIndex((cell) => !isBlankRawCell(cell)) + 1;
  const areTexts = cells.slice(0, length).every((cell) => isBlankRawCell(cell) || typeof valueOf(cell) === 'string');
  return length > 0 && areTexts ? length : null;
}

const valueOf = (cell: RawCell): unknown => (isRich(cell) ? cell.value : cell);
const isNumber = (cell: RawCell): boolean => typeof valueOf(cell) === 'number';
