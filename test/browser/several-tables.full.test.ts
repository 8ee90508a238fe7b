/** A sheet with several tables on the page of its workbook: each is seen in its place, and is changed in its own tab. */
import { utils } from '@e965/xlsx';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileOfParts, partsOfWorkbook, plan, sums, tables } from '../several-tables.ts';
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
  await signUp(sheaf, page, 'several');
  const content = await fileOfParts(partsOfWorkbook(plan, tables, sums));
  const file = { name: 'Plan.xlsx', mimeType: 'application/octet-stream', buffer: content };
  const sent = await page.request.post(`${sheaf.origin}/api/workbooks`, { multipart: { file } });
  const { workbook } = (await sent.json()) as { workbook: { id: string } };
  await page.goto(`${sheaf.origin}/dashboard/workbooks/${workbook.id}`);
  await cell('A5').waitFor();
});

afterAll(async () => {
  await browser.close();
  await sheaf.stop();
  await removeFolder(sheaf.folder);
});

function cell(at: string) {
  const { r, c } = utils.decode_cell(at);
  return page
    .locator(
      `revogr-data.rgCol [role=gridcell][data-rgrow="${r}"][data-rgcol="${c}"], [type=rgRow] [role=gridcell][data-rgrow="${r}"][data-rgcol="${c}"]`,
    )
    .first();
}
const goTo = async (text: string): Promise<void> => {
  const box = page.getByRole('combobox', { name: 'Go to a cell or name' });
  await box.fill(text);
  await box.press('Enter');
};
const expectText = async (at: string, text: string): Promise<void> => {
  await goTo(at);
  await expect.poll(() => cell(at).textContent()).toBe(text);
};
const type = async (at: string, text: string): Promise<void> => {
  await goTo(at);
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
};
const open = async (title: string): Promise<void> => {
  await page.getByRole('tab', { name: title }).click();
  await expect.poll(() => page.getByRole('tab', { name: title }).getAttribute('aria-selected')).toBe('true');
};

test('each table is in its place, framed and named, with its tab next to that of its sheet', async () => {
  await expectText('C20', '3');
  await expectText('B23', 'Fees');
  await expectText('B19', 'Code');
  await expect.poll(() => page.locator('.sheet-table-frame[data-name]').count()).toBe(2);
  const tabs = await page.getByRole('tab').allTextContents();
  expect(tabs).toEqual(['Plan', 'Rates', 'Staff', 'Sums']);
  expect(await seriousFindings(page)).toEqual([]);
  expect(await findingsAtWidths(page, [390, 1280])).toEqual([]);
});

test('a table is changed and grows in its own tab, and what is below it moves', async () => {
  await type('C20', '7');
  await page.getByText('belongs to “Rates”').waitFor();
  await expectText('C20', '3');
  await open('Rates');
  await expectText('C20', '3');
  await type('C20', '5');
  await expectText('C21', '10');
  await type('B22', 'c');
  await expectText('B24', 'Fees');
  await type('C22', '100');
  await expectText('C24', '115');
  await open('Plan');
  await expectText('C22', '100');
  await expectText('B28', 'Ann');
  await expectText('C28', '230');
  await open('Sums');
  // A sheet that is nothing but its table has no line for its header.
  await expect.poll(() => cell('B1').textContent()).toBe('255');
  expect(await page.getByRole('tab').allTextContents()).toEqual(['Plan', 'Sums']);
  // What was refused above.
  expect(mistakes.filter((one) => !one.includes('status of 422'))).toEqual([]);
});
