import { sql } from 'kysely';
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import { copySheets } from './rows/sheets/copy-sheets.ts';
import type { WorkbookNames } from '#engine/formula/cells/workbook-names.ts';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { hiddenSheets, noteHiddenSheets } from './views/hidden-sheets.ts';
import { copyFirstViews } from './views/first-views.ts';
import { fileKeysInRows, shareFiles } from '#features/files/server/uploads/shared-files.ts';

/**
 * Copies a spreadsheet as it is at one moment into a workspace: sheets, columns and rows under ids of its own, without
 * history. Rows keep their ids within their sheet, so that a link to one still works. `not_found` for one that is not
 * ready.
 */
export function copyWorkbook(database: Database, workbookId: string, workspaceId: string): Promise<{ id: string }> {
  return inTransaction(database, async (transaction) => {
    await sql`set transaction isolation level repeatable read`.execute(transaction);
    const source = await transaction
      .selectFrom('workbooks')
      .select(['workspace_id', 'name', 'names'])
      .where('id', '=', workbookId)
      .where('state', '=', 'ready')
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!source) throw new Problem('not_found', 'Spreadsheet not found, or it isn’t ready yet.');
    const id = newId('workbook');
    await transaction
      .insertInto('workbooks')
      .values({
        ...{ id, workspace_id: workspaceId, name: source.name, state: 'ready' },
        source: json({ kind: 'built-in', copy_of: workbookId }),
      })
      .execute();
    const sheets = await copySheets(transaction, workbookId, id);
    if (source.names) await copyNames(transaction, id, source.names, sheets);
    await copyFirstViews(transaction, sheets);
    const hidden = await hiddenSheets(transaction, workbookId);
    await noteHiddenSheets(
      transaction,
      id,
      hidden.flatMap((own) => sheets.get(own) ?? []),
    );
    const keys = await fileKeysInRows(transaction, [...sheets.keys()]);
    await shareFiles(transaction, { keys, from: source.workspace_id, to: workspaceId });
    return { id };
  });
}

/** Names refer to sheets by their ids, which occur nowhere else. */
async function copyNames(
  transaction: Transaction,
  workbookId: string,
  names: WorkbookNames,
  copies: ReadonlyMap<string, string>,
): Promise<void> {
  let text = JSON.stringify(names);
  for (const [own, copy] of copies) text = text.replaceAll(own, copy);
  await transaction
    .updateTable('workbooks')
    .set({ names: json(JSON.parse(text) as WorkbookNames) })
    .where('id', '=', workbookId)
    .execute();
}
