/** The guards of the blog's screens as data: every route × everybody who may ask, against the running server. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { placeOfBlog } from '#features/blog/server/people/blog-session.ts';
import { startSession } from '#features/accounts/server/session/session.ts';
import type { TestBrowser } from '../whole-server.ts';
import { type BlogHouse, openBlogHouse, sessionHours } from './blog-house.ts';

let house: BlogHouse;
beforeAll(async () => {
  house = await openBlogHouse();
}, 60_000);
afterAll(() => house[Symbol.asyncDispose]());
afterEach(() => void vi.useRealTimers());

/** Who asks; a session that is over is one of yesterday, a forged one was never given out. */
const askers = {
  anonymous: () => house.sheaf.browser(),
  'user of the site': () => house.stranger,
  author: () => house.author,
  editor: () => house.editor,
  'blog admin': () => house.admin,
  'author of yesterday': () => house.author,
  'admin of yesterday': () => house.admin,
  'forged session': () => withCookie('sheaf_blog', 'a'.repeat(43)),
  'unreadable session': () => withCookie('sheaf_blog', '%%%{"role":"admin","loginTime":9e15}'),
  'session of the site in its place': siteSessionInPlace,
  'session of an app host': sessionOfOtherHost,
} satisfies Record<string, () => TestBrowser | Promise<TestBrowser>>;
type Asker = keyof typeof askers;

/** `login`: to the login page with the whole address; `home`: to /blog-admin. */
type Cell = 200 | 404 | 'login' | 'home';
const row = (of: { nobody: Cell; author: Cell; others: Cell }): Record<Asker, Cell> => ({
  anonymous: of.nobody,
  'user of the site': of.nobody,
  author: of.author,
  editor: of.others,
  'blog admin': of.others,
  'author of yesterday': of.nobody,
  'admin of yesterday': of.nobody,
  'forged session': of.nobody,
  'unreadable session': of.nobody,
  'session of the site in its place': of.nobody,
  'session of an app host': of.nobody,
});
const forAll = row({ nobody: 'login', author: 200, others: 200 });
const forEditors = row({ nobody: 'login', author: 'home', others: 200 });
const nothing = row({ nobody: 'login', author: 'home', others: 404 });

const table: Record<string, Record<Asker, Cell>> = {
  '/blog-admin/login': row({ nobody: 200, author: 200, others: 200 }),
  '/blog-admin': forAll,
  '/blog-admin?x=1&y=a%26b': forAll,
  '/blog-admin/add-blog': forAll,
  '/blog-admin/add-blog/pst_1': forAll,
  '/blog-admin/add-blog/pst_1/more': row({ nobody: 'login', author: 404, others: 404 }),
  '/blog-admin/add-blogs': nothing,
  '/blog-admin/blogs': forEditors,
  '/blog-admin/blogs?state=draft': forEditors,
  '/blog-admin/authors': forEditors,
  '/blog-admin/categories': forEditors,
  '/blog-admin/media': forEditors,
  '/blog-admin/edit-blog/pst_1': forEditors,
  '/blog-admin/edit/pst_1': forEditors,
  '/blog-admin/edit': nothing,
  '/blog-admin/nothing-here': nothing,
  '/blog-admin/': nothing,
  '/blog-admin/login/': nothing,
  '/blog-admin/blogs/': nothing,
};

describe.each(Object.entries(table))('%s', (path, cells) => {
  test.each(Object.entries(cells) as [Asker, Cell][])('%s: %s', async (asker, cell) => {
    const browser = await askers[asker]();
    if (asker.endsWith('of yesterday')) await oneDayOn(async () => expectCell(browser, path, cell));
    else await expectCell(browser, path, cell);
  });
});

async function expectCell(browser: TestBrowser, path: string, cell: Cell): Promise<void> {
  const answer = await browser.ask(path);
  const location = answer.headers.get('location');
  if (typeof cell === 'number') {
    expect([answer.status, location]).toEqual([cell, null]);
    return;
  }
  const to = cell === 'home' ? '/blog-admin' : `/blog-admin/login?redirect=${encodeURIComponent(path)}`;
  expect([answer.status, location]).toEqual([302, to]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  // Nothing of the screen goes out with it.
  expect(await answer.text()).toBe('');
}

/** The session that ended stays in the database for the next cell: each is tried with the clock of its own. */
async function oneDayOn(work: () => Promise<void>): Promise<void> {
  const { database } = house.sheaf.services;
  const before = await database.selectFrom('sessions').selectAll().execute();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + sessionHours });
  await work();
  vi.useRealTimers();
  const gone = before.filter(({ audience }) => audience === placeOfBlog({ name: 'localhost' }).name);
  await database
    .insertInto('sessions')
    .values(gone)
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute();
  for (const browser of [house.author, house.admin])
    browser.setCookie('localhost', 'sheaf_blog', tokens.get(browser) ?? '');
}

const tokens = new Map<TestBrowser, string>();
beforeAll(() => {
  for (const browser of [house.author, house.admin]) {
    tokens.set(browser, browser.cookiesOf('localhost').get('sheaf_blog') ?? '');
  }
});

function withCookie(name: string, value: string): TestBrowser {
  const browser = house.sheaf.browser();
  browser.setCookie('localhost', name, value);
  return browser;
}

/** The token of an admin's session of the site, sent as one of the blog. */
function siteSessionInPlace(): TestBrowser {
  return withCookie('sheaf_blog', house.admin.cookiesOf('localhost').get('sheaf_session') ?? '');
}

async function sessionOfOtherHost(): Promise<TestBrowser> {
  const { database } = house.sheaf.services;
  const { user_id } = await database
    .selectFrom('blog_people')
    .select('user_id')
    .where('email', '=', 'ada@example.com')
    .executeTakeFirstOrThrow();
  return withCookie('sheaf_blog', await startSession(database, placeOfBlog({ name: 'shop.localhost' }), { user_id }));
}

test('a session is over 24 hours after it began to the second, and is removed on both sides', async () => {
  const { author, sheaf } = house;
  const begun = await author.call('GET', '/api/blog-admin/session');
  const start = Date.parse(String(begun.body['login_time']));
  vi.useFakeTimers({ toFake: ['Date'], now: start + sessionHours - 1_000 });
  expect((await author.ask('/blog-admin')).status).toBe(200);
  vi.setSystemTime(start + sessionHours);
  const calls = await author.call('GET', '/api/blog-admin/posts');
  expect(calls.status).toBe(401);
  const answer = await author.ask('/blog-admin/add-blog');
  expect(answer.headers.get('location')).toBe('/blog-admin/login?redirect=%2Fblog-admin%2Fadd-blog');
  expect(answer.headers.getSetCookie().join()).toMatch(/sheaf_blog=;.*Max-Age=0/);
  expect(author.cookiesOf('localhost').has('sheaf_blog')).toBe(false);
  vi.useRealTimers();
  const left = await sheaf.services.database
    .selectFrom('sessions')
    .innerJoin('blog_people', 'blog_people.user_id', 'sessions.user_id')
    .select('sessions.id')
    .where('audience', '=', placeOfBlog({ name: 'localhost' }).name)
    .where('blog_people.email', '=', 'arno@example.com')
    .execute();
  expect(left).toEqual([]);
  // Signed in at the site still: the way back is one call.
  expect((await author.call('POST', '/api/blog-admin/session', {})).status).toBe(200);
});

test('who signed in at the site a while ago proves that it is them', async () => {
  const { editor } = house;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 });
  const refused = await editor.call('POST', '/api/blog-admin/session', {});
  expect(refused).toMatchObject({ status: 403, body: { error: { fields: [{ path: 'password' }] } } });
  const wrong = await editor.call('POST', '/api/blog-admin/session', { password: 'not the password' });
  expect(wrong.status).toBe(401);
  const right = await editor.call('POST', '/api/blog-admin/session', { password: 'a long enough password' });
  expect(right).toMatchObject({ status: 200, body: { role: 'editor' } });
});

test('who is of the blog no more is out at once, and so is who signs out of the site', async () => {
  const { admin, sheaf } = house;
  const { invited } = await import('./blog-house.ts');
  const guest = await invited(sheaf, admin, 'Gail', 'editor');
  expect((await guest.ask('/blog-admin/media')).status).toBe(200);
  const people = (await admin.call('GET', '/api/blog-admin/people')).body['people'] as { id: string; email: string }[];
  const id = people.find(({ email }) => email === 'gail@example.com')?.id ?? '';
  expect((await admin.call('PUT', `/api/blog-admin/people/${id}`, { role: 'author' })).status).toBe(200);
  expect((await guest.ask('/blog-admin/media')).headers.get('location')).toBe('/blog-admin');
  expect((await admin.call('DELETE', `/api/blog-admin/people/${id}`)).status).toBe(200);
  expect((await guest.ask('/blog-admin/media')).headers.get('location')).toContain('/blog-admin/login');
  const other = await invited(sheaf, admin, 'Otto', 'author');
  await other.ask('/sign-out', { method: 'POST' });
  expect((await other.ask('/blog-admin')).headers.get('location')).toContain('/blog-admin/login');
});

test('the screens are no addresses of an app', async () => {
  const answer = await house.admin.ask('http://nobody.localhost:3000/blog-admin');
  expect(answer.headers.get('location')).toBeNull();
  expect(answer.status).toBe(404);
});
