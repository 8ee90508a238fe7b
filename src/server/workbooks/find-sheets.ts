import type { SheetRecord } from '../scope.ts';
import type { Database } from '../storage/database.ts';

const sheetColumns = [
  'sheets.id',
  'sheets.workbook_id',
  'sheets.title',
  'sheets.position',
  'sheets.columns',
  'sheets.spent_column_ids',
  'sheets.version',
] as const;

/** The sheets of a workbook in order; none when it is in the trash. */
export function findSheets(database: Database, workbookId: string): Promise<SheetRecord[]> {
  return livingSheets(database)
    .select(sheetColumns)
    .where('sheets.workbook_id', '=', workbookId)
    .orderBy('sheets.position')
    .orderBy('sheets.id')
    .execute();
}

export async function findSheetByTitle(
  database: Database,
  workbookId: string,
  title: string,
): Promise<SheetRecord | null> {
  const found = livingSheets(database)
    .select(sheetColumns)
    .where('sheets.workbook_id', '=', workbookId)
    .where('sheets.title', '=', title);
  return (await found.executeTakeFirst()) ?? null;
}

export async function findSheetById(
  database: Database,
  sheetId: string,
): Promise<(SheetRecord & { workspace_id: string }) | null> {
  const found = livingSheets(database)
    .select([...sheetColumns, 'workbooks.workspace_id'])
    .where('sheets.id', '=', sheetId);
  return (await found.executeTakeFirst()) ?? null;
}

export async function findWorkspaceOf(database: Database, workbookId: string): Promise<string | null> {
  const found = await database
    .selectFrom('workbooks')
    .select('workspace_id')
    .where('id', '=', workbookId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found?.workspace_id ?? null;
}

function livingSheets(database: Database) {
  return database
    .selectFrom('sheets')
    .innerJoin('workbooks', 'workbooks.id', 'sheets.workbook_id')
    .where('workbooks.deleted_at', 'is', null);
}
