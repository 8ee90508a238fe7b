import { groundOf, tornBy } from '#engine/formula/cells/grids/regions.ts';
import { placeOfKeys } from '#engine/formula/cells/loose-cells.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import type { Transaction } from '#platform/database/database.ts';
import type { GridLook } from '../../../../rules/grid-look.ts';

/** The table of a grid's own sheet, and those of others on it. */
interface TablesOfGrid {
  host: PlacedSheet;
  guests: readonly PlacedSheet[];
}

/** Rows of the tables of a grid may come and go until `fixTorn`. */
export async function freeRows(transaction: Transaction, sheetIds: readonly string[]): Promise<void> {
  for (const id of sheetIds)
    await transaction.updateTable('sheet_states').set({ fixed_rows: null }).where('sheet_id', '=', id).execute();
}

/** Rows of a table neither come nor go where that would tear another one, or merged cells: the database refuses it. */
export async function fixTorn(
  transaction: Transaction,
  { host, guests }: TablesOfGrid,
  /** Of the whole grid, by its places. */
  merges: readonly MergedPlace[],
): Promise<void> {
  const sheets = [host, ...guests];
  const ground = groundOf(host, sheets);
  for (const sheet of sheets) {
    if (!tornBy(sheet, ground) && (sheet === host || !tearsMerge(sheet, merges))) continue;
    await transaction
      .updateTable('sheet_states')
      .set((set) => ({ fixed_rows: set.ref('row_count') }))
      .where('sheet_id', '=', sheet.id)
      .execute();
  }
}

/** Merged cells, rows and columns from 0. */
export interface MergedPlace {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

/** What a sheet knows as merged, in the places of its grid. */
export const mergesOf = (sheet: PlacedSheet, { merges }: GridLook): MergedPlace[] =>
  merges.flatMap(([row, column, rows, columns]) => {
    const at = placeOfKeys(sheet, { row, column });
    return at ? [{ ...at, rows, columns }] : [];
  });

function tearsMerge({ layout, bottom }: PlacedSheet, merges: readonly MergedPlace[]): boolean {
  const { left, right } = layout;
  return merges.some(({ row, column, rows, columns }) => {
    if (row + rows - 1 <= bottom) return false;
    const last = column + columns - 1;
    return column <= right && last >= left && (column < left || last > right);
  });
}
