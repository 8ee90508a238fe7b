import type { AppCardOnTheWire, listApps as listEndpoint } from '../api/apps.ts';
import { sql } from 'kysely';
import { arrangeApps } from '../rules/arrange-apps.ts';
import type { Call } from '#platform/http/call.ts';
import { pageOfList } from '#platform/http/list-page.ts';
import { toRecord } from './to-record.ts';
import { toWire } from './to-wire.ts';

/** A page of the apps of the caller's workspace, as the dashboard shows them: a few columns decide their order. */
export async function listApps({
  services,
  user,
  query,
}: Call<typeof listEndpoint>): Promise<{ apps: AppCardOnTheWire[]; next: string | null }> {
  const { database } = services;
  const known = await database
    .selectFrom('apps')
    .select(['id', 'name', 'subdomain', 'board_slug', 'public', 'created_at', 'updated_at'])
    .$if(query.sort === 'visits', (all) => all.select(visitsOfMonth))
    .where('workspace_id', '=', user.workspace.id)
    .where('deleted_at', 'is', null)
    // One without an address is none yet.
    .where((where) => where.or([where('subdomain', 'is not', null), where('board_slug', 'is not', null)]))
    .orderBy('id', 'desc')
    .execute();
  const arranged = arrangeApps(
    known.map(({ created_at, updated_at, visits_30_days, ...app }) => ({
      ...app,
      ...{ created_at: created_at.toISOString(), updated_at: updated_at.toISOString() },
      visits_30_days: Number(visits_30_days ?? 0),
    })),
    { search: query.search, sort: query.sort, state: query.show },
  );
  const { ids, next } = pageOfList(
    arranged.map(({ id }) => id),
    query,
  );
  if (ids.length === 0) return { apps: [], next };
  const found = await database
    .selectFrom('apps')
    .selectAll('apps')
    .select((expression) => [
      expression
        .selectFrom('pages')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('pages.app_id', '=', 'apps.id')
        .where('pages.deleted_at', 'is', null)
        .as('page_count'),
      expression
        .selectFrom('app_visits')
        .select(sql<number | null>`sum(visits)`.as('sum'))
        .whereRef('app_visits.app_id', '=', 'apps.id')
        .as('visits'),
    ])
    .select(visitsOfMonth)
    .where('apps.id', 'in', ids)
    .execute();
  const cards = new Map<string, AppCardOnTheWire>();
  for (const { page_count, visits, visits_30_days, ...stored } of found) {
    const app = toRecord(stored);
    if (!app) continue;
    const counts = { page_count: page_count ?? 0, visits: visits ?? 0, visits_30_days: visits_30_days ?? 0 };
    cards.set(app.id, { ...toWire(app, services.apps), ...counts });
  }
  return { apps: ids.flatMap((id) => cards.get(id) ?? []), next };
}

const visitsOfMonth = sql<number | null>`(
  select sum(visits) from app_visits
  where app_visits.app_id = apps.id and day > (now() at time zone 'utc')::date - 30
)`.as('visits_30_days');
