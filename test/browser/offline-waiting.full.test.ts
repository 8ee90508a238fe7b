/** What visitors send without a network: it waits in their browser, is shown, and goes out once, as theirs alone. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fullTest } from '../full-test.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let opened: OpenShop;
beforeAll(async () => {
  opened = await openShop([
    {
      title: 'Orders',
      columns: [
        { id: 'item', name: 'Item', type: 'text' },
        { id: 'count', name: 'Count', type: 'number' },
      ],
      rows: ['Tea', 'Rice'].map((item, index) => ({ cells: { item, count: index } })),
    },
  ]);
  await opened.shop.setBlocks('about', [
    { id: 'form', type: 'form', sheet_title: 'Orders', axis: [{ column: 'item', label: 'What', required: true }] },
  ]);
  await opened.shop.setBlocks('orders', [
    {
      ...{ id: 'rows', type: 'table', sheet_title: 'Orders' },
      axis: [{ column: 'item', editable: 'Everyone' }, { column: 'count' }],
    },
  ]);
});
afterAll(() => opened?.[Symbol.asyncDispose]());

async function network(of: BrowserContext, isThere: boolean): Promise<void> {
  opened.cut(!isThere);
  await of.setOffline(!isThere);
}

let context: BrowserContext;
let page: Page;
beforeEach(async () => {
  await context?.close();
  context = await opened.browser.newContext();
  page = await context.newPage();
  await page.goto(`${opened.origin}/about`);
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).some((name) => name.startsWith('sheaf-pages-'))), {
      timeout: 15_000,
    })
    .toBe(true);
  await page.reload();
});

const named = async (item: string) =>
  (await opened.shop.rowsOf('Orders')).filter(({ cells }) => cells['item'] === item);
const waiting = () => page.getByRole('button', { name: /waits? to be sent/ });
async function send(what: string) {
  await page.getByLabel('What').fill(what);
  await page.getByRole('button', { name: 'Submit' }).click();
}

test('an answer waits over a reload, and is one row once the network is back', async () => {
  await network(context, false);
  await send('Salt');
  await page.getByText(/What you sent waits in this browser/).waitFor();
  await waiting().waitFor();
  await page.reload();
  await page.getByText(/You’re offline\. This page is from/).waitFor();
  await waiting().click();
  await page.getByRole('dialog').getByText('Salt').waitFor();
  await page.getByRole('dialog').getByText('What').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  expect(await named('Salt')).toHaveLength(0);
  await network(context, true);
  await expect.poll(() => named('Salt')).toHaveLength(1);
  await expect.poll(() => waiting().count()).toBe(0);
  await page.reload();
  expect(await named('Salt')).toHaveLength(1);
});

fullTest('an answer whose receipt was lost on the way is one row', async () => {
  let lost = 0;
  // The server gets it, the browser never hears of it.
  await context.route('**/api/page/rows*', async (route) => {
    const request = route.request();
    const { host, port } = new URL(opened.origin);
    const url = request.url().replace(host, `127.0.0.1:${port}`);
    const response = await route.fetch({ url, headers: { ...(await request.allHeaders()), host } });
    // What it wants solved before it stores anything arrives.
    if ('challenge' in ((await response.json()) as object)) return route.fulfill({ response });
    lost += 1;
    await route.abort('connectionfailed');
  });
  await send('Oil');
  await waiting().waitFor();
  expect(lost).toBeGreaterThan(1);
  expect(await named('Oil')).toHaveLength(1);
  await context.unroute('**/api/page/rows*');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => waiting().count()).toBe(0);
  expect(await named('Oil')).toHaveLength(1);
});

fullTest('what the server refuses later stays with its reason until its visitor deletes it', async () => {
  await network(context, false);
  await send('Flour');
  await waiting().waitFor();
  await opened.shop.setBlocks('about', [
    {
      ...{ id: 'form', type: 'form', sheet_title: 'Orders' },
      axis: [
        { column: 'item', label: 'What', required: true },
        { column: 'count', label: 'How many', required: true },
      ],
    },
  ]);
  await network(context, true);
  const refused = page.getByRole('button', { name: '1 entry couldn’t be sent' });
  await refused.waitFor();
  await refused.click();
  await page.getByRole('dialog').getByText('Flour').waitFor();
  await page.getByText(/^Not sent: /).waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => refused.count()).toBe(0);
  expect(await named('Flour')).toHaveLength(0);
});

fullTest('a changed cell waits; what somebody else changed meanwhile is shown, and the visitor chooses', async () => {
  await page.goto(`${opened.origin}/orders`);
  const change = async (row: number, to: string) => {
    const at = page.locator('tbody tr').nth(row);
    await at.getByRole('button', { name: 'Edit Item' }).press('Enter');
    await at.getByRole('textbox', { name: 'Item' }).fill(to);
    await page.keyboard.press('Enter');
  };
  await page.getByRole('button', { name: 'Edit Item' }).first().waitFor();
  await network(context, false);
  await change(0, 'Green tea');
  await waiting().waitFor();
  await change(1, 'Brown rice');
  await page.getByRole('button', { name: '2 entries wait to be sent' }).waitFor();
  const [tea] = await named('Tea');
  const sheet = await opened.shop.services.workbooks.sheetByTitle(opened.shop.app.workbook_id ?? '', 'Orders');
  const by = { kind: 'anonymous' as const };
  await opened.shop.services.rows.edit(sheet?.id ?? '', by, tea?.row_id ?? '', tea?.version ?? 0, {
    item: 'Black tea',
  });
  await network(context, true);
  await expect.poll(() => named('Brown rice')).toHaveLength(1);
  await page.getByRole('button', { name: '1 entry couldn’t be sent' }).click();
  await page.getByText('Someone else changed it meanwhile: Black tea').waitFor();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(() => named('Green tea')).toHaveLength(1);
});
