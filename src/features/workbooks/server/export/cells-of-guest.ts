import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import { GridCells } from '../rows/tables/grid-content.ts';
import type { Column } from '#engine/model.ts';
import type { LooseToWrite } from '../codec/writing/grid-to-write.ts';
import type { StoredRow } from '../rows/stored-row.ts';
import type { GridFormulas } from './grid-formulas.ts';
import type { ReadSheetOfGrid } from './read-grids.ts';

/** The cells of a table that lies on the grid of another sheet, with days as serials, without its heading. */
export function cellsOfGuest(
  sheet: PlacedSheet,
  { look, rows: stored = [], state }: ReadSheetOfGrid,
  formulas: GridFormulas,
): LooseToWrite[] {
  const columns = sheet.columns as readonly Column[];
  const rows = new Map<number, StoredRow>();
  for (const row of stored) {
    const at = sheet.placeOf(row.row_id);
    if (at && !at.gone) rows.set(at.place, row);
  }
  const layout = state?.layout ?? null;
  const around = { sheets: [], tables: [], guests: [], loose: new Map() };
  const cells = new GridCells({ sheet, columns, layout, look, rows, ...around });
  const ofColumns = new Map(
    columns.flatMap(({ id, formula }) => {
      const written = formula === undefined ? null : formulas.ofColumn(formula, sheet);
      return written ? [[id, written] as const] : [];
    }),
  );
  return [...rows.keys()].flatMap((row) =>
    columns.flatMap(({ id }): LooseToWrite[] => {
      const column = sheet.layout.columnAt(id);
      const content = cells.at(row, column);
      if (!content) return [];
      const { value, formula, format, style } = content;
      const ofColumn = ofColumns.get(id);
      const written =
        formula === undefined
          ? ofColumn && { formula: ofColumn.at(row + 1), isArray: ofColumn.isArray }
          : formulas.ofCell(formula, sheet, row);
      const own = style === undefined ? undefined : look.styles[style];
      return [
        {
          ...{ row, column, value },
          ...(written && { formula: written.formula, isArray: written.isArray }),
          ...(format !== undefined && { format }),
          ...(own && { look: own }),
        },
      ];
    }),
  );
}
