/** Frames of an app in pages of another site, in a real browser that blocks cookies of third parties. */
import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppSettings } from '#features/apps/rules/app.ts';
import { json } from '#platform/database/json.ts';
import { embedQuery } from '#features/embeds/rules/embed-address.ts';
import { openWindow } from './browser.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { openStudio, saved } from './open-studio.ts';
import { seriousFindings } from './quality.ts';

let open: OpenShop;
let host: Server;
/** Another site on this machine: its page, and its server, which vouches for anyone who it says is signed in. */
let site: string;
let body = '';
let token: () => Promise<string> = async () => '';
let tokensAsked = 0;

beforeAll(async () => {
  const columns = [{ id: 'item', name: 'Item', type: 'text' as const }];
  const rows = Array.from({ length: 30 }, (_, index) => ({ cells: { item: `Thing ${index + 1}` } }));
  open = await openShop([{ title: 'Orders', columns, rows }]);
  const { shop } = open;
  const table = { id: 'rows', type: 'table', sheet_title: 'Orders', axis: [{ column: 'item' }] };
  await shop.setBlocks('', [
    { id: 'words', type: 'markdown', settings: { markdown_text: '# Welcome\n\n[Orders](/orders)' } },
  ]);
  await shop.setBlocks('orders', [
    { id: 'head', type: 'header', settings: { HeaderTitle: 'Headline' } },
    { ...table, settings: { title: 'All orders', csv_download: true } },
    { id: 'form', type: 'form', sheet_title: 'Orders', axis: [{ column: 'item', label: 'What', required: true }] },
  ]);
  host = createHttpServer((request, response) => {
    if (request.url === '/sheaf-token' && request.method === 'POST') {
      tokensAsked += 1;
      void token().then((signed) =>
        response.setHeader('content-type', 'application/json').end(JSON.stringify({ token: signed })),
      );
      return;
    }
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><html lang="en"><title>Another site</title><h1>Another site</h1>${body}<p id="end">The end</p></html>`,
    );
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
afterAll(async () => {
  host?.closeAllConnections();
  host?.close();
  await open?.[Symbol.asyncDispose]();
});

async function stand(settings: Partial<AppSettings>, sign_in_method = 'No sign in'): Promise<void> {
  const { database } = open.shop.services;
  await database
    .updateTable('apps')
    .set({ public: true, sign_in_method, settings: json(settings) })
    .where('id', '=', open.shop.app.id)
    .execute();
}
async function keys(method: string, path: string): Promise<unknown> {
  const { shop, origin } = open;
  const headers = { 'content-type': 'application/json', origin };
  const body = method === 'POST' ? { body: '{}' } : {};
  const requested = { method, headers, as: shop.editor, ...body };
  const answer = await shop.ask(`/api/apps/${shop.app.id}/embed-keys${path}`, requested);
  expect(answer.status).toBe(200);
  return answer.json();
}
const named = (): Partial<AppSettings> => ({ embedding: 'The sites below', embed_sites: site });
const frame = (path: string, query: Parameters<typeof embedQuery>[0], more: string): string =>
  `<iframe src="${open.origin}${path}?${embedQuery(query)}" title="Frame ${path}" width="600" height="200" style="border:0" ${more}></iframe>`;
const script = (): string => `<script async src="${open.origin}/embed.js"></script>`;

async function visit(
  html: string,
): Promise<{ page: Page; mistakes: string[]; at(index: number): FrameLocator; close(): Promise<void> }> {
  body = html;
  const { context, page, mistakes } = await openWindow(open.browser);
  const client = await context.newCDPSession(page);
  await client.send('Network.setCookieControls', {
    ...{
      enableThirdPartyCookieRestriction: true,
      disableThirdPartyCookieMetadata: true,
      disableThirdPartyCookieHeuristics: true,
    },
  });
  await page.goto(site);
  return { page, mistakes, at: (index) => page.frameLocator('iframe').nth(index), close: () => context.close() };
}
const heightOf = (page: Page, index: number): Promise<number> =>
  page
    .locator('iframe')
    .nth(index)
    .evaluate((one) => one.clientHeight);

test('the app, a page and a block stand in another site, each as high as what it shows; a plain frame keeps its size', async () => {
  await stand({});
  const all = [
    frame('/', {}, 'data-sheaf-embed'),
    frame('/orders', {}, 'data-sheaf-embed'),
    frame('/orders', { block: 'form' }, 'data-sheaf-embed'),
    frame('/orders', {}, ''),
  ];
  const { page, mistakes, at, close } = await visit(all.join('') + script());
  await at(0).getByRole('heading', { name: 'Welcome' }).waitFor();
  await at(1).getByRole('heading', { name: 'All orders' }).waitFor();
  await at(2).getByLabel('What').waitFor();
  expect(await at(2).getByText('Thing 1', { exact: true }).count()).toBe(0);
  expect(await at(1).getByText('Headline').count()).toBe(0);
  await expect.poll(() => heightOf(page, 1)).toBeGreaterThan(600);
  await expect.poll(() => heightOf(page, 2)).toBeGreaterThan(210);
  await expect.poll(() => heightOf(page, 0)).toBeLessThan(200);
  expect(await heightOf(page, 3)).toBe(200);
  // Nothing is cut off, and nothing scrolls.
  for (const index of [0, 1, 2]) {
    const left = at(index)
      .locator('html')
      .evaluate((root) => root.scrollHeight - root.clientHeight);
    expect(await left).toBeLessThanOrEqual(1);
  }
  // A link stays within, and keeps the shape of the frame.
  await at(0).getByRole('link', { name: 'Orders' }).click();
  await at(0).getByRole('heading', { name: 'All orders' }).waitFor();
  await expect.poll(() => heightOf(page, 0)).toBeGreaterThan(600);
  // A form is sent, and one that is refused says so where it is.
  await at(2).getByLabel('What').fill('Plums');
  await at(2).getByRole('button', { name: 'Submit' }).click();
  await at(2).getByText('Data added to the spreadsheet').waitFor();
  expect(await page.context().cookies(open.origin)).toEqual([]);
  expect(mistakes).toEqual([]);
  // Seen again, a frame begins as high as it was.
  await page.reload();
  await expect.poll(() => heightOf(page, 1)).toBeGreaterThan(600);
  expect((await seriousFindings(page)).filter((one) => !one.includes('landmark'))).toEqual([]);
  await close();
});

test('a message that another window sends, or that is from another site, changes nothing', async () => {
  await stand({});
  const { page, at, close } = await visit(frame('/orders', {}, 'data-sheaf-embed') + script());
  await expect.poll(() => heightOf(page, 0)).toBeGreaterThan(600);
  const before = await heightOf(page, 0);
  await page.evaluate(() => postMessage({ sheaf: 'height', height: 9_000 }, '*'));
  await at(0)
    .locator('body')
    .evaluate(() => postMessage({ sheaf: 'hello' }, '*'));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await heightOf(page, 0)).toBe(before);
  await close();
});

test('where the owner names sites, another one is told so in the frame', async () => {
  await stand({ embedding: 'The sites below', embed_sites: 'https://elsewhere.example' });
  const { at, close } = await visit(frame('/orders', {}, 'data-sheaf-embed') + script());
  await at(0).getByText('This app can’t be shown on this site.').waitFor();
  expect(await at(0).getByText('Thing 1', { exact: true }).count()).toBe(0);
  await close();
});

test('somebody signs in within a frame, reads, downloads and signs out, without a cookie', async () => {
  await stand(named(), 'Use password set by user');
  const { database, accounts } = open.shop.services;
  const sign_in_password_hash = await accounts.hashPassword('open sesame');
  await database.updateTable('apps').set({ sign_in_password_hash }).where('id', '=', open.shop.app.id).execute();
  const { page, at, mistakes, close } = await visit(frame('/orders', {}, 'data-sheaf-embed') + script());
  await at(0).getByText('I have the app password').click();
  const field = at(0).locator('input[type=password]').last();
  await field.waitFor();
  await field.fill('wrong one');
  await field.press('Enter');
  await at(0).getByText('Incorrect password.').first().waitFor();
  await field.fill('open sesame');
  await field.press('Enter');
  await at(0).getByText('Thing 1', { exact: true }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    at(0).getByRole('link', { name: 'Download as CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  expect(await page.context().cookies(open.origin)).toEqual([]);
  expect(mistakes.filter((one) => !one.includes('401'))).toEqual([]);
  await close();
});

test('a site vouches for its visitor: the frame shows what that app user may see, goes on without a flash, and ends with the key', async () => {
  await stand(named(), 'Use password set by user');
  const { shop } = open;
  const user = await shop.addAppUser('read-write');
  const { key, secret } = (await keys('POST', '')) as { key: { id: string }; secret: string };
  let made = 0;
  token = () =>
    new SignJWT({ origin: site })
      .setProtectedHeader({ alg: 'HS256', kid: key.id })
      .setSubject(`${user.app_user_id}@example.com`)
      .setAudience(shop.app.id)
      .setJti(`visit number ${++made}`)
      .setIssuedAt()
      .setExpirationTime('60s')
      .sign(new TextEncoder().encode(secret));
  const { page, at, mistakes, close } = await visit(
    frame('/orders', { isSigned: true }, 'data-sheaf-embed data-sheaf-token="/sheaf-token"') + script(),
  );
  await at(0).getByText('Thing 1', { exact: true }).waitFor();
  // No address has it.
  expect(
    page
      .frames()
      .map((one) => one.url())
      .join(' '),
  ).not.toContain('eyJ');
  expect(tokensAsked).toBe(1);
  // The site is asked again before the session ends: what is open stays as it is.
  await at(0).getByRole('searchbox').fill('Thing 2');
  const inFrame = page.frames().find((one) => one.url().startsWith(open.origin));
  await inFrame?.evaluate(() => parent.postMessage({ sheaf: 'who' }, '*'));
  await expect.poll(() => tokensAsked).toBe(2);
  expect(await at(0).getByRole('searchbox').inputValue()).toBe('Thing 2');
  await at(0).getByLabel('What').fill('Quinces');
  await at(0).getByRole('button', { name: 'Submit' }).click();
  await at(0).getByText('Data added to the spreadsheet').waitFor();
  const history = await shop.services.database
    .selectFrom('row_history')
    .select('actor')
    .orderBy('at', 'desc')
    .executeTakeFirst();
  expect(JSON.stringify(history?.actor)).toContain(user.app_user_id);
  expect(mistakes).toEqual([]);
  // Revoked, no one comes in by it any more.
  await keys('DELETE', `/${key.id}`);
  await page.reload();
  await at(0).getByText('the key may be revoked').waitFor();
  expect(await at(0).getByText('Thing 1', { exact: true }).count()).toBe(0);
  await close();
});

test('the dialog says what can be embedded, and makes the code', async () => {
  await stand({});
  const { page, mistakes, close } = await openStudio(open, '/orders');
  await page.getByRole('button', { name: 'Embed', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Embed your multipage app or a selected block' });
  await dialog.waitFor();
  const code = dialog.getByLabel('Code for your site');
  expect(await code.textContent()).toContain(`${open.origin}/?embed=true&amp;hide_header=true&amp;hide_footer=true`);
  expect(await code.textContent()).toMatch(/width="800" height="500"/);
  await dialog.getByLabel('Embed this page').check();
  expect(await code.textContent()).toContain('/orders?embed=true');
  await dialog.getByLabel('Embed a specific block').check();
  await dialog.getByRole('combobox', { name: 'Block' }).click();
  expect(await page.getByRole('option').allTextContents()).toEqual(['1. Table: All orders', '2. Form']);
  await page.getByRole('option', { name: '2. Form' }).click();
  expect(await code.textContent()).toContain('block=form');
  await dialog.getByLabel('Full Screen Embed').check();
  expect(await code.textContent()).not.toContain('height="500"');
  await dialog.getByRole('combobox', { name: 'Page' }).click();
  await page.getByRole('option', { name: 'About us' }).click();
  await dialog.getByText("You don't have blocks on this page!").waitFor();
  await dialog.getByLabel('Embed this page').check();
  expect(await seriousFindings(page)).toEqual([]);
  // A page that is not public.
  const about = await open.shop.services.pages.of(open.shop.app, 'draft').bySlug('about');
  await dialog.getByLabel('My site signs people in').check();
  await dialog.getByText('Add your site above first').waitFor();
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByText('only shown once').waitFor();
  expect(await dialog.getByLabel('Key and secret').textContent()).toMatch(
    /SHEAF_KEY_ID=emk_\w+\nSHEAF_KEY_SECRET=[\w-]{43}/,
  );
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(about).not.toBeNull();
  expect(mistakes).toEqual([]);
  await saved(page);
  await close();
  await open.shop.services.database
    .updateTable('pages')
    .set({ is_public: false })
    .where('page_slug', '=', 'orders')
    .execute();
  const again = await openStudio(open, '/orders');
  await again.page.getByRole('button', { name: 'Embed', exact: true }).click();
  await again.page.getByLabel('Embed this page').check();
  await again.page.getByText('Only public pages can be embedded.').waitFor();
  await again.page
    .getByText('You can make this page public in the page settings. (Make sure you save the settings!).')
    .waitFor();
  await again.close();
  await open.shop.services.database
    .updateTable('pages')
    .set({ is_public: true })
    .where('page_slug', '=', 'orders')
    .execute();
});

test('on the free plan the entry has a crown and says why, and a plan that cannot be had counts as free', async () => {
  await stand({});
  const plan = (name: string) => open.shop.services.database.updateTable('workspaces').set({ plan: name }).execute();
  await plan('free');
  const { page, close } = await openStudio(open, '/orders');
  await page.getByRole('button', { name: 'Embed (paid plan)' }).click();
  await page.getByText('Embed feature requires a paid plan.').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await close();
  await plan('pro');
  const failing = await openStudio(open, '/orders', undefined, undefined, (one) =>
    one.route('**/api/board/workspace*', (route) => route.fulfill({ status: 500, body: '{}' })),
  );
  await failing.page.getByText('Failed to verify plan status').waitFor();
  await failing.page.getByRole('button', { name: 'Embed (paid plan)' }).waitFor();
  await failing.close();
});

test('the entries of the editor: titles, docs for owners, a spreadsheet that is not there, tutorials that hold the page still', async () => {
  const { page, close } = await openStudio(open, '/orders');
  await page.getByRole('heading', { name: 'Corner Shop - Orders', level: 1 }).waitFor();
  const entries = page.getByRole('navigation', { name: 'Editor' }).getByRole('button');
  expect(await entries.allTextContents()).toEqual(['Pages', 'New Block', 'Docs', 'Embed', 'Users', 'App Settings']);
  await page.evaluate(() => {
    Object.assign(window, {
      opened: [],
      open: (href: string) => void (window as unknown as { opened: string[] }).opened.push(href),
    });
  });
  await page.getByRole('button', { name: 'Docs', exact: true }).click();
  const opened = await page.evaluate(() => (window as unknown as { opened: string[] }).opened);
  expect(opened).toEqual([`http://localhost:${open.port}/docs`]);
  await page.getByRole('button', { name: 'Tutorials' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tutorial Videos' });
  await dialog.waitFor();
  expect(await dialog.getByRole('tab').allTextContents()).toEqual([
    'Board Settings',
    'Add Block',
    'Publish to MarketPlace',
  ]);
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).overflow)).toContain('hidden');
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(896);
  expect(await dialog.getByRole('listitem').count()).toBe(4);
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).overflow)).not.toContain('hidden');
  await close();
});
