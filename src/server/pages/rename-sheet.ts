import type { Transaction } from '../storage/database.ts';
import { rewritePages } from './rewrite-pages.ts';

/** Follows a renamed sheet through every page of the apps on its workbook, so that no block loses its rows. */
export async function renameSheet(
  transaction: Transaction,
  workbookId: string,
  from: string,
  to: string,
): Promise<void> {
  const pages = await transaction
    .selectFrom('pages')
    .innerJoin('apps', 'apps.id', 'pages.app_id')
    .select(['pages.id', 'pages.document', 'pages.revision'])
    .where('apps.workbook_id', '=', workbookId)
    .where('pages.deleted_at', 'is', null)
    .forUpdate('pages')
    .execute();
  await rewritePages(transaction, pages, (document) => follow(document, from, to));
}

/** Titles stand in `sheet_title` (blocks, data sources) and in `sheet` of a filter's sheet_column. */
function follow<Value>(value: Value, from: string, to: string): Value {
  return JSON.parse(JSON.stringify(value), (key: string, held: unknown) =>
    (key === 'sheet_title' || key === 'sheet') && held === from ? to : held,
  );
}
