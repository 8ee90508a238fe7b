import type { Row } from '#engine/model.ts';
import type { Database } from '#platform/database/database.ts';
import { toRow } from './stored-row.ts';

/** One row, or null when there is none. */
export async function findRow(database: Database, sheetId: string, row_id: string): Promise<Row | null> {
  const stored = await database
    .selectFrom('current_rows')
    .select(['row_id', 'position', 'version', 'cells', 'formulas', 'formats'])
    .where('sheet_id', '=', sheetId)
    .where('row_id', '=', row_id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  return stored ? toRow(stored) : null;
}
