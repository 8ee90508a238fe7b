/** What the dashboard shows of an app: how often it is looked at, and its live picture. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cookieName } from '#platform/http/cookie.ts';
import { startSession } from '#features/accounts/server/session/session.ts';
import { publishApp, type PublishedApp } from '../published-app.ts';

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

let shop: PublishedApp;
beforeAll(async () => {
  const columns = [{ id: 'item', name: 'Item', type: 'text' as const }];
  shop = await publishApp([{ title: 'Orders', columns, rows: [{ cells: { item: 'Apples' } }] }]);
  await shop.setBlocks('', [{ sheet_title: 'Orders', axis: [{ column: 'item' }] }]);
});
afterAll(() => shop[Symbol.asyncDispose]());
beforeEach(async () => {
  await shop.services.visits.flush();
  await shop.services.database.deleteFrom('app_visits').execute();
});

async function card(): Promise<Record<string, unknown>> {
  await shop.services.visits.flush();
  const response = await shop.ask('/api/apps', { as: shop.editor, host: 'localhost' });
  const { apps } = (await response.json()) as { apps: Record<string, unknown>[] };
  return apps.find((app) => app['id'] === shop.app.id) ?? {};
}

describe('visits', () => {
  test('each view of a page counts once, whether it is drawn, kept or unchanged', async () => {
    expect(await card()).toMatchObject({ visits: 0, visits_30_days: 0, page_count: 3 });
    const first = await shop.ask('/', { headers: browser });
    await shop.ask('/', { headers: browser });
    const same = await shop.ask('/', { headers: { ...browser, 'if-none-match': first.headers.get('etag') ?? '' } });
    expect(same.status).toBe(304);
    await shop.ask('/orders', { headers: browser });
    expect(await card()).toMatchObject({ visits: 4, visits_30_days: 4 });
    await shop.ask('/?embed=true', { headers: browser });
    expect(await card()).toMatchObject({ visits: 5 });
  });

  test('neither editors, programs, HEAD, missing pages nor pages fetched ahead count', async () => {
    await shop.ask('/', { headers: browser, as: shop.editor });
    await shop.ask('/', { headers: { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' } });
    await shop.ask('/');
    await shop.ask('/', { method: 'HEAD', headers: browser });
    await shop.ask('/nowhere', { headers: browser });
    await shop.ask('/assets/gone.js', { headers: browser });
    await shop.ask('/', { headers: { ...browser, 'sec-purpose': 'prefetch' } });
    expect(await card()).toMatchObject({ visits: 0 });
  });

  test('visits before the last thirty days count in all only', async () => {
    await shop.services.database
      .insertInto('app_visits')
      .values([
        { app_id: shop.app.id, day: '2020-02-29', visits: 7 },
        { app_id: shop.app.id, day: new Date().toISOString().slice(0, 10), visits: 2 },
      ])
      .execute();
    await shop.ask('/', { headers: browser });
    expect(await card()).toMatchObject({ visits: 10, visits_30_days: 3 });
  });

  test('many counts at once are all there, and those of an app that is gone are dropped', async () => {
    const { visits } = shop.services;
    const view = {
      app_id: shop.app.id,
      page: '',
      address: '203.0.113.9',
      forwarded: '',
      agent: 'Firefox',
      referrer: '',
    };
    for (let count = 0; count < 500; count++) visits.count(view);
    visits.count({ ...view, app_id: 'app_gone' });
    const flushes = [visits.flush()];
    for (let count = 0; count < 500; count++) visits.count(view);
    await Promise.all([...flushes, visits.flush(), visits.stop()]);
    expect(await card()).toMatchObject({ visits: 1_000 });
  });
});

describe('the live picture', () => {
  test('shows the first page as visitors see it, without a script, framed by the site alone', async () => {
    const response = await picture();
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain('Apples');
    expect(html).not.toMatch(/<script|modulepreload|sheaf-studio|Eve/);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining(['sandbox', "default-src 'none'", "frame-ancestors 'self'", "base-uri 'none'"]),
    );
    expect(policy).not.toMatch(/script-src|allow-/);
    expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(response.headers.get('cache-control')).toMatch(/^private/);
  });

  test('shows a private app to its editor, and a change at once', async () => {
    const { database } = shop.services;
    await database.updateTable('apps').set({ public: false }).where('id', '=', shop.app.id).execute();
    expect(await (await picture()).text()).toContain('Apples');
    await shop.setBlocks('', [{ type: 'markdown', settings: { markdown_text: 'A brand new page' } }]);
    const changed = await (await picture()).text();
    expect(changed).toContain('A brand new page');
    expect(changed).not.toContain('Apples');
    await database.updateTable('apps').set({ public: true }).where('id', '=', shop.app.id).execute();
  });

  test('is nobody else’s, and not on the host of an app', async () => {
    expect((await picture('localhost', null)).status).toBe(401);
    expect((await picture('shop.localhost')).status).toBe(404);
  });

  test('may stand in a frame of the site', async () => {
    const response = await shop.ask('/', { host: 'localhost' });
    expect(response.headers.get('content-security-policy')).toMatch(/frame-src 'self'/);
  });
});

async function picture(host = 'localhost', who: typeof shop.editor | null = shop.editor): Promise<Response> {
  const headers = new Headers();
  if (who) {
    const at = { kind: 'site' as const, name: host, origin: `http://${host}:3000` };
    const token = await startSession(shop.services.database, at, who);
    headers.set('cookie', `${cookieName(shop.services.environment)}=${token}`);
  }
  return shop.ask(`/api/apps/${shop.app.id}/picture`, { host, headers });
}
