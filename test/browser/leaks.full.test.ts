/** "What visitors see" in a real browser: from the privacy settings to every page's rows and columns, on desk and phone. */
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieName } from '#platform/http/cookie.ts';
import { startSession } from '#features/accounts/server/session/session.ts';
import type { PublishedApp } from '../journeys/published-app.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { openWindow } from './browser.ts';
import { seriousFindings } from './quality.ts';
import { fewOf } from '../tier.ts';

let open: OpenShop;
let shop: PublishedApp;
let browser: Browser;
let origin: string;

beforeAll(async () => {
  const columns = ['Item', 'Price', 'Status', 'Cost'].map((name) => ({
    ...{ id: name.toLowerCase(), name },
    type: 'text' as const,
  }));
  const rows = Array.from({ length: 40 }, (_, n) => ({
    cells: { item: `Thing ${n}`, price: n, status: n < 30 ? 'open' : 'shut', cost: n },
  }));
  open = await openShop([{ title: 'Orders', columns, rows }]);
  ({ shop, browser, origin } = open);
  const filter = { condition: '=' as const, value: 'open', sheet_column: { sheet: 'Orders', column: 'status' } };
  const base = { type: 'table', sheet_title: 'Orders', axis: [{ column: 'item' }, { column: 'price' }] };
  const settings = { title: 'All orders', csv_download: true, add_new_row: 'Admins & Guests' };
  await shop.setBlocks('', [
    { ...base, id: 'rows', settings, filters: [{ name: 'open', active: true, ...filter }] },
    { id: 'words', type: 'markdown', settings: { markdown_text: 'Welcome to the shop' } },
  ]);
  const edited = {
    ...base,
    axis: [
      { column: 'item', editable: 'Admins & Guests' },
      { column: 'cost', hidden: true },
    ],
  };
  await shop.setBlocks('orders', [{ ...edited, id: 'desk', filters: [{ name: 'open', active: false, ...filter }] }]);
  await shop.services.database
    .updateTable('pages')
    .set({ is_public: false })
    .where('page_slug', '=', 'orders')
    .execute();
});

afterAll(() => open?.[Symbol.asyncDispose]());

const windows = [
  { name: 'phone', size: { width: 390, height: 844 } },
  { name: 'desk', size: { width: 1280, height: 860 } },
];

test.each(fewOf(windows))('an editor reads what every kind of visitor gets, on a $name', async ({ name, size }) => {
  const { context, page, mistakes } = await openWindow(browser, size);
  const host = { kind: 'app' as const, subdomain: 'shop', name: 'shop.localhost', origin };
  const token = await startSession(shop.services.database, host, { user_id: shop.editor.user_id ?? null });
  await context.addCookies([{ name: cookieName(shop.services.environment), value: token, url: origin }]);
  await page.goto(origin);
  await page.frameLocator('iframe').getByText('Welcome to the shop').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(/./).last().fill('What visitors see');
  await page.getByRole('button', { name: /What visitors see/ }).click();
  const dialog = page.getByRole('dialog', { name: 'What visitors see' });
  await dialog.getByText('30 of 40 rows of Orders').waitFor();
  const text = async (): Promise<string> => dialog.innerText();
  expect(await text()).toContain('Item, Price');
  expect(await text()).toContain('Shown through page, sheet call, CSV.');
  expect(await text()).not.toContain('Cost');
  expect(await text()).not.toContain('May');
  expect(await dialog.getByText('Not shown.').or(dialog.getByText('Must sign in first.')).count()).toBeGreaterThan(0);
  await dialog.getByText('Users with read and write access').click();
  await dialog.getByText('All 40 rows of Orders').waitFor();
  for (const part of ['Add rows', 'Edit Item', 'URL filters can test Status.']) expect(await text()).toContain(part);
  expect(await seriousFindings(page)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  if (process.env['SHOTS']) await page.screenshot({ path: join(process.env['SHOTS'], `leaks-${name}.png`) });
  expect(mistakes).toEqual([]);
  await context.close();
});
