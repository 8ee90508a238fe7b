import type { GridExtent } from './grid-cursor.ts';
import type { GridGeometry } from './grid-geometry.ts';
import type { GridControlNeeds } from './grid-needs.ts';

/** How large the sheet is as it is looked at, and what the selection meets on its way. */
export const extentOf = (needs: GridControlNeeds, geometry: GridGeometry): GridExtent => ({
  columns: () => needs.columns().length,
  rows: () => needs.rows().total,
  page: () => geometry.page(),
  holdsRow: (y) => needs.rows().groupAt(y) === undefined,
  isBlank: ({ x, y }) => {
    const [row, column] = [needs.rows().at(y), needs.columns()[x]];
    // What was not fetched is taken to be filled.
    return row !== undefined && column !== undefined && (row.cells[column.id] ?? null) === null;
  },
});
