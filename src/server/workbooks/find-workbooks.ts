import type { WorkbookOnTheWire } from '#api/workbooks.ts';
import { Problem } from '#kit/problem.ts';
import type { Database } from '../storage/database.ts';
import { withStates } from '../rows/sheets/sheet-states.ts';
import { toWire } from './to-wire.ts';

type ProgressOf = (workbookId: string) => number;

/** The workbooks of a workspace, last changed first. */
export function listWorkbooks(
  database: Database,
  workspaceId: string,
  progressOf: ProgressOf,
): Promise<WorkbookOnTheWire[]> {
  return find(database, { workspaceId }, progressOf);
}

/** One workbook; `not_found` when there is none or it is in the trash. */
export async function findWorkbook(
  database: Database,
  workbookId: string,
  progressOf: ProgressOf,
): Promise<WorkbookOnTheWire> {
  const [workbook] = await find(database, { workbookId }, progressOf);
  if (!workbook) throw new Problem('not_found', 'There is no such workbook.');
  return workbook;
}

async function find(
  database: Database,
  wanted: { workspaceId: string } | { workbookId: string },
  progressOf: ProgressOf,
): Promise<WorkbookOnTheWire[]> {
  const living = database.selectFrom('workbooks').selectAll().where('deleted_at', 'is', null);
  const workbooks = await ('workspaceId' in wanted
    ? living.where('workspace_id', '=', wanted.workspaceId).orderBy('updated_at', 'desc').orderBy('id', 'desc')
    : living.where('id', '=', wanted.workbookId)
  ).execute();
  if (workbooks.length === 0) return [];
  const ids = workbooks.map((workbook) => workbook.id);
  const [sheets, apps] = await Promise.all([
    database
      .selectFrom('sheets')
      .selectAll()
      .where('workbook_id', 'in', ids)
      .orderBy('position')
      .orderBy('id')
      .execute()
      .then((own) => withStates(database, own)),
    database
      .selectFrom('apps')
      .select(['id', 'name', 'workbook_id'])
      .where('workbook_id', 'in', ids)
      .where('deleted_at', 'is', null)
      .orderBy('name')
      .execute(),
  ]);
  return workbooks.map((workbook) =>
    toWire({
      workbook,
      sheets: sheets.filter((sheet) => sheet.workbook_id === workbook.id),
      apps: apps.filter((app) => app.workbook_id === workbook.id).map(({ id, name }) => ({ id, name })),
      progress: progressOf(workbook.id),
    }),
  );
}
