/** Keys in the grid, pressed as a person presses them: on and on, whatever the page is drawing. */
import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { openPerson, signUp } from './person.ts';
import { findingsAtWidths, seriousFindings } from './quality.ts';
import { sharedSheaf } from './shared-sheaf.ts';
import { fullTest } from '../full-test.ts';

let sheaf: Awaited<ReturnType<typeof sharedSheaf>>;
let browser: Browser;
let page: Page;
let mistakes: string[];
let sheetId: string;

beforeAll(async () => {
  [sheaf, browser] = await Promise.all([sharedSheaf(), launchBrowser()]);
  ({ page, mistakes } = await openPerson(browser));
  await signUp(sheaf, page, 'typist');
  const lines = Array.from({ length: 300 }, (_, at) => `Thing ${at},${at},,`);
  const buffer = Buffer.from(['Item,Price,Note,Total', ...lines].join('\n'));
  const file = { name: 'Things.csv', mimeType: 'text/csv', buffer };
  const sent = await page.request.post(`${sheaf.origin}/api/workbooks`, { multipart: { file } });
  const { workbook } = (await sent.json()) as { workbook: { id: string } };
  await page.goto(`${sheaf.origin}/dashboard/workbooks/${workbook.id}`);
  await cell(0, 0).getByText('Thing 0', { exact: true }).waitFor();
  const read = await page.request.get(`${sheaf.origin}/api/workbooks/${workbook.id}`);
  sheetId = ((await read.json()) as { workbook: { sheets: { id: string }[] } }).workbook.sheets[0]?.id ?? '';
});
afterAll(() => browser.close());

const cell = (row: number, column: number): Locator =>
  page.locator(`.rgCol [role=gridcell][data-rgrow="${row}"][data-rgcol="${column}"]`);
const address = () => page.getByLabel('Selected cell', { exact: true });
const bar = () => page.getByLabel('Formula or value of the cell');
const saved = () => page.getByText('Saved', { exact: true }).waitFor();
const choices = () => page.getByRole('listbox', { name: 'Columns and functions' });

interface StoredRow {
  cells: Record<string, unknown>;
  formulas?: Record<string, string>;
}
/** As the server has them by now, in the order of the sheet. */
async function stored(column: string, from: number, to: number): Promise<unknown[]> {
  const sent = await page.request.post(`${sheaf.origin}/api/sheets/${sheetId}/query`, {
    data: { offset: from, limit: to - from },
    headers: { origin: sheaf.origin },
  });
  const answer = (await sent.json()) as { columns: { id: string; name: string }[]; rows: StoredRow[] };
  const id = answer.columns.find(({ name }) => name === column)?.id ?? '';
  return answer.rows.map(({ cells, formulas }) => formulas?.[id] ?? cells[id] ?? null);
}

/** One program for each processor, which does nothing but use it. */
function keepMachineBusy(): ChildProcess[] {
  return Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ['-e', 'for (;;);']));
}

/** Each key at its time, without a look at the page. */
const type = (text: string) => page.keyboard.type(text, { delay: 30 });
const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
const undo = () => page.getByRole('button', { name: 'Undo', exact: true }).click();

test('the page has nothing that axe finds, all of it within landmarks, and Tab reaches cells that Escape and Tab leave', async () => {
  expect(await findingsAtWidths(page, [390, 1280])).toEqual([]);
  expect(await seriousFindings(page, undefined, ['region', 'landmark-one-main'])).toEqual([]);
  expect(await page.getByRole('grid', { name: 'Cells of Things' }).getAttribute('aria-rowcount')).toBe('301');
  await bar().focus();
  await expect
    .poll(async () => {
      await press('Tab');
      return address().textContent();
    })
    .toBe('A2');
  await press('Tab', 'Escape', 'Tab', 'Tab');
  expect(await address().textContent()).toBe('B2');
  expect(await page.evaluate(() => document.activeElement?.closest('.sheet-room'))).toBeNull();
});

fullTest('eight entries come out right at 30 ms a key on a busy machine, by Enter and by Tab', async () => {
  const busy = keepMachineBusy();
  const words = Array.from({ length: 8 }, (_, at) => `E${at}x${at * 7}`);
  try {
    await cell(2, 2).click();
    for (const word of words) {
      await type(word);
      await press('Enter');
    }
    await cell(12, 2).click();
    for (const word of words.slice(0, 4)) {
      await type(word);
      await press('Tab');
      await type(`t${word}`);
      await press('Enter');
    }
  } finally {
    for (const one of busy) one.kill('SIGKILL');
  }
  await expect.poll(() => stored('Note', 2, 10)).toEqual(words);
  await expect.poll(() => stored('Note', 12, 16)).toEqual(words.slice(0, 4));
  await expect.poll(() => stored('Total', 12, 16)).toEqual(words.slice(0, 4).map((word) => `t${word}`));
});

test('the bar follows every key that moves the selection, and writes into the cell that has the frame', async () => {
  await cell(1, 1).click();
  const ways: [string, string][] = [
    ['Control+End', 'D301'],
    ['Control+Home', 'A2'],
    ['End', 'D2'],
    ['Home', 'A2'],
    ['ArrowRight', 'B2'],
    ['Control+ArrowDown', 'B301'],
    ['Control+ArrowUp', 'B2'],
    ['Tab', 'C2'],
    ['Shift+Tab', 'B2'],
    ['Shift+PageDown', 'B2'],
    ['Control+a', 'A2'],
    ['Control+Home', 'A2'],
  ];
  for (const [key, there] of ways) {
    await press(key);
    expect(await address().textContent(), key).toBe(there);
  }
  await press('PageDown');
  const below = Number((await address().textContent())?.slice(1));
  expect(below).toBeGreaterThan(8);
  await press('PageUp');
  expect(await address().textContent()).toBe('A2');
  await press('Control+End');
  await bar().fill('at the end');
  await press('Enter');
  await expect.poll(() => stored('Total', 299, 300)).toEqual(['at the end']);
  expect(await stored('Price', 1, 2)).toEqual([1]);
  await undo();
  await press('Control+Home');
});

test('what is typed right after Ctrl+Alt+M is the comment, and Ctrl+H and Ctrl+F take what follows', async () => {
  await cell(3, 1).click();
  await press('Control+Alt+KeyM');
  await type('is it so');
  const comments = page.getByRole('dialog', { name: 'Comments' });
  await expect.poll(() => comments.getByRole('combobox', { name: 'Comment on Price' }).inputValue()).toBe('is it so');
  await press('Escape');
  await comments.waitFor({ state: 'detached' });
  await press('ArrowDown', 'Control+h');
  await type('thing 29');
  const replace = page.getByRole('dialog', { name: 'Find and replace' });
  await expect.poll(() => replace.getByLabel('Find', { exact: true }).inputValue()).toBe('thing 29');
  await press('Escape');
  await replace.waitFor({ state: 'detached' });
  await press('ArrowDown', 'Control+f');
  await type('thing 299');
  await page.getByText('1 found').waitFor();
  await page.getByLabel('Search this sheet').fill('');
  await page.getByText('300 rows').waitFor();
  expect(await stored('Price', 3, 6)).toEqual([3, 4, 5]);
});

fullTest('F2 edits, Escape gives up, Delete clears, Ctrl+D and Ctrl+R fill, Ctrl+; writes the day', async () => {
  await cell(5, 0).click();
  await press('F2', 'Home');
  await type('One ');
  await press('Enter');
  await type('lost');
  await press('Escape', 'ArrowUp', 'Control+d');
  await expect.poll(() => stored('Item', 4, 7)).toEqual(['Thing 4', 'Thing 4', 'Thing 6']);
  // What is still being saved is what is undone.
  await press('Control+z');
  await expect.poll(() => stored('Item', 5, 6)).toEqual(['One Thing 5']);
  await cell(5, 2).click();
  await type('right');
  await press('Control+Enter', 'Shift+ArrowRight', 'Control+r');
  await expect.poll(() => stored('Total', 5, 6)).toEqual(['right']);
  await press('Delete');
  await expect.poll(() => stored('Total', 5, 6)).toEqual([null]);
  await press('Control+;');
  await expect.poll(async () => String((await stored('Note', 5, 6))[0])).toMatch(/^20\d\d-\d\d-\d\d$/);
  await cell(6, 2).click();
  await type('two');
  await press('Alt+Enter');
  await type('lines');
  await press('Enter');
  await expect.poll(() => stored('Note', 6, 7)).toEqual(['two\nlines']);
});

fullTest(
  'a formula is typed in the cell with help, and cells that are clicked, dragged over or reached by arrows are written',
  async () => {
    await cell(7, 3).click();
    await type('=sum');
    await choices().getByRole('option', { name: /^SUM / }).waitFor();
    await press('Tab');
    await page.getByRole('status').filter({ hasText: 'SUM(' }).waitFor();
    await cell(1, 1).hover();
    await page.mouse.down();
    await cell(3, 1).hover();
    await page.mouse.up();
    await type(')*');
    await cell(2, 1).click();
    await press('F4');
    await type('+');
    await press('ArrowLeft', 'ArrowLeft', 'Enter');
    await expect.poll(() => stored('Total', 7, 8)).toEqual(['=SUM(B3:B5) * $B$4 + B9']);
    await cell(7, 3).getByText('19', { exact: true }).waitFor();
    expect(await address().textContent()).toBe('D10');
    // In the bar, too; another cell takes the place of the last one, and a click where no address fits keeps the formula.
    await bar().click();
    await bar().pressSequentially('=');
    await cell(9, 1).click();
    await cell(4, 1).click();
    await type(' ');
    await cell(4, 2).click();
    await expect.poll(() => stored('Total', 8, 9)).toEqual(['=B6']);
    expect(await address().textContent()).toBe('C6');
  },
);

fullTest('copied formulas are pasted as formulas that move along, and the handle continues a series', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await cell(8, 3).click();
  await press('Control+c', 'ArrowDown', 'Shift+ArrowDown', 'Control+v');
  await expect.poll(() => stored('Total', 8, 11)).toEqual(['=B6', '=B7', '=B8']);
  await cell(1, 1).click();
  await page.keyboard.down('Shift');
  await press('ArrowDown');
  await page.keyboard.up('Shift');
  await page.locator('[data-fill-handle]').hover();
  await page.mouse.down();
  await cell(4, 1).hover();
  await page.mouse.up();
  await expect.poll(() => stored('Price', 1, 6)).toEqual([1, 2, 3, 4, 5]);
  await saved();
  await undo();
  await cell(0, 1).click();
  await type('5');
  await press('Enter');
  await type('7');
  await press('Enter', 'ArrowUp', 'Shift+ArrowUp');
  await page.locator('[data-fill-handle]').hover();
  await page.mouse.down();
  await cell(3, 1).hover();
  await page.mouse.up();
  await expect.poll(() => stored('Price', 0, 5)).toEqual([5, 7, 9, 11, 4]);
  expect(mistakes).toEqual([]);
});
