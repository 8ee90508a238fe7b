/** The grid of a spreadsheet in a real browser: what it remembers, refuses, filters, and brings back from the trash. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { openPerson, signUp } from './person.ts';
import { seriousFindings } from './quality.ts';
import { sharedSheaf } from './shared-sheaf.ts';
import { fullTest } from '../full-test.ts';

let sheaf: Awaited<ReturnType<typeof sharedSheaf>>;
let browser: Browser;
let page: Page;
let mistakes: string[];
let address: string;

beforeAll(async () => {
  [sheaf, browser] = await Promise.all([sharedSheaf(), launchBrowser()]);
  ({ page, mistakes } = await openPerson(browser));
  await signUp(sheaf, page, 'gridder');
  const lines = Array.from(
    { length: 400 },
    (_, at) => `Thing ${at},${at},${at % 2 ? 'odd' : 'even'},p${at}@example.com`,
  );
  const buffer = Buffer.from(['Item,Price,Kind,Mail', ...lines].join('\n'));
  const file = { name: 'Things.csv', mimeType: 'text/csv', buffer };
  const sent = await page.request.post(`${sheaf.origin}/api/workbooks`, { multipart: { file } });
  const { workbook } = (await sent.json()) as { workbook: { id: string } };
  address = `${sheaf.origin}/dashboard/workbooks/${workbook.id}`;
  await page.goto(address);
  await cell(0, 'Item').waitFor();
});

afterAll(() => browser.close());

const headOf = (name: string) => page.locator('revogr-header .sheet-head').filter({ hasText: name });
/** By its text in the first row: virtual rows carry their place. */
const cell = (row: number, column: string) =>
  page
    .locator(`[role=gridcell][data-rgrow="${row}"]`)
    .filter({ hasText: { Item: 'Thing', Price: /^[\d.]+$/, Kind: /^(odd|even)$/, Mail: '@' }[column] ?? '' });
const choose = (target: Locator) => target.click();
const write = async (target: Locator, text: string): Promise<void> => {
  await target.click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
};
/** They would lie over what is pressed next for as long as they stay. */
const closeToasts = () =>
  page
    .locator('[aria-label="Close this message"]')
    .evaluateAll((buttons) => buttons.forEach((one) => (one as HTMLElement).click()));
const menu = async (column: string, entry: string): Promise<void> => {
  await headOf(column).hover();
  await page.getByRole('button', { name: `Menu of the column ${column}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

test('a column of numbers keeps no other text; an e-mail column marks what is no address', async () => {
  await write(cell(1, 'Price'), 'abc');
  await page.getByText('“abc” isn’t a number, but Price holds numbers.').waitFor();
  await cell(1, 'Price').getByText('1', { exact: true }).waitFor();
  await write(cell(2, 'Mail'), 'nobody');
  await page.getByTitle('nobody is not an e-mail address').waitFor();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await page.locator('.sheet-cell.invalid').count()).toBe(1);
});

test('Ctrl and End goes to the last cell, which has a frame, and Ctrl and Home back', async () => {
  await choose(cell(0, 'Item'));
  await page.keyboard.press('Control+End');
  await page.getByText('Thing 399', { exact: true }).waitFor();
  const frame = page.locator('.sheet-frame');
  await frame.waitFor();
  expect(await frame.evaluate((element) => getComputedStyle(element).boxShadow)).toContain('2px inset');
  await page.keyboard.press('Control+Home');
  await page.getByText('Thing 0', { exact: true }).waitFor();
});

test('a formula is typed into a cell, stands in the formula bar, follows its input, and is undone', async () => {
  const bar = page.getByLabel('Formula or value of the cell');
  await choose(cell(4, 'Price'));
  await expect.poll(() => page.getByLabel('Selected cell', { exact: true }).textContent()).toBe('B6');
  expect(await bar.inputValue()).toBe('4');
  await write(cell(4, 'Price'), '=B8*2');
  await cell(4, 'Price').getByText('12', { exact: true }).waitFor();
  await choose(cell(4, 'Price'));
  await expect.poll(() => bar.inputValue()).toBe('=B8 * 2');
  await bar.fill('=SUM(B7:B9)');
  await page.keyboard.press('Enter');
  await cell(4, 'Price').getByText('18', { exact: true }).waitFor();
  await write(cell(6, 'Price'), '106');
  await cell(4, 'Price').getByText('118', { exact: true }).waitFor();
  expect(await seriousFindings(page, '[aria-label="Formula bar"]')).toEqual([]);
  for (const left of ['18', '12', '4']) {
    await page.getByRole('button', { name: /^Undo/ }).click();
    await cell(4, 'Price').getByText(left, { exact: true }).waitFor();
  }
  await page.getByText('Saved', { exact: true }).waitFor();
});

test('the formula bar offers the functions and columns that fit, and says what a function wants', async () => {
  const bar = page.getByLabel('Formula or value of the cell');
  await choose(cell(4, 'Price'));
  await bar.fill('');
  await bar.pressSequentially('=sum');
  const choices = page.getByRole('listbox', { name: 'Columns and functions' });
  await choices.getByRole('option', { name: /^SUM / }).waitFor();
  expect(await bar.getAttribute('aria-expanded')).toBe('true');
  expect(await seriousFindings(page, '[aria-label="Formula bar"]')).toEqual([]);
  await page.keyboard.press('Tab');
  await expect.poll(() => bar.inputValue()).toBe('=SUM(');
  await page.getByRole('status').filter({ hasText: 'SUM(' }).waitFor();
  await bar.pressSequentially('[pr');
  await choices.getByRole('option', { name: /^Price/ }).waitFor();
  // Escape closes what is offered first, and only then leaves the cell as it was.
  await page.keyboard.press('Escape');
  await choices.waitFor({ state: 'detached' });
  expect(await bar.inputValue()).toBe('=SUM([pr');
  await page.keyboard.press('Escape');
  await expect.poll(() => bar.inputValue()).toBe('4');
  await page.locator('.sheet-entry:focus').waitFor();
  await bar.fill('');
  await bar.pressSequentially('=sum(B7:B9)');
  await page.keyboard.press('Enter');
  await cell(4, 'Price').getByText('18', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await cell(4, 'Price').getByText('4', { exact: true }).waitFor();
});

fullTest('widths, hidden and frozen columns are there after a reload', async () => {
  const edge = await headOf('Kind').boundingBox();
  if (!edge) throw new Error('no head');
  await page.mouse.move(edge.x + edge.width - 2, edge.y + 20);
  await page.mouse.down();
  await page.mouse.move(edge.x + edge.width + 118, edge.y + 20, { steps: 4 });
  await page.mouse.up();
  await expect
    .poll(async () => Math.round((await headOf('Kind').boundingBox())?.width ?? 0))
    .toBeGreaterThan(edge.width + 90);
  const wide = Math.round((await headOf('Kind').boundingBox())?.width ?? 0);
  await menu('Price', 'Hide column');
  await headOf('Price').waitFor({ state: 'detached' });
  await menu('Item', 'Freeze up to here');
  await page.locator('.colPinStart .sheet-head').filter({ hasText: 'Item' }).waitFor();
  await page.reload();
  await page.locator('.colPinStart .sheet-head').filter({ hasText: 'Item' }).waitFor();
  expect(await headOf('Price').count()).toBe(0);
  expect(Math.round((await headOf('Kind').boundingBox())?.width ?? 0)).toBe(wide);
  expect(await seriousFindings(page, '[role=toolbar]')).toEqual([]);
});

fullTest('a cell beside frozen and hidden columns is copied and pasted where it stands', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await choose(cell(0, 'Kind'));
  await page.keyboard.press('Control+c');
  await choose(cell(3, 'Kind'));
  await page.keyboard.press('Control+v');
  await cell(3, 'Kind').getByText('even').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await cell(3, 'Kind').getByText('odd').waitFor();
  await page.getByRole('button', { name: '1 hidden' }).click();
  await page.getByRole('menuitem', { name: 'Show Price' }).click();
  await headOf('Price').waitFor();
});

test('many rows that are pasted at once are drawn at once', async () => {
  await page.evaluate(() => {
    const grid = document.querySelector('revo-grid') as HTMLElement & { refresh(kind: string): Promise<void> };
    const refresh = grid.refresh.bind(grid);
    Object.assign(globalThis, { refreshes: 0 });
    const count = (kind: string): Promise<void> => {
      (globalThis as unknown as { refreshes: number }).refreshes++;
      return refresh(kind);
    };
    Object.defineProperty(grid, 'refresh', { value: count });
  });
  await choose(cell(4, 'Price'));
  const lines = Array.from({ length: 200 }, (_, at) => String(500 + at)).join('\n');
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines);
  await page.keyboard.press('Control+v');
  await cell(6, 'Price').getByText('502', { exact: true }).waitFor();
  await page.getByText('Saved', { exact: true }).waitFor();
  const refreshes = await page.evaluate(() => (globalThis as unknown as { refreshes: number }).refreshes);
  expect(refreshes).toBeGreaterThan(0);
  expect(refreshes).toBeLessThan(20);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await cell(6, 'Price').getByText('6', { exact: true }).waitFor();
});

test('a filter narrows the rows, says so, and ends', async () => {
  await menu('Kind', 'Filter');
  await page.getByRole('dialog', { name: 'Filter by Kind' }).getByLabel('Value').fill('even');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByText('200 found').waitFor();
  await page.getByRole('button', { name: 'Kind contains even' }).waitFor();
  await page.getByRole('button', { name: 'Stop filtering by Kind' }).click();
  await page.getByText('400 rows').waitFor();
});

fullTest('what is selected is summed, and a column tells what it holds', async () => {
  await choose(cell(0, 'Price'));
  await page.keyboard.down('Shift');
  for (let row = 0; row < 4; row++) await page.keyboard.press('ArrowDown');
  await page.keyboard.up('Shift');
  const selected = page.getByRole('status', { name: 'Selected cells' });
  await expect.poll(() => selected.textContent()).toBe('Count 5Sum 10Average 2Smallest 0Largest 4');
  await menu('Kind', 'Statistics');
  const panel = page.getByRole('dialog', { name: 'Statistics of Kind' });
  await panel.getByText('400 (100%)').waitFor();
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
  await panel.getByRole('button', { name: /^odd/ }).click();
  await page.getByText('200 found').waitFor();
  await page.getByRole('button', { name: 'Stop filtering by Kind' }).click();
  await page.getByText('400 rows').waitFor();
});

fullTest('text is found and replaced in all rows, and undone in one step', async () => {
  await choose(cell(0, 'Item'));
  await page.keyboard.press('Control+h');
  const panel = page.getByRole('dialog', { name: 'Find and replace' });
  await panel.getByLabel('Find', { exact: true }).fill('thing 39');
  await panel.getByLabel('Replace with').fill('Object 39');
  await panel.getByRole('button', { name: 'Find all' }).click();
  await panel.getByText('11 cells in 11 rows.').waitFor();
  await panel.getByRole('button', { name: /Row 41, Item/ }).waitFor();
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
  await panel.getByRole('button', { name: 'Replace all' }).click();
  await page.getByText('11 cells changed.').waitFor();
  await closeToasts();
  await panel.getByRole('button', { name: 'Close' }).click();
  await page.getByLabel('Search this sheet').fill('Object');
  await page.getByText('11 found').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByLabel('Search this sheet').fill('');
  await page.getByText('400 rows').waitFor();
});

fullTest('a row is changed as a form, and the next one follows', async () => {
  await choose(cell(0, 'Item'));
  await page.getByRole('button', { name: 'Open the selected row' }).click();
  const form = page.getByRole('dialog', { name: 'Row' });
  await form.getByLabel('Price').fill('12.5');
  await form.getByLabel('Kind').click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await cell(0, 'Price').getByText('12.5').waitFor();
  await form.getByRole('button', { name: 'Next row' }).click();
  await form.getByText('Row 2 of 400').waitFor();
  expect(await form.getByLabel('Item').inputValue()).toBe('Thing 1');
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
  await form.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
});

fullTest('a deleted column comes back from the trash with its values', async () => {
  await menu('Kind', 'Delete column');
  await page.getByRole('button', { name: 'Delete column' }).click();
  await headOf('Kind').waitFor({ state: 'detached' });
  await page.getByText('Kind was deleted.').waitFor();
  await closeToasts();
  await page.getByRole('button', { name: 'Trash of this sheet' }).click();
  await page.getByRole('button', { name: 'Restore the column Kind' }).click();
  await page.getByRole('button', { name: 'Restore the column Kind' }).waitFor({ state: 'detached' });
  await page.getByRole('dialog', { name: 'Trash of this sheet' }).getByRole('button', { name: 'Close' }).click();
  await headOf('Kind').waitFor();
  await cell(1, 'Kind').getByText('odd').waitFor();
  expect(mistakes).toEqual([]);
});

fullTest('a column of typed values is computed from now on, and undo brings them back', async () => {
  await page.goto(address);
  await cell(0, 'Item').waitFor();
  const kindOf = (row: number) => page.getByText(row % 2 ? 'odd' : 'even', { exact: true }).first();
  await kindOf(1).waitFor();
  await menu('Kind', 'Calculate this column…');
  const dialog = page.getByRole('dialog', { name: 'Calculate Kind' });
  await dialog.getByText('You can undo this').waitFor();
  await dialog.getByRole('combobox', { name: 'Formula' }).fill('UPPER([Item])');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('THING 1', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await kindOf(1).waitFor();
  expect(await page.getByText('THING 1', { exact: true }).count()).toBe(0);
});

fullTest('a formula column is typed with help, computed for every row, and written by nobody', async () => {
  await page.goto(address);
  await cell(0, 'Item').waitFor();
  await page.getByRole('button', { name: 'Menu of the column Price' }).click();
  await page.getByRole('menuitem', { name: 'Formula column…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Formula column' });
  await dialog.getByLabel('Name').fill('Double');
  const formula = dialog.getByRole('combobox', { name: 'Formula' });
  await formula.pressSequentially('ROUND([Pri');
  await dialog.getByRole('option', { name: 'Price' }).waitFor();
  await page.keyboard.press('Enter');
  await formula.pressSequentially(' * 2 + 0.04, ');
  await dialog.getByText('Rounds a number to some decimals.').waitFor();
  await formula.pressSequentially('1)');
  await expect.poll(() => formula.inputValue()).toBe('ROUND([Price] * 2 + 0.04, 1)');
  const preview = dialog.getByRole('table', { name: 'The first rows' });
  await expect.poll(() => preview.getByRole('row').nth(4).textContent()).toMatch(/^36$/);
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Add column' }).click();
  await dialog.waitFor({ state: 'detached' });
  await headOf('Double').waitFor();
  const made = page.locator('.sheet-cell.computed').first();
  await made.dblclick();
  await page.getByText('Double is a formula column').waitFor();
  expect(await page.locator('.sheet-entry[data-editing]').count()).toBe(0);
  await page.getByRole('button', { name: 'Menu of the column Double' }).click();
  await page.getByRole('menuitem', { name: 'Turn into plain values' }).click();
  await page.locator('.sheet-cell.computed').first().waitFor({ state: 'detached' });
});
