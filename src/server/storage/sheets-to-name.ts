import type { NamedSheet } from '#blocks/page-columns.ts';
import type { Database } from './database.ts';

/** The sheets whose columns the pages of an app may name; none where it has no workbook. */
export async function sheetsToName(database: Database, workbookId: string | null): Promise<NamedSheet[]> {
  if (workbookId === null) return [];
  return database
    .selectFrom('sheets')
    .select(['title', 'columns', 'spent_column_ids'])
    .where('workbook_id', '=', workbookId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}
