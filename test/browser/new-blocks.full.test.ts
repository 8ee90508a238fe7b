/** Blocks that are put on a sheet without what they need: a marked sample for the owner, nothing for visitors. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWindow } from './browser.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { openStudio, saved } from './open-studio.ts';

let open: OpenShop;
beforeAll(async () => {
  const columns = [{ id: 'amount', name: 'Amount', type: 'number' as const }];
  open = await openShop([{ title: 'Amounts', columns, rows: [{ cells: { amount: 7 } }] }]);
  await open.shop.setBlocks('orders', [
    { id: 'head', type: 'header' },
    { id: 'foot', type: 'footer' },
  ]);
}, 120_000);
afterAll(() => open?.[Symbol.asyncDispose]());

test('a calendar on a sheet without days shows a sample that is marked, until its columns are chosen', async () => {
  const { page, canvas, close } = await openStudio(open, '/orders');
  await page.getByRole('button', { name: 'New Block' }).click();
  await page.getByLabel('Search blocks').fill('calendar');
  await page.getByRole('button', { name: 'Calendar', exact: true }).click();
  await canvas.getByText('Sample. Visitors don’t see it.').waitFor();
  await saved(page);
  const visitor = await openWindow(open.browser);
  await visitor.page.goto(`${open.origin}/orders`);
  await visitor.page.getByRole('banner').waitFor();
  expect(await visitor.page.getByText(/Sample|Today/).count()).toBe(0);
  await Promise.all([close(), visitor.context.close()]);
});
