/** Options of a column: edited with the column, offered in the cells of the grid and in the form of a row. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { openPerson, signUp } from './person.ts';
import { findingsAtWidths, seriousFindings } from './quality.ts';
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
  const lines = Array.from({ length: 60 }, (_, at) => `Task ${at},${at % 2 ? 'Open' : 'Done'},${at}`);
  const buffer = Buffer.from(['Task,State,Points', ...lines].join('\n'));
  const file = { name: 'Tasks.csv', mimeType: 'text/csv', buffer };
  const sent = await page.request.post(`${sheaf.origin}/api/workbooks`, { multipart: { file } });
  const { workbook } = (await sent.json()) as { workbook: { id: string } };
  await page.goto(`${sheaf.origin}/dashboard/workbooks/${workbook.id}`);
  await cell(0, 0).getByText('Task 0', { exact: true }).waitFor();
});
afterAll(async () => {
  await browser.close();
  await sheaf.stop();
  await removeFolder(sheaf.folder);
});

const cell = (row: number, column: number): Locator =>
  page.locator(`.rgCol [role=gridcell][data-rgrow="${row}"][data-rgcol="${column}"]`);
const choose = (target: Locator) => target.click();
const editor = () => page.getByRole('combobox', { name: 'State' });
const list = () => page.getByRole('listbox', { name: 'Options of State' });
const offered = () => list().getByRole('option').allTextContents();
const chosen = () => list().locator('[aria-selected="true"]').allTextContents();
/** The list opens with the editor; which keys count from then on. */
const edit = async (row: number, key: string): Promise<void> => {
  await choose(cell(row, 1));
  await page.keyboard.press(key);
  await list().waitFor();
};
/** Keys are the grid's again once the editor is gone. */
const leave = async (): Promise<void> => {
  await page.keyboard.press('Escape');
  await list().waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await page.locator('.sheet-entry[data-editing]').waitFor({ state: 'detached' });
};
const written = (row: number, text: string) => cell(row, 1).getByText(text, { exact: true }).waitFor();
const openDialog = async (): Promise<Locator> => {
  await page.getByRole('button', { name: 'Menu of the column State' }).click();
  await page.getByRole('menuitem', { name: 'Name, type and options' }).click();
  return page.getByRole('dialog', { name: 'Name, type and options' });
};

test('the dialog of a column edits its options, names what is wrong with them, and undo takes the list back', async () => {
  const dialog = await openDialog();
  const options = dialog.getByLabel('Options', { exact: true });
  expect(await options.inputValue()).toBe('');
  await options.fill(Array.from({ length: 201 }, (_, at) => `Option ${at}`).join('\n'));
  await dialog.getByText('A list can have up to 200 options. You entered 201.').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  expect(await options.getAttribute('aria-invalid')).toBe('true');
  expect(await options.evaluate((element) => element === document.activeElement)).toBe(true);
  const colorOf = (text: RegExp) => dialog.getByText(text).evaluate((element) => getComputedStyle(element).color);
  await expect.poll(() => colorOf(/^A list can have/)).not.toBe(await colorOf(/^Enter one option per line/));
  await options.fill('Open\nReopened\n\nDone\nOpen\nOn hold, for now\n=1+1');
  await dialog.getByText('A list can have').waitFor({ state: 'detached' });
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('State was changed.').waitFor();

  const stored = async () => {
    const again = await openDialog();
    const text = await again.getByLabel('Options', { exact: true }).inputValue();
    await again.getByRole('button', { name: 'Cancel' }).click();
    await again.waitFor({ state: 'detached' });
    return text;
  };
  expect(await stored()).toBe('Open\nReopened\nDone\nOn hold, for now\n=1+1');
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await page.getByText('State was changed.').waitFor({ state: 'detached' });
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await stored()).toBe('');
  await page.getByRole('button', { name: /^Redo/ }).click();
  await expect.poll(stored).toBe('Open\nReopened\nDone\nOn hold, for now\n=1+1');
});

test('a cell offers the options while it is typed: arrows and Enter choose, Escape closes, other text is written', async () => {
  await edit(0, 'Enter');
  expect(await offered()).toEqual(['Open', 'Reopened', 'Done', 'On hold, for now', '=1+1']);
  expect(await editor().inputValue()).toBe('Done');
  expect(await seriousFindings(page, '[role=listbox]')).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await chosen()).toEqual(['Reopened']);
  expect(await editor().getAttribute('aria-activedescendant')).toMatch(/-1$/);
  await page.keyboard.press('Enter');
  await written(0, 'Reopened');
  await list().waitFor({ state: 'detached' });

  // The first key opens the editor, and what is typed narrows the list.
  await edit(1, 'o');
  await expect.poll(offered).toEqual(['Open', 'On hold, for now', 'Reopened', 'Done']);
  await page.keyboard.type('n');
  await expect.poll(offered).toEqual(['On hold, for now', 'Done']);
  await page.keyboard.press('ArrowUp');
  expect(await chosen()).toEqual(['Done']);
  await page.keyboard.press('ArrowDown');
  expect(await chosen()).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await written(1, 'On hold, for now');

  // Another value is written as it is typed.
  await edit(2, 'o');
  await page.keyboard.type('p');
  await page.keyboard.press('Enter');
  await written(2, 'op');

  // Escape closes the list, then the editor; nothing is written.
  await edit(3, 'd');
  await page.keyboard.press('Escape');
  await list().waitFor({ state: 'hidden' });
  expect(await editor().inputValue()).toBe('d');
  await page.keyboard.press('Escape');
  await editor().waitFor({ state: 'detached' });
  await written(3, 'Open');

  // By the pointer; and what is chosen with Tab goes on to the right.
  await edit(4, 'Enter');
  await list().getByRole('option', { name: 'Open', exact: true }).click();
  await written(4, 'Open');
  await edit(5, 'Enter');
  await page.keyboard.press('ArrowUp');
  // An option that begins like a formula is a text, also where it is left as it is.
  await page.keyboard.press('Tab');
  await written(5, '=1+1');
  await edit(5, 'Enter');
  await page.keyboard.press('Enter');
  await editor().waitFor({ state: 'detached' });
  await edit(7, 'Enter');
  await page.keyboard.type('=1+2');
  await leave();
  await written(5, '=1+1');
  await page.getByText('Saved', { exact: true }).waitFor();
  // A column without a list is typed as ever.
  await choose(cell(0, 0));
  await page.keyboard.press('Enter');
  await page.locator('.sheet-entry[data-editing]').waitFor();
  expect(await page.locator('.sheet-room [role=listbox]').count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.locator('.sheet-entry[data-editing]').waitFor({ state: 'detached' });
});

test('the list of a cell at the lower edge stands in the window', async () => {
  await choose(cell(0, 1));
  await page.keyboard.press('Control+End');
  await cell(59, 2).waitFor();
  await edit(59, 'Enter');
  const place = await list().boundingBox();
  expect((place?.y ?? 0) + (place?.height ?? 900)).toBeLessThanOrEqual(900);
  await expect.poll(offered).toHaveLength(5);
  await leave();
  await page.keyboard.press('Control+Home');
  await cell(0, 1).waitFor();
});

test('a long list is scrolled by the wheel, and leaves with its cell', async () => {
  const dialog = await openDialog();
  const many = Array.from({ length: 50 }, (_, at) => `Option ${at}`);
  const options = dialog.getByLabel('Options', { exact: true });
  const before = await options.inputValue();
  await options.fill([...many, before].join('\n'));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Saved', { exact: true }).waitFor();
  await edit(9, 'Enter');
  const place = await list().boundingBox();
  await page.mouse.move((place?.x ?? 0) + 20, (place?.y ?? 0) + 60);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => list().evaluate((element) => element.scrollTop)).toBe(300);
  expect((await list().boundingBox())?.y).toBe(place?.y);
  expect(await editor().getAttribute('aria-expanded')).toBe('true');
  await page.mouse.move(900, 400);
  await page.mouse.wheel(0, 900);
  await list().waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await editor().waitFor({ state: 'detached' });
  await page.mouse.wheel(0, -900);
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await edit(9, 'Enter');
  await expect.poll(offered).toHaveLength(5);
  await leave();
});

test('the form of a row finds an option, and writes another value where that is meant', async () => {
  await choose(cell(6, 1));
  await page.getByRole('button', { name: 'Open the selected row' }).click();
  const form = page.getByRole('dialog', { name: 'Row' });
  const field = form.getByRole('combobox', { name: 'State' });
  expect(await field.inputValue()).toBe('Done');
  await field.click();
  await page.getByRole('option').first().waitFor();
  expect(await page.getByRole('option').allTextContents()).toEqual([
    'Open',
    'Reopened',
    'Done',
    'On hold, for now',
    '=1+1',
  ]);
  await field.fill('reo');
  await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Reopened', 'Write “reo”']);
  expect(await findingsAtWidths(page, [390, 1280], '[role=dialog]')).toEqual([]);
  await page.getByRole('option', { name: 'Reopened' }).click();
  await written(6, 'Reopened');
  await field.fill('Somewhere else');
  await page.getByRole('option', { name: 'Write “Somewhere else”' }).click();
  await written(6, 'Somewhere else');
  await expect.poll(() => field.inputValue()).toBe('Somewhere else');
  await field.click();
  await expect
    .poll(() => page.getByRole('option').allTextContents())
    .toEqual(['Somewhere else', 'Open', 'Reopened', 'Done', 'On hold, for now', '=1+1']);
  // Escape closes the list alone.
  await page.keyboard.press('Escape');
  await page.getByRole('option').first().waitFor({ state: 'hidden' });
  expect(await form.isVisible()).toBe(true);
  await form.getByRole('button', { name: 'Close' }).click();
  expect(mistakes).toEqual([]);
});
