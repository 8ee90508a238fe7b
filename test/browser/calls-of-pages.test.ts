/** What goes along with the calls of pages in a real browser, and where a failed one leads. */
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieName } from '#platform/http/cookie.ts';
import { startSession } from '#features/accounts/server/session/session.ts';
import { openWindow } from './browser.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { openStudio } from './open-studio.ts';
import { fullTest } from '../full-test.ts';

let open: OpenShop;

beforeAll(async () => {
  const columns = [{ id: 'item', name: 'Item', type: 'text' as const }];
  const rows = Array.from({ length: 30 }, (_, number) => ({ cells: { item: `Thing ${number}` } }));
  open = await openShop([{ title: 'Orders', columns, rows }]);
  await open.shop.setBlocks('orders', [
    { id: 'words', type: 'markdown', settings: { markdown_text: 'Welcome to the shop' } },
    { id: 'rows', type: 'table', sheet_title: 'Orders', settings: { show_search: true }, axis: [{ column: 'item' }] },
    { id: 'form', type: 'form', sheet_title: 'Orders', settings: {}, axis: [{ column: 'item' }] },
  ]);
});
afterAll(() => open?.[Symbol.asyncDispose]());

/** Every call of the window from now on, with what it says of itself. */
function listen(context: BrowserContext) {
  const calls: { path: string; said: Record<string, string> }[] = [];
  context.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (!/^\/(?:api|v3)\//.test(pathname) || request.resourceType() === 'image') return;
    calls.push({ path: pathname, said: Object.fromEntries(searchParams) });
  });
  return calls;
}

/** Those of the calls that do not say all of it. */
const silent = (calls: ReturnType<typeof listen>) =>
  calls.filter(({ said }) => !['board', 'referer', '_id', '_email', '_filters'].every((name) => name in said));

test('every call of a visitor says where it is made from, streams too', async () => {
  const { context, page, mistakes } = await openWindow(open.browser);
  const calls = listen(context);
  await page.goto(`${open.origin}/orders?filters=Open:yes&token=hush`);
  await expect.poll(() => calls.map(({ path }) => path)).toContain('/api/live');
  await page.getByRole('searchbox').first().fill('Thing 7');
  await expect.poll(() => calls.map(({ path }) => path)).toContain('/api/page/query');
  await page.getByRole('textbox', { name: 'Item' }).fill('Plum');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect.poll(() => calls.map(({ path }) => path)).toContain('/api/page/rows');
  expect(silent(calls)).toEqual([]);
  for (const { said } of calls) expect(said).toMatchObject({ board: '/orders', _id: '', _email: '' });
  expect(calls[0]?.said['_filters']).toBe('Open:yes');
  expect(JSON.stringify(calls)).not.toContain('hush');
  expect(mistakes).toEqual([]);
  await context.close();
});

fullTest('so does every call of the studio', async () => {
  let calls: ReturnType<typeof listen> = [];
  const studio = await openStudio(
    open,
    '/orders',
    undefined,
    undefined,
    async (page) => (calls = listen(page.context())),
  );
  await expect.poll(() => calls.map(({ path }) => path)).toContain(`/api/apps/${open.shop.app.id}/draft/stream`);
  await studio.page.getByRole('button', { name: 'Users' }).click();
  await studio.page.getByText('No users found.').waitFor();
  expect(silent(calls)).toEqual([]);
  for (const { said } of calls) expect(said).toMatchObject({ _id: '', _email: '' });
  expect(studio.mistakes).toEqual([]);
  await studio.close();
});

fullTest('so does every call of the dashboard, and no address names the person who is signed in', async () => {
  const { context, page, mistakes } = await openSite();
  const calls = listen(context);
  await page.goto(`http://localhost:${open.port}/dashboard/trash`);
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(silent(calls)).toEqual([]);
  for (const { said } of calls) expect(said).toMatchObject({ board: '/dashboard/trash', _id: '', _email: '' });
  for (const word of ['eve@example.com', encodeURIComponent('eve@example.com'), open.shop.editor.user_id ?? ''])
    expect(JSON.stringify(calls)).not.toContain(word);
  expect(mistakes).toEqual([]);
  await context.close();
});

fullTest('so does the stream of who is at a workbook', async () => {
  const { context, page, mistakes } = await openSite();
  const { id } = await open.shop.services.database.selectFrom('workbooks').select('id').executeTakeFirstOrThrow();
  const calls = listen(context);
  await page.goto(`http://localhost:${open.port}/dashboard/workbooks/${id}`);
  await expect.poll(() => calls.map(({ path }) => path).join()).toMatch(/workbooks\/[^,]*\/stream/);
  expect(silent(calls)).toEqual([]);
  expect(mistakes).toEqual([]);
  await context.close();
});

async function openSite() {
  const opened = await openWindow(open.browser);
  const { database, environment } = open.shop.services;
  const value = await startSession(database, { name: 'localhost' }, { user_id: open.shop.editor.user_id });
  await opened.context.addCookies([{ name: cookieName(environment), value, url: `http://localhost:${open.port}` }]);
  return opened;
}

fullTest('who has no account is taken from the studio to the sign-up of the site, which no app has', async () => {
  const { page, close } = await openStudio(open, '/orders');
  await page.route('**/api/mutipageapp_users/**', (route) =>
    route.fulfill({ status: 400, json: { message: 'Invalid status code: 404' } }),
  );
  await page.getByRole('button', { name: 'Users' }).click();
  await page.getByRole('alert', { name: 'Account Required' }).waitFor();
  const gone = await page.waitForRequest((request) => request.isNavigationRequest());
  expect(gone.url()).toBe(`http://localhost:${open.port}/dashboard/signup`);
  await close();
});
