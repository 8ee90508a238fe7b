/** A table that is drawn around other cells on the page of its workbook: it is said what comes of it, done, and undone. */
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

type Cells = Record<string, string | number | { f: string; v: number }>;
const list: Cells = {
  ...{ A1: 'Item', B1: 'Price', C1: 'Total', A2: 'Sample', B2: 1, C2: { f: 'B2*2', v: 2 } },
  ...{ A3: 'Pen', B3: 2, C3: { f: 'B3*2', v: 4 }, A4: 'Ink', B4: 5, C4: { f: 'B4*2', v: 10 } },
  ...{ A5: 'Cap', B5: 10, C5: { f: 'B5*2', v: 20 }, A7: 'Sum', C7: { f: 'SUM(C2:C5)', v: 36 } },
};

function fileOf(cells: Cells): Buffer {
  const sheet: spreadsheets.WorkSheet = { '!ref': 'A1:C7' };
  for (const [at, cell] of Object.entries(cells)) {
    const value = typeof cell === 'object' ? cell.v : cell;
    sheet[at] = { t: typeof value === 'number' ? 'n' : 's', v: value, ...(typeof cell === 'object' && { f: cell.f }) };
  }
  const book = spreadsheets.utils.book_new();
  spreadsheets.utils.book_append_sheet(book, sheet, 'List');
  return spreadsheets.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

beforeAll(async () => {
  [sheaf, browser] = await Promise.all([sharedSheaf(), launchBrowser()]);
  ({ page, mistakes } = await openPerson(browser));
  await signUp(sheaf, page, 'drawn');
  const file = { name: 'List.xlsx', mimeType: 'application/octet-stream', buffer: fileOf(list) };
  const sent = await page.request.post(`${sheaf.origin}/api/workbooks`, { multipart: { file } });
  const { workbook } = (await sent.json()) as { workbook: { id: string } };
  await page.goto(`${sheaf.origin}/dashboard/workbooks/${workbook.id}`);
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
const goTo = async (text: string): Promise<void> => {
  const box = page.getByRole('combobox', { name: 'Go to a cell or name' });
  await box.fill(text);
  await box.press('Enter');
};
const saved = () => page.getByText('Saved', { exact: true }).waitFor();
const tableIs = (range: string) => page.getByText(`The table is at ${range}.`).waitFor();
/** The tooltip of the switch says where the table is. */
const showRange = async (range: string): Promise<void> => {
  await page.mouse.move(0, 0);
  await page.getByRole('radiogroup', { name: 'Show' }).hover();
  await tableIs(range);
  await page.mouse.move(0, 0);
};

test('the table is drawn around other cells: columns that leave it are named before, and nothing else changes', async () => {
  await goTo('A1:B4');
  await cell('A2').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Make this the table' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The table will be at A1:B4.').waitFor();
  await dialog.getByText('Total becomes a column of cells around the table.').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Make this the table' }).click();
  await saved();
  await showRange('A1:B4');
  await textOf('C1').toBe('Total');
  await textOf('C4').toBe('10');
  await textOf('C7').toBe('36');
  await page.keyboard.press('Control+z');
  await saved();
  await showRange('A1:C5');
  await page.keyboard.press('Control+y');
  await saved();
  await showRange('A1:B4');
  await page.keyboard.press('Control+z');
  await showRange('A1:C5');
  await saved();
});

fullTest('a row is made the heading by the keyboard; the one above it stays on the sheet', async () => {
  await goTo('A2');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Use this row as the heading' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The table will be at A2:C5.').waitFor();
  await dialog.getByText('was Item').waitFor();
  await dialog.getByRole('button', { name: 'Make this the table' }).press('Enter');
  await saved();
  await showRange('A2:C5');
  await textOf('A1').toBe('Item');
  await textOf('A2').toBe('Sample');
  await goTo('B3');
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await textOf('C3').toBe('8');
  await textOf('C7').toBe('40');
});

fullTest('cells beside the table are made another one, and cells again', async () => {
  await goTo('E3');
  for (const text of ['Day', 'Mon', 'Tue']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  await saved();
  await goTo('E3:E5');
  await cell('E4').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Make this another table' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The table will be at E3:E5, with 2 rows.').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Name of the table' }).fill('Days');
  await dialog.getByRole('button', { name: 'Make this another table' }).click();
  await page.getByText('Days is a table now.').waitFor();
  await page.getByRole('tab', { name: 'Days' }).click();
  await showRange('E3:E5');
  await page.getByRole('button', { name: 'Menu of the sheet Days' }).click();
  await page.getByRole('menuitem', { name: 'Make cells again' }).click();
  await page.getByRole('button', { name: 'Make cells again' }).click();
  await page.getByRole('tab', { name: 'Days' }).waitFor({ state: 'detached' });
  await textOf('E4').toBe('Mon');
});

fullTest('nothing is wrong for people who hear the page, at any width', async () => {
  await saved();
  expect(await seriousFindings(page)).toEqual([]);
  expect(await findingsAtWidths(page, [390, 1280])).toEqual([]);
  expect(mistakes).toEqual([]);
});
