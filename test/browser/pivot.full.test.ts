/** A pivot table in a real browser, with scripts and without: its figures follow the rows, and its file is saved. */
import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PublishedApp } from '../journeys/published-app.ts';
import { openWindow } from './browser.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { findingsAtWidths } from './quality.ts';

let opened: OpenShop;
let shop: PublishedApp;
let browser: Browser;
let origin: string;

beforeAll(async () => {
  const columns = [
    { id: 'product', name: 'Product', type: 'text' as const },
    { id: 'day', name: 'Day', type: 'date' as const },
    { id: 'amount', name: 'Amount', type: 'number' as const },
    { id: 'secret', name: 'Margin', type: 'number' as const },
  ];
  const rows = Array.from({ length: 24 }, (_, at) => ({
    cells: { product: `Product ${(at % 3) + 1}`, day: `2026-0${(at % 4) + 1}-05`, amount: at + 1, secret: 987_654 },
  }));
  opened = await openShop([{ title: 'Sales', columns, rows }]);
  ({ shop, browser, origin } = opened);
  const table = {
    ...{ id: 'sales', type: 'pivot', sheet_title: 'Sales' },
    settings: { title: 'Sales', rows: 'product', columns: 'day', shade_cells: true },
    axis: [{ function: 'sum', column: 'amount' }],
  };
  await shop.setBlocks('', [table]);
});
afterAll(() => opened?.[Symbol.asyncDispose]());

const firstLine = 'Product,Jan 2026,Feb 2026,Mar 2026,Apr 2026,Total';

test('without a script it is read, and its file is saved', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, acceptDownloads: true });
  const page = await context.newPage();
  await page.goto(`${origin}/`);
  const total = page.getByRole('row', { name: /^Total/ });
  expect(await total.getByRole('cell').allInnerTexts()).toEqual(['66', '72', '78', '84', '300']);
  expect(await page.content()).not.toMatch(/987[,.]?654|Margin/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('pivot-table.csv');
  const lines = (await readFile(await download.path(), 'utf8')).replace('\uFEFF', '').split('\r\n');
  expect(lines[0]).toBe(firstLine);
  expect(lines.at(-2)).toBe('Total,66,72,78,84,300');
  await context.close();
});

test('a row that is written changes its cell and all totals', async () => {
  const { context, page, mistakes } = await openWindow(browser);
  const [sheet] = await shop.services.workbooks.sheetsOf(shop.app.workbook_id ?? '');
  const cells = { product: 'Product 1', day: '2026-01-09', amount: 1_000 };
  await shop.services.rows.add(sheet?.id ?? '', { kind: 'system', what: 'test' }, [{ cells }]);
  await page.goto(`${origin}/`);
  await page
    .getByRole('row', { name: /^Product 1/ })
    .getByText('1,014')
    .waitFor();
  await page
    .getByRole('row', { name: /^Total/ })
    .getByText('1,300')
    .waitFor();
  expect(mistakes).toEqual([]);
  await context.close();
});

test('it has no findings at any width', async () => {
  const { context, page } = await openWindow(browser);
  await page.goto(`${origin}/`);
  expect(await findingsAtWidths(page, [390, 1280])).toEqual([]);
  await context.close();
});
