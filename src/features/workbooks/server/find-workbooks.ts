import type { WorkbookOnTheWire } from '../api/workbooks.ts';
import { arrangeWorkbooks, type WorkbookSort } from '../rules/arrange-workbooks.ts';
import type { Workbooks } from '../services.ts';
import { Problem } from '#kit/problem.ts';
import type { Database } from '#platform/database/database.ts';
import { pageOfList } from '#platform/http/list-page.ts';
import { readRowCounts, withStates } from './rows/sheets/sheet-states.ts';
import { toWire } from './to-wire.ts';

/** What of a workbook is not in its row. */
type Facts = Pick<Workbooks, 'progressOf' | 'describeSource'>;

interface RequestedWorkbooks {
  search: string;
  sort: WorkbookSort;
  limit: number;
  after?: string | undefined;
}

/** A page of the workbooks of a workspace. All of them are put in order by what is little of each, and the page is read. */
export async function listWorkbooks(
  database: Database,
  workspaceId: string,
  requested: RequestedWorkbooks,
  facts: Facts,
): Promise<{ workbooks: WorkbookOnTheWire[]; next: string | null }> {
  const known = await database
    .selectFrom('workbooks')
    .select(['id', 'name', 'updated_at'])
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  const sheets =
    requested.search || requested.sort === 'rows' ? await titlesAndCounts(database, known, requested.sort) : null;
  const arranged = arrangeWorkbooks(
    known.map(({ id, name, updated_at }) => ({
      ...{ id, name, updated_at: updated_at.toISOString() },
      sheets: sheets?.get(id) ?? [],
    })),
    requested.search,
    requested.sort,
  );
  const { ids, next } = pageOfList(
    arranged.map(({ id }) => id),
    requested,
  );
  const found = new Map((await find(database, ids, facts)).map((workbook) => [workbook.id, workbook]));
  return { workbooks: ids.flatMap((id) => found.get(id) ?? []), next };
}

async function titlesAndCounts(database: Database, workbooks: readonly { id: string }[], sort: WorkbookSort) {
  const byWorkbook = new Map<string, { title: string; row_count: number }[]>();
  if (workbooks.length === 0) return byWorkbook;
  const ids = workbooks.map(({ id }) => id);
  const sheets = await database
    .selectFrom('sheets')
    .select(['id', 'workbook_id', 'title'])
    .where('workbook_id', 'in', ids)
    .execute();
  const counts =
    sort === 'rows'
      ? await readRowCounts(
          database,
          sheets.map(({ id }) => id),
        )
      : new Map<string, number>();
  for (const { id, workbook_id, title } of sheets) {
    const own = byWorkbook.get(workbook_id) ?? [];
    own.push({ title, row_count: counts.get(id) ?? 0 });
    byWorkbook.set(workbook_id, own);
  }
  return byWorkbook;
}

/** One workbook; `not_found` when there is none or it is in the trash. */
export async function findWorkbook(database: Database, workbookId: string, facts: Facts): Promise<WorkbookOnTheWire> {
  const [workbook] = await find(database, [workbookId], facts);
  if (!workbook) throw new Problem('not_found', 'Workbook not found.');
  return workbook;
}

async function find(database: Database, ids: readonly string[], facts: Facts): Promise<WorkbookOnTheWire[]> {
  if (ids.length === 0) return [];
  const workbooks = await database
    .selectFrom('workbooks')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where('id', 'in', ids)
    .execute();
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
      source: facts.describeSource(workbook.id, workbook.source),
      progress: facts.progressOf(workbook.id),
    }),
  );
}
