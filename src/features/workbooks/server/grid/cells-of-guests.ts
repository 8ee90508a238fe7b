import { keysOfPlace } from '#engine/formula/cells/loose-cells.ts';
import { isStoredById } from '#engine/formula/cells/kept-reference.ts';
import { showCellFormula } from '#engine/formula/cells/place-cell-formula.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import type { Database } from '#platform/database/database.ts';
import type { SheetGridOnTheWire } from '../../api/sheet-grid.ts';
import { GridCells, readWholeGrid } from '../rows/tables/grid-content.ts';

type CellOnTheWire = SheetGridOnTheWire['cells'][number];

/** Further tables on the grid of a sheet, with what is below each, as cells around its own one. They are edited as tables. */
export async function cellsOfGuests(
  database: Database,
  host: PlacedSheet,
  workbookId: string,
  guests: readonly { id: string }[],
): Promise<CellOnTheWire[]> {
  const found: CellOnTheWire[] = [];
  for (const { id } of guests) {
    const grid = await readWholeGrid(database, { id, workbook_id: workbookId });
    const cells = new GridCells(grid);
    const { sheet, rows, loose, sheets } = grid;
    const columns = sheet.columns.map((column) => sheet.layout.columnAt(column.id));
    const places = new Map<number, Set<number>>();
    const note = (row: number, of: Iterable<number>): void => {
      places.set(row, new Set([...(places.get(row) ?? []), ...of]));
    };
    if (sheet.layout.header >= 0) note(sheet.layout.header, columns);
    for (const row of rows.keys()) note(row, columns);
    for (const [row, inRow] of loose) note(row, inRow.keys());
    for (const [row, own] of places) {
      for (const column of own) {
        const content = cells.at(row, column);
        const keys = content && keysOfPlace(host, { row, column });
        if (!content || !keys) continue;
        const { value, formula, format, style } = content;
        found.push({
          ...{ row, column, row_key: keys.row, column_key: keys.column, value },
          ...(formula !== undefined && { formula: shown(formula, sheet, row, sheets) }),
          ...(format !== undefined && { format }),
          ...(style !== undefined && { style }),
        });
      }
    }
  }
  return found;
}

const shown = (formula: string, own: PlacedSheet, row: number, sheets: readonly PlacedSheet[]): string =>
  isStoredById(formula) ? showCellFormula(formula, own, row, (id) => sheets.find((one) => one.id === id)) : formula;
