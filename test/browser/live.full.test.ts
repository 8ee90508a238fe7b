/** Two people on one page: what one does shows for the other, who is not disturbed. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SessionOwner } from '#features/accounts/services.ts';
import type { PublishedApp } from '../journeys/published-app.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { openWindow } from './browser.ts';
import { openStudio } from './open-studio.ts';
import { eventually } from '../eventually.ts';

let open: OpenShop;
let shop: PublishedApp;
let browser: Browser;
let origin: string;
const everyone = 'Everyone' as const;

beforeAll(async () => {
  const columns = [
    { id: 'item', name: 'Item', type: 'text' as const },
    { id: 'price', name: 'Price', type: 'number' as const },
  ];
  const rows = Array.from({ length: 6 }, (_, index) => ({ cells: { item: `Thing ${index + 1}`, price: index } }));
  open = await openShop([{ title: 'Orders', columns, rows }]);
  ({ shop, browser, origin } = open);
  await shop.setBlocks('orders', [
    {
      id: 'figure',
      type: 'scorecard',
      axis: [{ source: { sheet_title: 'Orders', column: 'price' }, function: 'sum', label: 'Sum' }],
    },
    {
      ...{ id: 'rows', type: 'table', sheet_title: 'Orders' },
      settings: { title: 'All orders', rows_per_page: 20, show_search: true, action_button_visibility: everyone },
      axis: [
        { column: 'item', editable: everyone },
        { column: 'price', editable: everyone },
      ],
      actions: [{ type: 'Edit row', title: 'Edit it' }],
    },
    { id: 'form', type: 'form', sheet_title: 'Orders', axis: [{ column: 'item', label: 'What', required: true }] },
  ]);
});
afterAll(() => open?.[Symbol.asyncDispose]());

let mine: Page;
let theirs: Page;
let mistakes: string[];
beforeEach(async () => {
  const [one, other] = [await openWindow(browser), await openWindow(browser)];
  [mine, theirs, mistakes] = [one.page, other.page, one.mistakes];
  await follow(mine);
  await follow(theirs);
  return async () => {
    await one.context.close();
    await other.context.close();
    expect(mistakes).toEqual([]);
  };
});

/** Opens the page and waits until it is told of changes. */
async function follow(page: Page): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().includes('/api/live?'));
  await page.goto(`${origin}/orders`);
  await stream;
}
const cell = (page: Page, text: string) => page.locator('#rows').getByText(text, { exact: true });
async function send(page: Page, what: string): Promise<void> {
  await page.getByLabel('What').fill(what);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Data added to the spreadsheet').waitFor();
}
const rowOf = async (item: string) => {
  const row = (await shop.rowsOf('Orders')).find((one) => one.cells['item'] === item);
  if (!row) throw new Error(`no row ${item}`);
  return row;
};
/** As if another tab had come before it. */
const hide = (page: Page, isHidden: boolean) =>
  page.evaluate((to) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => to });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
/** Another editor of the app. */
async function editor(): Promise<Partial<SessionOwner>> {
  const { database } = shop.services;
  const user_id = 'usr_ben';
  await database
    .insertInto('users')
    .values({ id: user_id, email: 'ben@example.com', name: 'Ben Okri', password_hash: null })
    .execute();
  const member = { workspace_id: shop.app.workspace_id, user_id, role: 'editor' as const };
  await database.insertInto('workspace_members').values(member).execute();
  return { user_id, app_user_id: null };
}
/** A change of the page that no window made. */
async function retitle(value: string): Promise<void> {
  const { page_id, block_id: id } = await block();
  const at = `/api/apps/${shop.app.id}/draft`;
  const { revision: base } = (await (await shop.ask(at, { as: shop.editor })).json()) as { revision: number };
  const edit = { kind: 'set-block', id, path: ['settings', 'title'], value };
  const answer = await shop.ask(at, {
    ...{ method: 'POST', as: shop.editor },
    body: JSON.stringify({ base, edits: [{ kind: 'edit-page', page_id, edit }] }),
    headers: { 'content-type': 'application/json', origin },
  });
  expect(answer.status).toBe(200);
}
const block = async () => ({
  page_id: (await shop.services.pages.of(shop.app, 'draft').bySlug('orders'))?.page_id ?? '',
  block_id: 'rows',
});
const editElsewhere = async (item: string, cells: Record<string, string | number>): Promise<void> => {
  const { row_id, version } = await rowOf(item);
  const change = { ...(await block()), row_id, version, cells };
  const status = await mine.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/page/rows', { method: 'PUT', headers, body: JSON.stringify(body) })).status;
  }, change);
  expect(status).toBe(200);
};

test('a row that one adds by the form shows in the table of the other', async () => {
  await send(mine, 'From the form');
  await cell(theirs, 'From the form').waitFor();
  await cell(mine, 'From the form').waitFor();
});

test('blocks that the server draws follow too', async () => {
  const figure = theirs.locator('#figure');
  const before = await figure.innerText();
  await editElsewhere('Thing 2', { price: 5_000 });
  await expect.poll(() => figure.innerText()).not.toBe(before);
  expect(await figure.innerText()).toContain('5,0');
});

test('a search, its focus, what is typed in the form and the scrolled place survive', async () => {
  await theirs.getByLabel('What').fill('half a wo');
  const search = theirs.getByRole('searchbox');
  await search.fill('Thing');
  await theirs.waitForFunction(() => location.search.includes('rows.search=Thing'));
  await search.press('Home');
  await theirs.mouse.wheel(0, 60);
  await send(mine, 'Thing of a kind');
  await cell(theirs, 'Thing of a kind').waitFor();
  expect(await search.inputValue()).toBe('Thing');
  expect(
    await search.evaluate((element: HTMLInputElement) => document.activeElement === element && element.selectionStart),
  ).toBe(0);
  expect(await theirs.getByLabel('What').inputValue()).toBe('half a wo');
  expect(await cell(theirs, 'From the form').count()).toBe(0);
});

test('an open window keeps what is typed, says that the row was changed, and saving shows both versions', async () => {
  const line = theirs.locator('#rows tr', { hasText: 'Thing 3' });
  await line.getByRole('button', { name: 'Edit it', exact: true }).click();
  const dialog = theirs.getByRole('dialog');
  await dialog.getByLabel('Item').fill('Mine');
  await editElsewhere('Thing 3', { item: 'Theirs' });
  await dialog.getByText('Someone else changed this row in the meantime.').waitFor();
  expect(await dialog.getByLabel('Item').inputValue()).toBe('Mine');
  await dialog.getByRole('button', { name: /save|submit/i }).click();
  await theirs.getByRole('dialog').getByText('Theirs', { exact: true }).first().waitFor();
  expect((await shop.rowsOf('Orders')).map((row) => row.cells['item'])).toContain('Theirs');
  // The refused save is the browser's own word for the 409.
  mistakes.length = 0;
});

test('a cell that is edited in its place is not replaced under the visitor', async () => {
  const line = theirs.locator('#rows tr', { hasText: 'Thing 4' });
  await line.getByRole('button', { name: 'Edit Item' }).press('Enter');
  const editor = theirs.locator('#rows td form input');
  await editor.fill('Half writ');
  await editElsewhere('Thing 4', { price: 77 });
  await theirs.locator('#rows').getByText('Someone else changed this row in the meantime.').waitFor();
  expect(await editor.inputValue()).toBe('Half writ');
  expect(await editor.evaluate((element) => document.activeElement === element)).toBe(true);
  await editor.press('Escape');
  await cell(theirs, '77').waitFor();
});

test('after a break what happened meanwhile comes in one go', async () => {
  await theirs.context().setOffline(true);
  await send(mine, 'While away');
  await theirs.context().setOffline(false);
  await cell(theirs, 'While away').waitFor();
});

test('what cannot be fetched when a change is told is fetched a little later', async () => {
  await theirs.route(/\/api\/page\/query/, (route) => route.abort(), { times: 1 });
  const failed = theirs.waitForEvent('requestfailed');
  await send(mine, 'Told while it broke');
  await failed;
  await cell(theirs, 'Told while it broke').waitFor();
  mistakes.length = 0;
});

test('a tab that is hidden holds no connection and catches up on return', async () => {
  await hide(theirs, true);
  await eventually(() => expect(shop.services.live.metrics().streams).toBe(1));
  await send(mine, 'While hidden');
  await hide(theirs, false);
  await cell(theirs, 'While hidden').waitFor();
});

test('a studio in a hidden tab is not there for others, and catches up on return', async () => {
  const [ann, ben] = [await openStudio(open, '/orders'), await openStudio(open, '/orders', undefined, await editor())];
  const present = ben.page.getByRole('list', { name: 'Who else is here' });
  await present.waitFor();
  await hide(ann.page, true);
  await present.waitFor({ state: 'detached' });
  await retitle('Changed while hidden');
  await ben.canvas.getByRole('heading', { name: 'Changed while hidden' }).waitFor();
  expect(await ann.canvas.getByRole('heading', { name: 'Changed while hidden' }).count()).toBe(0);
  await hide(ann.page, false);
  await ann.canvas.getByRole('heading', { name: 'Changed while hidden' }).waitFor();
  await present.waitFor();
  await ann.close();
  await ben.close();
});

test('a studio whose stream is refused asks again by itself, and hears what it missed', async () => {
  let refused = 0;
  const { canvas, close } = await openStudio(open, '/orders', undefined, undefined, (window) =>
    window.route('**/draft/stream?*', async (route) => {
      refused += 1;
      await (refused < 2 ? route.fulfill({ status: 503 }) : route.continue());
    }),
  );
  await eventually(() => expect(refused).toBeGreaterThan(0));
  await retitle('Changed while refused');
  await canvas.getByRole('heading', { name: 'Changed while refused' }).waitFor();
  expect(refused).toBe(2);
  await close();
});

test('from page to page there is one connection, and a page without rows has none', async () => {
  await theirs.evaluate(() => document.querySelector('#rows')?.scrollIntoView());
  await mine.goto(`${origin}/about`);
  await eventually(() => expect(shop.services.live.metrics().streams).toBe(1));
});
