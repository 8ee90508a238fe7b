/** Filters in a real browser: the owner makes them with a live count, visitors make, share and drop their own. */
import { fileURLToPath } from 'node:url';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow } from './browser.ts';
import { openToStrangers } from './open-to-strangers.ts';
import { seriousFindings } from './quality.ts';
import { type RunningSheaf, removeFolder, startSheaf } from './start-sheaf.ts';

const workbook = fileURLToPath(new URL('../fixtures/workbooks/orders.xlsx', import.meta.url));
let sheaf: RunningSheaf;
let browser: Browser;
let address: string;

beforeAll(async () => {
  [sheaf, browser] = await Promise.all([startSheaf({ variables: { DEMO: 'false' } }), launchBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await sheaf.stop();
  await removeFolder(sheaf.folder);
});

test('an owner filters a block and the page, sees what it keeps, and takes it back', async () => {
  const { page, mistakes } = await openWindow(browser);
  await makeApp(page);
  const canvas = page.frameLocator('iframe');
  const block = canvas.getByRole('group', { name: /^Table, block/ }).first();
  await block.getByText('31 rows').waitFor();
  await block.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'Filters' }).click();

  const own = page.getByRole('group', { name: 'Filters of the block' });
  await own.getByRole('button', { name: 'Add filter' }).click();
  await own.getByText('Enter a value. Until then, all rows with text match.').waitFor();
  await own.getByText('Keeps 31 of 31 rows').waitFor();
  await choose(page, own.getByRole('combobox', { name: 'Column' }), /^Customer/);
  await own.getByLabel('Value', { exact: true }).fill('Zoë');
  await own.getByText('Keeps 5 of 31 rows').waitFor();
  await own.getByRole('textbox', { name: 'Name' }).fill('Who');
  await own.getByText('?filters=Who:Zoë').waitFor();
  await block.getByText('31 rows').waitFor();
  await own.getByRole('switch').click({ force: true });
  await block.getByText('5 rows').waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  const ofPage = page.getByRole('group', { name: 'Filters of the page' });
  await ofPage.getByRole('button', { name: 'Add filter' }).click();
  await choose(page, ofPage.getByRole('combobox', { name: 'Column' }), /^Paid/);
  await choose(page, ofPage.getByRole('combobox', { name: 'Value' }), 'Yes');
  await ofPage.getByRole('switch').click({ force: true });
  await page.getByText(/The block shows [1-4] of 31 rows/).waitFor();
  await block.getByText(/^[1-4] rows?$/).waitFor();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await block.getByText('5 rows').waitFor();
  await own.getByRole('button', { name: /^More for Customer/ }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await block.getByText('31 rows').waitFor();
  await page.getByText('Saved', { exact: true }).waitFor();
  await publish(page);
  expect(mistakes).toEqual([]);
});

test.each([
  ['a wide window', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
])('a visitor filters and sorts in %s, shares the address, and finds it again on return', async (_name, size) => {
  const { page, context, mistakes } = await openWindow(browser, size);
  await page.goto(`${address}/orders`);
  const table = page.locator('[data-block="table"]').first();
  const count = table.locator('[aria-live=polite]');
  await table.getByRole('button', { name: 'Filter' }).click();
  const panel = page.getByRole('dialog', { name: 'Filter' });
  await expect.poll(() => panel.getByLabel('Column').evaluate((one) => one === document.activeElement)).toBe(true);
  await panel.getByLabel('Column').selectOption({ label: 'Customer' });
  // Few customers order again and again: they would be listed.
  await panel.getByLabel('Condition').selectOption({ label: 'contains' });
  await panel.getByLabel('Value for Customer').fill('Zoë');
  await expect.poll(() => count.textContent()).toBe('5 rows');
  await panel.getByRole('button', { name: 'Add a filter' }).click();
  await panel.getByLabel('Column').last().selectOption({ label: 'Ordered' });
  await panel.getByLabel('Value for Ordered, from').fill('2026-06-01');
  await panel.getByLabel('Value for Ordered, until').fill('2026-12-31');
  await page.waitForURL(/ordered/);
  // Rows that are about to change are drawn paler.
  await table.locator('[data-pending]').waitFor({ state: 'detached' });
  // The shadow next to the first column follows the scroll: it never ends.
  await table.locator('tbody').evaluate((rows) => {
    const timed = rows.getAnimations({ subtree: true }).filter(({ timeline }) => timeline instanceof DocumentTimeline);
    return Promise.all(timed.map((one) => one.finished));
  });
  expect(await smallTargets(panel)).toEqual([]);
  expect(await seriousFindings(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Done' }).click();
  const chips = table.getByRole('group', { name: 'Active filters' });
  await chips.getByText('Ordered is between Jun 1, 2026 and Dec 31, 2026').waitFor();
  expect(await chips.getByRole('link').count()).toBe(3);
  expect(await smallTargets(chips)).toEqual([]);

  await table.getByRole('button', { name: 'Sort' }).click();
  const sort = page.getByRole('dialog', { name: 'Sort' });
  await sort.getByRole('button', { name: 'Sort by a column' }).click();
  await sort.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Ordered' });
  await sort.getByLabel('Direction').selectOption('Latest first');
  await page.waitForURL(/descending/);
  await page.keyboard.press('Escape');

  const shared = await context.newPage();
  await shared.goto(page.url());
  const same = shared.locator('[data-block="table"]').first();
  await same.getByRole('button', { name: 'Filter 2' }).waitFor();
  const shown = await same.locator('[aria-live=polite]').textContent();
  await expect.poll(() => count.textContent()).toBe(shown);
  // Both settle: one is hydrated, and in the other the address is there before the rows.
  const rowsOf = (one: Locator) => one.locator('tbody tr').allTextContents();
  await expect.poll(async () => JSON.stringify(await rowsOf(same)) === JSON.stringify(await rowsOf(table))).toBe(true);
  expect((await rowsOf(same))[0]).toContain('July 19, 2026');
  await same.getByRole('button', { name: 'Filter 2' }).click();
  const again = shared.getByRole('dialog', { name: 'Filter' });
  await expect.poll(() => again.getByLabel('Column').count()).toBe(2);
  await shared.close();

  await page.goto(address);
  await page.goBack();
  await chips.getByText('Customer contains Zoë').waitFor();
  await chips.getByRole('link', { name: /^Remove filter: Ordered/ }).click();
  await expect.poll(() => count.textContent()).toBe('5 rows');
  await table.getByRole('searchbox').fill('nobody at all');
  await table.getByText('No matching rows').waitFor();
  await table.getByRole('link', { name: 'Clear filters' }).last().click();
  await expect.poll(() => count.textContent()).toContain('31 rows');
  expect(mistakes).toEqual([]);
  await context.close();
});

test('without a script an address with filters is shown, and each can be taken away', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${address}/orders?rows.filter=customer:includes:Zo%C3%AB`);
  const table = page.locator('[data-block="table"]').first();
  expect(await table.locator('[aria-live=polite]').textContent()).toBe('5 rows');
  await table.getByRole('link', { name: 'Remove filter: Customer contains Zoë' }).click();
  await expect.poll(() => table.locator('[aria-live=polite]').textContent()).toContain('31 rows');
  await context.close();
});

async function makeApp(page: Page): Promise<void> {
  await page.goto(`${sheaf.origin}/dashboard/signup`);
  await page.getByLabel('Name').fill('Ann Weaver');
  await page.getByLabel('E-mail').fill('ann@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/dashboard');
  await page.setInputFiles('input[type=file]', workbook);
  await openToStrangers(page);
  await page.getByRole('button', { name: 'Create app' }).click();
  await page.waitForURL((url) => url.origin !== sheaf.origin);
  await page
    .frameLocator('iframe')
    .getByRole('group', { name: /^Banner/ })
    .waitFor();
  address = new URL(page.url()).origin;
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'privacy and marketplace' }).click();
  await page.getByRole('menuitem', { name: 'Privacy Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Privacy Settings' });
  await dialog.getByRole('switch', { name: 'App privacy' }).click({ force: true });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByText('Your app is live.').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

async function choose(page: Page, input: Locator, option: string | RegExp): Promise<void> {
  await input.click();
  await page.getByRole('option', { name: option }).first().click();
}

/** What is too small for a finger, by its name. */
function smallTargets(inside: Locator): Promise<string[]> {
  return inside.locator('a, button, input, select').evaluateAll((all) =>
    all
      .filter((one) => one.getClientRects().length > 0)
      .filter((one) => one.getBoundingClientRect().height < 40 || one.getBoundingClientRect().width < 40)
      .map((one) => one.getAttribute('aria-label') ?? one.textContent),
  );
}
