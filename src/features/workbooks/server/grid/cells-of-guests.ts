import { keysOfPlace } from '#engine/formula/cells/loose-cells.ts';
import { isStoredById, namedIn } from '#engine/formula/cells/kept-reference.ts';
import { showCellFormula } from '#engine/formula/cells/place-cell-formula.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import type { Database } from '#platform/database/database.ts';
import type { SheetGridOnTheWire } from '../../api/sheet-grid.ts';
import { type RequestedPositions, requestedIn } from '../rows/formulas/row-places.ts';
import { readLooseCells } from '../rows/sheets/loose-rows.ts';
import { findGuests } from '../rows/tables/guests/find-guests.ts';
import { GridCells, readGridOf } from '../rows/tables/grid-content.ts';

type CellOnTheWire = SheetGridOnTheWire['cells'][number];

/** Requests the rows of the tables on the grid of a sheet, and those that their formulas name. */
export async function requestGuests(
  database: Database,
  { id: hostId, workbook_id }: { id: string; workbook_id: string },
  requested: RequestedPositions,
): Promise<void> {
  const guests = (await findGuests(database, workbook_id)).filter(({ layout }) => layout.on.sheet === hostId);
  for (const { id } of guests) {
    const look = (formula: string): void => {
      for (const { sheet, rows } of namedIn(formula))
        for (const row of rows) requestedIn(requested, sheet ?? id).ids.add(row);
    };
    const rows = await database
      .selectFrom('current_rows')
      .select(['row_id', 'formulas'])
      .where('sheet_id', '=', id)
      .where('deleted', '=', false)
      .execute();
    for (const { row_id, formulas } of rows) {
      requestedIn(requested, id).ids.add(row_id);
      for (const formula of Object.values(formulas ?? {})) look(formula);
    }
    for (const { formula } of await readLooseCells(database, id)) if (formula !== undefined) look(formula);
  }
}

/** Further tables on the grid of a sheet, with what is below each, as cells around its own one. They are edited as tables. */
export async function cellsOfGuests(
  database: Database,
  workbookId: string,
  host: PlacedSheet,
  sheets: readonly PlacedSheet[],
): Promise<CellOnTheWire[]> {
  const found: CellOnTheWire[] = [];
  for (const { id } of sheets.filter((sheet) => sheet.host === host.id)) {
    const grid = await readGridOf(database, { id, workbook_id: workbookId }, sheets);
    const cells = new GridCells(grid);
    const { sheet, rows, loose } = grid;
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
