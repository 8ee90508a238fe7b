/** All of a sheet on the page of its workbook: what stands around the table is seen, changed by the keyboard, and undone. */
import * as spreadsheets from '@e965/xlsx';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import { launchBrowser } from './browser.ts';
import { openPerson, signUp } from './person.ts';
import { findingsAtWidths, seriousFindings } from './quality.ts';
import { sharedSheaf } from './shared-sheaf.ts';

let sheaf: Awaited<ReturnType<typeof sharedSheaf>>;
let browser: Browser;
let page: Page;
let mistakes: string[];
let address: string;

type Cells = Record<string, string | number | { f: string; v: number }>;
const invoice: Cells = {
  ...{ A1: 'Invoice for the Harbour Café, due within 30 days', A2: 'Tax rate', B2: 0.2 },
  ...{ A4: 'Item', B4: 'Price', D4: 'Quantity', E4: 'Total' },
  ...{ A5: 'Pen', B5: 2, D5: 10, E5: { f: 'B5*D5*(1+$B$2)', v: 24 } },
  ...{ A7: 'Ink', B7: 5, D7: 4, E7: { f: 'B7*D7*(1+$B$2)', v: 24 } },
  ...{ A8: 'Cap', B8: 10, D8: 1, E8: { f: 'B8*D8*(1+$B$2)', v: 12 } },
  ...{ A10: 'Sum', E10: { f: 'SUM(E5:E9)', v: 60 } },
};

function fileOf(cells: Cells): Buffer {
  const sheet: spreadsheets.WorkSheet = { '!ref': 'A1:E10', '!merges': [{ s: { r: 0, c: 0 }, e: { r: 0, c: 4 } }] };
  for (const [at, cell] of Object.entries(cells)) {
    const value = typeof cell === 'object' ? cell.v : cell;
    sheet[at] = { t: typeof value === 'number' ? 'n' : 's', v: value, ...(typeof cell === 'object' && { f: cell.f }) };
  }
  sheet['B2'] = { t: 'n', v: 0.2, z: '0%' };
  const book = spreadsheets.utils.book_new();
  spreadsheets.utils.book_append_sheet(book, sheet, 'Invoice');
  book.Workbook = { Names: [{ Name: 'Rate', Ref: 'Invoice!$B$2' }] };
  return spreadsheets.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

beforeAll(async () => {
  [sheaf, browser] = await Promise.all([sharedSheaf(), launchBrowser()]);
  ({ page, mistakes } = await openPerson(browser));
  await signUp(sheaf, page, 'whole');
  const file = { name: 'Invoice.xlsx', mimeType: 'application/octet-stream', buffer: fileOf(invoice) };
  const sent = await page.request.post(`${sheaf.origin}/api/workbooks`, { multipart: { file } });
  const { workbook } = (await sent.json()) as { workbook: { id: string } };
  address = `${sheaf.origin}/dashboard/workbooks/${workbook.id}`;
  await page.goto(address);
  await cell('A5').waitFor();
});

afterAll(() => browser.close());

/** By its address, while all of the sheet is shown. */
function cell(at: string) {
  const { r, c } = spreadsheets.utils.decode_cell(at);
  return page
    .locator(
      `revogr-data.rgCol [role=gridcell][data-rgrow="${r}"][data-rgcol="${c}"], [type=rgRow] [role=gridcell][data-rgrow="${r}"][data-rgcol="${c}"]`,
    )
    .first();
}
const textOf = (at: string) => expect.poll(() => cell(at).textContent());
const selected = () => page.getByRole('status', { name: 'Selected cell', exact: true });
const goTo = async (text: string): Promise<void> => {
  const box = page.getByRole('combobox', { name: 'Go to a cell or name' });
  await box.fill(text);
  await box.press('Enter');
};
const saved = () => page.getByText('Saved', { exact: true }).waitFor();

test('all of the sheet is there: title, rate, header, blank row, total', async () => {
  await textOf('A1').toBe('Invoice for the Harbour Café, due within 30 days');
  await textOf('B2').toBe('20%');
  await textOf('D4').toBe('Quantity');
  await textOf('A6').toBe('');
  await textOf('E10').toBe('60');
  await page.locator('.sheet-table-frame').waitFor();
  await page.locator('.sheet-merged').getByText('Invoice for the Harbour Café').waitFor();
});

test('the rate is changed by the keyboard, the total follows, and undo brings both back', async () => {
  await cell('A2').click();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => selected().textContent()).toBe('B2');
  await page.keyboard.type('50%');
  await page.keyboard.press('Enter');
  await textOf('E10').toBe('75');
  await textOf('E5').toBe('30');
  await saved();
  await page.keyboard.press('Control+z');
  await textOf('B2').toBe('20%');
  await textOf('E10').toBe('60');
  await page.keyboard.press('Control+y');
  await textOf('E10').toBe('75');
  await page.keyboard.press('Control+z');
  await textOf('E10').toBe('60');
  await saved();
});

fullTest('names and addresses are gone to, and a formula is typed beside the table by pointing at cells', async () => {
  await goTo('rate');
  await expect.poll(() => selected().textContent()).toBe('B2');
  await goTo('G5');
  await expect.poll(() => selected().textContent()).toBe('G5');
  await page.keyboard.type('=');
  await cell('E10').click();
  await page.keyboard.type('*2');
  await page.keyboard.press('Enter');
  await textOf('G5').toBe('120');
  await goTo('G5');
  await expect.poll(() => page.getByLabel('Formula or value of the cell').inputValue()).toBe('=E10 * 2');
  await page.keyboard.press('Delete');
  await textOf('G5').toBe('');
  await saved();
});

fullTest('a blank row within the table takes a note, and a row below the table becomes one of it', async () => {
  await goTo('A6');
  await page.keyboard.type('Second page');
  await page.keyboard.press('Enter');
  await textOf('A6').toBe('Second page');
  await saved();
  await goTo('A9');
  await page.keyboard.type('Nib');
  await page.keyboard.press('Enter');
  await page.getByText('4 rows').waitFor();
  await textOf('A9').toBe('Nib');
  await textOf('A11').toBe('Sum');
  await textOf('A6').toBe('Second page');
});

test('what is typed into the header names the column, and undo names it back', async () => {
  await goTo('B4');
  await page.keyboard.type('Unit price');
  await page.keyboard.press('Enter');
  await textOf('B4').toBe('Unit price');
  await page.getByRole('button', { name: 'Menu of the column Unit price' }).waitFor({ state: 'attached' });
  await saved();
  await page.keyboard.press('Control+z');
  await textOf('B4').toBe('Price');
  await saved();
});

fullTest('the table alone is shown on request, and where rows are searched; the choice stays', async () => {
  await page.getByText('Table', { exact: true }).click();
  await page.locator('.sheet-head').filter({ hasText: 'Item' }).waitFor();
  await page.reload();
  await page.locator('.sheet-head').filter({ hasText: 'Item' }).waitFor();
  await page.locator('.sheet-cell').filter({ hasText: 'Ink' }).click();
  await expect.poll(() => selected().textContent()).toBe('A7');
  await page.getByText('Whole sheet', { exact: true }).click();
  await textOf('B2').toBe('20%');
  await page.getByLabel('Search this sheet').fill('Ink');
  await page.getByText('1 found').waitFor();
  await page.getByLabel('Search this sheet').fill('');
  await textOf('B2').toBe('20%');
});

fullTest('nothing is wrong for people who hear the page, at any width', async () => {
  expect(await seriousFindings(page)).toEqual([]);
  expect(await findingsAtWidths(page, [390, 1280])).toEqual([]);
  expect(mistakes).toEqual([]);
});
