import { pageByIds } from '#blocks/page-columns.ts';
import { type Database, inTransaction, type Transaction } from '../storage/database.ts';
import { sheetsToName } from '../storage/sheets-to-name.ts';
import { rewritePages } from './rewrite-pages.ts';

/** Every page of an app by the ids of the columns that it names: for an app that was given another workbook. */
export async function nameColumnsOfApp(transaction: Transaction, appId: string): Promise<void> {
  const app = await transaction.selectFrom('apps').select('workbook_id').where('id', '=', appId).executeTakeFirst();
  const sheets = await sheetsToName(transaction, app?.workbook_id ?? null);
  if (sheets.length === 0) return;
  const pages = await transaction
    .selectFrom('pages')
    .select(['id', 'document', 'revision'])
    .where('app_id', '=', appId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  await rewritePages(transaction, pages, (document) => pageByIds(document, sheets));
}

const batch = 50;

/** At start: pages of an older version name columns by their names; each is brought over once. */
export async function keepColumnsById(database: Database): Promise<void> {
  for (let found = batch; found === batch; ) {
    found = await inTransaction(database, async (transaction) => {
      const pages = await transaction
        .selectFrom('pages')
        .innerJoin('apps', 'apps.id', 'pages.app_id')
        .select(['pages.id', 'pages.document', 'pages.revision', 'apps.workbook_id'])
        .where('pages.columns_by_id', '=', false)
        .orderBy('pages.id')
        .limit(batch)
        .forUpdate('pages')
        .execute();
      for (const page of pages) {
        const sheets = await sheetsToName(transaction, page.workbook_id);
        await rewritePages(transaction, [page], (document) => pageByIds(document, sheets));
        await transaction.updateTable('pages').set({ columns_by_id: true }).where('id', '=', page.id).execute();
      }
      return pages.length;
    });
  }
}
