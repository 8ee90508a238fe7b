import { openFileForm } from './file-form.ts';
import { holdFormula, isKeptFormula, openStored, spilledFrom } from './kept-reference.ts';
import { type GridPlace, type LooseCell, placeOfKeys } from './loose-cells.ts';
import type { PlacedSheet } from './placed-sheet.ts';

const placeKey = ({ row, column }: GridPlace): string => `${row}|${column}`;

/**
 * Arrays of a file outside of the table: `adopted` has the formulas of their cells as they are stored. Cells that are
 * filled by an array which is computed here have no formula of their own; an array of a fixed size that lies over the
 * table is held as a whole.
 */
export function adoptArrays<Cell extends Pick<LooseCell, 'row' | 'column' | 'formula'>>(
  adopted: Map<Cell, string>,
  sheet: PlacedSheet,
): void {
  const places = new Map<string, Cell>();
  const parts: [cell: Cell, anchor: GridPlace][] = [];
  for (const [cell, stored] of adopted) {
    const at = placeOfKeys(sheet, cell);
    if (!at) continue;
    places.set(placeKey(at), cell);
    const { fills } = openStored(stored);
    if (isKeptFormula(stored) && fills && liesOverTable(at, fills, sheet)) adopted.set(cell, holdFormula(stored));
    const { part } = openFileForm(cell.formula ?? '');
    if (part) parts.push([cell, { row: at.row - part.down, column: at.column - part.right }]);
  }
  for (const [cell, anchor] of parts) {
    const first = places.get(placeKey(anchor));
    const { part } = openFileForm(cell.formula ?? '');
    if (part && first && isKeptFormula(adopted.get(first) ?? '')) adopted.set(cell, spilledFrom(part.down, part.right));
  }
}

function liesOverTable(
  at: GridPlace,
  { rows, columns }: { rows: number; columns: number },
  sheet: PlacedSheet,
): boolean {
  const { layout, bottom } = sheet;
  for (let column = at.column; column < at.column + columns; column++) {
    const hasRows = at.row <= bottom && at.row + rows > layout.above - layout.headerRows;
    if (layout.isOver(column) && hasRows) return true;
  }
  return false;
}
