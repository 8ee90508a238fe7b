import type { listAllApps as endpoint } from '../api/admin-lists.ts';
import { adminPageSize } from '../api/admin.ts';
import { sql } from 'kysely';
import type { Call } from '#platform/http/call.ts';
import { readStates } from '#features/workbooks/server/rows/sheets/sheet-states.ts';
import type { Database } from '#platform/database/database.ts';
import { likePattern } from './like-pattern.ts';

const days = 30;

export async function listAllApps({ services, query }: Call<typeof endpoint>) {
  const { database, apps } = services;
  const { search, sort, page } = query;
  const pattern = likePattern(search);
  const requested = database
    .selectFrom('apps')
    .innerJoin('workspaces', 'workspaces.id', 'apps.workspace_id')
    .leftJoin('app_failures', 'app_failures.app_id', 'apps.id')
    .where('apps.deleted_at', 'is', null)
    .where('apps.is_showcase', '=', false)
    .$if(search !== '', (all) =>
      all.where(({ or, eb }) =>
        or([
          eb('apps.name', 'ilike', pattern),
          eb('apps.subdomain', 'ilike', pattern),
          eb('apps.board_slug', 'ilike', pattern),
          eb('apps.own_host', 'ilike', pattern),
          eb('workspaces.name', 'ilike', pattern),
          eb('apps.id', '=', search),
        ]),
      ),
    );
  const { count } = await requested.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const found = await requested
    .select(['apps.id', 'apps.name', 'apps.subdomain', 'apps.board_slug', 'apps.own_host', 'apps.kind', 'apps.public'])
    .select(['apps.workbook_id', 'apps.created_at', 'workspaces.name as workspace'])
    .select(['app_failures.reference', 'app_failures.message', 'app_failures.path', 'app_failures.at as failed_at'])
    .select([visits.as('visits'), storage.as('storage')])
    .orderBy(orders[sort])
    .orderBy('apps.id', 'desc')
    .limit(adminPageSize)
    .offset((page - 1) * adminPageSize)
    .execute();
  const rows = await rowsOf(
    database,
    found.flatMap((app) => app.workbook_id ?? []),
  );
  return {
    apps: found.map(({ reference, message, path, failed_at, ...app }) => ({
      ...{ id: app.id, name: app.name, kind: app.kind, public: app.public, workspace: app.workspace },
      href: apps.hrefOf({
        ...{ subdomain: app.subdomain ?? '', sheaf_slug: app.board_slug ?? '', own_host: app.own_host ?? '' },
      }),
      visits: Number(app.visits),
      storage: Number(app.storage),
      rows: rows.get(app.workbook_id ?? '') ?? 0,
      failure:
        failed_at === null
          ? null
          : { reference: reference ?? '', message: message ?? '', path: path ?? '', at: failed_at.toISOString() },
      created_at: app.created_at.toISOString(),
    })),
    total: Number(count),
  };
}

/** How many rows each workbook has, over its sheets. */
async function rowsOf(database: Database, workbookIds: readonly string[]): Promise<Map<string, number>> {
  if (workbookIds.length === 0) return new Map();
  const sheets = await database
    .selectFrom('sheets')
    .select(['id', 'workbook_id'])
    .where('workbook_id', 'in', workbookIds)
    .execute();
  const states = await readStates(
    database,
    sheets.map((sheet) => sheet.id),
  );
  const rows = new Map<string, number>();
  for (const { id, workbook_id } of sheets)
    rows.set(workbook_id, (rows.get(workbook_id) ?? 0) + (states.get(id)?.row_count ?? 0));
  return rows;
}

const visits = sql<number>`(select coalesce(sum(visits), 0) from app_visits
  where app_id = apps.id and day > current_date - ${days}::int)`;
const storage = sql<number>`(select coalesce(sum(size), 0) from files where app_id = apps.id)`;
const orders = {
  visits: sql`${visits} desc`,
  name: sql`lower(apps.name)`,
  created: sql`apps.created_at desc`,
  storage: sql`${storage} desc`,
  failure: sql`app_failures.at desc nulls last`,
} satisfies Record<Call<typeof endpoint>['query']['sort'], unknown>;
