/** Rows of a sheet by several columns: sorted, in groups within groups, and typed into while they are. */
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
let sheetId: string;

beforeAll(async () => {
  [sheaf, browser] = await Promise.all([startSheaf({ variables: { DEMO: 'false' } }), launchBrowser()]);
  ({ page, mistakes } = await openPerson(browser));
  await page.setViewportSize({ width: 1280, height: 900 });
  await signUp(sheaf, page, 'grouper');
  const regions = ['North', 'South', 'West'];
  const lines = Array.from({ length: 60 }, (_, at) => {
    const amount = at === 58 ? '98765432109.25' : `${at}.50`;
    return `Order ${at},${regions[at % 3]},${at % 2 ? 'Paid' : 'Open'},${amount}`;
  });
  const buffer = Buffer.from(['Order,Region,Status,Amount', ...lines].join('\n'));
  const file = { name: 'Orders.csv', mimeType: 'text/csv', buffer };
  const sent = await page.request.post(`${sheaf.origin}/api/workbooks`, { multipart: { file } });
  const { workbook } = (await sent.json()) as { workbook: { id: string } };
  await page.goto(`${sheaf.origin}/dashboard/workbooks/${workbook.id}`);
  await cell(0, 0).getByText('Order 0', { exact: true }).waitFor();
  const read = await page.request.get(`${sheaf.origin}/api/workbooks/${workbook.id}`);
  sheetId = ((await read.json()) as { workbook: { sheets: { id: string }[] } }).workbook.sheets[0]?.id ?? '';
});
afterAll(async () => {
  await browser.close();
  await sheaf.stop();
  await removeFolder(sheaf.folder);
});

const cell = (row: number, column: number): Locator =>
  page.locator(`.rgCol [role=gridcell][data-rgrow="${row}"][data-rgcol="${column}"]`);
const firstCells = async (rows: number): Promise<string[]> =>
  Promise.all(Array.from({ length: rows }, async (_, row) => (await cell(row, 0).innerText()).replace(/\s+/g, ' ')));
const menu = (verb: string) => page.getByRole('button', { name: new RegExp(`^${verb}(,|$)`) });
const panel = (verb: string) => page.getByRole('dialog', { name: new RegExp(`^${verb}`) });

test('rows are sorted by several columns, all by the keyboard, and their order is changed there', async () => {
  await menu('Sort').focus();
  await page.keyboard.press('Enter');
  await panel('Sort').waitFor();
  await panel('Sort').getByRole('button', { name: 'Add a column' }).focus();
  await page.keyboard.press('Enter');
  await panel('Sort').getByLabel('Sort by').selectOption({ label: 'Region' });
  await panel('Sort').getByLabel('Direction of Region').selectOption({ label: 'Z to A' });
  await panel('Sort').getByRole('button', { name: 'Add a column' }).focus();
  await page.keyboard.press('Enter');
  await panel('Sort').getByLabel('Then by, 2').selectOption({ label: 'Amount' });
  await panel('Sort').getByLabel('Direction of Amount').selectOption({ label: 'Largest first' });
  await expect.poll(() => firstCells(2)).toEqual(['Order 59', 'Order 56']);
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
  // Alt and an arrow move a column within the order.
  await panel('Sort').getByLabel('Direction of Amount').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => firstCells(2)).toEqual(['Order 58', 'Order 59']);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Direction of Amount');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sort, by Amount, Region' }).waitFor();
  await page.getByRole('button', { name: 'Stop sorting' }).click();
  await expect.poll(() => firstCells(1)).toEqual(['Order 0']);
});

test('no number is cut, also one that comes late', async () => {
  await page.getByRole('toolbar', { name: 'Totals' }).getByRole('button', { name: 'Amount' }).click();
  await page.getByRole('menuitemradio', { name: 'Largest' }).click();
  const cut = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.rgCol .sheet-cell.numeric > span')]
        .filter((one) => one.scrollWidth > one.clientWidth)
        .map((one) => one.textContent),
    );
  await page.locator('.rgCol .vertical-inner').evaluate((down) => down.scrollTo(0, down.scrollHeight));
  await page.getByText('98765432109.25', { exact: true }).first().waitFor();
  expect(await cut()).toEqual([]);
  await page.locator('.rgCol .vertical-inner').evaluate((down) => down.scrollTo(0, 0));
});

test('groups within groups have their counts and totals, and close and open by click and by key', async () => {
  await menu('Group').click();
  await panel('Group').getByRole('button', { name: 'Add a column' }).click();
  await panel('Group').getByLabel('Group by').selectOption({ label: 'Region' });
  await panel('Group').getByRole('button', { name: 'Add a column' }).click();
  await panel('Group').getByLabel('Then by, 2').selectOption({ label: 'Status' });
  await page.keyboard.press('Escape');
  await expect.poll(() => firstCells(3)).toEqual(['Region North 20', 'Status Open 10', 'Order 0']);
  await cell(0, 3).getByText('57.50', { exact: true }).waitFor();
  expect(await page.getByRole('treegrid').count()).toBe(1);
  expect(await seriousFindings(page, '.sheet-room')).toEqual([]);
  await page.getByRole('button', { name: 'Status: Open, 10 rows' }).first().click();
  await expect.poll(() => firstCells(3)).toEqual(['Region North 20', 'Status Open 10', 'Status Paid 10']);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect.poll(() => firstCells(2)).toEqual(['Region North 20', 'Region South 20']);
  await page.keyboard.press('Space');
  await expect.poll(() => firstCells(2)).toEqual(['Region North 20', 'Status Open 10']);
});

test('what is typed in a group reaches its row; Enter passes by the line of the next group', async () => {
  // The open orders of North are closed.
  await cell(12, 0).click();
  await page.keyboard.type('Last of paid');
  await page.keyboard.press('Enter');
  await expect.poll(() => firstCells(13)).toContain('Last of paid');
  // Lines 13 and 14 head groups.
  await page.keyboard.type('First of South');
  await page.keyboard.press('Enter');
  await page.getByText('Saved', { exact: true }).waitFor();
  await expect.poll(() => cell(15, 0).innerText()).toBe('First of South');
  const sent = await page.request.post(`${sheaf.origin}/api/sheets/${sheetId}/query`, {
    data: { limit: 60 },
    headers: { origin: sheaf.origin },
  });
  const { rows } = (await sent.json()) as { rows: { cells: Record<string, string | number | null> }[] };
  const names = rows.map(({ cells }) => Object.values(cells).find((one) => /^(Last|First) of/.test(String(one))) ?? '');
  expect(names.flatMap((name, at) => (name === '' ? [] : [`${at} ${name}`]))).toEqual([
    '4 First of South',
    '57 Last of paid',
  ]);
});

test('a row that belongs elsewhere stays until its groups are updated; views hold the groups', async () => {
  await cell(15, 2).click();
  await page.keyboard.type('Paid');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Update groups' }).click();
  await page.getByRole('button', { name: 'Status: Open, 9 rows' }).waitFor();
  const stored = page.waitForResponse((answer) => answer.url().includes('/arrangement'));
  await menu('Group').click();
  await panel('Group').getByRole('button', { name: 'Collapse all' }).click();
  await panel('Group').getByRole('button', { name: 'Remove Status' }).click();
  await stored;
  await page.reload();
  await page.getByRole('button', { name: 'Region: North, 20 rows' }).waitFor();
  await page.getByRole('button', { name: 'Stop grouping' }).click();
  await expect.poll(() => firstCells(1)).toEqual(['Order 0']);
  expect(mistakes).toEqual([]);
});
