/** The page of a workbook by keyboard alone, without a pointer or a script that focuses anything: tables, titles, notes. */
import { utils } from '@e965/xlsx';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileOfParts, partsOfWorkbook, plan, sums, tables } from '../several-tables.ts';
import { launchBrowser } from './browser.ts';
import { openPerson, signUp } from './person.ts';
import { findingsAtWidths, seriousFindings, smallTargets } from './quality.ts';
import { type RunningSheaf, removeFolder, startSheaf } from './start-sheaf.ts';

let sheaf: RunningSheaf;
let browser: Browser;
let page: Page;
let mistakes: string[];
let address: string;

beforeAll(async () => {
  [sheaf, browser] = await Promise.all([startSheaf({ variables: { DEMO: 'false' } }), launchBrowser()]);
  ({ page, mistakes } = await openPerson(browser));
  await signUp(sheaf, page, 'keys');
  const cells = { ...plan, F1: 'Prices are net', F3: 'Ask Ann about rates' };
  const buffer = await fileOfParts(partsOfWorkbook(cells, tables, sums));
  const file = { name: 'Plan of the club.xlsx', mimeType: 'application/octet-stream', buffer };
  const sent = await page.request.post(`${sheaf.origin}/api/workbooks`, { multipart: { file } });
  const { workbook } = (await sent.json()) as { workbook: { id: string } };
  address = `${sheaf.origin}/dashboard/workbooks/${workbook.id}`;
});
afterAll(async () => {
  await browser.close();
  await sheaf.stop();
  await removeFolder(sheaf.folder);
});

const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
const isFocused = (what: Locator): Promise<boolean> => what.evaluate((element) => element === document.activeElement);
const hasFocus = (what: Locator) => expect.poll(() => isFocused(what));
/** Presses a key until it has the focus: what can't be reached so is not there for the keyboard. */
async function reach(what: Locator, key = 'Tab'): Promise<void> {
  await what.waitFor();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await isFocused(what)) return;
    await press(key);
  }
  throw new Error(`${key} doesn't come to ${String(what)}.`);
}
/** Presses it, as a person does who came to it by the tab key. */
async function use(what: Locator, key = 'Tab'): Promise<void> {
  await reach(what, key);
  await press('Enter');
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
const cells = () => page.locator('.sheet-room textarea');
const selected = () => page.getByRole('status', { name: 'Selected cell', exact: true });
const isAt = (at: string) => expect.poll(() => selected().textContent()).toBe(at);
const textOf = (at: string) => {
  const { r, c } = utils.decode_cell(at);
  const place = `[role=gridcell][data-rgrow="${r}"][data-rgcol="${c}"]`;
  return expect.poll(() => page.locator(`revogr-data.rgCol ${place}, [type=rgRow] ${place}`).first().textContent());
};
const saved = () => page.locator('[role=status][data-state=saved]').waitFor();
/** The page anew, with the keyboard in its first cell. */
async function open(): Promise<void> {
  await page.goto(address);
  await saved();
  await textOf('B1').toBe('0.5');
  await reach(cells());
  await isAt('A1');
}
/** From the cells to the box with their address, and back to another one. */
async function goTo(at: string): Promise<void> {
  await press('Escape');
  await reach(page.getByRole('combobox', { name: 'Go to a cell or name' }), 'Shift+Tab');
  await page.keyboard.type(at);
  await press('Enter');
  await isAt(at);
  await hasFocus(cells()).toBe(true);
}

test('from the list of spreadsheets over titles and tables to the rate, which the totals follow, and back', async () => {
  await page.goto(`${sheaf.origin}/dashboard/workbooks`);
  await use(page.getByRole('link', { name: 'Plan of the club', exact: true }));
  await textOf('D16').toBe('1170');
  await reach(cells());
  await isAt('A1');
  await press('ArrowRight');
  await isAt('B1');
  await page.keyboard.type('1');
  await press('Enter');
  await isAt('B2');
  await textOf('D16').toBe('1560');
  await press('Control+z');
  await textOf('D16').toBe('1170');
  await press('Control+y');
  await textOf('D16').toBe('1560');
  await saved();

  // From a note beside the table into it, and through it to its last cell.
  await goTo('F3');
  await press('ArrowLeft', 'ArrowLeft', 'ArrowDown');
  await isAt('D4');
  await press('Control+ArrowDown');
  await isAt('D16');
  await press('Control+Home');
  await isAt('A1');
  await press('Control+z');
  await textOf('D16').toBe('1170');
  await saved();
});

test('the box with the address goes to a cell and a table, and a cell of another table says where it is changed', async () => {
  await open();
  await goTo('C20');
  await page.keyboard.type('7');
  await press('Enter');
  // It is of another table, which has its own tab.
  await page.getByText('belongs to “Rates”').waitFor();
  await textOf('C20').toBe('3');
  await press('Escape');
  await reach(page.getByRole('combobox', { name: 'Go to a cell or name' }), 'Shift+Tab');
  await page.keyboard.type('Staff');
  await press('Enter');
  await isAt('B26');
  await hasFocus(cells()).toBe(true);
});

test('the menu of a cell adds a row to its table, and leads to the menu of its column', async () => {
  await open();
  await goTo('A15');
  await press('Shift+F10');
  await use(item('Insert row below'), 'ArrowDown');
  await textOf('A17').toBe('Sum');
  await isAt('A16');
  await page.keyboard.type('Item 13');
  await press('Tab');
  await page.keyboard.type('13');
  await press('Tab');
  await page.keyboard.type('10');
  await press('Enter');
  await textOf('B16').toBe('13');
  await saved();

  await goTo('B6');
  await press('Shift+F10');
  await use(item('Menu of the column Qty'), 'ArrowDown');
  await use(item('Statistics'), 'ArrowDown');
  const figures = page.getByRole('dialog', { name: /Qty/ });
  await figures.getByText('Average').first().waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await press('Escape');
  await figures.waitFor({ state: 'detached' });
  await hasFocus(cells()).toBe(true);
  await isAt('B6');
});

test('the tools above are reached from the cells and left for them; history and menus give the keyboard back', async () => {
  await open();
  await goTo('A6');
  await page.keyboard.type('Oars');
  await press('Enter');
  await saved();
  await press('Escape');
  await use(button('Undo'), 'Shift+Tab');
  await textOf('A6').toBe('Item 3');
  await use(button('Redo'));
  await textOf('A6').toBe('Oars');
  await saved();
  await use(button(/^View: /), 'Shift+Tab');
  await hasFocus(page.getByRole('menuitemradio', { name: 'Default view' })).toBe(true);
  await press('Escape');
  await hasFocus(button(/^View: /)).toBe(true);
  await use(button('Sort'));
  await use(button('Add a column'));
  await page.getByLabel('Sort by').waitFor();
  await press('Escape');
  await use(button('Stop sorting'));
  await button('Sort').waitFor();
  await use(button('History of this sheet'));
  const history = page.getByRole('dialog', { name: 'History of this sheet' });
  await history.getByText('Ann Weaver').first().waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await press('Escape');
  await history.waitFor({ state: 'detached' });
  await hasFocus(cells()).toBe(true);
  await press('ArrowDown');
  await isAt('A8');
  // What is searched for is left for the cells, too.
  await press('Control+f');
  await page.keyboard.type('Oars');
  await page.getByText('1 found').waitFor();
  await press('Escape');
  await textOf('B1').toBe('0.5');
});

test('the sheets are reached by their tabs', async () => {
  await open();
  await press('Escape');
  await reach(page.getByRole('tab', { name: 'Plan' }));
  await press('ArrowRight', 'Enter');
  await expect.poll(() => page.getByRole('tab', { name: 'Rates' }).getAttribute('aria-selected')).toBe('true');
  await reach(cells(), 'Shift+Tab');
  // A row came above them.
  await goTo('C22');
  await page.keyboard.type('=C21*3');
  await press('Enter');
  await textOf('C22').toBe('9');
  await saved();
  await press('Escape');
  await reach(page.getByRole('tab', { name: 'Rates' }));
  await press('End', 'Enter');
  // A sheet that is nothing but its table has no line for its header.
  await textOf('A3').toBe('All');
  expect(await findingsAtWidths(page, [390, 1280])).toEqual([]);
  expect(mistakes.filter((one) => !one.includes('status of 422'))).toEqual([]);
});

test('a narrow window has one line of tools, as large as fingers, and the others by name in a list', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open();
  await press('Escape');
  const more = button('More tools');
  await more.waitFor();
  const line = await page.getByRole('toolbar').evaluate((element) => element.getBoundingClientRect().height);
  expect(line).toBeLessThanOrEqual(52);
  await use(more, 'Shift+Tab');
  const list = page.getByRole('group', { name: 'More tools' });
  for (const name of ['Group', 'Sort', 'Column', 'Find and replace', 'Comments', 'History of this sheet'])
    await list.getByRole('button', { name, exact: true }).waitFor();
  expect(await smallTargets(page, 40)).toEqual([]);
  expect(await findingsAtWidths(page, [390])).toEqual([]);
  await use(list.getByRole('button', { name: 'History of this sheet' }));
  await page.getByRole('dialog', { name: 'History of this sheet' }).waitFor();
  await list.waitFor({ state: 'hidden' });
  await press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await hasFocus(cells()).toBe(true);
  await press('Escape');
  await use(more, 'Shift+Tab');
  await press('Tab', 'Escape');
  await list.waitFor({ state: 'hidden' });
  await hasFocus(more).toBe(true);
  // The field opens over the line where it is used; what it found stays below the line.
  const search = page.getByLabel('Search this sheet');
  await reach(search, 'Shift+Tab');
  await expect.poll(() => search.evaluate((field) => field.getBoundingClientRect().width)).toBeGreaterThan(300);
  await page.keyboard.type('Item 1');
  await page.getByText(/^\d found$/).waitFor();
  await press('Enter');
  await expect.poll(() => search.evaluate((field) => field.getBoundingClientRect().width)).toBeLessThan(50);
  await page.getByText(/^\d found$/).waitFor();
  await hasFocus(cells()).toBe(true);
  await press('Escape');
  await use(button('Clear the search').filter({ visible: true }), 'Shift+Tab');
  await textOf('B1').toBe('0.5');
});
