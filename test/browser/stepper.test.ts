/** From a list to a row of it, and from row to row by the keyboard, in a real browser. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWindow } from './browser.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { blocksHydrated, findingsAtWidths } from './quality.ts';

let opened: OpenShop;
let browser: Browser;
let origin: string;

beforeAll(async () => {
  const columns = [
    { id: 'name', name: 'Name', type: 'text' as const },
    { id: 'city', name: 'City', type: 'text' as const },
  ];
  const rows = ['Ash', 'Birch', 'Cedar', 'Dogwood'].map((name, index) => ({
    cells: { name, city: index === 1 ? 'Bonn' : 'Kiel' },
  }));
  opened = await openShop([{ title: 'Customers', columns, rows }]);
  ({ browser, origin } = opened);
  const details = await opened.shop.setBlocks('about', [
    { id: 'steps', type: 'stepper', sheet_title: 'Customers', settings: { row_name: 'name', arrow_keys: true } },
    { id: 'find', type: 'table', sheet_title: 'Customers', axis: [{ column: 'city' }] },
  ]);
  const axis = [{ column: 'name' }, { column: 'city' }];
  const item_buttons = [{ title: 'View', open_detail_page: details }];
  await opened.shop.setBlocks('', [{ id: 'all', type: 'list', sheet_title: 'Customers', axis, item_buttons }]);
});
afterAll(() => opened?.[Symbol.asyncDispose]());

test('the arrow keys lead through the list as it was searched, and a link back to it', async () => {
  const { context, page, mistakes } = await openWindow(browser);
  await page.goto(`${origin}/?all.search=kiel`);
  await page.getByRole('link', { name: 'View' }).first().click();
  const steps = page.getByRole('navigation', { name: 'Other rows' });
  await steps.getByText('1 of 3').waitFor();
  await blocksHydrated(page);
  await page.keyboard.press('ArrowRight');
  await steps.getByText('Cedar').waitFor();
  await steps.getByText('2 of 3').waitFor();
  await blocksHydrated(page);
  // A field has its arrow keys for itself.
  await page.getByRole('searchbox').focus();
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('searchbox').blur();
  await page.keyboard.press('ArrowRight');
  await steps.getByText('Dogwood').waitFor();
  expect(await steps.getByRole('link', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true');
  expect(await findingsAtWidths(page, [1280, 390])).toEqual([]);
  await steps.getByRole('link', { name: 'Back to the list' }).click();
  await page.waitForURL(`${origin}/?all.search=kiel#all`);
  expect(mistakes).toEqual([]);
  await context.close();
});
