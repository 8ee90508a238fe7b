/** Rows and columns that were left out move what is below and next to them; formulas must point where it went. */

import { type CellRange, columnLetters, columnOfAddress } from '../cell-address.ts';

/** Where the cells of one sheet are once it has a header in row 1 and no gaps. */
export interface SheetMove {
  /** From the row in the file to the row of the sheet; null for rows that were left out. Rows from 1. */
  row(number: number): number | null;
  /** The first kept row at or after this one; null after the last. */
  rowFrom(number: number): number | null;
  /** The last kept row at or before this one; null before the first. */
  rowUntil(number: number): number | null;
  /** Columns from 0; null for those that were left out. */
  column(index: number): number | null;
  /**
   * Whether cells of the file hold something else in the sheet, since they are in its header: names are texts, each
   * different, whatever was there. Rows from 1, columns from 0; ends in.
   */
  isOtherIn(cells: CellRange): boolean;
}

/**
 * Columns of the file by what their header is: `renamed` where the name is not what was there, `numeric` where that was
 * no text.
 */
export interface HeaderCells {
  renamed: ReadonlySet<number>;
  numeric: ReadonlySet<number>;
}
const unchanged: HeaderCells = { renamed: new Set(), numeric: new Set() };

/** Null when nothing moves. `dataRows` are the numbers of the data rows in the file, in order; `isCut` where columns behind these were left out. */
export function sheetMove(
  headerRows: readonly number[],
  dataRows: readonly number[],
  columns: readonly number[],
  header: HeaderCells = unchanged,
  isCut = false,
): SheetMove | null {
  const stays =
    !isCut &&
    headerRows.length === 1 &&
    headerRows[0] === 1 &&
    dataRows.every((number, at) => number === at + 2) &&
    columns.every((index, at) => index === at);
  if (stays && header.renamed.size === 0) return null;
  const [firstHeader = null] = headerRows;
  const lastHeader = headerRows.at(-1) ?? null;
  const isOtherIn = ({ top, bottom, left, right }: CellRange): boolean => {
    const inside = headerRows.filter((number) => number >= top && number <= bottom);
    if (inside.length === 0) return false;
    // Next to numbers a text is passed over, whatever it says.
    const others = inside.length === bottom - top + 1 ? header.renamed : header.numeric;
    return [...others].some((index) => index >= left && index <= right);
  };
  if (stays) {
    const same = (number: number): number => number;
    return { row: same, rowFrom: same, rowUntil: same, column: same, isOtherIn };
  }
  /** How many data rows come before a number. */
  const before = (number: number): number => {
    let low = 0;
    let high = dataRows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((dataRows[middle] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const positions = new Map(columns.map((index, at) => [index, at]));
  return {
    row(number) {
      if (headerRows.includes(number)) return 1;
      const at = before(number);
      return dataRows[at] === number ? at + 2 : null;
    },
    rowFrom(number) {
      const at = before(number);
      const isAbove = lastHeader !== null && number <= lastHeader && (dataRows[at] ?? lastHeader) >= lastHeader;
      if (isAbove) return 1;
      return at < dataRows.length ? at + 2 : null;
    },
    rowUntil(number) {
      const at = before(number + 1);
      if (at > 0) return at + 1;
      return firstHeader !== null && number >= firstHeader ? 1 : null;
    },
    column: (index) => positions.get(index) ?? null,
    isOtherIn,
  };
}

const reference =
  /"(?:[^"]|"")*"|(?<![\w.\\$\]!])(?:('(?:[^']|'')*'|[\p{L}_][\p{L}\p{N}_.]*)!)?(?:(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7})(?::(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7}))?|(\$?)([A-Za-z]{1,3}):(\$?)([A-Za-z]{1,3})|(\$?)(\d{1,7}):(\$?)(\d{1,7}))(?![\w.(!])/gu;

/**
 * A formula with its references moved; null when it points at a cell that was left out (a rate in a title above the
 * table), so that only its value can stay. `moves` by lower-cased title; a sheet that is missing stays.
 */
export function moveFormula(
  formula: string,
  home: SheetMove | null,
  moves: ReadonlyMap<string, SheetMove | null>,
): string | null {
  let lost = false;
  const moved = formula.replaceAll(reference, (whole, ...groups: (string | undefined)[]) => {
    if (whole.startsWith('"')) return whole;
    const sheet = groups[0];
    const move = sheet === undefined ? home : (moves.get(titleOf(sheet)) ?? null);
    if (!move) return whole;
    const answer = moveReference(move, groups.slice(1, 17));
    if (answer === null) lost = true;
    return answer === null ? whole : `${sheet === undefined ? '' : `${sheet}!`}${answer}`;
  });
  return lost ? null : moved;
}

function moveReference(move: SheetMove, groups: (string | undefined)[]): string | null {
  const [
    c1 = '',
    column1,
    r1 = '',
    row1,
    c2 = '',
    column2,
    r2 = '',
    row2,
    f1 = '',
    from,
    f2 = '',
    until,
    t1 = '',
    top,
    t2 = '',
    bottom,
  ] = groups;
  if (move.isOtherIn(rangeOf(groups))) return null;
  if (column1 && row1 && column2 && row2) {
    const first = [letters(move, column1), move.rowFrom(Number(row1))];
    const last = [letters(move, column2), move.rowUntil(Number(row2))];
    if (first.includes(null) || last.includes(null) || Number(first[1]) > Number(last[1])) return null;
    return `${c1}${first[0]}${r1}${first[1]}:${c2}${last[0]}${r2}${last[1]}`;
  }
  if (column1 && row1) {
    const column = letters(move, column1);
    const row = move.row(Number(row1));
    return column === null || row === null ? null : `${c1}${column}${r1}${row}`;
  }
  if (from && until) {
    const first = letters(move, from);
    const last = letters(move, until);
    return first === null || last === null ? null : `${f1}${first}:${f2}${last}`;
  }
  const first = move.rowFrom(Number(top));
  const last = move.rowUntil(Number(bottom));
  return first === null || last === null || first > last ? null : `${t1}${first}:${t2}${last}`;
}

/** What a reference covers in the file. */
function rangeOf(groups: readonly (string | undefined)[]): CellRange {
  const [, column1, , row1, , column2, , row2, , from, , until, , top, , bottom] = groups;
  const [first, last] = [column1 ?? from, column2 ?? column1 ?? until];
  return {
    top: Number(row1 ?? top ?? 1),
    bottom: Number(row2 ?? row1 ?? bottom ?? Number.MAX_SAFE_INTEGER),
    left: first === undefined ? 0 : columnOfAddress(first),
    right: last === undefined ? Number.MAX_SAFE_INTEGER : columnOfAddress(last),
  };
}

function letters(move: SheetMove, column: string): string | null {
  const index = move.column(columnOfAddress(column));
  return index === null ? null : columnLetters(index);
}

function titleOf(sheet: string): string {
  return (sheet.startsWith("'") ? sheet.slice(1, -1).replaceAll("''", "'") : sheet).toLowerCase();
}
