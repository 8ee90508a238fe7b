import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { getStatistics as endpoint } from '../api.ts';
import { sql } from 'kysely';
import type { Call } from '#platform/http/call.ts';
import type { AppRecord } from '#features/apps/services.ts';
import type { Services } from '#platform/services.ts';

const longestList = 20;

/** What was counted of an app. (features/statistics/api.ts) */
export async function getStatistics(call: Call<typeof endpoint>): Promise<AnswerOf<typeof endpoint>> {
  const { app, services, query } = call;
  const { environment } = services;
  await services.visits.flush();
  const span = Number(query.days);
  const [days, pages, referrers, countries, names] = await Promise.all([
    daysOf(services, app.id, span),
    topOf<'page', 'views'>(services, app.id, { table: 'app_page_views', what: 'page', sum: 'views', span }),
    topOf<'host', 'views'>(services, app.id, { table: 'app_referrers', what: 'host', sum: 'views', span }),
    topOf<'country', 'visitors'>(services, app.id, {
      ...{ table: 'app_countries', what: 'country', sum: 'visitors', span },
    }),
    namesOf(services, app),
  ]);
  const shown = days.slice(span);
  return {
    counting: environment.STATISTICS === 'off' ? 'off-here' : app.settings.count_visits ? 'on' : 'off',
    days: shown,
    total: sumOf(shown),
    before: sumOf(days.slice(0, span)),
    pages: pages.map(({ page, views }) => ({ page, name: names.get(page) ?? null, views })),
    referrers,
    countries: environment.COUNTRY_TABLE ? countries : null,
  };
}

type Needs = Pick<Services, 'database' | 'pages'>;

interface DaySum {
  day: string;
  visitors: number;
  views: number;
}

const sumOf = (days: readonly DaySum[]) => ({
  visitors: days.reduce((sum, { visitors }) => sum + visitors, 0),
  views: days.reduce((sum, { views }) => sum + views, 0),
});

/** Twice as many days as requested, each of them, oldest first. */
async function daysOf({ database }: Needs, appId: string, span: number): Promise<DaySum[]> {
  const { rows } = await sql<DaySum>`
    select all_days.day::date as day, coalesce(v.visitors, 0)::int as visitors, coalesce(v.visits, 0)::int as views
    from generate_series(${today} - ${2 * span - 1}::int, ${today}, interval '1 day') as all_days (day)
    left join app_visits v on v.app_id = ${appId} and v.day = all_days.day::date
    order by all_days.day
  `.execute(database);
  return rows;
}

const today = sql`(now() at time zone 'utc')::date`;

interface Requested {
  table: 'app_page_views' | 'app_referrers' | 'app_countries';
  what: string;
  sum: string;
  span: number;
}

async function topOf<What extends string, Sum extends string>(
  { database }: Needs,
  appId: string,
  { table, what, sum, span }: Requested,
): Promise<(Record<What, string> & Record<Sum, number>)[]> {
  const { rows } = await sql<Record<What, string> & Record<Sum, number>>`
    select ${sql.ref(what)}, sum(${sql.ref(sum)})::int as ${sql.ref(sum)} from ${sql.table(table)}
    where app_id = ${appId} and day > ${today} - ${span}::int
    group by 1 order by 2 desc, 1 limit ${longestList}
  `.execute(database);
  return rows;
}

/** Names of the pages as they are called now, by slug. */
async function namesOf({ pages }: Needs, app: AppRecord): Promise<Map<string, string>> {
  const listed = await pages.of(app, 'draft').list();
  return new Map(listed.map(({ page_slug, page_name }) => [page_slug, page_name]));
}
