/** The site when a page of it cannot be drawn, and when that cannot be said either. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieName } from '#platform/http/cookie.ts';
import { startSession } from '#features/accounts/server/session/session.ts';
import { openWindow } from './browser.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { findingsAtWidths } from './quality.ts';

let open: OpenShop;
let site: string;
beforeAll(async () => {
  open = await openShop([]);
  site = `http://localhost:${open.port}`;
});
afterAll(() => open?.[Symbol.asyncDispose]());

async function openPerson() {
  const { context, page } = await openWindow(open.browser);
  const { database, environment } = open.shop.services;
  const value = await startSession(database, { name: 'localhost' }, { user_id: open.shop.editor.user_id });
  await context.addCookies([{ name: cookieName(environment), value, url: site }]);
  return { context, page };
}

test('a page whose file is broken says so as 500, after one try more, and the next page is there', async () => {
  const { context, page } = await openPerson();
  await page.goto(`${site}/dashboard`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const broken = { contentType: 'text/javascript', body: 'throw new Error("broken")' };
  await page.route(/\/assets\/trash-page-/, (route) => route.fulfill(broken));
  const address = `${site}/dashboard/trash`;
  let loads = 0;
  // The pictures of apps on the dashboard are frames, which load too.
  page.on('request', (request) => void (loads += Number(request.isNavigationRequest() && request.url() === address)));
  await page.goto(address);
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  expect(loads).toBe(2);
  const words = await page.getByRole('main').innerText();
  expect(words).toContain('500');
  expect(words).toContain('There was an error. Try again.');
  expect(await findingsAtWidths(page, [390, 1280])).toEqual([]);
  await page.getByRole('link', { name: 'Go to Homepage' }).waitFor();
  await page.unroute(/\/assets\/trash-page-/);
  await page.getByRole('button', { name: 'Refresh Page' }).click();
  await page.getByRole('heading', { level: 1, name: 'Trash' }).waitFor();
  await context.close();
});

test('where the error page itself cannot be drawn, it says that and leads home', async () => {
  const { context, page } = await openPerson();
  // Every page has a heading, that of errors too.
  await page.addInitScript(() => {
    const make = Document.prototype.createElement as (this: Document, name: string, options?: object) => HTMLElement;
    Object.defineProperty(Document.prototype, 'createElement', {
      value(this: Document, name: string, options?: object) {
        if (name === 'h1') throw new Error('broken');
        return make.call(this, name, options);
      },
    });
  });
  await page.goto(`${site}/dashboard/trash`);
  await page.getByText('An error occurred while showing the error page').waitFor();
  expect(await page.getByRole('link', { name: 'Go to Homepage' }).getAttribute('href')).toBe('/');
  await context.close();
});
