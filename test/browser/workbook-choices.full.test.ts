/** A column of texts becomes a choice: its options get colors, cells are chips, and a list at the cell offers them. */
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
  await signUp(sheaf, page, 'chooser');
  const states = ['To do', 'Doing', 'Done', 'To do', 'Done', 'Waiting'];
  const lines = states.map((state, at) => `Task ${at + 1},${state},"Home, Art"`);
  const file = {
    name: 'Tasks.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Task,State,Tags', ...lines].join('\n')),
  };
  const sent = await page.request.post(`${sheaf.origin}/api/workbooks`, { multipart: { file } });
  const { workbook } = (await sent.json()) as { workbook: { id: string } };
  await page.goto(`${sheaf.origin}/dashboard/workbooks/${workbook.id}`);
  await cell(0, 1).getByText('To do', { exact: true }).waitFor();
});
afterAll(async () => {
  await browser.close();
  await sheaf.stop();
  await removeFolder(sheaf.folder);
});

const cell = (row: number, column: number): Locator =>
  page.locator(`.rgCol [role=gridcell][data-rgrow="${row}"][data-rgcol="${column}"]`);

async function openDialog(column: string): Promise<Locator> {
  await page.getByRole('button', { name: `Menu of the column ${column}` }).click();
  await page.getByRole('menuitem', { name: 'Name, type and options' }).click();
  return page.getByRole('dialog', { name: 'Name, type and options' });
}

async function changeType(dialog: Locator, type: string): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: type, exact: true }).click();
}

test('a text column becomes a choice with the values that it has, and each is a chip', async () => {
  const dialog = await openDialog('State');
  await changeType(dialog, 'Choice');
  await expect.poll(() => dialog.getByRole('textbox', { name: /^Option \d/ }).count()).toBe(4);
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => cell(0, 1).locator('[data-color], [style*=background]').count()).toBeGreaterThan(0);
  await cell(5, 1).getByText('Waiting', { exact: true }).waitFor();
  expect(mistakes).toEqual([]);
});

test('an option is renamed in all of its cells, and undo brings the old name back', async () => {
  const dialog = await openDialog('State');
  const option = dialog.getByRole('textbox', { name: /^Option \d/ }).first();
  const before = await option.inputValue();
  await option.fill('Next');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await cell(0, 1).getByText('Next', { exact: true }).waitFor();
  await cell(3, 1).getByText('Next', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await cell(0, 1).getByText(before, { exact: true }).waitFor();
  expect(mistakes).toEqual([]);
});

test('a cell is chosen by keyboard, and what is in no list yet is added to it', async () => {
  await cell(1, 1).click();
  await page.keyboard.type('don');
  await page.getByRole('listbox', { name: 'Options of State' }).getByRole('option', { name: 'Done' }).waitFor();
  expect(await seriousFindings(page, '[role=listbox]')).toEqual([]);
  await page.keyboard.press('Enter');
  await cell(1, 1).getByText('Done', { exact: true }).waitFor();
  await cell(2, 1).click();
  await page.keyboard.type('Review');
  await page.getByRole('option', { name: /Add “Review”/ }).click();
  await cell(2, 1).getByText('Review', { exact: true }).waitFor();
  const dialog = await openDialog('State');
  await expect.poll(() => dialog.getByRole('textbox', { name: /^Option \d/ }).count()).toBe(5);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(mistakes).toEqual([]);
});

test('several choices of a cell are ticked one by one', async () => {
  const dialog = await openDialog('Tags');
  await changeType(dialog, 'Several choices');
  await expect.poll(() => dialog.getByRole('textbox', { name: /^Option \d/ }).count()).toBe(2);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await cell(0, 2).getByText('Art', { exact: true }).waitFor();
  await cell(0, 2).click();
  await page.keyboard.press('Enter');
  const list = page.getByRole('listbox', { name: 'Options of Tags' });
  await list.getByRole('option', { name: 'Home', selected: true }).click();
  await list.getByRole('option', { name: 'Home', selected: false }).waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => cell(0, 2).textContent()).toBe('Art');
  expect(mistakes).toEqual([]);
});
