/** What is known of the file of a workbook once tables of a sheet are made, or are cells again: it has the same cells. */

import type { KeptPackage, SheetOfPackage } from '../../../../rules/kept-package.ts';
import type { Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { readStates } from '../../sheets/sheet-states.ts';
import { guestsOfPackage } from './guests-of-package.ts';

/** Whether all rows of a table are those of the file, in their places, and its columns are. */
export async function isAsInFile(transaction: Transaction, { id, rows, columns }: SheetOfPackage): Promise<boolean> {
  const state = (await readStates(transaction, [id])).get(id);
  const ids = (all: readonly { id: string }[]): string => all.map((one) => one.id).join(' ');
  if (!state || state.row_count !== rows || ids(state.columns) !== ids(columns)) return false;
  const found = await transaction
    .selectFrom('sheet_rows')
    .select(['row_id', 'position'])
    .where('sheet_id', '=', id)
    .where('deleted', '=', false)
    .orderBy('position')
    .orderBy('row_id')
    .execute();
  if (found.some(({ position }, at) => position !== at + 1)) return false;
  const added = await addedRows(transaction, id);
  return !found.some(({ row_id }) => added.has(row_id));
}

async function addedRows(transaction: Transaction, sheetId: string): Promise<Set<string>> {
  const rows = await transaction
    .selectFrom('row_history')
    .select('row_id')
    .where('sheet_id', '=', sheetId)
    .where('change', '=', 'added')
    .execute();
  return new Set(rows.map(({ row_id }) => row_id));
}

/**
 * A table that was made on the grid of a sheet is at the same place in the file as long as no row came or went there. Else
 * an export can't tell any more, and says so.
 */
export async function noteMadeTable(transaction: Transaction, workbookId: string, sheetId: string): Promise<void> {
  const kept = await lockPackage(transaction, workbookId);
  if (!kept || kept.isUpdate) return;
  const own = (await guestsOfPackage(transaction, workbookId)).get(sheetId);
  const host = kept.sheets.find(({ id }) => id === own?.host);
  if (!own || !host) return;
  for (const sheet of kept.sheets) {
    const isOnGrid = sheet.id === host.id || sheet.host === host.id;
    if (isOnGrid && (sheet.isMoved || !(await isAsInFile(transaction, sheet)))) return;
  }
  const state = (await readStates(transaction, [sheetId])).get(sheetId);
  const columns = (state?.columns ?? []).map(({ id, name }) => ({ id, name }));
  await storePackage(transaction, workbookId, {
    ...kept,
    sheets: [...kept.sheets, { id: sheetId, title: host.title, ...own, columns }],
  });
}

/** A table that is cells again, before it is gone. */
export async function noteGoneTable(
  transaction: Transaction,
  workbookId: string,
  { sheetId, hostId }: { sheetId: string; hostId: string },
): Promise<void> {
  const kept = await lockPackage(transaction, workbookId);
  if (!kept) return;
  const own = kept.sheets.find(({ id }) => id === sheetId);
  const isSame = own ? await isAsInFile(transaction, own) : !(await hasOtherRows(transaction, sheetId));
  const sheets = kept.sheets
    .filter(({ id }) => id !== sheetId)
    .map((sheet): SheetOfPackage => (sheet.id === hostId && !isSame ? { ...sheet, isMoved: true } : sheet));
  await storePackage(transaction, workbookId, { ...kept, sheets });
}

/** Whether rows of a table came or went since it was made. */
async function hasOtherRows(transaction: Transaction, sheetId: string): Promise<boolean> {
  const deleted = await transaction
    .selectFrom('sheet_rows')
    .select('row_id')
    .where('sheet_id', '=', sheetId)
    .where('deleted', '=', true)
    .executeTakeFirst();
  return deleted !== undefined || (await addedRows(transaction, sheetId)).size > 0;
}

async function lockPackage(transaction: Transaction, workbookId: string): Promise<KeptPackage | null> {
  const workbook = await transaction
    .selectFrom('workbooks')
    .select('package')
    .where('id', '=', workbookId)
    .forUpdate()
    .executeTakeFirst();
  return workbook?.package ?? null;
}

async function storePackage(transaction: Transaction, workbookId: string, kept: KeptPackage): Promise<void> {
  await transaction
    .updateTable('workbooks')
    .set({ package: json(kept) })
    .where('id', '=', workbookId)
    .execute();
}
