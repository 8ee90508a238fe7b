/** Where a table ends above its totals: what follows is kept on the grid and is none of its rows. */

import { columnOfAddress } from '../cell-address.ts';
import { isBlankRawCell, isRich, type RawRow } from '../sources/raw-sheet.ts';

/** How many of the last rows are looked at. */
export const endSample = 24;

/** `=SUM(C5:C20)`: one range of one column. */
const total =
  /^\{?=\s*(?:SUM|SUBTOTAL|AGGREGATE|AVERAGE|COUNT|COUNTA|MAX|MIN|MEDIAN|PRODUCT)\s*\(\s*(?:\d+\s*[,;]\s*)*\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})\s*\)\s*\}?$/i;

/** Totals leave out at most so many rows between themselves and what they add. */
const mostBetween = 2;

/**
 * The number of the row with the totals, from 1; null where the table goes on to the last row. `last` are its last rows
 * with something in them, in order; `first` the number of its first.
 */
export function findTotals(last: readonly RawRow[], first: number): number | null {
  const usual = last.map(fillOf).toSorted((one, other) => one - other)[last.length >> 1] ?? 0;
  for (const [index, row] of last.entries()) {
    if (row.number <= first + 1 || !isTotals(row, first)) continue;
    // More rows of the table mean that these are subtotals.
    if (last.slice(index + 1).every((below) => isTotals(below, first) || fillOf(below) < Math.max(2, usual * 0.6)))
      return row.number;
  }
  return null;
}

function isTotals({ number, cells }: RawRow, first: number): boolean {
  return cells.some((cell, column) => {
    if (!isRich(cell) || cell.formula === undefined) return false;
    const [, left = '', top, right = '', bottom] = total.exec(cell.formula) ?? [];
    if (top === undefined || columnOfAddress(left) !== column || columnOfAddress(right) !== column) return false;
    return Number(top) <= first + 1 && Number(bottom) < number && Number(bottom) >= number - 1 - mostBetween;
  });
}

const fillOf = ({ cells }: RawRow): number => cells.filter((cell) => !isBlankRawCell(cell)).length;
