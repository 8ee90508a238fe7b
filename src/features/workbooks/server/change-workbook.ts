import { plural, t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import type { Column } from '#engine/model.ts';
import { type Database, inTransaction, isDatabaseError, type Transaction } from '#platform/database/database.ts';
import { dropLinks } from './rows/links/linked-by.ts';
import { deleteSheets } from './rows/sheets/delete-sheets.ts';
import { findGuests } from './rows/tables/guests/find-guests.ts';
import { titleTaken } from './rows/editing/rename-sheet.ts';
import { maxSheets } from '../rules/sheet-limits.ts';
import { insertSheet } from './rows/sheets/insert-sheet.ts';

export async function renameWorkbook(database: Database, workbookId: string, name: string): Promise<void> {
  await touch(database, workbookId, { name });
}

/** Moves a workbook to the trash; its rows stay. Refused while apps use it: their blocks would be without data. */
export async function trashWorkbook(database: Database, workbookId: string): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const apps = await transaction
      .selectFrom('apps')
      .select('name')
      .where('workbook_id', '=', workbookId)
      .where('deleted_at', 'is', null)
      .orderBy('name')
      .execute();
    if (apps.length > 0) {
      const names = apps.map((app) => app.name).join(', ');
      throw new Problem(
        'invalid_input',
        plural(
          apps.length,
          'This workbook is used by {names}. Delete that app first.',
          'This workbook is used by {names}. Delete those apps first.',
          { names },
        ),
      );
    }
    await touch(transaction, workbookId, { deleted_at: new Date() });
  });
}

/** What a new sheet begins with. */
const firstColumns: Column[] = ['A', 'B', 'C'].map((letter) => ({
  id: `column_${letter.toLowerCase()}`,
  name: `Column ${letter}`,
  type: 'text',
}));

/** Adds a sheet without rows at the end of a workbook. */
export async function addSheet(
  database: Database,
  workbookId: string,
  title: string,
  columns: readonly Column[] = firstColumns,
): Promise<void> {
  try {
    await inTransaction(database, async (transaction) => {
      const sheets = await lockSheets(transaction, workbookId);
      if (sheets.length >= maxSheets) {
        throw new Problem('invalid_input', t('A workbook can have up to {count} sheets.', { count: maxSheets }));
      }
      const position = Math.max(-1, ...sheets.map((sheet) => sheet.position)) + 1;
      await insertSheet(transaction, { workbook_id: workbookId, title, position, columns: [...columns] });
      await touch(transaction, workbookId, {});
    });
  } catch (error) {
    throw isDatabaseError(error, '23505') ? titleTaken(title) : error;
  }
}

/** Deletes a sheet with its rows and their history; the last one stays. */
export async function deleteSheet(database: Database, workbookId: string, sheetId: string): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const sheets = await lockSheets(transaction, workbookId);
    const guests = await findGuests(transaction, workbookId);
    const isGuest = guests.some(({ id }) => id === sheetId);
    if (isGuest)
      throw new Problem('invalid_input', 'This table shares its sheet with another one. It goes with its sheet.');
    // Tables on its grid are of the sheet.
    const gone = [sheetId, ...guests.flatMap(({ id, layout }) => (layout.on.sheet === sheetId ? [id] : []))];
    if (sheets.length === gone.length) throw new Problem('invalid_input', 'A workbook needs at least one sheet.');
    const readers = sheets.filter(
      ({ id, formulas }) => !gone.includes(id) && formulas?.sources.some((source) => gone.includes(source)),
    );
    if (readers.length > 0) {
      const names = readers.map(({ title }) => title).join(', ');
      throw new Problem('invalid_input', t('Formulas of {names} use this sheet. Change them first.', { names }));
    }
    await dropLinks(transaction, gone);
    await deleteSheets(transaction, gone);
    await touch(transaction, workbookId, {});
  });
}

/** The sheets of a workbook, held against other writers; two people deleting the last two sheets wait for each other. */
async function lockSheets(transaction: Transaction, workbookId: string) {
  await transaction.selectFrom('workbooks').select('id').where('id', '=', workbookId).forUpdate().execute();
  return transaction
    .selectFrom('sheets')
    .select(['id', 'title', 'position', 'formulas'])
    .where('workbook_id', '=', workbookId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

async function touch(
  database: Database,
  workbookId: string,
  change: { name?: string; deleted_at?: Date },
): Promise<void> {
  const changed = await database
    .updateTable('workbooks')
    .set({ ...change, updated_at: new Date() })
    .where('id', '=', workbookId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw new Problem('not_found', 'Workbook not found.');
}
