import type { Database } from '#platform/database/database.ts';
import { readStates } from './sheet-states.ts';

/** More rows than these above a table are no title of it. */
const mostRows = 12;

/**
 * What stands above the table of each sheet, row by row from the top and from left to right, as texts by sheet id. Sheets
 * without a row above their heading are left out.
 */
export async function readCellsAbove(
  database: Database,
  sheetIds: readonly string[],
): Promise<Map<string, (readonly string[])[]>> {
  const found = new Map<string, (readonly string[])[]>();
  const states = await readStates(database, sheetIds);
  for (const [id, { layout }] of states) {
    const rows = layout && !layout.on ? Math.min(mostRows, layout.above - layout.headerRows) : 0;
    if (!layout || rows < 1) continue;
    const keys = Array.from({ length: rows }, (_, row) => `~${row}`);
    const cells = await database
      .selectFrom('sheet_cells')
      .select(['row_key', 'column_key', 'value'])
      .where('sheet_id', '=', id)
      .where('row_key', 'in', keys)
      .execute();
    const placeOf = (column: string): number => layout.columns.indexOf(column);
    found.set(
      id,
      keys.map((key) =>
        cells
          .filter(({ row_key }) => row_key === key)
          .toSorted((one, other) => placeOf(one.column_key) - placeOf(other.column_key))
          .flatMap(({ value }) => (value === null || String(value).trim() === '' ? [] : [String(value)])),
      ),
    );
  }
  return found;
}
