/** 'Performance' in a real browser: what each block of the page costs, on desk and phone. */
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieName } from '#platform/http/cookie.ts';
import { startSession } from '#features/accounts/server/session/session.ts';
import type { PublishedApp } from '../journeys/published-app.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { openWindow } from './browser.ts';
import { seriousFindings } from './quality.ts';

let open: OpenShop;
let shop: PublishedApp;
let browser: Browser;
let origin: string;

beforeAll(async () => {
  const columns = ['Item', 'Status'].map((name) => ({ id: name.toLowerCase(), name, type: 'text' as const }));
  const rows = Array.from({ length: 25_000 }, (_, n) => ({ cells: { item: `Thing ${n}`, status: `${n % 7}` } }));
  open = await openShop([{ title: 'Orders', columns, rows }]);
  ({ shop, browser, origin } = open);
  const axis = columns.map(({ id }) => ({ column: id }));
  await shop.setBlocks('', [
    { id: 'words', type: 'markdown', settings: { markdown_text: 'Welcome to the shop' } },
    { id: 'rows', type: 'table', sheet_title: 'Orders', axis, settings: { title: 'All orders' } },
  ]);
});

afterAll(() => open?.[Symbol.asyncDispose]());

test.each([
  { name: 'desk', size: { width: 1280, height: 860 } },
  { name: 'phone', size: { width: 390, height: 844 } },
])('an editor reads what the blocks of a page cost, $name', async ({ name, size }) => {
  await (await shop.ask(`/?rows.search=Thing%20${name.length}`)).text();
  const { context, page, mistakes } = await openWindow(browser, size);
  const host = { kind: 'app' as const, subdomain: 'shop', name: 'shop.localhost', origin };
  const token = await startSession(shop.services.database, host, { user_id: shop.editor.user_id ?? null });
  await context.addCookies([{ name: cookieName(shop.services.environment), value: token, url: origin }]);
  await page.goto(origin);
  await page.frameLocator('iframe').getByText('Welcome to the shop').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(/./).last().fill('Performance');
  await page.getByRole('button', { name: /Performance/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Performance' });
  const figures = dialog.getByRole('list', { name: 'All orders, just now' });
  await figures.getByText('25,000 rows read').waitFor();
  expect(await figures.innerText()).toMatch(/\d ms[\s\S]*kB sent[\s\S]*\d kB of script/);
  expect(await dialog.innerText()).toMatch(/visits?: [\d,]+ ms, [\d,]+ rows? read, [\d,]+ (?:bytes|kB) sent/);
  await dialog.getByText('No script').first().waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  if (process.env['SHOTS']) await page.screenshot({ path: join(process.env['SHOTS'], `performance-${name}.png`) });
  expect(mistakes).toEqual([]);
  await context.close();
});
