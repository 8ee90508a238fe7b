import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { IncomingRow } from './row-lines.ts';

const batchSize = 2_000;

export interface StoredRowOfSheet extends IncomingRow {
  row_id: string;
}

/**
 * All rows of a sheet in order, batch by batch. No connection is held between batches, so a slow reader blocks no one;
 * rows that change meanwhile come as they are when it is their turn.
 */
export async function* readRows(database: Database, sheetId: string): AsyncGenerator<StoredRowOfSheet[]> {
  let last = { position: Number.NEGATIVE_INFINITY, row_id: '' };
  for (;;) {
    const stored = await database
      .selectFrom('current_rows')
      .select(['row_id', 'position', 'cells', 'formulas', 'formats'])
      .where('sheet_id', '=', sheetId)
      .where('deleted', '=', false)
      .where(sql<boolean>`(position, row_id) > (${last.position}, ${last.row_id})`)
      .orderBy('position')
      .orderBy('row_id')
      .limit(batchSize)
      .execute();
    if (stored.length > 0) {
      yield stored.map(({ row_id, cells, formulas, formats }) => ({
        ...{ row_id, cells },
        ...(formulas && { formulas }),
        ...(formats && { formats }),
      }));
    }
    const end = stored.at(-1);
    if (!end || stored.length < batchSize) return;
    last = end;
  }
}
