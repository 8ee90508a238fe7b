/** Sheets and tables that came with an update go with it. */
import { isFormulaColumn } from '#engine/formula/columns/formula-column.ts';
import { t } from '#kit/language/product.ts';
import type { Transaction } from '#platform/database/database.ts';
import { hiddenSheets, withHiddenSheets } from '../../views/hidden-sheets.ts';
import { dropLinks } from '../links/linked-by.ts';
import { deleteSheets } from '../sheets/delete-sheets.ts';
import { isSame, type WorkbookImage } from './note-update.ts';
import { refused } from './refusals.ts';
import type { UndoneUpdate } from './undo-update.ts';
import { hasComments, isWrittenSince } from './used-since.ts';

export async function removeAddedSheets(
  transaction: Transaction,
  { workbookId, users }: UndoneUpdate,
  { before, after }: { before: WorkbookImage; after: WorkbookImage },
  now: WorkbookImage,
): Promise<void> {
  const gone = Object.keys(after.sheets).filter((id) => !before.sheets[id] && now.sheets[id]);
  if (gone.length === 0) return;
  for (const id of gone) {
    const [came, own] = [after.sheets[id]!, now.sheets[id]!];
    const title = `“${own.title}”, which came with the update,`;
    if (!isSame(came.columns, own.columns) || (await isWrittenSince(transaction, id, came.version)))
      throw refused(t('{title} was edited since.', { title }));
    const apps = await users.appsNaming(workbookId, own.title, transaction);
    if (apps.length > 0) throw refused(t('{title} is used by {apps}.', { title, apps: apps.join(', ') }));
    if (await hasComments(transaction, id)) throw refused(t('{title} has comments.', { title }));
  }
  const sheets = await transaction
    .selectFrom('sheets')
    .select(['id', 'title', 'formulas'])
    .where('workbook_id', '=', workbookId)
    .execute();
  const readers = sheets.filter(
    ({ id, formulas }) =>
      !gone.includes(id) &&
      now.sheets[id]?.columns.some(isFormulaColumn) &&
      formulas?.sources.some((one) => gone.includes(one)),
  );
  // Columns that came with the update go with it, too.
  const [reader] = readers.filter(
    ({ id }) => !before.sheets[id] || isSame(before.sheets[id].columns, now.sheets[id]?.columns),
  );
  if (reader)
    throw refused(t('Formulas of “{title}” read a sheet that came with the update.', { title: reader.title }));
  await dropLinks(transaction, gone);
  await deleteSheets(transaction, gone);
  const hidden = (await hiddenSheets(transaction, workbookId)).filter((id) => !gone.includes(id));
  await transaction
    .updateTable('workbooks')
    .set({ source: withHiddenSheets(hidden) })
    .where('id', '=', workbookId)
    .execute();
}
