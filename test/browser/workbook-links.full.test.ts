/** A column that links to another sheet: set in its dialog, shown by names, chosen from a list, typed and pasted. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { openPerson, signUp } from './person.ts';
import { seriousFindings } from './quality.ts';
import { type RunningSheaf, removeFolder, startSheaf } from './start-sheaf.ts';

let sheaf: RunningSheaf;
let browser: Browser;
let page: Page;
let mistakes: string[];

beforeAll(async () => {
  [sheaf, browser] = await Promise.all([startSheaf({ variables: { DEMO: 'false' } }), launchBrowser()]);
  ({ page, mistakes } = await openPerson(browser));
  await page.setViewportSize({ width: 1280, height: 900 });
  await signUp(sheaf, page, 'linker');
  const lines = Array.from({ length: 60 }, (_, at) => `C${at},${at < 2 ? 'Smith' : `Person ${at}`},City ${at}`);
  const buffer = Buffer.from(['ID,Name,City', ...lines].join('\n'));
  const file = { name: 'Customers.csv', mimeType: 'text/csv', buffer };
  const sent = await page.request.post(`${sheaf.origin}/api/workbooks`, { multipart: { file } });
  const { workbook } = (await sent.json()) as { workbook: { id: string } };
  const at = `${sheaf.origin}/api/workbooks/${workbook.id}`;
  await page.goto(`${sheaf.origin}/dashboard/workbooks/${workbook.id}`);
  await page.getByText('Person 3', { exact: true }).waitFor();
  const made = await page.request.post(`${at}/sheets`, { data: { title: 'Orders' } });
  const { workbook: both } = (await made.json()) as { workbook: { sheets: { id: string }[] } };
  const rows = ['C3', 'C4', 'X', 'C0', ''].map((key) => ({ cells: { column_a: 'Order', column_b: key } }));
  const edits = [
    { kind: 'add-rows', rows },
    { kind: 'change-column', column: 'column_b', name: 'Customer' },
  ];
  await page.request.post(`${sheaf.origin}/api/sheets/${both.sheets[1]?.id}/edits`, { data: { edits } });
  await page.reload();
  await page.getByRole('tab', { name: 'Orders' }).click();
  await cell(0).getByText('C3', { exact: true }).waitFor();
});
afterAll(async () => {
  await browser.close();
  await sheaf.stop();
  await removeFolder(sheaf.folder);
});

const cell = (row: number): Locator => page.locator(`.rgCol [role=gridcell][data-rgrow="${row}"][data-rgcol="1"]`);
const shows = (row: number, text: string) => cell(row).getByText(text, { exact: true }).waitFor();
const list = () => page.getByRole('listbox', { name: 'Rows for Customer' });
const offered = () => list().getByRole('option').allTextContents();

test('a link is set in the dialog of a column, which says what it finds; cells then show names', async () => {
  await page.getByRole('button', { name: 'Menu of the column Customer' }).click();
  await page.getByRole('menuitem', { name: 'Name, type and options' }).click();
  const dialog = page.getByRole('dialog', { name: 'Name, type and options' });
  await dialog.getByRole('combobox', { name: 'Links to' }).click();
  await page.getByRole('option', { name: 'Customers' }).click();
  await dialog.getByText('3 of 4 values are in Customers. 1 is not: X. It stays as it is.').waitFor();
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await shows(0, 'Person 3');
  await cell(2).getByText('not found').waitFor();
  expect(await cell(0).locator('.sheet-named').getAttribute('title')).toBe('C3');
});

test('a cell is chosen from a list that the server searches, by keyboard and pointer, or typed as a name or a key', async () => {
  await cell(4).click();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await offered()).length).toBe(20);
  expect((await offered())[0]).toBe('SmithC0 · City 0');
  expect(await seriousFindings(page, '[role=listbox]')).toEqual([]);
  await page.keyboard.type('person 1');
  await expect.poll(async () => (await offered())[0]).toBe('Person 10C10 · City 10');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await shows(4, 'Person 10');

  await cell(0).click();
  await page.keyboard.type('person 7');
  await expect.poll(async () => (await offered())[0]).toBe('Person 7C7 · City 7');
  await page.keyboard.press('Enter');
  await shows(0, 'Person 7');

  await cell(0).click();
  await page.keyboard.type('Smith');
  await expect.poll(async () => (await offered()).length).toBe(2);
  await page.keyboard.press('Enter');
  await page.getByText('2 rows of Customers are called Smith. Choose one from the list.').waitFor();
  await shows(0, 'Person 7');
  await cell(0).click();
  await page.keyboard.type('Smith');
  await list()
    .getByRole('option', { name: /City 1$/ })
    .click();
  await shows(0, 'Smith');
  expect(await cell(0).locator('.sheet-named').getAttribute('title')).toBe('C1');

  await cell(1).click();
  await page.keyboard.press('Delete');
  await expect.poll(() => cell(1).textContent()).toBe('');
  await page.keyboard.press('Control+z');
  await shows(1, 'Person 4');
  expect(mistakes).toEqual([]);
});

test('columns of the named row are added, and figures of the rows that name it', async () => {
  await page.getByRole('button', { name: 'Menu of the column Customer' }).click();
  await page.getByRole('menuitem', { name: 'Add columns from Customers…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add columns from Customers' });
  await dialog.getByRole('checkbox', { name: 'City' }).check();
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Add columns' }).click();
  await page.getByRole('columnheader', { name: 'City' }).waitFor();
  await page.getByText('City 4', { exact: true }).first().waitFor();

  await page.getByRole('tab', { name: 'Customers' }).click();
  await page.getByRole('button', { name: 'Menu of the column ID' }).click();
  await page.getByRole('menuitem', { name: 'Add a figure of Orders…' }).click();
  const figure = page.getByRole('dialog', { name: 'Add a figure of Orders' });
  await figure.getByRole('button', { name: 'Only where…' }).click();
  await figure.getByRole('textbox', { name: 'Value' }).fill('Order');
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
  await figure.getByRole('button', { name: 'Add column' }).click();
  const count = page.locator('.rgCol [role=gridcell][data-rgrow="4"][data-rgcol="3"]');
  await count.getByText('1', { exact: true }).waitFor();
});

test('the form of a row lists what belongs to it, and leads to these rows', async () => {
  await page.locator('.rgCol [role=gridcell][data-rgrow="4"][data-rgcol="1"]').click();
  await page.getByRole('button', { name: 'Open the selected row' }).click();
  const belongs = page.getByRole('region', { name: 'What belongs here' });
  await belongs.getByText('1 by Customer').waitFor();
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
  await belongs.getByRole('button', { name: 'Show the row in Orders' }).click();
  await shows(0, 'Person 4');
  await expect.poll(() => page.locator('.rgCol [role=gridcell][data-rgcol="1"]').count()).toBe(1);
  expect(mistakes).toEqual([]);
});
