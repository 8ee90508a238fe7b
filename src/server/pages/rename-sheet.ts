import { json } from '../storage/json.ts';
import type { Transaction } from '../storage/database.ts';
import { toDocument } from './create-pages.ts';

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
  for (const page of pages) {
    const document = toDocument(page.document);
    const renamed = follow(document, from, to);
    if (JSON.stringify(renamed) === JSON.stringify(document)) continue;
    await transaction
      .updateTable('pages')
      .set({ document: json(renamed), revision: page.revision + 1, updated_at: new Date() })
      .where('id', '=', page.id)
      .execute();
  }
}

/** Titles stand in `sheet_title` (blocks, data sources) and in `sheet` of a filter's sheet_column. */
function follow<Value>(value: Value, from: string, to: string): Value {
  return JSON.parse(JSON.stringify(value), (key: string, held: unknown) =>
    (key === 'sheet_title' || key === 'sheet') && held === from ? to : held,
  );
}
