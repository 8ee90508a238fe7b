/** The clock of someone new: from the landing page to a stranger's look at their app, in seconds and clicks. */
import { fileURLToPath } from 'node:url';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow } from './browser.ts';
import { seriousFindings } from './quality.ts';
import { type RunningSheaf, removeFolder, startSheaf } from './start-sheaf.ts';

const workbook = fileURLToPath(new URL('../fixtures/workbooks/orders.xlsx', import.meta.url));
const mostClicks = 5;
let sheaf: RunningSheaf;
let browser: Browser;

beforeAll(async () => {
  [sheaf, browser] = await Promise.all([startSheaf({ variables: { DEMO: 'false' } }), launchBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await sheaf.stop();
  await removeFolder(sheaf.folder);
});

test('a newcomer has an app that strangers read in at most five clicks', async () => {
  const { page, mistakes } = await openWindow(browser);
  let clicks = 0;
  const click = async (what: Locator): Promise<void> => {
    clicks++;
    await what.click();
  };
  await page.goto(sheaf.origin);
  const began = performance.now();
  await click(page.getByRole('link', { name: 'Start with a spreadsheet' }).first());
  await signUp(page, click);
  const chooser = page.waitForEvent('filechooser');
  await click(page.locator('[aria-label="Choose a spreadsheet"]').first());
  await (await chooser).setFiles(workbook);
  const sent = performance.now();
  await page.getByRole('radio', { name: 'Overview' }).waitFor({ state: 'attached' });
  const chosen = performance.now();
  await page.locator('iframe[data-shown]').first().waitFor();
  const rendered = performance.now();
  expect(await seriousFindings(page)).toEqual([]);
  // Orders name customers and their addresses: strangers see them only by a choice.
  await click(page.getByRole('switch', { name: 'Everyone with the address can see all pages' }));
  await page.getByRole('switch', { name: 'Everyone with the address can see all pages', checked: true }).waitFor();
  await click(page.getByRole('button', { name: 'Create and publish' }));
  await page.getByRole('heading', { name: 'Orders is live' }).waitFor();
  await page.getByText(/^Everyone with this address sees/).waitFor();
  const address = await page.getByRole('region', { name: 'Address of your app' }).locator('p').first().textContent();
  expect(await page.getByRole('img', { name: `QR code of ${address}` }).isVisible()).toBe(true);
  const stranger = await openWindow(browser);
  await stranger.page.goto(address ?? '');
  await stranger.page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  const seconds = (from: number, to = performance.now()): string => ((to - from) / 1000).toFixed(1);
  console.log(
    `newcomer: ${clicks} clicks, ${seconds(began)} s from the landing page to a stranger's page; ${seconds(sent, chosen)} s from the file to the choice, ${seconds(sent, rendered)} s to its picture`,
  );
  expect(clicks).toBeLessThanOrEqual(mostClicks);
  expect([...mistakes, ...stranger.mistakes]).toEqual([]);
});

async function signUp(page: Page, click: (what: Locator) => Promise<void>): Promise<void> {
  await page.getByLabel('Name').fill('Ann Weaver');
  await page.getByLabel('E-mail').fill('ann@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await click(page.getByRole('button', { name: 'Create account' }));
  await page.waitForURL('**/dashboard');
}
