/** Columns that are filled in: made in the dialog, shown by the grid, the row as a form and a page, typed by no one. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { openPerson, signUp } from './person.ts';
import { blocksHydrated, findingsAtWidths, seriousFindings } from './quality.ts';
import { type RunningSheaf, removeFolder, startSheaf } from './start-sheaf.ts';

let sheaf: RunningSheaf;
let browser: Browser;
let page: Page;
let mistakes: string[];
let workbook: string;

beforeAll(async () => {
  [sheaf, browser] = await Promise.all([startSheaf({ variables: { DEMO: 'false' } }), launchBrowser()]);
  ({ page, mistakes } = await openPerson(browser));
  await page.setViewportSize({ width: 1280, height: 900 });
  await signUp(sheaf, page, 'counter');
  const lines = ['INV-0007,Chair,120', 'draft,Table,480', 'INV-0003,Lamp,35', ',Shelf,90'];
  const file = {
    name: 'Invoices.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Invoice,Item,Price', ...lines].join('\n')),
  };
  const sent = await page.request.post(`${sheaf.origin}/api/workbooks`, { multipart: { file } });
  workbook = ((await sent.json()) as { workbook: { id: string } }).workbook.id;
  await page.goto(`${sheaf.origin}/dashboard/workbooks/${workbook}`);
  await cell(0, 0).getByText('INV-0007', { exact: true }).waitFor();
});
afterAll(async () => {
  await browser.close();
  await sheaf.stop();
  await removeFolder(sheaf.folder);
});

const cell = (row: number, column: number): Locator =>
  page.locator(`.rgCol [role=gridcell][data-rgrow="${row}"][data-rgcol="${column}"]`);

/** Where pictures of what was drawn are put, if anywhere. */
async function picture(of: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (!folder) return;
  for (const width of [390, 1280]) {
    await of.setViewportSize({ width, height: 900 });
    await of.screenshot({ path: `${folder}/types-${name}-${width}.png` });
  }
  await of.setViewportSize({ width: 1280, height: 900 });
}

async function openDialog(column: string, item: string): Promise<Locator> {
  await page.getByRole('button', { name: `Menu of the column ${column}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Type' }).click();
  return dialog;
}

test('a column becomes an autonumber with a preview of what is replaced, and Undo brings all of it back', async () => {
  const dialog = await openDialog('Invoice', 'Name, type and options');
  await picture(page, 'automatic-list');
  await page.getByRole('option', { name: 'Autonumber', exact: true }).click();
  await dialog.getByLabel('Prefix').fill('INV-');
  await dialog.getByRole('combobox', { name: 'Digits' }).click();
  await page.getByRole('option', { name: 'At least 4', exact: true }).click();
  await dialog.getByText('The first number is INV-0001.').waitFor();
  await dialog.getByText('1 value of 3 will be replaced').waitFor();
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
  await picture(page, 'automatic-dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  for (const [row, text] of ['INV-0007', 'INV-0008', 'INV-0003', 'INV-0009'].entries())
    await cell(row, 0).getByText(text, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await cell(1, 0).getByText('draft', { exact: true }).waitFor();
  await cell(0, 0).click();
  await page.keyboard.press('Control+y');
  await cell(3, 0).getByText('INV-0009', { exact: true }).waitFor();
});

test('no one types into it, and new rows get the next number', async () => {
  await cell(0, 0).click();
  await page.keyboard.type('5');
  await page.getByText('Invoice is numbered automatically, so you can’t type its values.').waitFor();
  await page.keyboard.press('Escape');
  await picture(page, 'automatic-refused');
  await cell(0, 1).click();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: 'Row', exact: true }).click();
  await cell(4, 0).getByText('INV-0010', { exact: true }).waitFor();
});

test('who added a row and when is filled in, and blank for rows of the file', async () => {
  for (const type of ['Created by', 'Last changed']) {
    const dialog = await openDialog('Price', 'Insert column to the left');
    await page.getByRole('option', { name: type, exact: true }).click();
    await dialog.getByLabel('Name').fill(type);
    await dialog.getByRole('button', { name: 'Add column' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  await cell(4, 2).getByText(/@/).waitFor();
  expect(await cell(0, 2).textContent()).toBe('');
  await picture(page, 'automatic-grid');
  expect(await seriousFindings(page)).toEqual([]);
  expect(mistakes).toEqual([]);
});

test('a page shows the numbers, and neither its form nor its visitors get the people', async () => {
  const made = await page.request.post(`${sheaf.origin}/api/apps`, {
    data: {
      workbook_id: workbook,
      start: 'proposed',
      publish: true,
      choice: { strangers_read: true, strangers_add: true },
    },
  });
  const { app } = (await made.json()) as { app: { id: string; href: string } };
  const listed = await page.request.get(`${sheaf.origin}/api/pages/${app.id}`);
  const { pages } = (await listed.json()) as { pages: { page_slug: string }[] };
  const visitor = await openPerson(browser);
  let numbers = 0;
  for (const { page_slug } of pages) {
    await visitor.page.goto(app.href + page_slug);
    await blocksHydrated(visitor.page);
    numbers += await visitor.page.getByText('INV-0007').count();
    expect(await visitor.page.content()).not.toContain('counter');
    expect(await visitor.page.getByLabel('Invoice', { exact: true }).count()).toBe(0);
    await picture(visitor.page, `automatic-page-${page_slug || 'home'}`);
    expect(await findingsAtWidths(visitor.page, [1280, 390])).toEqual([]);
  }
  expect(numbers).toBeGreaterThan(0);
  expect(visitor.mistakes).toEqual([]);
  await visitor.context.close();
});
