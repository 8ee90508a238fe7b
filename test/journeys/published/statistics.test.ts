/** What editors learn of the visits of their app, and what no one does. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { getStatistics } from '#features/statistics/api.ts';
import { createServices } from '#features/create-services.ts';
import type { Services } from '#platform/services.ts';
import { readEnvironment } from '../../../src/environment.ts';
import { publishApp, type PublishedApp } from '../published-app.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1';

let folder = '';
let shop: PublishedApp;
/** A second server of the same database. */
let other: Services;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-statistics-'));
  const table = join(folder, 'countries.csv');
  await writeFile(table, '203.0.113.0,203.0.113.255,NZ\n');
  shop = await publishApp([], { variables: { COUNTRY_TABLE: table } });
  const { database, renderer, log } = shop.services;
  const environment = readEnvironment({ DATA_DIR: folder, LOG_LEVEL: 'silent', ENGINE_WORKERS: '1', DEMO: 'false' });
  other = await createServices({ environment, log, database, databaseAddress: shop.databaseAddress, renderer });
});
afterAll(async () => {
  await other.live.stop();
  await other.engine.stop();
  await shop[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});
const counted = [
  'app_visits',
  'app_page_views',
  'app_referrers',
  'app_countries',
  'visitor_marks',
  'visitor_salts',
] as const;
beforeEach(async () => {
  await shop.services.visits.flush();
  for (const table of counted) await shop.services.database.deleteFrom(table).execute();
});

const visit = (path: string, headers: Record<string, string> = {}) =>
  shop.ask(path, { headers: { 'user-agent': firefox, ...headers } });

async function statistics(days = '30'): Promise<AnswerOf<typeof getStatistics>> {
  const answer = await shop.ask(`/api/apps/${shop.app.id}/statistics?days=${days}`, {
    ...{ as: shop.editor, host: 'localhost' },
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as AnswerOf<typeof getStatistics>;
}

const sum = async () => (await statistics()).total;

test('visitors count once a day, page views each time, by page, link and country', async () => {
  await visit('/', { referer: 'https://www.news.example/today?id=7' });
  await visit('/orders', { referer: 'http://shop.localhost:3000/' });
  await visit('/orders?b1.page=2', { referer: 'https://news.example/' });
  await visit('/', { 'user-agent': safari, referer: 'nonsense' });
  const found = await statistics();
  expect(found).toMatchObject({
    counting: 'on',
    total: { visitors: 2, views: 4 },
    before: { visitors: 0, views: 0 },
    pages: [
      { page: '', name: 'Home', views: 2 },
      { page: 'orders', name: 'Orders', views: 2 },
    ],
    referrers: [
      { host: 'news.example', views: 2 },
      { host: '', views: 1 },
    ],
    countries: [{ country: 'NZ', visitors: 2 }],
  });
  expect(found.days).toHaveLength(30);
  expect(found.days.at(-1)).toEqual({ day: new Date().toISOString().slice(0, 10), visitors: 2, views: 4 });
  expect((await statistics('90')).days).toHaveLength(90);
});

test('several servers add up, and know the visitors of each other', async () => {
  await visit('/');
  await shop.services.visits.flush();
  const view = { app_id: shop.app.id, page: '', address: '203.0.113.9', forwarded: '', agent: firefox, referrer: '' };
  other.visits.count(view);
  other.visits.count({ ...view, address: '203.0.113.10' });
  await Promise.all([other.visits.flush(), visit('/').then(() => shop.services.visits.flush())]);
  expect(await sum()).toEqual({ visitors: 2, views: 4 });
});

test('who asks not to be counted is not, nor are programs and editors', async () => {
  await visit('/', { dnt: '1' });
  await visit('/', { 'sec-gpc': '1' });
  await visit('/', { 'user-agent': 'Googlebot/2.1' });
  await shop.ask('/', { headers: { 'user-agent': firefox }, as: shop.editor });
  expect(await sum()).toEqual({ visitors: 0, views: 0 });
});

test('nothing of who visited is kept: neither address nor browser, and the marks only for their day', async () => {
  await visit('/', { referer: 'https://news.example/a/secret/path' });
  await shop.services.visits.flush();
  const { database, jobs } = shop.services;
  for (const table of counted) {
    const { rows } = await sql<{ text: string }>`select to_jsonb(t)::text as text from ${sql.table(table)} t`.execute(
      database,
    );
    expect(rows.length, table).toBe(1);
    expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|Firefox|Gecko|secret/);
  }
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await database.updateTable('visitor_marks').set({ day: yesterday }).execute();
  await database.updateTable('visitor_salts').set({ day: yesterday }).execute();
  // Within minutes of midnight the day before is still kept, for servers that have yet to write of it.
  const sinceMidnight = Date.now() % (24 * 60 * 60 * 1000);
  if (sinceMidnight < 6 * 60_000) return;
  await jobs.add('visitor-marks', {});
  await jobs.drain();
  expect(await database.selectFrom('visitor_marks').selectAll().execute()).toEqual([]);
  expect(await database.selectFrom('visitor_salts').selectAll().execute()).toEqual([]);
  expect(await sum()).toEqual({ visitors: 1, views: 1 });
});

test('more sites than anybody reads are others', async () => {
  for (let site = 0; site < 205; site++) await visit('/', { referer: `https://site-${site}.example/` });
  await shop.services.visits.flush();
  await visit('/', { referer: 'https://one-more.example/' });
  await shop.services.visits.flush();
  const hosts = await shop.services.database.selectFrom('app_referrers').select(['host', 'views']).execute();
  expect(hosts.length).toBeLessThanOrEqual(201);
  expect(hosts.reduce((all, { views }) => all + Number(views), 0)).toBe(206);
});

test('an app whose editors turn it off is not counted', async () => {
  const turn = (count_visits: boolean) =>
    shop.send('PUT', `/api/apps/${shop.app.id}`, { settings: { count_visits } }, shop.editor);
  expect((await turn(false)).status).toBe(200);
  await visit('/');
  expect(await statistics()).toMatchObject({ counting: 'off', total: { visitors: 0, views: 0 } });
  await turn(true);
  await visit('/');
  expect(await sum()).toEqual({ visitors: 1, views: 1 });
});

test('an installation that counts nothing says so', async () => {
  await using quiet = await publishApp([], { variables: { STATISTICS: 'off' } });
  await quiet.ask('/', { headers: { 'user-agent': firefox } });
  const answer = await quiet.ask(`/api/apps/${quiet.app.id}/statistics`, { as: quiet.editor, host: 'localhost' });
  expect(await answer.json()).toMatchObject({
    counting: 'off-here',
    total: { visitors: 0, views: 0 },
    countries: null,
  });
});
