/** Rows of a sheet, taken within some of its columns. */

import { isBlankRawCell, type RawRow } from '../../sources/raw-sheet.ts';

/** Columns from 0, ends included. */
export interface Span {
  left: number;
  right: number;
}

/** The row with nothing outside of the span. Cells keep their columns. */
export function rowWithin(row: RawRow, { left, right }: Span): RawRow {
  if (left === 0 && row.cells.length <= right + 1) return row;
  const cells = row.cells.slice(0, right + 1);
  cells.fill(undefined, 0, Math.min(left, cells.length));
  return { ...row, cells };
}

/** Rows with something within the span. */
export const rowsWithin = (rows: readonly RawRow[], span: Span): RawRow[] =>
  rows.map((row) => rowWithin(row, span)).filter((row) => !isBlankRow(row));

export const isBlankRow = ({ cells }: RawRow): boolean => cells.every(isBlankRawCell);

export function filledColumns(cells: RawRow['cells']): number[] {
  const found: number[] = [];
  for (const [column, cell] of cells.entries()) if (!isBlankRawCell(cell)) found.push(column);
  return found;
}

/** How many cells have something in them. */
export function countFilled(cells: RawRow['cells']): number {
  let count = 0;
  for (const cell of cells) if (!isBlankRawCell(cell)) count++;
  return count;
}

/** From the first column with something in it to the last; null for blank rows. */
export function spanOf(rows: readonly RawRow[]): Span | null {
  let [left, right] = [Infinity, -1];
  for (const { cells } of rows) {
    const filled = filledColumns(cells);
    left = Math.min(left, filled[0] ?? Infinity);
    right = Math.max(right, filled.at(-1) ?? -1);
  }
  return right < 0 ? null : { left, right };
}
