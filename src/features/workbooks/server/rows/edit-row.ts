import type { Cell, Row } from '#engine/model.ts';
import type { Actor } from '../../services.ts';
import type { Database } from '#platform/database/database.ts';
import { findRow } from './find-row.ts';
import { cellsSeenAt, staysClear } from './seen-cells.ts';
import { noSuchRow, rowConflict, toRow } from './stored-row.ts';
import type { EditQueue } from './write-cells.ts';

/** Others may write between the look at the newer row and the write over it; no one is that unlucky many times. */
const mostAttempts = 8;

/**
 * Writes cells of one row; cells that are not named stay, null and '' make a cell blank. A formula goes when a value is
 * written over it. `version` is what the writer saw: where someone changed one of these cells since, it is
 * `row_conflict` with the newer row; changes of other cells stay in addition to the writer's. (docs/decisions/0019)
 */
export async function editRow(
  database: Database,
  queue: EditQueue,
  sheetId: string,
  actor: Actor,
  row_id: string,
  version: number,
  cells: Record<string, Cell>,
): Promise<Row> {
  let expected = version;
  for (let attempt = 1; ; attempt++) {
    const written = await queue.ask(sheetId, { row_id, version: expected, cells: blanksAsNull(cells), actor });
    if (written) return toRow(written);
    const newer = await findRow(database, sheetId, row_id);
    if (!newer) throw noSuchRow();
    const seen = await cellsSeenAt(database, sheetId, [{ row_id, version }]);
    if (attempt === mostAttempts || !staysClear(newer, version, seen.get(row_id), { cells })) throw rowConflict(newer);
    expected = newer.version;
  }
}

function blanksAsNull(cells: Record<string, Cell>): Record<string, Cell> {
  return Object.fromEntries(Object.entries(cells).map(([column, cell]) => [column, cell === '' ? null : cell]));
}
