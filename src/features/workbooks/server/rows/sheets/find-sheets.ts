import { sql } from 'kysely';
import type { SheetOfCall, SheetRecord } from '../../../services.ts';
import type { Database } from '#platform/database/database.ts';
import { readStates, withStates } from './sheet-states.ts';

const ownColumns = ['sheets.id', 'sheets.workbook_id', 'sheets.title', 'sheets.position'] as const;

/** As workbooks/sources says of the kinds there are; the writers of rows check again. (workbooks/published) */
const readOnly = sql<boolean>`coalesce(workbooks.source ->> 'kind' = 'published', false)`.as('read_only');

/** The sheets of a workbook in order; none when it is in the trash. */
export async function findSheets(database: Database, workbookId: string): Promise<SheetRecord[]> {
  const sheets = await livingSheets(database)
    .select([...ownColumns, readOnly])
    .where('sheets.workbook_id', '=', workbookId)
    .orderBy('sheets.position')
    .orderBy('sheets.id')
    .execute();
  return withState(database, sheets);
}

export async function findSheetByTitle(
  database: Database,
  workbookId: string,
  title: string,
): Promise<SheetRecord | null> {
  const sheet = await livingSheets(database)
    .select([...ownColumns, readOnly])
    .where('sheets.workbook_id', '=', workbookId)
    .where('sheets.title', '=', title)
    .executeTakeFirst();
  return sheet ? ((await withState(database, [sheet]))[0] ?? null) : null;
}

export async function findSheetById(database: Database, sheetId: string): Promise<SheetOfCall | null> {
  const [sheet, states] = await Promise.all([
    livingSheets(database)
      .select([...ownColumns, 'workbooks.workspace_id', 'workbooks.source', 'workbooks.geometry'])
      .where('sheets.id', '=', sheetId)
      .executeTakeFirst(),
    readStates(database, [sheetId]),
  ]);
  const state = states.get(sheetId);
  if (!sheet || !state) return null;
  const { columns, spent_column_ids, version, layout, outdated } = state;
  return {
    ...{ ...sheet, columns, spent_column_ids, version, has_grid: layout !== null },
    ...(outdated && { outdated }),
  };
}

/** The sheets of all workbooks of a workspace, also of those in the trash. */
export async function sheetIdsOfWorkspace(database: Database, workspaceId: string): Promise<string[]> {
  const sheets = await database
    .selectFrom('sheets')
    .innerJoin('workbooks', 'workbooks.id', 'sheets.workbook_id')
    .select('sheets.id')
    .where('workbooks.workspace_id', '=', workspaceId)
    .orderBy('sheets.id')
    .execute();
  return sheets.map((sheet) => sheet.id);
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

async function withState(
  database: Database,
  sheets: readonly Omit<SheetRecord, 'columns' | 'spent_column_ids' | 'version'>[],
): Promise<SheetRecord[]> {
  const found = await withStates(database, sheets);
  return found.map(({ id, workbook_id, title, position, columns, spent_column_ids, version, read_only, outdated }) => ({
    ...{ id, workbook_id, title, position, columns, spent_column_ids, version },
    ...(read_only && { read_only }),
    ...(outdated && { outdated }),
  }));
}

function livingSheets(database: Database) {
  return database
    .selectFrom('sheets')
    .innerJoin('workbooks', 'workbooks.id', 'sheets.workbook_id')
    .where('workbooks.deleted_at', 'is', null);
}
