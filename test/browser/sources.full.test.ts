/** What a spreadsheet shows of its source: the panel and the actions that its adapter brings, by what it can do. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { openPerson, signUp } from './person.ts';
import { type RunningSheaf, removeFolder, startSheaf } from './start-sheaf.ts';

const prices = 'Item,Price\nGreen tea,3.5\nBrown rice,8\n';
let there: Server;
let address: string;
let sheaf: RunningSheaf;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  there = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/csv' }).end(prices));
  await new Promise<void>((resolve) => there.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(there.address() as AddressInfo).port}/prices.csv`;
  const variables = { OUTGOING_ALLOW: '127.0.0.1', DEMO: 'false' };
  [sheaf, browser] = await Promise.all([startSheaf({ variables }), launchBrowser()]);
  ({ page } = await openPerson(browser));
  await signUp(sheaf, page, 'owner');
});
afterAll(async () => {
  await browser.close();
  await sheaf.stop();
  await removeFolder(sheaf.folder);
  there.close();
});

test('a spreadsheet that follows an address says so, and is not updated from a file until it stops', async () => {
  await page.goto(`${sheaf.origin}/dashboard/workbooks`);
  await page.getByRole('button', { name: 'Connect a CSV address' }).click();
  await page.getByLabel('Address of the CSV file').fill(address);
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.waitForURL('**/dashboard/workbooks/workbook_*');
  await page.getByText('Green tea', { exact: true }).waitFor();
  expect(await page.getByRole('link', { name: 'Open in 127.0.0.1' }).getAttribute('href')).toBe(address);
  expect(await page.getByRole('button', { name: 'More', exact: true }).count()).toBe(0);

  await page.getByRole('button', { name: 'Synced from a CSV URL' }).click();
  await page.getByRole('button', { name: 'Stop syncing' }).click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Update from a file…' }).waitFor();
  expect(await page.getByRole('button', { name: 'Synced from a CSV URL' }).count()).toBe(0);
});

test('a newer file is merged from the menu of the spreadsheet, and from its row in the list', async () => {
  const newer = { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(`${prices}Sea salt,1.2\n`) };
  await page.getByRole('menuitem', { name: 'Update from a file…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(newer);
  await dialog.getByRole('button', { name: 'Update spreadsheet' }).click();
  await page.getByText('Sea salt', { exact: true }).waitFor();

  // It is one entry of the history, and undone there as a whole.
  await page.getByRole('button', { name: 'History of this sheet' }).click();
  const history = page.getByRole('dialog');
  await history.getByText('updated the spreadsheet from prices.csv').waitFor();
  await history.getByText('1 added, 0 changed, 0 removed').waitFor();
  await history.getByRole('button', { name: 'Undo this update' }).click();
  const question = page.getByRole('dialog', { name: 'Undo the update from prices.csv?' });
  await question.getByRole('button', { name: 'Undo the update' }).click();
  await history.getByText('Undone since.').waitFor();
  await history.getByRole('button', { name: 'Close' }).click();
  await page.getByText('Sea salt', { exact: true }).waitFor({ state: 'detached' });
  await page.getByText('Green tea', { exact: true }).waitFor();

  await page.goto(`${sheaf.origin}/dashboard/workbooks`);
  await page.getByRole('button', { name: 'More for prices' }).click();
  await page.getByRole('menuitem', { name: 'Update from a file…' }).click();
  await dialog.locator('input[type=file]').setInputFiles({ ...newer, buffer: Buffer.from(`${prices}Oats,2\n`) });
  await dialog.getByText('Oats').waitFor();
});
