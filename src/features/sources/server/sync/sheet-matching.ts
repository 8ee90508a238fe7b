/** What sheets of a workbook are matched with, and what is known of them. */
import type { SheetRecord } from '#features/workbooks/services.ts';
import { type LastSyncedRow, readLastSynced } from '#features/workbooks/server/rows/sync/table-bases.ts';
import type { Database } from '#platform/database/database.ts';
import type { NameThere } from '../../rules/match-by-id.ts';
import type { SeenTable } from '../../rules/match-table.ts';
import type { NewRowIds } from './new-row-ids.ts';
import type { SyncedWorkbook } from './plan-tables.ts';

export interface SheetMatching {
  database: Database;
  workbook: SyncedWorkbook;
  newRows: NewRowIds;
  found: readonly { sheet: SheetRecord; table: SeenTable }[];
  /** Rows of sheets by their ids, each read once. */
  lists: Map<string, Promise<LastSyncedRow[]>>;
}

/** The rows of a sheet with what the table held of them. */
export function listOf({ database, lists }: SheetMatching, sheet: SheetRecord, isRead: boolean) {
  const list = lists.get(sheet.id) ?? readLastSynced(database, sheet.id, isRead);
  lists.set(sheet.id, list);
  return list;
}

/** What the columns of a sheet were called in the file that was read last, and whether one was read since the first. */
export async function namesThere(
  database: Database,
  { table }: SyncedWorkbook,
  sheet: SheetRecord,
): Promise<{ names: NameThere[]; isRead: boolean }> {
  const before = table?.sheets.find((one) => one.sheet === sheet.id);
  return { names: before?.columns ?? (await firstNames(database, sheet)), isRead: before !== undefined };
}

/** The columns as the file named them that the sheet was made of. */
async function firstNames(database: Database, sheet: SheetRecord): Promise<{ id: string; name: string }[]> {
  const first = await database
    .selectFrom('column_history')
    .select('columns')
    .where('sheet_id', '=', sheet.id)
    .orderBy('version')
    .limit(1)
    .executeTakeFirst();
  return (first?.columns ?? sheet.columns).map(({ id, name }) => ({ id, name }));
}
