/** Pages in other languages in a real browser: what the server wrote is what scripts write, panels speak it, too. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Column } from '#engine/model.ts';
import { type LanguageName, languages } from '#features/languages/rules/languages.ts';
import { fewOf } from '../tier.ts';
import { openWindow } from './browser.ts';
import { type OpenShop, openShop } from './open-shop.ts';

const columns: Column[] = [
  { id: 'name', name: 'Name', type: 'text' },
  { id: 'price', name: 'Price', type: 'number' },
  { id: 'share', name: 'Share', type: 'percent' },
  { id: 'day', name: 'Day', type: 'date' },
  { id: 'at', name: 'At', type: 'datetime' },
  { id: 'paid', name: 'Paid', type: 'boolean' },
];
const rows = Array.from({ length: 30 }, (_, index) => ({
  cells: {
    ...{ name: `Row ${index}`, price: 1_234_567.891 * (index + 1), share: index / 7, paid: index % 2 === 0 },
    ...{ day: `2026-${String((index % 12) + 1).padStart(2, '0')}-05`, at: `2026-03-0${(index % 9) + 1}T14:05` },
  },
}));

let open: OpenShop;
beforeAll(async () => {
  open = await openShop([{ title: 'Rows', columns, rows }]);
  const axis = columns.map(({ id }) => ({ column: id }));
  const asked = { show_search: true, show_filter: true, show_sort: true };
  await open.shop.setBlocks('orders', [
    { id: 'rows', type: 'table', sheet_title: 'Rows', settings: { ...asked, rows_per_page: 10 }, axis },
    {
      id: 'days',
      type: 'calendar',
      sheet_title: 'Rows',
      settings: { start_time_column: 'day', event_title_column: 'name' },
    },
    { id: 'form', type: 'form', sheet_title: 'Rows', axis },
    {
      ...{ id: 'chart', type: 'chart', sheet_title: 'Rows' },
      ...{ settings: { x_axis: 'day', type: 'bar' }, axis: [{ column: 'price' }] },
    },
  ]);
});
afterAll(() => open[Symbol.asyncDispose]());

test.each(
  fewOf(
    languages.filter((name) => name !== 'English'),
    2,
  ),
)('a page in %s is the same once its scripts are there, and its panels speak it', async (name: LanguageName) => {
  const { shop, browser, origin } = open;
  await sql`update apps set settings = settings || ${JSON.stringify({ language: name })}::jsonb where id = ${shop.app.id}`.execute(
    shop.services.database,
  );
  const { context, page, mistakes } = await openWindow(browser);
  await page.goto(`${origin}/orders`);
  await page.locator('#rows form[role="search"], #rows search').first().waitFor();
  // The first button after the search is Filter: it can be pressed once the block is hydrated.
  await page.locator('#rows button[aria-haspopup]').first().click();
  const words = await page.locator('#rows [role="dialog"] select').nth(1).locator('option').allInnerTexts();
  expect(words.join(' ')).not.toMatch(/contains|starts with/);
  for (const id of ['days', 'form', 'chart']) await page.locator(`#${id}`).scrollIntoViewIfNeeded();
  await page.locator('#chart canvas').waitFor();
  expect(mistakes).toEqual([]);
  await context.close();
});
