import { type NamedSheet, pageByIds } from '#blocks/page-columns.ts';
import type { AppDocument } from '../../rules/document/document.ts';
import { editsBetweenApps } from '../../rules/document/edits-between.ts';
import { changeApp } from '../log/change-app.ts';
import { rewriteLive } from '../log/release-app.ts';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import { sheetsToName } from '#features/workbooks/server/rows/sheets/sheets-to-name.ts';

/** Every page of an app by the ids of the columns that it names: for an app that was given another workbook. */
export async function nameColumnsOfApp(transaction: Transaction, appId: string): Promise<void> {
  const app = await transaction.selectFrom('apps').select('workbook_id').where('id', '=', appId).executeTakeFirst();
  const sheets = await sheetsToName(transaction, app?.workbook_id ?? null);
  const changed = await changeApp(transaction, appId, {
    edits: ({ document }) => editsBetweenApps(document, byIds(document, sheets)),
    ...{ reason: 'spreadsheet changed', label: 'connect another spreadsheet', by: null },
  });
  await rewriteLive(transaction, changed.app, (live) => byIds(live, sheets), 'Spreadsheet changed');
}

const batch = 50;

/** At start: pages of an older version name columns by their names; those of each app are brought over once. */
export async function storeColumnsById(database: Database): Promise<void> {
  for (let found = batch; found === batch; ) {
    const apps = await database
      .selectFrom('pages')
      .innerJoin('apps', 'apps.id', 'pages.app_id')
      .select(['apps.id', 'apps.workbook_id'])
      .distinct()
      .where('pages.columns_by_id', '=', false)
      .orderBy('apps.id')
      .limit(batch)
      .execute();
    for (const { id, workbook_id } of apps) {
      await inTransaction(database, async (transaction) => {
        const sheets = await sheetsToName(transaction, workbook_id);
        await changeApp(transaction, id, {
          edits: ({ document }) => editsBetweenApps(document, byIds(document, sheets)),
          ...{ reason: 'upgraded', label: 'keep columns by id', by: null },
        });
        await transaction.updateTable('pages').set({ columns_by_id: true }).where('app_id', '=', id).execute();
      });
    }
    found = apps.length;
  }
}

const byIds = (document: AppDocument, sheets: readonly NamedSheet[]): AppDocument => ({
  ...document,
  pages: document.pages.map((page) => ({ ...page, document: pageByIds(page.document, sheets) })),
});
