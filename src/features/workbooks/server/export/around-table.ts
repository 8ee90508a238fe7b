/** What is around the table of a sheet in a file of our own, besides its loose cells. */

import { placeOfKeys } from '#engine/formula/cells/loose-cells.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import { lettersOfColumn } from '#engine/formula/syntax/address.ts';
import type { MergeToWrite } from '../codec/writing/grid-to-write.ts';
import type { ReadSheetOfGrid } from './read-grids.ts';

/**
 * Names of columns that no cell of the header has: those of columns that were added here. A name that was made up for a
 * blank header, or is in a merged cell, stays out of it.
 */
export function namesInHeader(
  sheet: PlacedSheet,
  read: ReadSheetOfGrid,
): { row: number; column: number; name: string }[] {
  const { layout } = sheet;
  if (layout.header < 0) return [];
  const top = layout.above - layout.headerRows;
  const filled = new Set<number>();
  for (const cell of read.loose) {
    const at = cell.value === null ? null : placeOfKeys(sheet, cell);
    if (at && at.row >= top && at.row < layout.above) filled.add(at.column);
  }
  const merged = mergesOf(read, sheet).filter(({ row, rows }) => row < layout.above && row + rows > top);
  const isMerged = (column: number): boolean =>
    merged.some((one) => column >= one.column && column < one.column + one.columns);
  return sheet.columns.flatMap(({ id, name }) => {
    const column = layout.columnAt(id);
    const isMadeUp = name === `Column ${lettersOfColumn(column)}`;
    return column < 0 || filled.has(column) || isMerged(column) || isMadeUp
      ? []
      : [{ row: layout.header, column, name }];
  });
}

/** Cells that are drawn as one; one over another is left out: programs repair files with such. */
export function mergesOf({ look }: ReadSheetOfGrid, sheet: PlacedSheet): MergeToWrite[] {
  const found: MergeToWrite[] = [];
  for (const [row, column, rows, columns] of look.merges) {
    const at = placeOfKeys(sheet, { row, column });
    if (!at || (rows <= 1 && columns <= 1)) continue;
    const isFree = found.every(
      (one) =>
        at.row + rows <= one.row ||
        one.row + one.rows <= at.row ||
        at.column + columns <= one.column ||
        one.column + one.columns <= at.column,
    );
    if (isFree) found.push({ ...at, rows, columns });
  }
  return found;
}
