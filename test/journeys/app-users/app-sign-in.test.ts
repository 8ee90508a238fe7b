/** How visitors sign in at an app: by e-mail, by the password of the app, with and without a script. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  at,
  auth,
  freshEmail,
  goodPassword,
  look,
  openShop,
  ordersTable,
  postForm,
  registerBlock,
  rename,
  setApp,
  setPassword,
  type Shop,
} from './app-people.ts';
import { fullTest } from '#test/full-test.ts';
import { fewOf } from '#test/tier.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());
beforeEach(() => shop.reset());

describe('signing in', () => {
  test('by e-mail in any case and password; the cookie is of this host alone and unreadable to scripts', async () => {
    const email = freshEmail();
    await shop.join({ email });
    const browser = shop.browser();
    const answer = await auth(browser, 'sign-in', {
      email: email.toUpperCase(),
      password: goodPassword,
      next: '/orders',
    });
    expect([answer.status, answer.body['href']]).toEqual([200, '/orders']);
    const cookie = answer.headers.get('set-cookie');
    expect(cookie).toMatch(/^sheaf_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
    expect(JSON.stringify(answer.body)).not.toContain(cookie?.slice(14, 57));
    expect(await look(browser, '/orders')).toBe('200');
    const page = await browser.ask(at('/orders'));
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(await page.text()).toContain(email);
  });

  test('says the same for a wrong password, an unknown address, and somebody who has no password yet', async () => {
    const email = freshEmail();
    await shop.join({ email });
    const invited = freshEmail();
    await shop.edit('POST', '/api/mutipageapp_users', { appId: shop.app.id, name: 'I', email: invited });
    const answers = [];
    for (const who of [email, invited, freshEmail()]) {
      const { status, body } = await auth(shop.browser(), 'sign-in', { email: who, password: 'wrong password' });
      answers.push(JSON.stringify({ status, body }));
    }
    expect(new Set(answers)).toHaveLength(1);
    expect(answers[0]).toContain('wrong_credentials');
  });

  fullTest(
    'is limited for each account where the tries come from, and elsewhere only when there are many',
    async () => {
      const email = freshEmail();
      await shop.join({ email });
      const tryFrom = async (address: string, who: string, password = 'wrong password') => {
        const response = await shop.browser().ask(at('/api/app-auth/sign-in'), {
          method: 'POST',
          body: JSON.stringify({ email: who, password }),
          headers: { 'content-type': 'application/json' },
          address,
        });
        return response.status;
      };
      for (const who of [email, freshEmail()]) {
        const statuses = [];
        for (let count = 0; count < 11; count++)
          statuses.push(await tryFrom(`2001:db8:aa::${count.toString(16)}`, who));
        expect(statuses.slice(9), 'one network').toEqual([401, 429]);
        expect(await tryFrom('198.51.100.1', who), 'another').toBe(401);
      }
      expect(await tryFrom('198.51.100.2', email, goodPassword), 'the person elsewhere').toBe(200);
      const victim = freshEmail();
      const many = await Promise.all(
        Array.from({ length: 101 }, (_, count) => tryFrom(`198.51.100.${10 + count}`, victim)),
      );
      expect(many.filter((status) => status === 429)).toHaveLength(1);
    },
  );

  test.each(
    fewOf(
      [
        '//evil.example',
        '/\\evil.example',
        'https://evil.example/',
        'javascript:alert(1)',
        '/\t/evil.example',
        'orders',
        '\\\\evil.example',
        '/ok\r\nset-cookie: a=b',
        '/login?next=/login',
        '/api/page/download',
        '/handover?path=/x',
        '',
      ],
      4,
    ),
  )('goes on to a page of this host only: %j', async (next) => {
    const email = freshEmail();
    const { browser } = await shop.join({ email });
    expect((await auth(browser, 'sign-in', { email, password: goodPassword, next })).body['href']).toBe('/');
    const posted = await postForm(browser, '/login', { _act: 'sign-in', email, password: goodPassword, next });
    expect([posted.status, posted.headers.get('location')]).toEqual([303, '/']);
  });

  test('ends the session that was there before: nobody can plant one', async () => {
    const [mallory, email] = [freshEmail(), freshEmail()];
    const planted = (await shop.join({ email: mallory })).browser;
    await shop.join({ email });
    const cookie = planted.cookiesOf('shop.localhost').get('sheaf_session') ?? '';
    const victim = shop.browser();
    victim.setCookie('shop.localhost', 'sheaf_session', cookie);
    await auth(victim, 'sign-in', { email, password: goodPassword });
    expect(victim.cookiesOf('shop.localhost').get('sheaf_session')).not.toBe(cookie);
    expect(await look(planted, '/orders')).toBe('303 /login?next=%2Forders');
    expect(await look(victim, '/orders')).toBe('200');
  });

  test('from another site is refused, by call and by form', async () => {
    const email = freshEmail();
    await shop.join({ email });
    const fields = { email, password: goodPassword };
    const browser = shop.browser();
    const call = await browser.call('POST', at('/api/app-auth/sign-in'), fields, 'http://evil.example');
    expect([call.status, call.headers.get('set-cookie')]).toEqual([403, null]);
    const form = await postForm(browser, '/login', { _act: 'sign-in', ...fields }, 'http://blog.localhost:3000');
    expect([form.status, form.headers.get('set-cookie')]).toEqual([403, null]);
  });

  test('ends with signing out: the page shows nothing any more, nor does the cookie', async () => {
    const { browser } = await shop.join({ email: freshEmail() });
    const stolen = browser.cookiesOf('shop.localhost').get('sheaf_session') ?? '';
    expect((await browser.ask(at('/sign-out'), { method: 'POST' })).status).toBe(303);
    expect(await look(browser, '/orders')).toBe('303 /login?next=%2Forders');
    browser.setCookie('shop.localhost', 'sheaf_session', stolen);
    expect(await look(browser, '/orders')).toBe('303 /login?next=%2Forders');
  });

  test('is noted with the user', async () => {
    const { id } = await shop.join({ email: freshEmail() });
    const user = shop.services.database.selectFrom('app_users').select('last_seen_at').where('id', '=', id);
    expect((await user.executeTakeFirst())?.last_seen_at).toBeInstanceOf(Date);
  });
});

describe('the password of the app', () => {
  test('lets read and nothing else, on every way to write, where the owner chose that', async () => {
    await setPassword(shop, 'open sesame');
    await setApp(shop, { settings: { password_reads_only: true } });
    const holder = shop.browser();
    expect((await auth(holder, 'password', { password: 'open sesam' })).status).toBe(401);
    expect((await auth(holder, 'password', { password: 'open sesame', next: '/orders' })).body['href']).toBe('/orders');
    const actions = [
      { type: 'Duplicate row' },
      { type: 'Delete row' },
      { type: 'Edit row' },
      { type: 'API call', api_endpoint: 'https://example.com/' },
    ];
    const form = {
      id: 'form',
      type: 'form',
      sheet_title: 'Orders',
      axis: [{ column: 'item' }, { column: 'buyer', type: 'file' }],
    };
    const page_id = await shop.setBlocks('orders', [{ ...ordersTable, actions }, form]);
    expect(await (await holder.ask(at('/orders'))).text()).toContain('Apples');
    // No one in particular; on the page to sign in on they still can, as a person.
    expect(await (await holder.ask(at('/orders'))).text()).toContain('"user":{"name":"","email":"Guest"}');
    expect(await (await holder.ask(at('/login'))).text()).toContain('name="_act" value="sign-in"');
    const before = await shop.rowsOf('Orders');
    const [row] = before;
    const block = { page_id, block_id: 'b1' };
    const reference = { ...block, row_id: row?.row_id, version: row?.version };
    const writes: [string, string, object][] = [
      ['POST', '/api/page/rows', { ...block, cells: { item: 'x' } }],
      ['POST', '/api/page/rows', { page_id, block_id: 'form', cells: { item: 'x' } }],
      ['PUT', '/api/page/rows', { ...reference, cells: { item: 'x' } }],
      ['PUT', '/api/page/rows', { ...reference, cells: { item: 'x' }, action: 2 }],
      ['DELETE', '/api/page/rows', reference],
      ['DELETE', '/api/page/rows', { ...reference, action: 1 }],
      ['POST', '/api/page/row-actions', { ...reference, action: 0 }],
      ['POST', '/api/page/row-actions', { ...reference, action: 3 }],
    ];
    for (const [method, path, body] of writes) {
      const answer = await holder.call(method, at(path), body);
      expect([answer.status, path]).toEqual([403, path]);
    }
    const upload = new FormData();
    for (const [name, value] of Object.entries({ page_id, block_id: 'form', field: 'buyer' })) upload.set(name, value);
    upload.set('file', new File(['hello'], 'a.txt'));
    expect((await holder.ask(at('/api/page/files'), { method: 'POST', body: upload })).status).toBe(403);
    expect((await postForm(holder, '/orders', { _block: 'form', item: 'x' })).status).toBe(403);
    expect((await holder.call('GET', at('/api/auth'))).status).toBe(401);
    expect(await shop.rowsOf('Orders')).toEqual(before);
    await setApp(shop, { settings: { password_reads_only: false } });
    await shop.setBlocks('orders', [ordersTable]);
  });

  test('makes guests, who write where a block says Everyone or Admins & Guests, and so many times a minute', async () => {
    await setPassword(shop, 'open sesame');
    const holder = shop.browser();
    await auth(holder, 'password', { password: 'open sesame' });
    const page_id = await shop.setBlocks('orders', [
      { ...ordersTable, settings: { add_new_row: 'Admins & Guests' } },
      {
        ...ordersTable,
        id: 'admins',
        settings: { add_new_row: 'Admins' },
        axis: [{ column: 'item', editable: 'Admins' }],
      },
      { id: 'form', type: 'form', sheet_title: 'Orders', axis: [{ column: 'item' }] },
    ]);
    const before = (await shop.rowsOf('Orders')).length;
    const add = (block_id: string) =>
      holder.call('POST', at('/api/page/rows'), { page_id, block_id, cells: { item: 'Quince' } });
    expect((await add('b1')).status).toBe(200);
    expect((await add('form')).status).toBe(200);
    expect((await postForm(holder, '/orders', { _block: 'form', item: 'Quince' })).status).toBe(303);
    expect((await add('admins')).status).toBe(403);
    expect((await shop.rowsOf('Orders')).length).toBe(before + 3);
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1) statuses.push((await add('admins')).status);
    expect(statuses.at(-1)).toBe(429);
    await shop.setBlocks('orders', [ordersTable]);
  });

  test('ends the sessions that it made when it is changed, taken away, or needed no more; users stay', async () => {
    const user = (await shop.join({ email: freshEmail() })).browser;
    const change = (body: object) => shop.edit('PUT', `/api/apps/${shop.app.id}`, body);
    const changes = [{ sign_in_password: 'another one' }, { sign_in_password: null }, { sign_in_method: 'No sign in' }];
    for (const body of changes) {
      await setPassword(shop, 'open sesame');
      const holder = shop.browser();
      await auth(holder, 'password', { password: 'open sesame' });
      expect(await look(holder, '/orders')).toBe('200');
      expect((await change(body)).status).toBe(200);
      await setApp(shop, { sign_in_method: 'Use password set by user' });
      expect(await look(holder, '/orders')).toBe('303 /login?next=%2Forders');
      expect((await holder.call('GET', at('/api/page/orders'))).status).toBe(401);
    }
    expect(await look(user, '/orders')).toBe('200');
    await change({ sign_in_password: null });
    expect((await auth(shop.browser(), 'password', { password: 'open sesame' })).status).toBe(401);
    expect((await auth(shop.browser(), 'password', { password: '' })).status).toBe(401);
  });

  test('is limited', async () => {
    await setPassword(shop, 'open sesame');
    const statuses = [];
    for (let count = 0; count < 11; count++) {
      const response = await shop.browser().ask(at('/api/app-auth/password'), {
        ...{ method: 'POST', body: JSON.stringify({ password: 'guess' }), address: '198.51.100.77' },
        headers: { 'content-type': 'application/json' },
      });
      statuses.push(response.status);
    }
    expect(statuses.slice(9)).toEqual([401, 429]);
  });
});

describe('without a script', () => {
  test('signing in is a form that ends with a redirect, or with the page and a sentence', async () => {
    const email = freshEmail();
    await shop.join({ email });
    const browser = shop.browser();
    const wrong = await postForm(browser, '/login?next=%2Forders', { _act: 'sign-in', email, password: 'wrong one' });
    expect([wrong.status, wrong.headers.get('cache-control')]).toEqual([401, 'no-store']);
    const html = await wrong.text();
    expect(html).toContain('Incorrect e-mail or password');
    expect(html).not.toContain('wrong one');
    const right = await postForm(browser, '/login?next=%2Forders', { _act: 'sign-in', email, password: goodPassword });
    expect([right.status, right.headers.get('location')]).toEqual([303, '/orders']);
    expect(await look(browser, '/orders')).toBe('200');
    const empty = await postForm(shop.browser(), '/login', { _act: 'sign-in' });
    expect(empty.status).toBe(422);
  });

  fullTest('the other steps work too', async () => {
    await shop.setBlocks('about', [registerBlock]);
    await rename(shop, 'about', 'register');
    await setApp(shop, { settings: { registration_needs_approval: false } });
    const email = freshEmail();
    const browser = shop.browser();
    const fields = { name: 'Form', email, password: goodPassword };
    const unlike = await postForm(browser, '/register', { _act: 'register', ...fields, confirm_password: 'other' });
    expect([unlike.status, await unlike.text()]).toEqual([422, expect.stringContaining('don’t match')]);
    const sent = await postForm(browser, '/register', { _act: 'register', ...fields });
    expect([sent.status, await sent.text()]).toEqual([200, expect.stringContaining(`We sent an e-mail to ${email}`)]);
    await shop.settle();
    const { path, token } = await shop.linkTo(email);
    const confirmed = await postForm(browser, path, { _act: 'confirm', token });
    expect([confirmed.status, confirmed.headers.get('location')]).toEqual([303, '/']);
    expect(await look(browser, '/orders')).toBe('200');
    const forgot = await postForm(browser, '/forgot-password', { _act: 'forgot', email });
    expect([forgot.status, await forgot.text()]).toEqual([200, expect.stringContaining('on its way')]);
    await shop.settle();
    const link = await shop.linkTo(email);
    const reset = await postForm(shop.browser(), link.path, { _act: 'reset', password: 'quite a new password' });
    expect([reset.status, reset.headers.get('location')]).toEqual([303, '/']);
    await setPassword(shop, 'open sesame');
    const holder = shop.browser();
    const entered = await postForm(holder, '/login', { _act: 'password', password: 'open sesame', next: '/orders' });
    expect(entered.headers.get('location')).toBe('/orders');
    expect(await look(holder, '/orders')).toBe('200');
    expect((await postForm(holder, '/login', { _act: 'constructor' })).status).toBe(400);
  });

  test('a form of a session that ended leads to the sign-in and writes nothing', async () => {
    const before = await shop.rowsOf('Orders');
    const posted = await postForm(shop.browser(), '/orders', { _block: 'b1', item: 'Late' });
    expect([posted.status, posted.headers.get('location')]).toEqual([303, '/login?next=%2Forders']);
    expect(await shop.rowsOf('Orders')).toEqual(before);
  });
});

test('a person sees where they are signed in and ends it there, and nobody else’s', async () => {
  const email = freshEmail();
  const { browser: laptop } = await shop.join({ email });
  const { browser: somebodyElse } = await shop.join({ email: freshEmail() });
  const phone = shop.browser();
  await auth(phone, 'sign-in', { email, password: goodPassword });
  const listed = async (browser: typeof phone, end?: string) => {
    const { status, body } = await auth(browser, 'sessions', { ...(end !== undefined && { end }) });
    expect(status).toBe(200);
    return body['sessions'] as { id: string; current: boolean; device: string[] }[];
  };
  const [own, other] = await listed(phone);
  expect([own?.current, other?.current]).toEqual([true, false]);
  // Not the one that asks, nor one of somebody else.
  expect(await listed(phone, own?.id)).toHaveLength(2);
  expect(await listed(somebodyElse, other?.id)).toHaveLength(1);
  expect(await look(laptop, '/orders')).toBe('200');
  expect(await listed(phone, 'others')).toEqual([own]);
  expect(await look(laptop, '/orders')).toContain('/login');
  expect(await look(somebodyElse, '/orders')).toBe('200');
  expect((await auth(laptop, 'sessions', {})).status).toBe(401);
});
