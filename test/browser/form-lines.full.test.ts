/** An invoice with its lines is filled in by keyboard in a real browser, with a script and without. */
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PublishedApp } from '../journeys/published-app.ts';
import { openWindow } from './browser.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { seriousFindings } from './quality.ts';

let opened: OpenShop;
let shop: PublishedApp;
let browser: Browser;
let origin: string;

beforeAll(async () => {
  opened = await openShop([
    {
      title: 'Invoices',
      columns: [
        { id: 'number', name: 'Number', type: 'text' },
        { id: 'customer', name: 'Customer', type: 'text' },
      ],
      rows: [{ cells: { number: 'R-1', customer: 'Ann' } }],
    },
    {
      title: 'Lines',
      columns: [
        { id: 'invoice', name: 'Invoice', type: 'text' },
        { id: 'item', name: 'Item', type: 'text' },
        { id: 'quantity', name: 'Quantity', type: 'number' },
        {
          ...{ id: 'price', name: 'Price', type: 'currency', format: '€#,##0.00' },
          formula: 'XLOOKUP([column:item], Items[Code], Items[Price])',
        },
        {
          ...{ id: 'amount', name: 'Amount', type: 'currency', format: '€#,##0.00' },
          formula: '[column:quantity] * [column:price]',
        },
      ],
      rows: [],
    },
    {
      title: 'Items',
      columns: [
        { id: 'code', name: 'Code', type: 'text' },
        { id: 'name', name: 'Name', type: 'text' },
        { id: 'price', name: 'Price', type: 'number' },
      ],
      rows: Array.from({ length: 80 }, (_, at) => ({
        cells: { code: `I${at}`, name: at === 7 ? 'Mooring rope' : `Fender ${at}`, price: at + 0.25 },
      })),
    },
  ]);
  ({ shop, browser, origin } = opened);
  const ofLines = (column: string) => ({ sheet_title: 'Lines', column });
  await shop.setBlocks('orders', [
    {
      ...{ id: 'form', type: 'form', sheet_title: 'Invoices' },
      settings: {
        ...{
          titleForm: 'New invoice',
          spam_check: false,
          submit_text: 'Save invoice',
          submit_success: 'The invoice is saved.',
        },
        ...{ takes_lines: true, lines_link: ofLines('invoice'), lines_key: 'number', lines_title: 'What is on it' },
        line_fields: [
          {
            ...{ line_column: ofLines('item'), label: 'Item', required: true },
            lookup_key: { sheet_title: 'Items', column: 'code' },
            lookup_name: { sheet_title: 'Items', column: 'name' },
          },
          { line_column: ofLines('quantity'), label: 'Quantity', type: 'number', default: '1' },
          { line_column: ofLines('amount'), label: 'Amount', type: 'calculated', adds_up: true },
        ],
      },
      axis: [
        { column: 'number', label: 'Number', required: true },
        { column: 'customer', label: 'Customer' },
      ],
    },
  ]);
});
afterAll(() => opened?.[Symbol.asyncDispose]());

/** Kept where a person wants to look at what is tried. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  const path = join(folder ?? '', `children-${name}-${page.viewportSize()?.width}.png`);
  if (folder) await page.screenshot({ path, fullPage: true });
}
const lines = async () => (await shop.rowsOf('Lines')).map(({ cells }) => cells);

test.each([1280, 390])('with a script, %i pixels wide', async (width) => {
  const before = (await lines()).length;
  const { context, page, mistakes } = await openWindow(browser, { width, height: 860, hasTouch: width < 600 });
  await page.goto(`${origin}/orders`);
  const items = page.getByRole('combobox', { name: 'Item' });
  await items.first().waitFor();
  await picture(page, 'form');
  await page.getByRole('textbox', { name: 'Number' }).fill('R-1');
  await items.first().fill('mooring');
  await page.getByRole('status').filter({ hasText: '1 found' }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('many');
  await page.getByRole('button', { name: 'Add another line' }).press('Enter');
  await expect.poll(() => page.getByRole('group', { name: /^Line \d/ }).count()).toBe(3);
  await page.keyboard.type('fender 12');
  await page.getByRole('status').filter({ hasText: '1 found' }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove line 2' }).press('Enter');
  await expect.poll(() => page.getByRole('group', { name: /^Line \d/ }).count()).toBe(2);
  expect(await seriousFindings(page)).toEqual([]);
  const send = page.getByRole('button', { name: 'Save invoice' });
  await send.click();
  await page.getByText('Enter a number.').waitFor();
  await picture(page, 'wrong');
  await page.getByRole('textbox', { name: 'Quantity' }).first().fill('4');
  await send.click();
  await page.getByText('another row of Invoices has this value already').first().waitFor();
  expect(await items.last().inputValue()).toBe('Fender 12');
  await page.getByRole('textbox', { name: 'Number' }).fill(`R-${width}`);
  await send.click();
  await page.getByText('The invoice is saved.').waitFor();
  await page.getByRole('cell', { name: '€41.25' }).waitFor();
  expect(await page.getByRole('table').innerText()).toMatch(/Mooring rope\s+4\s+€29\.00\s+Fender 12\s+1\s+€12\.25/);
  await picture(page, 'saved');
  expect(await seriousFindings(page)).toEqual([]);
  expect((await lines()).slice(before)).toMatchObject([
    { invoice: `R-${width}`, item: 'I7', quantity: 4 },
    { invoice: `R-${width}`, item: 'I12', quantity: 1 },
  ]);
  // The browser says of a refusal that it is one.
  expect(mistakes.filter((one) => !one.includes('409 (Conflict)'))).toEqual([]);
  await context.close();
});

test('without a script', async () => {
  const before = (await lines()).length;
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 860 } });
  const page = await context.newPage();
  await page.goto(`${origin}/orders`);
  await page.getByLabel('Number').fill('R-plain');
  await page.getByLabel('Item').first().fill('Mooring rope');
  await page.getByRole('button', { name: 'Add another line' }).click();
  expect(await page.getByRole('group', { name: /^Line \d/ }).count()).toBe(3);
  await page.getByLabel('Item').last().fill('No such thing');
  await page.getByRole('button', { name: 'Save invoice' }).click();
  expect(await page.getByLabel('Item').last().inputValue()).toBe('No such thing');
  expect(await page.getByLabel('Item').first().inputValue()).toBe('Mooring rope');
  await picture(page, 'plain-refused');
  await page.getByRole('button', { name: 'Remove line 3' }).click();
  await page.getByRole('button', { name: 'Save invoice' }).click();
  await page.getByText('The invoice is saved.').waitFor();
  expect((await lines()).slice(before)).toMatchObject([{ invoice: 'R-plain', item: 'I7', quantity: 1 }]);
  await context.close();
});
