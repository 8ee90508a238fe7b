/** A board that visitors sign in to: what they may there, and that they are no one anywhere else on the main host. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { proposedBlock } from '#features/proposals/rules/proposed-block.ts';
import { startSession } from '#features/accounts/server/session/session.ts';
import { json } from '#platform/database/json.ts';
import { goodPassword, Visitor } from '../app-users/app-people.ts';
import { type Board, newBoard, openBoard, site, text } from './people-board.ts';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';

let whole: WholeServer;
let boards = 0;
beforeAll(async () => {
  whole = await openServer();
});
afterAll(() => whole[Symbol.asyncDispose]());

/** A board of an owner of its own, whose visitors must sign in, at a slug of its own. */
async function openTeam(method = 'Use password set by user') {
  boards++;
  const { ann, app, page } = await openBoard(whole, {}, [], `owner-${boards}`);
  const put = (body: object) => ann.call('PUT', `/api/apps/${app.id}`, body);
  expect(await put({ sign_in_method: method })).toMatchObject({ status: 200 });
  const slug = app.board_slug;
  const visitor = () => new Visitor(whole.server);
  const auth = (browser: TestBrowser, step: string, body: object) =>
    browser.call('POST', `/api/app-auth/${step}?board=${slug}`, body);
  const invite = async (email: string, more: object = {}) => {
    const user = { appId: app.id, name: 'Cem', email, permissions: 'read-write', ...more };
    expect(await ann.call('POST', '/api/mutipageapp_users', user)).toMatchObject({ status: 200 });
  };
  const linkTo = async (email: string): Promise<URL> => {
    const mails = whole.services.database.selectFrom('mails').select('text').where('recipient', '=', email);
    const mail = await mails.orderBy('id', 'desc').executeTakeFirstOrThrow();
    return new URL(/http:\/\/\S*token=\S+/.exec(mail.text)?.[0] ?? '');
  };
  /** Someone who was invited and chose a password. */
  const join = async (email: string, more: object = {}): Promise<Visitor> => {
    await invite(email, more);
    const link = await linkTo(email);
    const browser = visitor();
    const body = { token: link.searchParams.get('token'), password: goodPassword };
    expect((await auth(browser, 'reset', body)).body).toMatchObject({ href: `/${slug}` });
    return browser;
  };
  const rows = async (browser: TestBrowser, at = slug): Promise<number> => {
    const body = { page_id: page.page_id, block_id: 'first', ask: 'rows', query: {} };
    return (await browser.call('POST', `/api/page/query?board=${at}`, body)).status;
  };
  return { ann, app, page, slug, put, visitor, auth, invite, linkTo, join, rows };
}

const statusOf = async (browser: TestBrowser, path: string): Promise<string> => {
  const response = await browser.ask(path);
  return [response.status, response.headers.get('location')].filter(Boolean).join(' ');
};

test('strangers are sent to the board’s own page to sign in on, and told nothing else of it', async () => {
  const { slug, visitor, rows, auth, invite, app } = await openTeam();
  const stranger = visitor();
  expect(await statusOf(stranger, `/${slug}`)).toBe(`303 /${slug}/login`);
  expect(await statusOf(stranger, `/${slug}?section=Orders`)).toBe(
    `303 /${slug}/login?next=%2F${slug}%3Fsection%3DOrders`,
  );
  expect(await rows(stranger)).toBe(401);
  const shown = await stranger.ask(`/${slug}/login`);
  expect([shown.headers.get('x-robots-tag'), shown.headers.get('cache-control')]).toEqual(['noindex', 'no-store']);
  const page = await shown.text();
  expect(page).toContain('name="password"');
  expect(page).not.toMatch(/Orders|People|Block first|sheaf-board-nav/);
  // Registering is offered where the owner placed the block, and nowhere else.
  expect(await statusOf(stranger, `/${slug}/register`)).toBe(`303 /${slug}/login?next=%2F${slug}%2Fregister`);
  expect(
    (await auth(stranger, 'register', { name: 'Eve', email: 'eve@example.com', password: goodPassword })).status,
  ).toBe(403);
  // Paths are strict, and nothing else is beneath a board.
  for (const path of [`/${slug}/`, `/${slug}/login/`, `/${slug}//login`, `/${slug}/admin`, `/${slug}/api`])
    expect([path, (await stranger.ask(path)).status]).toEqual([path, 404]);
  // In a frame no one signs in.
  expect((await stranger.ask(`/${slug}?embed=true`)).status).toBe(403);
  await invite('cem@example.com');
  await whole.services.database.updateTable('apps').set({ public: false }).where('id', '=', app.id).execute();
  expect((await stranger.ask(`/${slug}/login`)).status).toBe(403);
  const signIn = { email: 'cem@example.com', password: goodPassword };
  expect((await auth(stranger, 'sign-in', signIn)).status).toBe(403);
});

test('an invitation leads beneath the board, and its user signs in, out and in again there', async () => {
  const { slug, visitor, auth, invite, linkTo, rows, put } = await openTeam();
  await invite('Dora@example.com');
  const link = await linkTo('dora@example.com');
  expect(link.origin + link.pathname).toBe(`${site}/${slug}/reset-password`);
  const dora = visitor();
  // Without a script, and with a way on that would lead off the board.
  const form = (path: string, fields: Record<string, string>) =>
    dora.ask(path, { method: 'POST', body: new URLSearchParams(fields) });
  const chosen = await form(`${link.pathname}${link.search}`, {
    _act: 'reset',
    password: goodPassword,
    next: '/dashboard',
  });
  expect([chosen.status, chosen.headers.get('location')]).toEqual([303, `/${slug}`]);
  const page = await text(dora, `/${slug}`);
  expect(page).toContain('Block first');
  expect(page).toContain(`action="/${slug}/sign-out"`);
  expect(await rows(dora)).toBe(200);
  const out = await form(`/${slug}/sign-out`, {});
  expect([out.status, out.headers.get('location')]).toEqual([303, `/${slug}`]);
  expect(await rows(dora)).toBe(401);
  const next = `/${slug}?section=Orders`;
  const back = await form(`/${slug}/login`, {
    _act: 'sign-in',
    email: 'dora@example.com',
    password: goodPassword,
    next,
  });
  expect([back.status, back.headers.get('location')]).toEqual([303, next]);
  expect(await rows(dora)).toBe(200);
  // A forgotten password.
  const requested = await auth(visitor(), 'forgot', { email: 'dora@example.com' });
  expect(requested.status).toBe(200);
  await whole.services.jobs.drain();
  const again = await linkTo('dora@example.com');
  expect(again.pathname).toBe(`/${slug}/reset-password`);
  // Rights are read again with every call.
  await put({ public: false });
  expect([await rows(dora), (await dora.ask(`/${slug}`)).status]).toEqual([403, 403]);
});

test('registering at a board that holds the block: proven by mail, let in by an editor', async () => {
  const { ann, app, page, slug, visitor, auth, linkTo, rows } = await openTeam();
  const { document } = await whole.services.database
    .selectFrom('pages')
    .select('document')
    .where('id', '=', page.page_id)
    .executeTakeFirstOrThrow();
  const blocks = [
    ...(document['blocks'] as StoredBlock[]),
    proposedBlock('register', 'register', { settings: { heading_01: 'Join the team' } }),
  ];
  await whole.services.database
    .updateTable('pages')
    .set({ document: json({ ...document, blocks }), revision: 2 })
    .where('id', '=', page.page_id)
    .execute();
  const eve = visitor();
  expect(await text(eve, `/${slug}/login`)).toContain(`/${slug}/register`);
  expect(await text(eve, `/${slug}/register`)).toContain('Join the team');
  const email = 'eve@example.com';
  const next = '/dashboard';
  expect((await auth(eve, 'register', { name: 'Eve', email, password: goodPassword, next })).status).toBe(200);
  await whole.services.jobs.drain();
  const link = await linkTo(email);
  expect(link.pathname).toBe(`/${slug}/confirm-email`);
  expect(await text(eve, link.pathname + link.search)).toContain('token');
  expect((await auth(eve, 'confirm', { token: link.searchParams.get('token') })).body).toMatchObject({ href: '' });
  const users = (await ann.call('GET', `/api/mutipageapp_users/${app.id}`)).body['app_users'] as { id: string }[];
  const approve = `/api/apps/${app.id}/users/${users[0]?.id ?? ''}/approve`;
  expect((await ann.call('POST', approve, {})).status).toBe(200);
  const mails = whole.services.database.selectFrom('mails').select('text').where('recipient', '=', email);
  expect((await mails.orderBy('id', 'desc').executeTakeFirstOrThrow()).text).toContain(`${site}/${slug}/login`);
  expect((await auth(eve, 'sign-in', { email, password: goodPassword, next })).body).toMatchObject({
    href: `/${slug}`,
  });
  expect(await rows(eve)).toBe(200);
});

test('a user of one board is nobody at another, nor at the site, whatever cookie or token they send', async () => {
  const team = await openTeam();
  const other = await openTeam();
  const cem = await team.join('cem@example.com');
  expect(await team.rows(cem)).toBe(200);
  const askOther = (browser: TestBrowser) =>
    browser.call('POST', `/api/page/query?board=${other.slug}`, {
      page_id: other.page.page_id,
      block_id: 'first',
      ask: 'rows',
      query: {},
    });
  const cookies = [...cem.cookiesOf('localhost')];
  const [name = '', token = ''] = cookies[0] ?? [];
  expect(cookies.length).toBe(1);
  expect(name).toBe(`sheaf_board_${team.app.id}`);
  const isNobody = async (browser: TestBrowser, headers: Record<string, string> = {}) => {
    expect((await askOther(browser)).status).toBe(401);
    expect([other.slug, (await browser.ask(`/${other.slug}`, { headers })).status]).toEqual([other.slug, 303]);
    expect((await browser.ask('/api/session', { headers })).status).toBe(
      (await whole.browser().ask('/api/session')).status,
    );
    expect((await browser.ask('/dashboard', { headers })).headers.get('location')).toContain('/dashboard/auth');
    expect((await browser.ask('/api/account', { headers })).status).toBe(401);
    expect((await browser.ask(`/api/mutipageapp_users/${team.app.id}`, { headers })).status).toBe(401);
  };
  await isNobody(cem);
  // The token under other names: the site's cookie, the other board's, a bearer token.
  for (const as of ['sheaf_session', `sheaf_board_${other.app.id}`]) {
    const thief = new Visitor(whole.server);
    thief.setCookie('localhost', as, token);
    await isNobody(thief);
    expect(await team.rows(thief)).toBe(401);
  }
  const authorization = `Bearer ${token}`;
  await isNobody(new Visitor(whole.server), { authorization });
  // A session of the site for someone of the board, were there one, would be worth nothing there.
  const user = await whole.services.database
    .selectFrom('app_users')
    .select('id')
    .where('email', '=', 'cem@example.com')
    .where('app_id', '=', team.app.id)
    .executeTakeFirstOrThrow();
  const stray = await startSession(whole.services.database, { name: 'localhost' }, { app_user_id: user.id });
  const odd = new Visitor(whole.server);
  odd.setCookie('localhost', `sheaf_board_${team.app.id}`, stray);
  expect(await team.rows(odd)).toBe(401);
  // A link of one board opens nothing at another, and is still good at its own.
  await team.invite('dan@example.com');
  const link = await team.linkTo('dan@example.com');
  const reset = { token: link.searchParams.get('token'), password: goodPassword };
  expect((await other.auth(new Visitor(whole.server), 'reset', reset)).status).toBe(401);
  expect((await team.auth(new Visitor(whole.server), 'reset', reset)).status).toBe(200);
  const signIn = { email: 'cem@example.com', password: goodPassword };
  expect((await other.auth(new Visitor(whole.server), 'sign-in', signIn)).status).toBe(401);
  // Without the board's name, or at the host of an app, there is no one to sign in to.
  expect((await cem.call('POST', '/api/app-auth/sign-in', signIn)).status).toBe(404);
  const app = (await team.ann.call('POST', '/api/apps', { name: 'Orchard', workbook_id: null, start: 'blank' })).body[
    'app'
  ] as Board;
  await team.ann.call('PUT', `/api/apps/${app.id}`, { public: true, goes_live: 'at once' });
  const there = `http://${app.subdomain}.localhost:3000`;
  const at = await cem.call('POST', `${there}/api/app-auth/sign-in?board=${team.slug}`, signIn, there);
  expect(at.status).toBe(401);
});

test('signing in and out at a board leaves the session of the site alone, and the other way round', async () => {
  const team = await openTeam();
  await team.join('cem@example.com');
  // Someone with an account, who is no editor of the board.
  const bob = new Visitor(whole.server);
  await bob.signUp('Bob', 'bob-at-boards@example.com');
  const home = async () => (await bob.ask('/api/account')).status;
  expect([await team.rows(bob), await home()]).toEqual([401, 200]);
  const signIn = { email: 'cem@example.com', password: goodPassword };
  expect((await team.auth(bob, 'sign-in', signIn)).status).toBe(200);
  expect([await team.rows(bob), await home()]).toEqual([200, 200]);
  // What a person of the site writes there is written by the board's user.
  const row = { page_id: team.page.page_id, block_id: 'form', cells: { who: 'Eli' } };
  expect((await bob.call('POST', `/api/page/rows?board=${team.slug}`, row)).status).toBe(200);
  const written = await whole.services.database
    .selectFrom('row_history')
    .select(['actor'])
    .orderBy('at', 'desc')
    .executeTakeFirstOrThrow();
  expect(written.actor).toMatchObject({ kind: 'app_user', email: 'cem@example.com' });
  await bob.ask(`/${team.slug}/sign-out`, { method: 'POST' });
  expect([await team.rows(bob), await home()]).toEqual([401, 200]);
  await team.auth(bob, 'sign-in', signIn);
  await bob.ask('/sign-out', { method: 'POST' });
  expect([await team.rows(bob), await home()]).toEqual([200, 401]);
  // The board's editor keeps her rights and her session whatever she types into its sign-in.
  expect((await team.auth(team.ann, 'sign-in', signIn)).status).toBe(200);
  expect(await text(team.ann, `/${team.slug}`)).toContain('sheaf-studio');
});

test('forms and calls of other sites sign nobody in or out', async () => {
  const team = await openTeam();
  const cem = await team.join('cem@example.com');
  const evil = 'http://evil.example';
  const signIn = { email: 'cem@example.com', password: goodPassword };
  expect((await cem.call('POST', `/api/app-auth/sign-in?board=${team.slug}`, signIn, evil)).status).toBe(403);
  const posted = await cem.ask(`/${team.slug}/login`, {
    method: 'POST',
    body: new URLSearchParams({ _act: 'sign-in', ...signIn }),
    from: evil,
  });
  expect([posted.status, posted.headers.getSetCookie()]).toEqual([403, []]);
  expect((await cem.ask(`/${team.slug}/sign-out`, { method: 'POST', from: evil })).status).toBe(403);
  expect(await team.rows(cem)).toBe(200);
  expect((await cem.ask(`/${team.slug}/sign-out`)).status).toBe(404);
  expect((await cem.ask('/nowhere-board/sign-out', { method: 'POST' })).status).toBe(405);
});

test('who knows the password of a board reads it, until there is another password', async () => {
  const team = await openTeam();
  const guest = team.visitor();
  expect((await team.auth(guest, 'password', { password: 'open sesame' })).status).toBe(401);
  expect((await team.put({ sign_in_password: 'open sesame' })).status).toBe(200);
  expect((await team.auth(guest, 'password', { password: 'open sesame' })).body).toMatchObject({
    href: `/${team.slug}`,
  });
  expect(await team.rows(guest)).toBe(200);
  expect(await text(guest, `/${team.slug}`)).toContain('Guest');
  await team.put({ sign_in_password: 'close sesame' });
  expect(await team.rows(guest)).toBe(401);
});

test('a session follows its board to another address, and never to another board at the old one', async () => {
  const team = await openTeam();
  const cem = await team.join('cem@example.com');
  const moved = `${team.slug}-moved`;
  expect((await team.put({ publishUrl: moved })).status).toBe(200);
  expect(await team.rows(cem, moved)).toBe(200);
  const mallory = new Visitor(whole.server);
  await mallory.signUp('Mallory', 'mallory@example.com');
  const trap = await newBoard(mallory, 'Trap', {});
  const put = { publishUrl: team.slug, public: true, goes_live: 'at once', sign_in_method: 'Use password set by user' };
  expect((await mallory.call('PUT', `/api/apps/${trap.id}`, put)).status).toBe(200);
  expect(await statusOf(cem, `/${team.slug}`)).toBe(`303 /${team.slug}/login`);
});

test('a browser keeps its sessions of twenty boards, and a page for one visitor is kept for nobody', async () => {
  const team = await openTeam();
  const cem = await team.join('cem@example.com');
  const page = await cem.ask(`/${team.slug}`);
  expect(page.headers.get('cache-control')).toBe('no-store');
  for (let number = 0; number < 40; number++)
    cem.setCookie('localhost', `sheaf_board_app_old${number}`, 'x'.repeat(40));
  await team.auth(cem, 'sign-in', { email: 'cem@example.com', password: goodPassword });
  const names = [...cem.cookiesOf('localhost').keys()];
  expect(names.length).toBe(20);
  expect(names).toContain(`sheaf_board_${team.app.id}`);
  expect(names).toContain('sheaf_board_app_old39');
});
