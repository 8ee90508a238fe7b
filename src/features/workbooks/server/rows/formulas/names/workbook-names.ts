import type { WorkbookNames } from '#engine/formula/cells/workbook-names.ts';
import type { Database } from '#platform/database/database.ts';

/** What formulas of a workbook may name; null where its file had no names. */
export async function readNames(database: Database, workbookId: string): Promise<WorkbookNames | null> {
  const found = await database.selectFrom('workbooks').select('names').where('id', '=', workbookId).executeTakeFirst();
  return found?.names ?? null;
}
