/** Pages and blocks in frames of other sites: who may have them, who signs in there, and for whom a site's server vouches. */
import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AppSettings } from '#features/apps/rules/app.ts';
import { json } from '#platform/database/json.ts';
import { origin, publishApp, type PublishedApp } from '../published-app.ts';

const site = 'https://host.example';
const gated = 'Use password set by user';

let shop: PublishedApp;
let page_id: string;
let email: string;
beforeAll(async () => {
  const columns = [
    { id: 'item', name: 'Item', type: 'text' as const },
    { id: 'owner', name: 'Owner', type: 'text' as const },
  ];
  shop = await publishApp([
    { title: 'Orders', columns, rows: [{ cells: { item: 'Apples', owner: 'Ann' } }, { cells: { item: 'Pears' } }] },
  ]);
  page_id = await shop.setBlocks('orders', [
    { id: 'head', type: 'header', settings: { HeaderTitle: 'Headline' } },
    { id: 'rows', type: 'table', sheet_title: 'Orders', axis: [{ column: 'item' }] },
    {
      ...{ id: 'form', type: 'form', sheet_title: 'Orders', settings: { spam_check: false } },
      axis: [{ column: 'item', required: true }],
    },
  ]);
  const user = await shop.addAppUser('read-write');
  email = `${user.app_user_id}@example.com`;
});
afterAll(() => shop[Symbol.asyncDispose]());
beforeEach(() => open({}));

interface Standing {
  method?: string;
  page?: boolean;
  settings?: Partial<AppSettings>;
}
async function open({ method = 'No sign in', page = true, settings = {} }: Standing): Promise<void> {
  const { database } = shop.services;
  const sign_in = { sign_in_method: method, settings: json(settings) };
  await database
    .updateTable('apps')
    .set({ public: true, ...sign_in })
    .where('id', '=', shop.app.id)
    .execute();
  await database.updateTable('pages').set({ is_public: page }).where('id', '=', page_id).execute();
}
const named = { embedding: 'The sites below', embed_sites: site } as const;
const ancestors = (answer: Response): string =>
  /frame-ancestors ([^;]*)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? '';

test('any site shows a public page, and only the sites that the owner names where there are such', async () => {
  const free = await shop.ask('/orders?embed=true&hide_header=true');
  expect([free.status, ancestors(free), free.headers.get('x-frame-options')]).toEqual([200, '*', null]);
  expect(await free.text()).not.toContain('Headline');
  await open({ settings: named });
  const from = (referer: string) => ({ headers: { 'sec-fetch-dest': 'iframe', referer } });
  const there = await shop.ask('/orders?embed=true', from(`${site}/`));
  expect([there.status, ancestors(there)]).toEqual([200, `'self' ${site}`]);
  const other = await shop.ask('/orders?embed=true', from('https://other.example/'));
  expect([other.status, ancestors(other)]).toEqual([403, '*']);
  expect(await other.text()).not.toContain('Apples');
  await open({ settings: { embedding: 'No site' } });
  expect((await shop.ask('/orders?embed=true', from(`${site}/`))).status).toBe(403);
  // Without a frame it stays as it was.
  expect(ancestors(await shop.ask('/orders'))).toBe("'none'");
});

test('a block is drawn alone; header, footer, pages to sign in on and pages that are not public are not', async () => {
  const block = await (await shop.ask('/orders?embed=true&block=rows')).text();
  expect(block).toContain('Apples');
  expect(block).not.toMatch(/name="item"|Headline/);
  expect((await shop.ask('/orders?embed=true&block=head')).status).toBe(404);
  expect((await shop.ask('/orders?embed=true&block=gone')).status).toBe(404);
  expect((await shop.ask('/login?embed=true')).status).toBe(403);
  await open({ page: false });
  const closed = await shop.ask('/orders?embed=true');
  expect([closed.status, ancestors(closed)]).toEqual([403, '*']);
  expect(await closed.text()).toContain('Only public pages can be embedded.');
});

test('only sites can be named that are sites', async () => {
  const wrong = await shop.ask(`/api/apps/${shop.app.id}`, {
    ...{ method: 'PUT', as: shop.editor, headers: { origin, 'content-type': 'application/json' } },
    body: JSON.stringify({ settings: { embed_sites: 'https://a.example\n*; script-src *' } }),
  });
  expect(wrong.status).toBe(422);
  const { error } = (await wrong.json()) as { error: { fields: { path: string }[] } };
  expect(error.fields[0]?.path).toBe('settings.embed_sites');
});

test('people sign in within a frame of a named site; the session counts in frames alone', async () => {
  const { database, accounts } = shop.services;
  const hash = await accounts.hashPassword('open sesame');
  await database.updateTable('apps').set({ sign_in_password_hash: hash }).where('id', '=', shop.app.id).execute();
  await open({ method: gated, settings: named });
  const way = await shop.ask('/orders?embed=true&hide_header=true');
  expect([way.status, way.headers.get('x-frame-options')]).toEqual([303, null]);
  const login = way.headers.get('location') ?? '';
  expect(new URL(login, origin).searchParams.get('embed')).toBe('true');
  const page = await shop.ask(login);
  expect([page.status, ancestors(page)]).toEqual([200, `'self' ${site}`]);
  const signIn = { password: 'open sesame', next: '/orders?embed=true' };
  const { status, body } = await shop.send('POST', '/api/app-auth/password?embed=true', signIn);
  expect([status, body['href']]).toEqual([200, '/orders?embed=true']);
  const headers = { authorization: `Bearer ${String(body['session'])}` };
  const opened = await shop.ask('/orders?embed=true', { headers });
  expect([opened.status, ancestors(opened)]).toEqual([200, `'self' ${site}`]);
  expect(await opened.text()).toContain('Apples');
  expect((await shop.ask('/orders', { headers })).status).toBe(303);
  expect((await shop.send('POST', '/api/app-auth/password', signIn)).body['session']).toBeUndefined();
  // Named no more, no one is signed in there.
  await open({ method: gated, settings: {} });
  expect((await shop.ask('/orders?embed=true', { headers })).status).toBe(403);
  await open({ method: gated, settings: {} });
  expect((await shop.send('POST', '/api/app-auth/password?embed=true', signIn)).status).toBe(403);
});

interface Signed {
  sub?: string;
  origin?: string;
  page?: string;
  block?: string;
  seconds?: number;
  audience?: string;
  jti?: string;
}
let made = 0;
async function key(): Promise<{ id: string; secret: string }> {
  const answer = await shop.send('POST', `/api/apps/${shop.app.id}/embed-keys`, {}, shop.editor);
  const { key: one, secret } = answer.body as { key: { id: string }; secret: string };
  return { id: one.id, secret };
}
function sign({ id, secret }: { id: string; secret: string }, signed: Signed = {}): Promise<string> {
  const { sub = email, seconds = 60, audience = shop.app.id, jti = `token number ${++made}`, ...claims } = signed;
  return new SignJWT({ origin: site, ...claims })
    .setProtectedHeader({ alg: 'HS256', kid: id })
    .setSubject(sub)
    .setAudience(audience)
    .setJti(jti)
    .setIssuedAt()
    .setExpirationTime(`${seconds}s`)
    .sign(new TextEncoder().encode(secret));
}
const enter = (token: string, from = site) =>
  shop.send('POST', '/api/embed/session?embed=true', { token, origin: from });
const bearer = (session: unknown) => ({ headers: { authorization: `Bearer ${String(session)}` } });

test('a site vouches for an app user, once for each token; what nobody signed, or for elsewhere, is refused', async () => {
  await open({ method: gated, page: false, settings: named });
  const one = await key();
  const waiting = await shop.ask('/orders?embed=true&signed=true');
  expect([waiting.status, ancestors(waiting)]).toEqual([200, `'self' ${site}`]);
  expect(await waiting.text()).not.toMatch(/Apples|Orders|Headline/);
  const token = await sign(one);
  const { status, body } = await enter(token);
  expect([status, body['lasts']]).toEqual([200, 600]);
  const page = await shop.ask('/orders?embed=true&signed=true', bearer(body['session']));
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(await page.text()).toContain('Apples');
  const call = { page_id, block_id: 'form', cells: { item: 'Plums' } };
  const headers = { ...bearer(body['session']).headers, origin, 'content-type': 'application/json' };
  const write = (mode: string) =>
    shop.ask(`/api/page/rows${mode}`, { method: 'POST', body: JSON.stringify(call), headers });
  expect([(await write('?embed=true')).status, (await write('')).status]).toEqual([200, 401]);

  const refused: [string, Promise<string>, string?][] = [
    ['already used', Promise.resolve(token)],
    ['longer than', sign(one, { seconds: 3_600 })],
    ['expired', sign(one, { seconds: -60 })],
    ['aud', sign(one, { audience: 'app_other' })],
    ['signature', sign({ id: one.id, secret: 'x'.repeat(43) })],
    ['a key of this app', sign({ id: 'emk_none', secret: one.secret })],
    ['a user of this app', sign(one, { sub: 'nobody@example.com' })],
    ['another site', sign(one, { origin: 'https://other.example' }), 'https://other.example'],
    ['another site', sign(one), 'https://other.example'],
    ['isn’t a signed token', Promise.resolve('no token that was ever signed')],
  ];
  for (const [why, signed, from] of refused) {
    const answer = await enter(await signed, from);
    expect([why, answer.status]).toEqual([why, 401]);
    expect(answer.body['message']).toContain(why);
  }
  expect((await shop.send('POST', '/api/embed/session', { token: await sign(one), origin: site })).status).toBe(403);
});

test('a token for one page or block opens nothing else, and a revoked key or a changed right ends it at once', async () => {
  await open({ method: gated, settings: named });
  const one = await key();
  const { session } = (await enter(await sign(one, { page: page_id, block: 'rows' }))).body;
  const at = async (path: string): Promise<number> => (await shop.ask(path, bearer(session))).status;
  expect(await at('/orders?embed=true&block=rows')).toBe(200);
  expect([
    await at('/orders?embed=true'),
    await at('/orders?embed=true&block=form'),
    await at('/about?embed=true'),
  ]).toEqual([403, 403, 403]);
  const query = (block_id: string) =>
    shop.ask('/api/page/query?embed=true', {
      ...{ method: 'POST', body: JSON.stringify({ page_id, block_id, ask: 'rows', query: {} }) },
      headers: { ...bearer(session).headers, origin, 'content-type': 'application/json' },
    });
  expect((await query('rows')).status).toBe(200);
  expect((await query('form')).status).toBe(403);
  // The permission of the user changes: their sessions end, and the next one has the new one.
  const user = await shop.services.database
    .selectFrom('app_users')
    .select(['id', 'name', 'email'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const change = { appId: shop.app.id, userId: user.id, name: user.name, email: user.email, permissions: 'read' };
  expect((await shop.send('PUT', '/api/mutipageapp_users', change, shop.editor)).status).toBe(200);
  expect(await at('/orders?embed=true&block=rows')).toBe(303);
  const again = (await enter(await sign(one))).body['session'];
  expect((await shop.ask('/orders?embed=true', bearer(again))).status).toBe(200);
  const path = `/api/apps/${shop.app.id}/embed-keys/${one.id}`;
  expect((await shop.send('DELETE', path, {}, shop.editor)).status).toBe(200);
  expect((await shop.ask('/orders?embed=true', bearer(again))).status).toBe(303);
  expect((await enter(await sign(one))).status).toBe(401);
});

test('the script beside the frames stands at every app host, and a failed form stays in its frame', async () => {
  const script = await shop.ask('/embed.js');
  expect(script.headers.get('content-type')).toContain('text/javascript');
  const form = { method: 'POST', body: new URLSearchParams({ _block: 'form', item: '' }), headers: { origin } };
  const failed = await shop.ask('/orders?embed=true', form);
  expect([failed.status, ancestors(failed)]).toEqual([422, '*']);
  const sent = await shop.ask('/orders?embed=true&hide_header=true', {
    ...form,
    body: new URLSearchParams({ _block: 'form', item: 'Figs' }),
  });
  expect([sent.status, ancestors(sent), sent.headers.get('x-frame-options')]).toEqual([303, '*', null]);
  expect(sent.headers.get('location')).toContain('embed=true');
  const foreign = await shop.ask('/orders?embed=true', { ...form, headers: { origin: 'https://evil.example' } });
  expect([foreign.status, ancestors(foreign)]).toEqual([403, '*']);
});
