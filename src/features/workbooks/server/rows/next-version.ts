import type { Transaction } from '#platform/database/database.ts';
import { noSuchSheet } from './stored-row.ts';
import { noteWritten } from './written/note-written.ts';

/**
 * Gives a sheet its next version and `added` more rows. Holds the sheet against other writers until the transaction
 * ends: every write of rows does this first, so that writers wait for each other but never in a circle.
 */
export async function nextVersion(transaction: Transaction, sheetId: string, added = 0): Promise<number> {
  const state = await transaction
    .updateTable('sheet_states')
    .set((set) => ({ version: set('version', '+', 1), row_count: set('row_count', '+', added) }))
    .where('sheet_id', '=', sheetId)
    .returning(['version', 'watched'])
    .executeTakeFirst();
  if (!state) throw noSuchSheet();
  if (state.watched) noteWritten(transaction, sheetId, state.version);
  return state.version;
}

/** Counts rows that a write added to a sheet, or took away. */
export async function countRows(transaction: Transaction, sheetId: string, added: number): Promise<number> {
  const state = await transaction
    .updateTable('sheet_states')
    .set((set) => ({ row_count: set('row_count', '+', added) }))
    .where('sheet_id', '=', sheetId)
    .returning('row_count')
    .executeTakeFirst();
  return state?.row_count ?? 0;
}

/** Holds a sheet against writers until the transaction ends; a sheet that is gone has none. */
export async function holdSheet(transaction: Transaction, sheetId: string): Promise<void> {
  await transaction.selectFrom('sheet_states').select('sheet_id').where('sheet_id', '=', sheetId).forUpdate().execute();
}

/** Holds all sheets of a workbook: one after the other, so that two who hold several wait for each other and not in a circle. */
export async function holdSheets(transaction: Transaction, workbookId: string): Promise<void> {
  const sheets = await transaction
    .selectFrom('sheets')
    .select('id')
    .where('workbook_id', '=', workbookId)
    .orderBy('id')
    .execute();
  for (const { id } of sheets) await holdSheet(transaction, id);
}
