/** Rows are written in real browsers: two people at one cell, a slow network, the keyboard alone. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { json } from '#platform/database/json.ts';
import type { PublishedApp } from '../journeys/published-app.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { openWindow } from './browser.ts';
import { seriousFindings } from './quality.ts';
import { fullTest } from '../full-test.ts';

let opened: OpenShop;
let shop: PublishedApp;
let browser: Browser;
let origin: string;
let sheetId: string;

beforeAll(async () => {
  const columns = [
    { id: 'item', name: 'Item', type: 'text' as const },
    { id: 'price', name: 'Price', type: 'number' as const },
    { id: 'total', name: 'Total', type: 'number' as const },
  ];
  const rows = Array.from({ length: 30 }, (_, index) => ({
    cells: { item: `Thing ${index + 1}`, price: index, total: index * 2 },
  }));
  opened = await openShop([{ title: 'Orders', columns, rows }], () => `127.0.0.${1 + (calls++ % 200)}`);
  ({ shop, browser, origin } = opened);
  sheetId = (await shop.services.workbooks.sheetByTitle(shop.app.workbook_id ?? '', 'Orders'))?.id ?? '';
  const editable = 'Everyone';
  await shop.setBlocks('orders', [
    {
      ...{ id: 'rows', type: 'table', sheet_title: 'Orders' },
      settings: { title: 'All orders', rows_per_page: 30 },
      axis: [
        { column: 'item', editable },
        { column: 'price', editable },
        { column: 'total', editable },
      ],
      actions: [{ type: 'Edit row' }, { type: 'Delete row' }],
    },
  ]);
});
afterAll(() => opened?.[Symbol.asyncDispose]());

/** Each request is someone else's: what is tried here is not the limit of writes. */
let calls = 0;
/** Every test has a row of its own. */
let number = 0;
beforeEach(() => {
  number += 1;
});

async function open(): Promise<{ page: Page; mistakes: string[]; close: () => Promise<void> }> {
  const { context, page, mistakes } = await openWindow(browser);
  // An open page would learn of the other's change before it writes its own.
  await page.route('**/api/live?*', () => undefined);
  await page.goto(`${origin}/orders`, { waitUntil: 'load' });
  await rowIn(page).getByRole('button', { name: 'Edit Item' }).waitFor();
  return { page, mistakes, close: () => context.close() };
}
const rowIn = (page: Page): Locator => page.locator('tbody tr').nth(number - 1);
const cellIn = (page: Page, column = 0): Locator => rowIn(page).locator('td').nth(column);

/** By the keyboard: the buttons of a cell show only when they are pointed at or have the focus. */
async function write(page: Page, text: string, column = 'Item'): Promise<void> {
  await rowIn(page)
    .getByRole('button', { name: `Edit ${column}` })
    .press('Enter');
  // The button is labelled after the column as well, until the editor is in its place.
  await rowIn(page).getByRole('textbox', { name: column }).fill(text);
  await page.keyboard.press('Enter');
}
const stored = async () => (await shop.rowsOf('Orders'))[number - 1]?.cells ?? {};
const conflicts = (complaint: string): boolean => complaint.includes('409');

test('two people change the same cell: the second sees both versions and takes theirs', async () => {
  const [ann, bob] = [await open(), await open()];
  await write(ann.page, 'From Ann');
  await expect.poll(async () => (await stored())['item']).toBe('From Ann');
  await write(bob.page, 'From Bob');
  const dialog = bob.page.getByRole('dialog', { name: 'This row has changed' });
  await dialog.waitFor();
  expect(await dialog.getByRole('region', { name: 'Item' }).innerText()).toMatch(
    /Yours\s+From Bob\s+Theirs\s+From Ann/,
  );
  expect(await seriousFindings(bob.page)).toEqual([]);
  expect((await stored())['item']).toBe('From Ann');
  await dialog.getByRole('button', { name: 'Keep theirs' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await cellIn(bob.page).innerText()).toContain('From Ann');
  expect((await stored())['item']).toBe('From Ann');
  expect([...ann.mistakes, ...bob.mistakes].filter((mistake) => !conflicts(mistake))).toEqual([]);
  await ann.close();
  await bob.close();
});

fullTest('the second may keep their own, by the keyboard alone, and what others changed beside it stays', async () => {
  const [ann, bob] = [await open(), await open()];
  await write(ann.page, 'From Ann');
  await expect.poll(async () => (await stored())['item']).toBe('From Ann');
  await write(ann.page, '77', 'Price');
  await expect.poll(async () => (await stored())['price']).toBe(77);
  await rowIn(bob.page).getByRole('button', { name: 'Edit Item' }).focus();
  await bob.page.keyboard.press('Enter');
  await rowIn(bob.page).getByLabel('Item').waitFor();
  await bob.page.keyboard.press('ControlOrMeta+a');
  await bob.page.keyboard.type('From Bob');
  await bob.page.keyboard.press('Enter');
  const dialog = bob.page.getByRole('dialog');
  await dialog.getByText('They also changed Price.').waitFor();
  for (let step = 0; step < 6; step++) {
    const name = await bob.page.evaluate(() => document.activeElement?.textContent);
    if (name === 'Keep mine') break;
    await bob.page.keyboard.press('Tab');
  }
  await bob.page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(stored).toMatchObject({ item: 'From Bob', price: 77 });
  expect(await rowIn(bob.page).innerText()).toMatch(/From Bob[\s\S]*77/);
  await ann.close();
  await bob.close();
});

fullTest('two people change different cells of a row: nobody is asked, and both changes stay', async () => {
  const [ann, bob] = [await open(), await open()];
  await write(ann.page, '55', 'Price');
  await expect.poll(async () => (await stored())['price']).toBe(55);
  await write(bob.page, 'From Bob');
  await expect.poll(stored).toMatchObject({ item: 'From Bob', price: 55 });
  await expect.poll(() => rowIn(bob.page).innerText()).toMatch(/From Bob[\s\S]*55/);
  expect(await bob.page.getByRole('dialog').count()).toBe(0);
  expect([...ann.mistakes, ...bob.mistakes]).toEqual([]);
  await ann.close();
  await bob.close();
});

fullTest(
  'with a slow network the new value stands at once, quick changes of one cell are in nobody’s way',
  async () => {
    const { page, mistakes, close } = await open();
    const waiting: (() => void)[] = [];
    await page.route('**/api/page/rows*', async (route) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      await route.continue();
    });
    await write(page, 'First');
    await expect.poll(() => waiting.length).toBe(1);
    expect(await cellIn(page).innerText()).toContain('First');
    expect((await stored())['item']).toBe(`Thing ${number}`);
    await write(page, 'Second');
    expect(await cellIn(page).innerText()).toContain('Second');
    // The second waits for the first, and then knows what it made.
    expect(waiting).toHaveLength(1);
    waiting[0]?.();
    await expect.poll(() => waiting.length).toBe(2);
    expect((await stored())['item']).toBe('First');
    expect(await cellIn(page).innerText()).toContain('Second');
    waiting[1]?.();
    await expect.poll(async () => (await stored())['item']).toBe('Second');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(mistakes).toEqual([]);
    await close();
  },
);

fullTest('a change that cannot be saved is taken back, with the reason', async () => {
  const { page, close } = await open();
  // What doesn't reach the server at all waits in the browser instead: offline-waiting.full.test.ts.
  const error = { code: 'unavailable', message: 'The server is busy.' };
  await page.route('**/api/page/rows*', (route) => route.fulfill({ status: 503, json: { error } }));
  await write(page, 'Lost');
  await page.getByText(error.message).waitFor();
  expect(await cellIn(page).innerText()).toContain(`Thing ${number}`);
  expect((await stored())['item']).toBe(`Thing ${number}`);
  await close();
});

fullTest('a row that was changed meanwhile is deleted only when the visitor says so again', async () => {
  const [ann, bob] = [await open(), await open()];
  await write(ann.page, '66', 'Price');
  await expect.poll(async () => (await stored())['price']).toBe(66);
  const remove = async () => {
    await rowIn(bob.page).getByRole('button', { name: 'Delete', exact: true }).click();
    await bob.page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  };
  await remove();
  const dialog = bob.page.getByRole('dialog', { name: 'This row has changed' });
  await dialog.getByText('so it’s still here').waitFor();
  expect(await dialog.getByRole('region', { name: 'Price' }).innerText()).toContain('66');
  expect(await seriousFindings(bob.page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Keep the row' }).click();
  await expect.poll(() => rowIn(bob.page).innerText()).toContain('66');
  await write(ann.page, '67', 'Price');
  await expect.poll(async () => (await stored())['price']).toBe(67);
  await remove();
  await dialog.getByRole('button', { name: 'Delete anyway' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(async () => (await shop.rowsOf('Orders')).length).toBe(29);
  expect(await bob.page.getByText(`Thing ${number}`, { exact: true }).count()).toBe(0);
  // Ann still sees it: her change is refused with a sentence, and the row goes.
  await write(ann.page, '68', 'Price');
  await ann.page.getByText('This row no longer exists').waitFor();
  await expect.poll(() => ann.page.getByText(`Thing ${number}`, { exact: true }).count()).toBe(0);
  number -= 1;
  await ann.close();
  await bob.close();
});

fullTest('a calculated cell offers no change, in place and in the dialog', async () => {
  const row_id = (await shop.rowsOf('Orders'))[number - 1]?.row_id ?? '';
  await shop.services.database
    .updateTable('sheet_rows')
    .set({ formulas: json<Record<string, string>>({ total: 'B2*2' }) })
    .where('sheet_id', '=', sheetId)
    .where('row_id', '=', row_id)
    .execute();
  // A page is kept by the version of its sheet.
  await shop.services.rows.add(sheetId, { kind: 'system', what: 'test' }, [{ cells: { item: 'Last' } }]);
  const { page, mistakes, close } = await open();
  expect(await rowIn(page).getByRole('button', { name: 'Edit Price' }).count()).toBe(1);
  expect(await rowIn(page).getByRole('button', { name: 'Edit Total' }).count()).toBe(0);
  await rowIn(page).getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit row' });
  await dialog.getByLabel('Price').waitFor();
  expect(await dialog.getByLabel('Total').count()).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
  expect(mistakes).toEqual([]);
  await close();
});
