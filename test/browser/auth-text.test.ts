/** What the blocks for signing in say once their form was sent. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWindow } from './browser.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let open: OpenShop;
beforeAll(async () => {
  open = await openShop([{ title: 'Orders', columns: [{ id: 'item', name: 'Item', type: 'text' }], rows: [] }]);
  await open.shop.setBlocks('about', [
    { id: 'register', type: 'register', settings: { success_heading: 'Nearly one of us', redirect_page: '' } },
  ]);
  await open.shop.setBlocks('orders', [
    { id: 'forgot', type: 'forgotPassword', settings: { success_heading: 'Look at your mail now' } },
  ]);
});
afterAll(() => open?.[Symbol.asyncDispose]());

test('who registered reads the success_heading of the owner, and the form is gone', async () => {
  const { page, context, mistakes } = await openWindow(open.browser, { width: 390, height: 844 });
  await page.goto(`${open.origin}/about`);
  await page.getByLabel('Name').fill('Ida');
  await page.getByLabel(/e-?mail/i).fill('ida@example.org');
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await page.locator('form button[type=submit]').click();
  await page.getByText('Nearly one of us').waitFor();
  expect(await page.locator('input[type=password]').count()).toBe(0);
  expect(mistakes).toEqual([]);
  await context.close();
});

test('who forgot the password reads the success_heading, whether there is such an account or not', async () => {
  const { page, context, mistakes } = await openWindow(open.browser, { width: 390, height: 844 });
  await page.goto(`${open.origin}/orders`);
  await page.getByLabel(/e-?mail/i).fill('nobody@example.org');
  await page.locator('form button[type=submit]').click();
  await page.getByText('Look at your mail now').waitFor();
  expect(mistakes).toEqual([]);
  await context.close();
});
