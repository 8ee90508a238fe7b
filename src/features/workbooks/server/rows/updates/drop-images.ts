import type { Transaction } from '#platform/database/database.ts';

/** Drops what was stored of a sheet by an update. */
export async function dropImages(transaction: Transaction, sheetId: string, updateId: string): Promise<void> {
  for (const table of ['update_rows', 'update_cells'] as const)
    await transaction.deleteFrom(table).where('sheet_id', '=', sheetId).where('update_id', '=', updateId).execute();
}
