/** What fails in a real browser is told to the server: of pages, of the studio as it starts, and of the site. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { cookieName } from '#platform/http/cookie.ts';
import { startSession } from '#features/accounts/server/session/session.ts';
import { openWindow } from './browser.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { openStudio } from './open-studio.ts';
import { fullTest } from '../full-test.ts';

let open: OpenShop;
const reported = vi.fn<OpenShop['shop']['services']['reports']['failedInBrowser']>();

beforeAll(async () => {
  const columns = [{ id: 'item', name: 'Item', type: 'text' as const }];
  open = await openShop([{ title: 'Orders', columns, rows: [{ cells: { item: 'Pear' } }] }]);
  await open.shop.setBlocks('orders', [
    { id: 'rows', type: 'table', sheet_title: 'Orders', settings: { show_search: true }, axis: [{ column: 'item' }] },
  ]);
  open.shop.services.reports.failedInBrowser = reported;
});
afterAll(() => open?.[Symbol.asyncDispose]());
beforeEach(() => void reported.mockClear());

const broken = { contentType: 'text/javascript', body: 'throw new TypeError("hush ann@example.com")' };

test('a block that cannot wake stays as it was drawn, and the server learns where it failed and nothing else', async () => {
  const { context, page } = await openWindow(open.browser);
  // The page was loaded again a moment ago, for a file that was gone.
  await page.addInitScript(() => sessionStorage.setItem('sheaf:reloaded-at', String(Date.now())));
  await page.route(/\/assets\/hydrate-block-/, (route) => route.fulfill(broken));
  await page.goto(`${open.origin}/orders?token=hush&search=ann`);
  await expect.poll(() => reported.mock.calls.length).toBeGreaterThan(0);
  await page.getByText('Pear').waitFor();
  expect(reported.mock.calls[0]?.[0]).toMatchObject({
    ...{ source: 'browser', app: 'shop', type: 'TypeError', path: '/orders' },
    frames: [{ file: expect.stringMatching(/^hydrate-block-.*\.js$/), line: 1 }],
  });
  expect(JSON.stringify(reported.mock.calls)).not.toMatch(/hush|ann@/);
  await context.close();
});

fullTest('the studio goes on where something fails at its start, and tells of it', async () => {
  const studio = await openStudio(open, '/orders', undefined, undefined, (page) =>
    page.route('**/api/board/workspace*', (route) => route.fulfill({ status: 500, body: '{}' })),
  );
  await studio.page.getByText('Failed to verify plan status').waitFor();
  await expect.poll(() => reported.mock.calls.length).toBeGreaterThan(0);
  expect(reported.mock.calls[0]?.[0]).toMatchObject({
    source: 'browser',
    app: 'shop',
    type: 'CallError',
    path: '/orders',
  });
  await studio.page.getByRole('button', { name: 'New Block' }).click();
  await studio.page.getByRole('dialog').waitFor();
  await studio.close();
});

fullTest('a page of the site that could not be drawn is told, too', async () => {
  const { context, page } = await openWindow(open.browser);
  const { database, environment } = open.shop.services;
  const site = `http://localhost:${open.port}`;
  const value = await startSession(database, { name: 'localhost' }, { user_id: open.shop.editor.user_id });
  await context.addCookies([{ name: cookieName(environment), value, url: site }]);
  await page.route(/\/assets\/trash-page-/, (route) => route.fulfill(broken));
  await page.goto(`${site}/dashboard/trash`);
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  await expect.poll(() => reported.mock.calls.length).toBeGreaterThan(0);
  expect(reported.mock.calls[0]?.[0]).toMatchObject({
    source: 'browser',
    app: null,
    type: 'TypeError',
    path: '/dashboard/trash',
  });
  await context.close();
});
