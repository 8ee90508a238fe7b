import { LRUCache } from 'lru-cache';
import type { DescribeSource } from '../rules/workbook-source.ts';
import type { Database } from '#platform/database/database.ts';

const mostRemembered = 20_000;

/**
 * Whether the rows of a sheet are changed at their source alone. Remembered of those that are changed here: a workbook
 * may stop to follow its source, and never begins to.
 */
export function createReadOnlySheets(
  database: Database,
  describeSource: DescribeSource,
): (sheetId: string) => Promise<boolean> {
  const writable = new LRUCache<string, true>({ max: mostRemembered });
  return async (sheetId) => {
    if (writable.has(sheetId)) return false;
    const found = await database
      .selectFrom('sheets')
      .innerJoin('workbooks', 'workbooks.id', 'sheets.workbook_id')
      .select(['workbooks.id', 'workbooks.source'])
      .where('sheets.id', '=', sheetId)
      .executeTakeFirst();
    if (found && !describeSource(found.id, found.source).capabilities.write_rows) return true;
    writable.set(sheetId, true);
    return false;
  };
}
