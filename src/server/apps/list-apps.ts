import type { AppCardOnTheWire, listApps as listEndpoint } from '#api/apps.ts';
import { sql } from 'kysely';
import type { Call } from '../http/call.ts';
import { toRecord } from './to-record.ts';
import { toWire } from './to-wire.ts';

/** The apps of the caller's workspace as the dashboard shows them, last edited first: one statement for all of them. */
export async function listApps({ services, user }: Call<typeof listEndpoint>): Promise<{ apps: AppCardOnTheWire[] }> {
  const found = await services.database
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
      expression
        .selectFrom('app_visits')
        .select(sql<number | null>`sum(visits)`.as('sum'))
        .whereRef('app_visits.app_id', '=', 'apps.id')
        .where('day', '>', sql<string>`(now() at time zone 'utc')::date - 30`)
        .as('visits_30_days'),
    ])
    .where('apps.workspace_id', '=', user.workspace.id)
    .where('apps.deleted_at', 'is', null)
    .orderBy('apps.updated_at', 'desc')
    .orderBy('apps.id', 'desc')
    .execute();
  return {
    apps: found.flatMap(({ page_count, visits, visits_30_days, ...stored }) => {
      const app = toRecord(stored);
      if (!app) return [];
      const counts = { page_count: page_count ?? 0, visits: visits ?? 0, visits_30_days: visits_30_days ?? 0 };
      return { ...toWire(app, services.apps), ...counts };
    }),
  };
}
