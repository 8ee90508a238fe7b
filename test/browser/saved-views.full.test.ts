/** Saved views, totals and conditional colors of a sheet in a real browser, by mouse and by keyboard. */
import type { Browser, Page } from 'playwright-core';
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
  await page.setViewportSize({ width: 1280, height: 800 });
  await signUp(sheaf, page, 'viewer');
  const lines = Array.from(
    { length: 300 },
    (_, at) =>
      `Thing ${at},${at}.50,${['Open', 'Late', 'Done'][at % 3]},2026-0${(at % 9) + 1}-15,${at % 5 ? at % 7 : ''}`,
  );
  const buffer = Buffer.from(['Item,Unit price,Status,Due,Stock', ...lines].join('\n'));
  const file = { name: 'Things.csv', mimeType: 'text/csv', buffer };
  const sent = await page.request.post(`${sheaf.origin}/api/workbooks`, { multipart: { file } });
  const { workbook } = (await sent.json()) as { workbook: { id: string } };
  await page.goto(`${sheaf.origin}/dashboard/workbooks/${workbook.id}`);
  await page.getByText('Thing 0', { exact: true }).waitFor();
});

afterAll(async () => {
  await browser.close();
  await sheaf.stop();
  await removeFolder(sheaf.folder);
});

const headOf = (name: string) => page.locator('revogr-header .sheet-head').filter({ hasText: name });
const menu = async (column: string, entry: string): Promise<void> => {
  await headOf(column).hover();
  await page.getByRole('button', { name: `Menu of the column ${column}` }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
};
const viewsButton = () => page.getByRole('button', { name: /^View: / });
const inViews = async (entry: string): Promise<void> => {
  await viewsButton().click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
};
const totalOf = (column: string) => page.getByRole('toolbar', { name: 'Totals' }).getByRole('button', { name: column });
const groundOf = (text: string) =>
  page
    .locator('[role=gridcell]', { hasText: new RegExp(`^${text}$`) })
    .first()
    .evaluate((cell) => getComputedStyle(cell).backgroundColor);
const lookedAt = (name: string) => page.getByRole('button', { name: `View: ${name}`, exact: true });

test('a view is saved by its name, and says when something of it was changed', async () => {
  await menu('Stock', 'Hide column');
  await menu('Due', 'Move left');
  await menu('Unit price', 'Sort descending');
  await page.getByText('Thing 299', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'View: Default view, with unsaved changes' }).waitFor();
  await inViews('Save as a new view…');
  const dialog = page.getByRole('dialog', { name: 'Save as a new view' });
  await dialog.getByLabel('Name').fill('Dear first');
  await dialog.getByLabel('All workspace members').check();
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await lookedAt('Dear first').waitFor();
  const order = await page.locator('revogr-header .sheet-name').allTextContents();
  expect(order).toEqual(['Item', 'Unit price', 'Due', 'Status']);
});

test('the default view shows the sheet as it is, and the saved one is there after a reload', async () => {
  await viewsButton().click();
  await page.getByRole('menuitemradio', { name: 'Default view' }).click();
  await headOf('Stock').waitFor();
  await page.getByText('Thing 0', { exact: true }).waitFor();
  await viewsButton().click();
  const stored = page.waitForResponse(
    (answer) => answer.url().includes('/arrangement') && answer.request().postDataJSON().view !== null,
  );
  await page.getByRole('menuitemradio', { name: 'Dear first' }).click();
  await page.getByText('Thing 299', { exact: true }).waitFor();
  await stored;
  await page.reload();
  await page.getByText('Thing 299', { exact: true }).waitFor();
  await lookedAt('Dear first').waitFor();
  expect(await headOf('Stock').count()).toBe(0);
});

test('changes are kept, and reset or saved when that is said', async () => {
  await page.getByRole('button', { name: 'Stop sorting' }).click();
  await page.getByText('Thing 0', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'View: Dear first, with unsaved changes' }).waitFor();
  await inViews('Reset');
  await page.getByText('Thing 299', { exact: true }).waitFor();
  await lookedAt('Dear first').waitFor();
  await page.getByRole('button', { name: '1 hidden' }).click();
  await page.getByRole('menuitem', { name: 'Show Stock' }).click();
  await inViews('Save changes to this view');
  await lookedAt('Dear first').waitFor();
  await inViews('Duplicate…');
  await page.getByRole('button', { name: 'Duplicate', exact: true }).click();
  await lookedAt('Copy of Dear first').waitFor();
  await headOf('Stock').waitFor();
  await inViews('Delete…');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await lookedAt('Default view').waitFor();
});

test('totals by the keyboard: prices offer the average first, over the rows that are found', async () => {
  await totalOf('Item').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => totalOf('Unit price').evaluate((cell) => cell === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  const choices = page.getByRole('menuitemradio');
  await choices.first().waitFor();
  expect(await choices.allTextContents()).toEqual([
    ...['None', 'Average', 'Smallest', 'Largest', 'Sum', 'Filled', 'Empty', 'Unique', 'Percent filled'],
  ]);
  await page.getByRole('menuitemradio', { name: 'Average' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Average\s*150.*of Unit price/ }).waitFor();
  await totalOf('Stock').click();
  await page.getByRole('menuitemradio', { name: 'Percent filled' }).click();
  await page.getByRole('button', { name: /^Percent filled\s*80%\s*of Stock/ }).waitFor();
  await totalOf('Due').click();
  await page.getByRole('menuitemradio', { name: 'Latest' }).click();
  await page.getByRole('button', { name: /^Latest\s*Sep.*of Due/ }).waitFor();
  await menu('Status', 'Filter');
  await page.getByRole('dialog', { name: 'Filter by Status' }).getByLabel('Value').fill('Late');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByText('100 found').waitFor();
  await totalOf('Item').click();
  await page.getByRole('menuitemradio', { name: 'Filled', exact: true }).click();
  await page.getByRole('button', { name: /^Filled\s*100\s*of Item/ }).waitFor();
  await page.getByRole('button', { name: 'Stop filtering by Status' }).click();
  await page.getByRole('button', { name: /^Filled\s*300\s*of Item/ }).waitFor();
  expect(await seriousFindings(page, '[role=toolbar]')).toEqual([]);
});

test('a rule colors the cells as it is made, is told to screen readers, and can be taken back', async () => {
  await page.getByRole('button', { name: 'Conditional colors' }).click();
  const drawer = page.getByRole('dialog', { name: 'Conditional colors' });
  await drawer.getByRole('button', { name: 'Add a rule' }).focus();
  await page.keyboard.press('Enter');
  const first = drawer.getByRole('group', { name: 'Rule 1 of 1' });
  await first.waitFor();
  await first.getByRole('combobox', { name: 'Column' }).click();
  await page.getByRole('option', { name: 'Status' }).click();
  await first.getByLabel('Value').fill('Late');
  await expect.poll(() => groundOf('Late')).toBe('rgb(254, 243, 199)');
  expect(await groundOf('Open')).not.toBe('rgb(254, 243, 199)');
  await page.locator('[aria-description="Yellow: Status contains Late"]').first().waitFor();
  await first.getByText('The whole row').click();
  await expect.poll(() => groundOf('Thing 1')).toBe('rgb(254, 243, 199)');
  await drawer.getByRole('button', { name: 'Add a rule' }).click();
  const second = drawer.getByRole('group', { name: 'Rule 2 of 2' });
  await second.getByLabel('Value').fill('Thing 1');
  await drawer.getByRole('button', { name: 'Move rule 2 up' }).click();
  await drawer.getByText('Rule 2 is rule 1 of 2 now.').waitFor();
  await expect.poll(() => groundOf('Thing 1')).toBe('rgb(220, 252, 231)');
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
  await drawer.getByRole('button', { name: 'Done' }).click();
  await drawer.waitFor({ state: 'detached' });
  expect(await groundOf('Late')).toBe('rgb(254, 243, 199)');
  await page.getByRole('button', { name: 'Conditional colors' }).click();
  await drawer.getByRole('button', { name: 'Delete rule 1' }).click();
  await drawer.getByText('Rule 1 was deleted.').waitFor();
  await expect.poll(() => groundOf('Thing 1')).toBe('rgb(254, 243, 199)');
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => groundOf('Thing 1')).toBe('rgb(220, 252, 231)');
});

test('the totals stay below their columns, frozen ones too, and all of it is used on a phone', async () => {
  const leftOf = async (target: ReturnType<typeof totalOf>) => Math.round((await target.boundingBox())?.x ?? 0);
  const isBelow = (column: string) =>
    expect.poll(async () => (await leftOf(headOf(column))) - (await leftOf(totalOf(column)))).toBe(0);
  for (const column of ['Item', 'Due', 'Stock']) await isBelow(column);
  await menu('Item', 'Freeze up to here');
  await page.locator('.colPinStart .sheet-head').filter({ hasText: 'Item' }).waitFor();
  for (const column of ['Item', 'Due', 'Stock']) await isBelow(column);
  await page.setViewportSize({ width: 390, height: 800 });
  await totalOf('Item').focus();
  await page.keyboard.press('End');
  await expect.poll(() => totalOf('Stock').evaluate((cell) => cell === document.activeElement)).toBe(true);
  await isBelow('Stock');
  await viewsButton().click();
  await page.getByRole('menuitemradio', { name: 'Dear first' }).waitFor();
  expect(await seriousFindings(page, '[role=menu]')).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await seriousFindings(page, '[role=toolbar]')).toEqual([]);
  expect(mistakes).toEqual([]);
});
