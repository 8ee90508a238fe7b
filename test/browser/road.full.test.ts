/** The whole road in a real browser: from an empty database to a visitor's row in the spreadsheet, and past a kill -9. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { read, utils } from '@e965/xlsx';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow } from './browser.ts';
import { fillRequired } from './fill-required.ts';
import { openToStrangers } from './open-to-strangers.ts';
import { seriousFindings } from './quality.ts';
import { type RunningSheaf, removeFolder, startSheaf } from './start-sheaf.ts';

const workbook = fileURLToPath(new URL('../fixtures/workbooks/orders.xlsx', import.meta.url));
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

test('a spreadsheet becomes a live app, a visitor adds to it, and nothing is lost when the server is killed', async () => {
  const owner = await openWindow(browser);
  const { page } = owner;
  await signUp(page);
  await page.setInputFiles('input[type=file]', workbook);
  await page.getByRole('heading', { name: 'Your spreadsheet is ready' }).waitFor();
  await page.getByText('31 rows, 13 columns').waitFor();
  await openToStrangers(page);
  await page.getByRole('button', { name: 'Create app' }).click();
  await page.waitForURL((url) => url.origin !== sheaf.origin);
  const canvas = page.frameLocator('iframe');
  await canvas.getByRole('group', { name: /^Banner/ }).waitFor();
  const address = new URL(page.url()).origin;
  expect(address).toBe(`http://orders.localhost:${sheaf.port}`);

  for (const name of ['Header', 'Footer']) await removeBlock(canvas, page, name);
  for (const [name, configure] of Object.entries(blocks)) {
    await addBlock(page, canvas, name);
    await configure(page, canvas);
  }
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await publish(page);
  expect(owner.mistakes).toEqual([]);

  const guest = await openWindow(browser);
  await visit(guest.page, address);
  expect(guest.mistakes).toEqual([]);

  await inTheSpreadsheet(page);
  expect(await exportedNames(page)).toContain('Visitor from the road');

  await sheaf.kill();
  sheaf = await startSheaf({ folder: sheaf.folder, port: sheaf.port, variables: { DEMO: 'false' } });
  expect(await exportedNames(page)).toContain('Visitor from the road');
  await guest.page.goto(`${address}/orders`);
  await guest.page.getByRole('searchbox').first().fill('Visitor from the road');
  await guest.page.getByRole('cell', { name: 'Visitor from the road' }).waitFor();
});

async function signUp(page: Page): Promise<void> {
  await page.goto(`${sheaf.origin}/dashboard/signup`);
  await page.getByLabel('Name').fill('Ann Weaver');
  await page.getByLabel('E-mail').fill('ann@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/dashboard');
}

async function removeBlock(canvas: FrameLocator, page: Page, name: string): Promise<void> {
  const block = canvas.getByRole('group', { name: new RegExp(`^${name}, block`) });
  await block.focus();
  await page.keyboard.press('Delete');
  await block.waitFor({ state: 'detached' });
}

/** Adds a block of the kind and leaves its settings panel open. */
async function addBlock(page: Page, canvas: FrameLocator, name: string): Promise<void> {
  const groups = canvas.getByRole('group', { name: new RegExp(`^${name}, block`) });
  const before = await groups.count();
  await page.getByRole('button', { name: 'New Block' }).click();
  await page.getByLabel('Search blocks').fill(name);
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog', { name: 'Choose Your Block' }).waitFor({ state: 'detached' });
  await expect.poll(() => groups.count()).toBe(before + 1);
  await page.getByLabel('Search settings').waitFor();
}

async function fill(page: Page, setting: string, value: string): Promise<void> {
  await page.getByLabel('Search settings').fill(setting);
  await page.getByRole('textbox', { name: setting, exact: true }).fill(value);
  await page.getByLabel('Search settings').fill('');
}

/** Each kind of block by its name in the chooser, and one setting that must show on the canvas. */
const blocks: Record<string, (page: Page, canvas: FrameLocator) => Promise<void>> = {
  Header: async (page, canvas) => {
    await fill(page, 'Header title', 'The order desk');
    await canvas.getByText('The order desk').first().waitFor();
  },
  Footer: async (page, canvas) => {
    await fill(page, 'Copyright text', 'Kept by the order desk');
    await canvas.getByText('Kept by the order desk').waitFor();
  },
  Banner: async (page, canvas) => {
    await fill(page, 'Banner title', 'Everything we shipped');
    await canvas.getByText('Everything we shipped').waitFor();
  },
  Table: async (page, canvas) => {
    await fill(page, 'Title', 'All orders, searchable');
    await canvas.getByRole('heading', { name: 'All orders, searchable' }).waitFor();
  },
  Form: async (page, canvas) => {
    await fill(page, 'Form title', 'Tell us of an order');
    await canvas.getByText('Tell us of an order').waitFor();
  },
  Chart: async (page, canvas) => {
    await fill(page, 'Title', 'Orders as a picture');
    await canvas.getByRole('heading', { name: 'Orders as a picture' }).waitFor();
  },
  Scorecard: async (page, canvas) => {
    await fill(page, 'Title', 'What it adds up to');
    await canvas.getByRole('heading', { name: 'What it adds up to' }).waitFor();
  },
  Text: async (page, canvas) => {
    await fill(page, 'Title', 'A word from the desk');
    await canvas.getByRole('heading', { name: 'A word from the desk' }).waitFor();
  },
};

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

/** A stranger searches, turns the page, and sends the form. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByText('Everything we shipped').waitFor();
  await page.goto(`${address}/orders`);
  const table = page.locator('[data-block="table"]');
  await table.getByText('of 31 rows').waitFor();
  await table.getByRole('link', { name: /next page/i }).click();
  await table.getByText(/16–30 of 31 rows/).waitFor();
  await table.getByRole('searchbox').fill('Zoë');
  await expect.poll(() => table.locator('tbody tr').count()).toBe(5);

  await page.goto(`${address}/add-an-order`);
  await page.getByLabel('Code').fill('00900');
  await page.getByLabel('Customer').fill('Visitor from the road');
  await page.getByLabel('Quantity').fill('3');
  await fillRequired(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Thank you. Your entry was added.').waitFor();
}

/** The spreadsheet opens from the studio, and the row is in it. */
async function inTheSpreadsheet(page: Page): Promise<void> {
  const [sheet] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Spreadsheet' }).click(),
  ]);
  await sheet.getByPlaceholder(/search/i).fill('Visitor from the road');
  await sheet.getByText('Visitor from the road').first().waitFor();
  await sheet.close();
}

/** The names in the first sheet of the exported .xlsx, read by another library than the one that wrote it. */
async function exportedNames(page: Page): Promise<unknown[]> {
  const site = await page.context().newPage();
  await site.goto(`${sheaf.origin}/dashboard/workbooks`);
  const spreadsheets = site.getByRole('list', { name: 'Spreadsheets' });
  await spreadsheets.getByRole('button', { name: 'More for Orders' }).click();
  const [download] = await Promise.all([
    site.waitForEvent('download'),
    site.getByRole('menuitem', { name: 'Download .xlsx' }).click(),
  ]);
  const file = read(await readFile(await download.path()));
  const sheet = file.Sheets[file.SheetNames[0] ?? ''];
  await site.close();
  const rows = sheet ? utils.sheet_to_json<unknown[]>(sheet, { header: 1 }) : [];
  // What stands above the table is in the file, too.
  const header = rows.findIndex((row) => row.includes('Customer'));
  return rows.slice(header + 1).map((row) => row[rows[header]?.indexOf('Customer') ?? -1]);
}
