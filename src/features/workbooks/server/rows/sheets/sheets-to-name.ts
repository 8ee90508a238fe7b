import type { NamedSheet } from '#blocks/page-columns.ts';
import { withStates } from './sheet-states.ts';
import type { Database } from '#platform/database/database.ts';

/** The sheets whose columns the pages of an app may name; none where it has no workbook. */
export async function sheetsToName(
  database: Database,
  workbookId: string | null,
): Promise<(NamedSheet & { id: string })[]> {
  if (workbookId === null) return [];
  const sheets = await database
    .selectFrom('sheets')
    .select(['id', 'title'])
    .where('workbook_id', '=', workbookId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return withStates(database, sheets);
}
