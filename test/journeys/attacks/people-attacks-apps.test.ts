/** What visitors, users and editors would try at the hosts of apps. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  at as shopAt,
  auth,
  freshEmail,
  goodPassword,
  look,
  loginBlock,
  openShop,
  postForm,
  registerBlock,
  rename,
  setApp,
  setPassword,
  type Shop,
} from '../app-users/app-people.ts';
import { fullTest } from '#test/full-test.ts';

const session = 'sheaf_session';

describe('at the hosts of apps', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop[Symbol.asyncDispose]());
  beforeEach(() => shop.reset());

  const otherApp = async (): Promise<{ id: string; host: string }> => {
    const name = freshEmail().split('@')[0] ?? '';
    const app = await shop.services.apps.create({
      workspace_id: shop.app.workspace_id,
      workbook_id: null,
      name,
      subdomain: name.toLowerCase(),
      public: true,
      pages: [],
    });
    await shop.services.database
      .updateTable('apps')
      .set({ sign_in_method: 'Use password set by user' })
      .where('id', '=', app.id)
      .execute();
    return { id: app.id, host: `http://${app.subdomain}.localhost:3000` };
  };

  test('a user of one app is nobody’s business of another: not by id, not by token, not by cookie', async () => {
    const other = await otherApp();
    const email = freshEmail();
    const { id, browser } = await shop.join({ email });
    const foreign = { appId: other.id, userId: id, name: 'Mallory', email: freshEmail(), permissions: 'read-write' };
    const answers = [
      await shop.edit('PUT', '/api/mutipageapp_users', foreign),
      await shop.edit('DELETE', '/api/mutipageapp_users', { appId: other.id, userId: id }),
      await shop.edit('POST', `/api/apps/${other.id}/users/${id}/approve`),
      await shop.edit('POST', `/api/apps/${other.id}/users/${id}/invitation`),
    ];
    for (const { status } of answers) expect(status).toBe(404);
    await auth(shop.browser(), 'forgot', { email });
    await shop.settle();
    const { token } = await shop.linkTo(email);
    const visitor = shop.browser();
    const body = { token, password: 'another long password' };
    expect((await visitor.call('POST', `${other.host}/api/app-auth/reset`, body)).status).toBe(401);
    expect((await visitor.call('POST', `${other.host}/api/app-auth/confirm`, { token })).status).toBe(401);
    const cookie = browser.cookiesOf('shop.localhost').get(session) ?? '';
    visitor.setCookie(new URL(other.host).hostname, session, cookie);
    expect((await visitor.ask(`${other.host}/`)).status).toBe(303);
    visitor.setCookie('localhost', session, cookie);
    expect((await visitor.call('GET', '/api/auth')).status).toBe(401);
    expect((await auth(shop.browser(), 'reset', body)).status, 'still good where it belongs').toBe(200);
    expect((await auth(shop.browser(), 'reset', body)).status, 'twice').toBe(401);
  });

  test('a moved app takes its people along to nobody: who takes the old address gets none of them', async () => {
    const { browser } = await shop.join({ email: freshEmail() });
    await shop.services.database
      .updateTable('apps')
      .set({ subdomain: 'moved' })
      .where('id', '=', shop.app.id)
      .execute();
    try {
      await shop.services.apps.create({
        workspace_id: shop.app.workspace_id,
        workbook_id: null,
        name: 'Squatter',
        subdomain: 'shop',
        public: false,
        pages: [],
      });
      expect((await browser.ask(shopAt('/'))).status).toBe(403);
    } finally {
      await shop.services.database.deleteFrom('apps').where('name', '=', 'Squatter').execute();
      await shop.services.database
        .updateTable('apps')
        .set({ subdomain: 'shop' })
        .where('id', '=', shop.app.id)
        .execute();
    }
  });

  test.each(['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example', '/\u0001/evil.example'])(
    'who is signed in already is offered no way out of the app: %j',
    async (next) => {
      const { browser } = await shop.join({ email: freshEmail() });
      for (const path of ['/login', '/reset-password', '/register']) {
        const page = await (await browser.ask(shopAt(`${path}?${new URLSearchParams({ next })}`))).text();
        expect(page, path).not.toMatch(/(?:href|action|value)="[^"]*evil/);
      }
    },
  );

  test.each(['//evil.example', '/\\evil.example', '//evil.example/%2e%2e'])(
    'a page of the sign-in leads back to its own host from %s, in a frame too',
    async (path) => {
      for (const query of ['', '?embed=true', '?embed=true&preview=true']) {
        const response = await shop.browser().ask(`http://shop.localhost:3000${path}${query}`);
        const location = response.headers.get('location');
        if (location) {
          const there = new URL(location, shopAt('/'));
          expect([there.host, there.pathname]).toEqual(['shop.localhost:3000', '/login']);
          const form = await postForm(shop.browser(), there.pathname + there.search, {
            _act: 'forgot',
            email: freshEmail(),
          });
          expect(form.status).toBe(200);
        } else expect(await response.text()).not.toMatch(/(?:href|action)="(?:https?:)?\/\/evil/);
      }
    },
  );

  test('registering, confirming and resetting twice at once do it once', async () => {
    await setApp(shop, { settings: { registration_needs_approval: false } });
    await shop.setBlocks('about', [registerBlock]);
    await rename(shop, 'about', 'register');
    const email = freshEmail();
    const body = { name: 'Ann', email, password: goodPassword };
    await Promise.all([1, 2, 3].map(() => auth(shop.browser(), 'register', body)));
    await shop.settle();
    const users = await shop.services.database
      .selectFrom('app_users')
      .select('status')
      .where('email', '=', email)
      .execute();
    expect(users).toEqual([{ status: 'unconfirmed' }]);
    const { token } = await shop.linkTo(email);
    const confirmed = await Promise.all([1, 2, 3].map(() => auth(shop.browser(), 'confirm', { token })));
    expect(confirmed.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    await auth(shop.browser(), 'forgot', { email });
    await shop.settle();
    const reset = { token: (await shop.linkTo(email)).token, password: 'another long password' };
    const answers = await Promise.all([1, 2, 3].map(() => auth(shop.browser(), 'reset', reset)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    await rename(shop, 'register', 'about');
  });

  fullTest('many who know the password of the app come in from many places, and one guesser stops nobody', async () => {
    await setPassword(shop, 'open sesame');
    const enter = (address: string, password: string) =>
      shop.browser().ask(shopAt('/api/app-auth/password'), {
        method: 'POST',
        body: JSON.stringify({ password }),
        headers: { 'content-type': 'application/json' },
        address,
      });
    for (let round = 0; round < 12; round++) await enter('192.0.2.200', 'wrong guess');
    expect((await enter('192.0.2.200', 'open sesame')).status).toBe(429);
    for (let round = 0; round < 12; round++) {
      expect((await enter('192.0.2.201', 'open sesame')).status, 'one network, many people').toBe(200);
      expect((await enter(`2001:db8:1:${round.toString(16)}::1`, 'open sesame')).status, 'elsewhere').toBe(200);
    }
  });

  test('who is signed in is out at once when the app turns private, and in nobody’s kept page', async () => {
    const { browser } = await shop.join({ email: freshEmail() });
    expect(await look(browser, '/orders')).toBe('200');
    await setApp(shop, { public: false });
    expect(await look(browser, '/orders')).toBe('403');
    expect((await auth(shop.browser(), 'forgot', { email: freshEmail() })).status).toBe(403);
    await setApp(shop, { public: true, sign_in_method: 'No sign in' });
    const open = await shop.browser().ask(shopAt('/orders'));
    expect([open.status, open.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    const headers = { 'if-none-match': open.headers.get('etag') ?? '' };
    await setApp(shop, { sign_in_method: 'Use password set by user' });
    expect((await shop.browser().ask(shopAt('/orders'), { headers })).status).toBe(303);
    await setApp(shop, { public: false });
    expect((await shop.browser().ask(shopAt('/orders'), { headers })).status).toBe(403);
  });

  test('a user whose access ends while a download runs gets no second one', async () => {
    const { id, browser } = await shop.join({ email: freshEmail() });
    const page = await shop.services.pages.of(shop.app, 'draft').bySlug('orders');
    const address = shopAt(`/api/page/download?page_id=${page?.page_id}&block_id=b1`);
    const first = await browser.ask(address);
    await shop.edit('DELETE', '/api/mutipageapp_users', { appId: shop.app.id, userId: id });
    await first.text();
    expect([401, 403, 404]).toContain((await browser.ask(address)).status);
  });

  test('known and unknown addresses cost the same hashing, and calls that cannot succeed cost none', async () => {
    const email = freshEmail();
    await shop.join({ email });
    await shop.setBlocks('about', [registerBlock]);
    await rename(shop, 'about', 'register');
    const { accounts } = shop.services;
    const hashed = [vi.spyOn(accounts, 'isPassword'), vi.spyOn(accounts, 'hashPassword')];
    const costOf = async (step: string, body: object): Promise<number> => {
      const before = hashed.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
      await auth(shop.browser(), step, body);
      return hashed.reduce((sum, spy) => sum + spy.mock.calls.length, 0) - before;
    };
    for (const who of [email, freshEmail()]) {
      expect(await costOf('sign-in', { email: who, password: 'wrong password' })).toBe(1);
      expect(await costOf('register', { name: 'Ann', email: who, password: goodPassword })).toBe(1);
      expect(await costOf('forgot', { email: who })).toBe(0);
    }
    expect(await costOf('reset', { token: 'x'.repeat(43), password: goodPassword })).toBe(0);
    expect(await costOf('sign-in', { email, password: 'x'.repeat(201) })).toBe(0);
    vi.restoreAllMocks();
    await rename(shop, 'register', 'about');
  });

  test('an exported list of users runs nothing in a spreadsheet, and the download is noted', async () => {
    for (const name of ['=HYPERLINK("http://evil.example")', '+1', '-1', '@x', '\t=1'])
      await shop.edit('POST', '/api/mutipageapp_users', { appId: shop.app.id, name, email: freshEmail() });
    const response = await shop.ask(`/api/apps/${shop.app.id}/users/export`, { as: shop.editor });
    const cells = (await response.text()).split('\r\n').map((line) => line.replace(/^"/, ''));
    // A plain number runs nothing.
    expect(cells.filter((cell) => /^[=+\-@\t]/.test(cell) && !/^[+-]\d+,/.test(cell))).toEqual([]);
    const noted = await shop.services.database
      .selectFrom('audit_log')
      .select('summary')
      .where('action', '=', 'app_user.exported')
      .execute();
    expect(noted).toEqual([{ summary: 'downloaded the users of the app Corner Shop' }]);
  });

  test('an invitation says only what it is for, whatever names it is given', async () => {
    const email = freshEmail();
    const name = 'Ann,\n\nyour account is locked: https://evil.example/win';
    await shop.edit('POST', '/api/mutipageapp_users', { appId: shop.app.id, name, email });
    const mail = await shop.services.database
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow();
    expect(mail.text + mail.html).not.toMatch(/https:\/\/evil|evil\.example/);
    expect(mail.text).toContain('Hello Ann, your account is locked: evil example win,');
  });

  test('editors find their way in from the sign-in page, and are back where they wanted to be', async () => {
    for (const [path, back] of [
      ['/login', '/'],
      ['/login?next=%2Forders', '/orders'],
      ['/login?next=%2F%09%2Fevil.example', '/'],
      ['/login?token=secret', '/'],
    ] as const) {
      const page = await (await shop.browser().ask(shopAt(path))).text();
      expect(page, path).toContain(`<a href="/handover?path=${encodeURIComponent(back)}">Editors sign in here</a>`);
    }
    await shop.setBlocks('about', [loginBlock]);
    await rename(shop, 'about', 'team-login');
    const own = await (await shop.browser().ask(shopAt('/team-login?next=https%3A%2F%2Fevil.example'))).text();
    expect(own).toMatch(/href="\/handover\?path=%2F(?:team-login)?">Editors/);
    const begun = await shop.browser().ask(shopAt('/handover?path=%2Forders'));
    expect(begun.headers.get('location')).toMatch(/^http:\/\/localhost:3000\/handover\?host=shop\.localhost&binding=/);
    await rename(shop, 'team-login', 'about');
  });
});
