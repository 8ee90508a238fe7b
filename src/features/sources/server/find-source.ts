import { Problem } from '#kit/problem.ts';
import type { Database } from '#platform/database/database.ts';

/** Where a workbook comes from, as it is stored; `not_found` without the workbook. */
export async function findSource(database: Database, workbookId: string): Promise<unknown> {
  const workbook = await database
    .selectFrom('workbooks')
    .select('source')
    .where('id', '=', workbookId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!workbook) throw new Problem('not_found', 'Workbook not found.');
  return workbook.source;
}
