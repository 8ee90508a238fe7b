/** How a file draws attention to rows: bold texts, fills. */

import { isBlankRawCell, type RawRow, type RawSheet } from '../../sources/raw-sheet.ts';

/** Looks of further rows say nothing new. */
const mostRows = 2_000;
/** Where no cell of so many rows has a look, the file knows none. */
const fewestRows = 50;

/** Puts the looks of their cells into rows of a sheet, from the first on. Reads the beginning of the sheet again. */
export async function addLooks(rows: readonly RawRow[], sheet: RawSheet): Promise<void> {
  if (sheet.isText) return;
  const byNumber = new Map(rows.slice(0, mostRows).map((row) => [row.number, row]));
  const last = rows.at(Math.min(rows.length, mostRows) - 1)?.number ?? 0;
  let [seen, hasLooks] = [0, false];
  for await (const batch of sheet.rows({ looks: true })) {
    for (const { number, looks } of batch) {
      if (number > last || (++seen > fewestRows && !hasLooks)) return;
      const row = byNumber.get(number);
      if (row && looks) row.looks = looks;
      hasLooks ||= looks !== undefined;
    }
  }
}

/** Whether nearly all cells of a row are bold, or filled with one color, and hardly any of the others are. */
export function standsOut(row: RawRow, others: readonly RawRow[]): boolean {
  if (!row.looks) return false;
  const isBold = (one: RawRow, column: number): boolean => one.looks?.[column]?.bold === true;
  const fill = row.looks.find((look) => look?.fill !== undefined)?.fill;
  const isFilled = (one: RawRow, column: number): boolean => one.looks?.[column]?.fill === fill;
  return [isBold, ...(fill === undefined ? [] : [isFilled])].some(
    (has) => shareOf([row], has) >= 0.8 && shareOf(others, has) <= 0.2,
  );
}

function shareOf(rows: readonly RawRow[], has: (row: RawRow, column: number) => boolean): number {
  let [all, own] = [0, 0];
  for (const row of rows) {
    for (const [column, cell] of row.cells.entries()) {
      if (isBlankRawCell(cell)) continue;
      all++;
      if (has(row, column)) own++;
    }
  }
  return all === 0 ? 0 : own / all;
}
