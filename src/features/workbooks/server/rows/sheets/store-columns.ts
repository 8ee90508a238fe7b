import type { Column } from '#sheet/model.ts';
import type { Transaction } from '../../storage/database.ts';
import { json } from '../../storage/json.ts';

/** The columns of a sheet that is being made: nobody has seen it, so it gets no new version. */
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
