import type { Column } from '#engine/model.ts';
import type { Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';

/** The columns of a sheet that is being made: no one has seen it, so it gets no new version. */
export async function storeColumns(
  transaction: Transaction,
  sheetId: string,
  columns: readonly Column[],
): Promise<void> {
  await transaction
    .updateTable('sheet_states')
    .set({ columns: json([...columns]) })
    .where('sheet_id', '=', sheetId)
    .execute();
}
