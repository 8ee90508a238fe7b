/** What cells of a workbook are called by ids and keys, and where they are. */

import type { CellsRead } from '../graph/volatile-runs.ts';
import type { CellKeys } from './cells-setup.ts';
import { type GridPlace, placeOfKeys } from './loose-cells.ts';
import type { WorkbookSheet } from './workbook-sheet.ts';

/** Where a cell is by its ids or keys; null where it is gone. */
export function placeOf(sheet: WorkbookSheet, { row, column }: CellKeys): GridPlace | null {
  const own = sheet.columnAt(column);
  const place = sheet.placeOf(row);
  if (own >= 0 && place) return place.gone ? null : { row: place.place, column: own };
  return placeOfKeys(sheet, { row, column });
}

/** The ids or keys of a place, and its formula; null where it is neither of the table nor a known cell. */
export function keysOf(
  sheet: WorkbookSheet,
  row: number,
  column: number,
): { row: string; column: string; isLoose: boolean; formula: string | undefined } | null {
  const loose = sheet.loose.at(row, column);
  if (loose) return { row: loose.row, column: loose.column, isLoose: true, formula: loose.formula };
  const [id, own] = [sheet.rowAt(row), sheet.columnOver(column)];
  if (id === null || !own) return null;
  return { row: id, column: own.id, isLoose: false, formula: sheet.formulaAt(row, own.id) };
}

/** Cells that were written since values were computed. */
export function newCellsOf(sheet: WorkbookSheet): Omit<CellsRead, 'sheet'>[] {
  const { left, right, header, above } = sheet.layout;
  const rows = sheet.newPositions().map(([top, bottom]) => ({ top, bottom, left, right }));
  if (sheet.isReshaped && header >= 0) rows.push({ top: header, bottom: header, left, right });
  for (const column of sheet.writtenColumns())
    rows.push({ top: above, bottom: sheet.bottom, left: column, right: column });
  const loose = sheet.loose
    .newPlaces()
    .map(({ row, column }) => ({ top: row, bottom: row, left: column, right: column }));
  return [...rows, ...loose];
}
