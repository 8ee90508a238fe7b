/** A tree without a script, by the keyboard, in a real browser. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import { openWindow } from './browser.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { findingsAtWidths } from './quality.ts';

let opened: OpenShop;
let browser: Browser;
let origin: string;

beforeAll(async () => {
  const text = (id: string, name: string) => ({ id, name, type: 'text' as const });
  const columns = [text('code', 'Code'), text('part', 'Part'), text('in', 'Part of'), text('where', 'Shelf')];
  const rows = [
    ...(
      [
        ['B-1', 'Boat', '', 'Hall'],
        ['B-2', 'Hull', 'B-1', 'Hall'],
        ['B-3', 'Plank', 'B-2', 'Yard'],
      ] as const
    ).map(([code, part, above, where]) => ({ cells: { code, part, in: above, where } })),
    ...Array.from({ length: 330 }, (_, at) => ({
      cells: { code: `N-${at}`, part: `Nail ${at}`, in: 'B-3', where: '' },
    })),
  ];
  opened = await openShop([{ title: 'Parts', columns, rows }]);
  ({ browser, origin } = opened);
  const details = await opened.shop.setBlocks('about', [
    { id: 'one', type: 'itemDetails', sheet_title: 'Parts', settings: { heading_column: 'part' }, axis: [] },
  ]);
  const settings = { title: 'Parts', label_column: 'part', parent_column: 'in', key_column: 'code' };
  await opened.shop.setBlocks('', [
    {
      id: 'parts',
      type: 'tree',
      sheet_title: 'Parts',
      settings: { ...settings, record_page: details },
      axis: [{ column: 'where' }],
    },
  ]);
});
afterAll(() => opened?.[Symbol.asyncDispose]());

test('without a script branches open, a search keeps what its finds are below, and further rows are links', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${origin}/`);
  const hull = page.getByRole('link', { name: 'Hull' });
  expect(await hull.isVisible()).toBe(true);
  expect(await page.getByRole('link', { name: 'Plank' }).isVisible()).toBe(false);
  // What opens a branch follows its name, and the keyboard opens it.
  await hull.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.getByRole('link', { name: 'Plank' }).isVisible()).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: '280 more below Plank' }).click();
  await page.getByText('Page 1 of 4').waitFor({ state: 'attached' });
  expect(await page.getByRole('navigation', { name: 'Rows above' }).innerText()).toMatch(
    /All\s*\/?\s*Boat\s*\/?\s*Hull\s*\/?\s*Plank/,
  );
  await page.getByRole('link', { name: 'Page 4' }).click();
  expect(await page.getByText('Nail 329').isVisible()).toBe(true);
  await page.getByRole('searchbox').fill('Nail 17');
  await page.keyboard.press('Enter');
  await page.getByText('14 rows found.').waitFor();
  expect(await page.getByRole('link', { name: 'Nail 170' }).isVisible()).toBe(true);
  await page.getByRole('link', { name: 'Plank' }).click();
  await page.getByRole('heading', { name: 'Plank' }).waitFor();
  await context.close();
});

fullTest('nothing is wrong for people who hear the page, at any width', async () => {
  const { context, page, mistakes } = await openWindow(browser);
  await page.goto(`${origin}/?parts.search=plank`);
  await page.getByText('1 row found.').waitFor();
  expect(await findingsAtWidths(page, [1280, 390])).toEqual([]);
  expect(mistakes).toEqual([]);
  await context.close();
});
