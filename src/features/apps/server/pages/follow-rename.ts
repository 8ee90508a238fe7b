import { editsBetweenApps } from '../../rules/document/edits-between.ts';
import { followSheets } from '../../rules/document/follow-sheets.ts';
import { changeApp } from '../log/change-app.ts';
import { renameInOwnRows } from '../log/own-rows-rules.ts';
import { rewriteLive } from '../log/release-app.ts';
import type { Transaction } from '#platform/database/database.ts';

/**
 * Follows a renamed sheet through every page of the apps on its workbook, those that visitors see too, so that no block
 * loses its rows. Every log says it, also where no page names the sheet now: an earlier state may.
 */
export async function followRename(
  transaction: Transaction,
  workbookId: string,
  from: string,
  to: string,
): Promise<void> {
  const titles = new Map([[from, to]]);
  for (const { id } of await appsOn(transaction, workbookId)) {
    const { app } = await changeApp(transaction, id, {
      edits: ({ document }) => editsBetweenApps(document, followSheets(document, titles)),
      ...{ reason: 'sheet renamed', label: `rename the sheet ${from} to ${to}`, sheet_titles: titles, by: null },
    });
    await renameInOwnRows(transaction, id, titles);
    await rewriteLive(transaction, app, (live) => followSheets(live, titles), `Sheet renamed from ${from} to ${to}`);
  }
}

/** In one order, so that two who rename do not wait for each other. */
function appsOn(transaction: Transaction, workbookId: string) {
  return transaction.selectFrom('apps').select('id').where('workbook_id', '=', workbookId).orderBy('id').execute();
}
