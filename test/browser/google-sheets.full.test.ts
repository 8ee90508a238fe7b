/** Connecting a Google Sheet in a real browser, with a server in Google's place, and how it looks. */
import { mkdir } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GoogleServer, googleClient, openGoogle } from '#test/google/google-server.ts';
import { Tab } from '#test/google/grid.ts';
import { launchBrowser } from './browser.ts';
import { openPerson, signUp } from './person.ts';
import { findingsAtWidths } from './quality.ts';
import { type RunningSheaf, removeFolder, startSheaf } from './start-sheaf.ts';

const pictures = process.env['SCREENSHOTS'];
const id = '1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789';
let google: GoogleServer;
let sheaf: RunningSheaf;
let bare: RunningSheaf;
let browser: Browser;

beforeAll(async () => {
  google = await openGoogle();
  const variables = {
    ...{ GOOGLE_SHEETS_CLIENT_ID: googleClient.id, GOOGLE_SHEETS_CLIENT_SECRET: googleClient.secret },
    ...{ GOOGLE_API_BASE: google.base, OUTGOING_ALLOW: '127.0.0.1', DEMO: 'false' },
  };
  [sheaf, bare, browser] = await Promise.all([
    startSheaf({ variables }),
    startSheaf({ variables: { DEMO: 'false' } }),
    launchBrowser(),
  ]);
  if (pictures) await mkdir(pictures, { recursive: true });
});
afterAll(async () => {
  await browser.close();
  await Promise.all([sheaf.stop(), bare.stop(), google[Symbol.asyncDispose]()]);
  await Promise.all([removeFolder(sheaf.folder), removeFolder(bare.folder)]);
});

async function look(page: Page, name: string, within?: string): Promise<void> {
  expect(await findingsAtWidths(page, [390, 1280], within)).toEqual([]);
  if (!pictures) return;
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${pictures}/google-${name}-${width}.png` });
  }
}

test('without a client the operator reads what is missing', async () => {
  const { page } = await openPerson(browser);
  await signUp(bare, page, 'owner');
  await page.goto(`${bare.origin}/dashboard/workbooks`);
  await page.getByRole('button', { name: 'Connect a Google Sheet' }).click();
  await page.getByText('GOOGLE_SHEETS_CLIENT_ID').waitFor();
  await look(page, 'not-set-up');
});

test('from the sign-in with Google to a spreadsheet that follows, and a conflict that is decided', async () => {
  const tab = new Tab(
    0,
    'Orders',
    [
      ['Item', 'Qty', 'Price', 'Total', 'Due'],
      ['Tea', 2, 3.5, { formula: '=Qty*Price' }, 45_987],
      ['Rice', 1, 8, { formula: '=Qty*Price' }, 45_988],
    ],
    [undefined, 'NUMBER', 'CURRENCY', 'CURRENCY', 'DATE'],
  );
  const tabs = [tab, new Tab(5, 'Notes', [['Text'], ['Remember']])];
  const shop = { id, name: 'Shop', version: 1, trashed: false, canEdit: true, isShared: true, tabs };
  google.spreadsheets.set(id, shop);
  const { page } = await openPerson(browser);
  await signUp(sheaf, page, 'owner');
  await page.goto(`${sheaf.origin}/dashboard/workbooks`);
  await page.getByRole('button', { name: 'Connect a Google Sheet' }).click();
  await page.getByRole('link', { name: 'Sign in with Google' }).click();
  await page.getByLabel('Address of the spreadsheet').fill('my sheet');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('This isn’t the address of a Google Sheet.').waitFor();
  await look(page, 'address');
  await page.getByLabel('Address of the spreadsheet').fill(`https://docs.google.com/spreadsheets/d/${id}/edit#gid=0`);
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('region', { name: 'First rows of Orders' }).getByText('formula').waitFor();
  await look(page, 'tabs');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.waitForURL('**/dashboard/workbooks/workbook_*');
  await page.getByText('Rice', { exact: true }).waitFor();
  const open = page.getByRole('link', { name: 'Open in Google Sheets' });
  expect(await open.getAttribute('href')).toBe(`https://docs.google.com/spreadsheets/d/${id}/edit`);
  await page.getByRole('button', { name: 'Up to date' }).click();
  await page.getByText('All changes sent').waitFor();
  // What the grid itself says of its rows is its library's.
  await look(page, 'mirror', '[role=dialog]');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByText('Ask me').click();
  tab.set(1, 0, 'Green tea');
  shop.version += 1;
  await page.getByRole('button', { name: 'Sync now' }).click();
  await page.getByText('Green tea').waitFor();
});
