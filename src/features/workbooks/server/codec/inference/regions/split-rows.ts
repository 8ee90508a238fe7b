/** Tables below each other: a heading of its own after a gap begins another one. */

import type { CellRange } from '../../cell-address.ts';
import { isBlankRawCell, type RawRow, type RawSheet } from '../../sources/raw-sheet.ts';
import { evidenceOf, fillOf, isEmphasized, leftOf, type Read, readsLikeNames } from '../headings/heading-evidence.ts';
import { findHeader, headerSample } from '../headings/header-row.ts';
import { headerText } from '../headings/heading-names.ts';
import { isCalledTotal, isSubtotal } from './row-kinds.ts';

/** So many rows below a heading are held against it. */
const looked = 40;
/** Titles above a heading, of one cell each. */
const mostTitles = 3;

/** The rows of each table, with its title. */
export function splitRows(rows: readonly RawRow[], sheet: RawSheet, read: Read): RawRow[][] {
  const starts = [0];
  // Of a heading of several rows the first is met again.
  let [names = [], ...further] = headingBelow(rows, sheet, read);
  for (let at = 1; at < rows.length; at++) {
    if (beginsInFile(rows, at, sheet)) {
      const hasTitle = at > 1 && fillOf(rows[at - 1]!) === 1 && isAfterGap(rows, at - 1) && !isAfterGap(rows, at);
      starts.push(hasTitle ? at - 1 : at);
      [names, further] = [namesOf(rows[at]), []];
      continue;
    }
    if (!isAfterGap(rows, at) || isWithinMerge(rows[at]!, sheet)) continue;
    const heading = headingAt(rows, at);
    if (isSection(rows, at) || isBelowInFile(rows, at, sheet)) {
      starts.push(at);
      continue;
    }
    if (heading === null) continue;
    const isBegun = [names, ...further].some((one) =>
      beginsTable(rows, heading, { isTitled: heading > at, names: one, read }),
    );
    if (!isBegun) continue;
    starts.push(at);
    [names, further] = [namesOf(rows[heading]), []];
    at = heading;
  }
  return starts.map((start, index) => rows.slice(start, starts[index + 1]));
}

/** Whether the file says that a table begins here, below another one. */
function beginsInFile(rows: readonly RawRow[], at: number, { tables = [] }: RawSheet): boolean {
  const { number = 0, cells = [] } = rows[at] ?? {};
  const first = rows[0]?.number ?? 0;
  const isHere = ({ left, right }: CellRange): boolean =>
    cells.some((cell, column) => column >= left && column <= right && !isBlankRawCell(cell));
  return tables.some(
    (table) =>
      table.top === number &&
      isHere(table) &&
      tables.some(
        (other) =>
          other.bottom < number && other.bottom >= first && other.left <= table.right && other.right >= table.left,
      ),
  );
}

/** Whether the file says that a table ended above the gap. */
const isBelowInFile = (rows: readonly RawRow[], at: number, { tables = [] }: RawSheet): boolean =>
  tables.some(
    ({ top, bottom, left, right }) =>
      bottom === rows[at - 1]?.number &&
      top >= (rows[0]?.number ?? 0) &&
      (rows[at]?.cells ?? []).some((cell, column) => column >= left && column <= right && !isBlankRawCell(cell)),
  );

const isAfterGap = (rows: readonly RawRow[], at: number): boolean =>
  (rows[at]?.number ?? 0) > (rows[at - 1]?.number ?? 0) + 1;

/** A heading of several rows has names that reach down. */
const isWithinMerge = ({ number, cells }: RawRow, { merges }: RawSheet): boolean =>
  merges.some(
    ({ top, bottom, left }) => top < number && bottom >= number && bottom - top < 4 && !isBlankRawCell(cells[left]),
  );

/** The names in each row of the heading, the last first. */
const headingBelow = (rows: readonly RawRow[], sheet: RawSheet, read: Read): string[][] =>
  findHeader(rows.slice(0, headerSample), sheet, read, undefined).rows.map(namesOf).toReversed();

/** The first row of several cells, at most a few titles below; null where there is a gap between. */
function headingAt(rows: readonly RawRow[], at: number): number | null {
  for (let next = at; next <= at + mostTitles && next < rows.length; next++) {
    if (next > at && (rows[next]?.number ?? 0) > (rows[next - 1]?.number ?? 0) + 2) return null;
    if (fillOf(rows[next]!) > 1) return next;
  }
  return null;
}

function beginsTable(
  rows: readonly RawRow[],
  at: number,
  { isTitled, names, read }: { isTitled: boolean; names: readonly string[]; read: Read },
): boolean {
  const block = [...blockFrom(rows, at)];
  const own = namesOf(block[0]);
  // The same names without a title of their own go on with what is above.
  if (!isTitled && own.length > 1 && own.length === names.length && own.every((name, index) => name === names[index]))
    return false;
  const isRepeated = own.length > 1 && own.filter((name) => names.includes(name)).length * 4 >= own.length * 3;
  if (isRepeated) return true;
  if (block.length < 2 || !readsLikeNames(block, 0, read)) return false;
  const evidence = evidenceOf(block, 0, read);
  if (evidence.names < 2 || evidence.alike.length > 0 || new Set(own).size < own.length) return false;
  const before = rows[at - 1];
  // What is below a total is another table.
  if (before && (isSubtotal(before, rows[0]?.number ?? 1) || isCalledTotal(before)) && hasNumbers(block.slice(1), read))
    return true;
  const shown = evidence.contrasts + Number(isTitled) + Number(isEmphasized(block, 0));
  return shown >= 2;
}

/** Whether half of a column are no words. */
function hasNumbers(rows: readonly RawRow[], read: Read): boolean {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, column) => rows.map(({ cells }) => cells[column])).some((cells) => {
    const numbers = cells.filter((cell) => ['number', 'true_number'].includes(read(cell).kind));
    return numbers.length * 2 >= rows.length;
  });
}

/** A title in the first column, with rows of several cells below, after a total and a wide gap. */
function isSection(rows: readonly RawRow[], at: number): boolean {
  const [before, title, next] = [rows[at - 1], rows[at], rows[at + 1]];
  if (!before || !title || !next || title.number <= before.number + 2 || next.number !== title.number + 1) return false;
  const isTotal = isSubtotal(before, rows[0]?.number ?? 1) || isCalledTotal(before);
  return isTotal && fillOf(title) === 1 && !isBlankRawCell(title.cells[leftOf(rows)]) && fillOf(next) > 1;
}

/** The rows from a heading on, up to a wide gap. */
function* blockFrom(rows: readonly RawRow[], at: number): Generator<RawRow> {
  for (let next = at; next < Math.min(rows.length, at + looked); next++) {
    if (next > at + 1 && (rows[next]?.number ?? 0) > (rows[next - 1]?.number ?? 0) + 2) return;
    yield rows[next]!;
  }
}

const namesOf = (row: RawRow | undefined): string[] =>
  (row?.cells ?? []).flatMap((cell) => (isBlankRawCell(cell) ? [] : [headerText(cell).trim().toLowerCase()]));
