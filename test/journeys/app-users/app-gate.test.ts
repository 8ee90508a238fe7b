/** What an app with a sign-in shows to strangers and thieves, and which rows to whom. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '#kit/ids.ts';
import {
  at,
  setPassword,
  auth,
  freshEmail,
  loginBlock,
  look,
  openShop,
  orders,
  ordersTable,
  rename,
  setApp,
  type Shop,
} from './app-people.ts';
import { origin } from '../published-app.ts';
import type { TestBrowser } from '../whole-server.ts';
import { eventually } from '../../eventually.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());
beforeEach(() => shop.reset());

describe('an app with a sign-in', () => {
  test.each([
    ['/', '/login'],
    ['/orders', '/login?next=%2Forders'],
    ['/orders?record=1&utm=x', '/login?next=%2Forders%3Frecord%3D1'],
    ['/no-such-page', '/login?next=%2Fno-such-page'],
    ['/no/such/path', '/login?next=%2Fno%2Fsuch%2Fpath'],
    ['/orders?preview=true', '/login?next=%2Forders%3Fpreview%3Dtrue'],
  ])('sends a stranger from %s to sign in, and tells nothing else', async (path, location) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await shop.ask(path, { method });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, location]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.text()).toBe('');
    }
  });

  test('answers a stranger’s calls with not_signed_in', async () => {
    const page_id = await shop.setBlocks('orders', [ordersTable]);
    const reference = { page_id, block_id: 'b1' };
    const requested = await shop.send('POST', '/api/page/query', { ...reference, ask: 'rows', query: {} });
    expect([requested.status, requested.body]).toMatchObject([401, { error: { code: 'not_signed_in' } }]);
    const row = { ...reference, cells: { item: 'x' } };
    expect((await shop.send('POST', '/api/page/rows', row)).status).toBe(401);
    expect((await shop.ask(`/v3/api/page/sheet/Orders?referer=${origin}/orders`)).status).toBe(401);
  });

  test('has a page to sign in on, in its own name, and none to register unless the owner made one', async () => {
    const page = await shop.ask('/login');
    expect([page.status, page.headers.get('cache-control'), page.headers.get('x-robots-tag')]).toEqual([
      ...[200, 'no-store', 'noindex'],
    ]);
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    const html = await page.text();
    expect(html).toContain('Sign in · Corner Shop');
    expect(html).toContain('name="_act" value="sign-in"');
    expect(html).not.toMatch(/Orders|About us/);
    expect((await shop.ask('/forgot-password')).status).toBe(200);
    expect((await shop.ask('/reset-password?token=x')).status).toBe(200);
    expect((await shop.ask('/register')).headers.get('location')).toBe('/login?next=%2Fregister');
  });

  test('takes the owner’s page that holds a login block, without the rows that stand on it', async () => {
    await rename(shop, 'about', 'team-login');
    await shop.setBlocks('team-login', [loginBlock, { ...ordersTable, id: 'rows' }]);
    expect((await shop.ask('/orders')).headers.get('location')).toBe('/team-login?next=%2Forders');
    const page = await shop.ask('/team-login?next=%2Forders');
    const html = await page.text();
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(html).toContain('name="_act" value="sign-in"');
    expect(html).not.toContain('Apples');
    const page_id = (await shop.services.pages.of(shop.app, 'draft').bySlug('team-login'))?.page_id ?? '';
    const row = { page_id, block_id: 'rows', cells: { item: 'x' } };
    expect((await shop.send('POST', '/api/page/rows', row)).status).toBe(401);
    const form = new URLSearchParams({ _block: 'rows', item: 'Forged' });
    const posted = await shop.ask('/team-login', { method: 'POST', body: form, headers: { origin } });
    expect(posted.status).toBe(303);
    expect((await shop.rowsOf('Orders')).map((one) => one.cells['item'])).not.toContain('Forged');
  });

  test('an auth slug alone opens no page', async () => {
    for (const slug of ['admin', 'accept-orders', 'login']) {
      await rename(shop, 'about', slug);
      await shop.setBlocks(slug, [ordersTable]);
      const answer = await shop.ask(`/${slug}`);
      expect(await answer.text()).not.toContain('Apples');
      expect(answer.status).toBe(slug === 'login' ? 200 : 303);
      await rename(shop, slug, 'about');
    }
  });

  test('on a part of another page nobody signs in where the owner has named no site', async () => {
    for (const path of ['/orders?embed=true', '/login?embed=true']) {
      const page = await shop.ask(path);
      expect(page.status).toBe(403);
      const html = await page.text();
      expect(html).toContain('Open it in a new window');
      expect(html).toContain(`href="${path.split('?')[0]}" target="_blank"`);
      expect(html).not.toMatch(/password|Apples/);
    }
  });

  test('its editors get their studio, and the default sign-in page without it', async () => {
    const html = await (await shop.ask('/orders', { as: shop.editor })).text();
    expect(html).toContain('sheaf-studio');
    expect(html).toContain('Apples');
    expect(await (await shop.ask('/login', { as: shop.editor })).text()).not.toContain('sheaf-studio');
  });

  test('a private one stays shut to its users too', async () => {
    const { browser } = await shop.join({ email: freshEmail() });
    await setApp(shop, { public: false });
    expect(await look(browser, '/orders')).toBe('403');
    expect(await look(shop.browser(), '/login')).toBe('403');
    expect((await auth(browser, 'sign-in', { email: 'x@example.com', password: 'x' })).status).toBe(403);
  });
});

describe('pages kept for all', () => {
  test('are never those behind a sign-in, whatever was kept before', async () => {
    await setApp(shop, { sign_in_method: 'No sign in' });
    const open = await shop.ask('/orders');
    const etag = open.headers.get('etag') ?? '';
    expect([open.status, open.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    await setApp(shop, { sign_in_method: 'Use password set by user' });
    expect((await shop.ask('/orders')).status).toBe(303);
    expect((await shop.ask('/orders', { headers: { 'if-none-match': etag } })).status).toBe(303);
    const { browser } = await shop.join({ email: freshEmail() });
    const page = await browser.ask(at('/orders'));
    expect([page.headers.get('cache-control'), page.headers.get('etag')]).toEqual(['no-store', null]);
  });

  test('know nothing of tokens and ways on', async () => {
    await setApp(shop, { sign_in_method: 'No sign in' });
    const secret = 'a-token-that-nobody-else-sees';
    expect(await (await shop.ask(`/orders?token=${secret}&next=/x`)).text()).not.toContain(secret);
    const page = await shop.ask(`/reset-password?token=${secret}`);
    expect([page.headers.get('cache-control'), page.headers.get('referrer-policy')]).toEqual([
      'no-store',
      'same-origin',
    ]);
    expect(await (await shop.ask('/reset-password')).text()).not.toContain(secret);
  });
});

describe('a page that is not public, of an app without a sign-in', () => {
  test('leads to the sign-in where somebody could sign in, and is refused where nobody could', async () => {
    await using lone = await openShop('No sign in');
    const hide = { is_public: false };
    await lone.services.database.updateTable('pages').set(hide).where('page_slug', '=', 'orders').execute();
    expect((await lone.ask('/orders')).status).toBe(403);
    const { browser } = await lone.join({ email: 'writer@example.com', permissions: 'read-write' });
    expect((await lone.ask('/orders')).headers.get('location')).toBe('/login?next=%2Forders');
    expect((await lone.ask('/')).status).toBe(200);
    expect(await look(browser, '/orders')).toBe('200');
  });
});

describe('rows', () => {
  const mine: Partial<typeof ordersTable> = {
    conditional_filter: [
      { select_column: 'buyer', condition: 'Is', filter_by: 'Logged in user', match_with_column: 'email' },
    ],
  };
  const forged = '_id=south&_email=bob@example.com&_filters=x&board=/orders';

  test('are seen by stored e-mail, whatever the address says', async () => {
    const page_id = await shop.setBlocks('orders', [{ ...ordersTable, ...mine }]);
    const ann = (await shop.join({ email: 'ann@example.com' })).browser;
    const bob = (await shop.join({ email: 'Bob@example.com' })).browser;
    expect(await itemsOf(ann, page_id, forged)).toEqual(['Apples']);
    expect(await itemsOf(bob, page_id, '_email=ann@example.com')).toEqual(['Pears', 'Plums']);
    const html = await (await ann.ask(at(`/orders?${forged}`))).text();
    expect(html).toContain('Apples');
    expect(html).not.toMatch(/Pears|Plums/);
    const sheet = await ann.call('GET', at(`/v3/api/page/sheet/Orders?referer=${origin}/orders&${forged}`));
    expect(sheet.body['json']).toHaveLength(1);
  });

  test('are scoped to the stored _id in reading, downloading and writing', async () => {
    const page_id = await shop.setBlocks('orders', [ordersTable]);
    const north = (await shop.join({ email: freshEmail(), permissions: 'read-write', row_identity: 'north' })).browser;
    expect(await itemsOf(north, page_id, forged)).toEqual(['Apples']);
    const file = await north.ask(at(`/api/page/download?page_id=${page_id}&block_id=b1&ask=rows&kind=csv&${forged}`));
    expect(await file.text()).not.toMatch(/Pears|Plums/);
    const pears = (await shop.rowsOf('Orders')).find((row) => row.cells['item'] === 'Pears');
    const reference = { page_id, block_id: 'b1', row_id: pears?.row_id, version: pears?.version };
    const edited = await north.call('PUT', at(`/api/page/rows?${forged}`), { ...reference, cells: { item: 'x' } });
    expect(edited.status).not.toBe(200);
  });

  test('that a visitor adds are told of after the answer, and a failure to tell harms nobody', async () => {
    await setApp(shop, { sign_in_method: 'No sign in' });
    const page_id = await shop.setBlocks('orders', [ordersTable]);
    const { database, log } = shop.services;
    const row = (item: string) => ({ page_id, block_id: 'b1', cells: { item } });
    const notices = () => database.selectFrom('row_notices').select(['waiting', 'samples']).execute();
    await database.deleteFrom('row_notices').execute();
    await sql`alter table row_notices rename to row_notices_away`.execute(database);
    const failed = vi.spyOn(log, 'error');
    expect((await shop.send('POST', '/api/page/rows', row('Untold'))).status).toBe(200);
    await eventually(() => expect(failed).toHaveBeenCalledOnce());
    failed.mockRestore();
    await sql`alter table row_notices_away rename to row_notices`.execute(database);
    expect((await shop.send('POST', '/api/page/rows', row('Own'), shop.editor)).status).toBe(200);
    expect((await shop.send('POST', '/api/page/rows', row('Told'))).status).toBe(200);
    await eventually(async () => expect(await notices()).toMatchObject([{ waiting: 1 }]));
    expect(JSON.stringify(await notices())).toContain('Told');
  });
});

describe('a stolen cookie', () => {
  test('of one app is worthless at another and on the site, as cookie and as bearer token', async () => {
    const { workspace_id, workbook_id } = shop.app;
    const home = { page_name: 'Home', page_slug: '', page_type: 'home' as const, document: await homeDocument() };
    const subdomain = newId('b').replace('_', '-');
    const other = await shop.services.apps.create({
      workspace_id,
      workbook_id,
      name: 'B',
      subdomain,
      public: true,
      goes_live: 'at once',
      pages: [home],
    });
    await shop.services.database
      .updateTable('apps')
      .set({ sign_in_method: 'Use password set by user' })
      .where('id', '=', other.id)
      .execute();
    await setPassword(shop, 'open sesame');
    const holder = shop.browser();
    await auth(holder, 'password', { password: 'open sesame' });
    const user = (await shop.join({ email: freshEmail(), permissions: 'read-write' })).browser;
    for (const thief of [holder, user]) {
      const cookie = thief.cookiesOf('shop.localhost').get('sheaf_session') ?? '';
      expect(await look(thief, '/orders')).toBe('200');
      const elsewhere = shop.browser();
      for (const host of [`${subdomain}.localhost`, 'localhost']) elsewhere.setCookie(host, 'sheaf_session', cookie);
      const href = shop.services.apps.hrefOf(other);
      expect((await elsewhere.ask(href)).headers.get('location')).toBe('/login');
      expect((await elsewhere.call('GET', `${href}api/page/home`)).status).toBe(401);
      expect((await elsewhere.call('GET', '/api/auth')).status).toBe(401);
      const authorization = `Bearer ${cookie}`;
      const bearer = await shop.browser().ask(`${href}api/page/home`, { headers: { authorization } });
      expect(bearer.status).toBe(401);
      expect((await shop.browser().ask('/api/apps', { headers: { authorization } })).status).toBe(401);
    }
    // Even a session that says it is of that host is of another app.
    const { app_user_id } = await shop.addAppUser('read-write');
    const forged = await shop.ask('/', { host: `${subdomain}.localhost`, as: { app_user_id: app_user_id ?? null } });
    expect(forged.status).toBe(303);
    const wrongApp = await shop.ask('/', { host: `${subdomain}.localhost`, as: { app_id: shop.app.id } });
    expect(wrongApp.status).toBe(303);
  });
});

async function itemsOf(browser: TestBrowser, page_id: string, query: string): Promise<unknown[]> {
  const body = { page_id, block_id: 'b1', ask: 'rows', query: {} };
  const answer = await browser.call('POST', at(`/api/page/query?${query}`), body);
  const { rows } = answer.body['data'] as { rows: { cells: Record<string, unknown> }[] };
  return rows.map((row) => row.cells['item']).filter((item) => orders.rows.some((one) => one.cells['item'] === item));
}

async function homeDocument() {
  const page = await shop.services.pages.of(shop.app, 'draft').bySlug('orders');
  if (!page) throw new Error('no page of orders');
  return page.document;
}
