/** Names of another sheet are chosen in a real browser: by keyboard, by finger, in forms, dialogs and cells. */
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PublishedApp } from '../journeys/published-app.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { openWindow } from './browser.ts';
import { findingsAtWidths, seriousFindings } from './quality.ts';

let opened: OpenShop;
let shop: PublishedApp;
let browser: Browser;
let origin: string;

const towns = ['Bergen', 'Oslo', 'Bodø', 'Tromsø', 'Lübeck', 'Kiel', 'Århus', 'Gdańsk'];
const kinds = ['Hotel', 'Bakery', 'Boatyard', 'Café', 'Museum'];

beforeAll(async () => {
  const customers = Array.from({ length: 2_000 }, (_, at) => ({
    cells: { id: at + 1, name: `${towns[at % 8]} ${kinds[at % 5]} ${Math.floor(at / 40) + 1}` },
  }));
  opened = await openShop([
    {
      title: 'Orders',
      columns: [
        { id: 'order', name: 'Order', type: 'text' },
        { id: 'customer', name: 'Customer', type: 'number' },
        { id: 'staff', name: 'Seller', type: 'text' },
        { id: 'due', name: 'Due', type: 'date' },
      ],
      rows: Array.from({ length: 6 }, (_, at) => ({
        cells: { order: `O-${1041 + at}`, customer: at * 7 + 1, staff: at % 2 ? 'b' : 'a', due: `2027-03-0${at + 1}` },
      })),
    },
    {
      title: 'Customers',
      columns: [
        { id: 'id', name: 'ID', type: 'number' },
        { id: 'name', name: 'Name', type: 'text' },
      ],
      rows: customers,
    },
    {
      title: 'Staff',
      columns: [
        { id: 'code', name: 'Code', type: 'text' },
        { id: 'name', name: 'Name', type: 'text' },
      ],
      rows: [{ cells: { code: 'a', name: 'Ann Lund' } }, { cells: { code: 'b', name: 'Bo Friis' } }],
    },
  ]);
  ({ shop, browser, origin } = opened);
  const customer = {
    column: 'customer',
    label: 'Customer',
    lookup_key: { sheet_title: 'Customers', column: 'id' },
    lookup_name: { sheet_title: 'Customers', column: 'name' },
  };
  const staff = {
    column: 'staff',
    label: 'Seller',
    lookup_key: { sheet_title: 'Staff', column: 'code' },
    lookup_name: { sheet_title: 'Staff', column: 'name' },
  };
  await shop.setBlocks('orders', [
    {
      ...{ id: 'form', type: 'form', sheet_title: 'Orders' },
      settings: { titleForm: 'Add an order', submit_text: 'Add order' },
      axis: [
        { column: 'order', label: 'Order', required: true },
        { ...customer, required: true },
        staff,
        { column: 'due', label: 'Due', type: 'date' },
      ],
    },
  ]);
  await shop.setBlocks('about', [
    {
      ...{ id: 'rows', type: 'table', sheet_title: 'Orders' },
      settings: { title: 'Orders', add_new_row: 'Everyone' },
      axis: [
        { column: 'order' },
        { ...customer, editable: 'Everyone' },
        { ...staff, editable: 'Everyone' },
        { column: 'due' },
      ],
    },
  ]);
});
afterAll(() => opened?.[Symbol.asyncDispose]());

/** Kept where a person wants to look at what is tried. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder) await page.screenshot({ path: join(folder, `pages-${name}-${page.viewportSize()?.width}.png`) });
}
const options = (page: Page) => page.getByRole('option').allInnerTexts();
const last = async () => (await shop.rowsOf('Orders')).at(-1)?.cells;

test.each([1280, 390])('a form is filled in by the keyboard alone, %i pixels wide', async (width) => {
  const { context, page, mistakes } = await openWindow(browser, { width, height: 860, hasTouch: width < 600 });
  await page.goto(`${origin}/orders`);
  const field = page.getByRole('combobox', { name: 'Customer' });
  await field.waitFor();
  await page.getByRole('textbox', { name: 'Order' }).fill(`O-${width}`);
  await page.keyboard.press('Tab');
  await page.keyboard.type('lübeck bo');
  await expect.poll(() => options(page)).toContain('Lübeck Boatyard 1');
  await picture(page, 'form-search');
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => field.getAttribute('aria-activedescendant')).toMatch(/-0$/);
  await page.keyboard.press('Enter');
  expect(await field.inputValue()).toBe('Lübeck Boatyard 1');
  expect(await field.getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Bo');
  await picture(page, 'form-filled');
  await page.getByRole('button', { name: 'Add order' }).press('Enter');
  await page.getByText('Data added to the spreadsheet').waitFor();
  const rows = await shop.rowsOf('Customers');
  const key = rows.find(({ cells }) => cells['name'] === 'Lübeck Boatyard 1')?.cells['id'];
  expect(await last()).toMatchObject({ order: `O-${width}`, customer: key, staff: 'b' });
  expect(mistakes).toEqual([]);
  await context.close();
});

test('what names no row is refused at its field, and nothing that was typed is lost', async () => {
  const { context, page } = await openWindow(browser, { width: 1280, height: 860 });
  await page.goto(`${origin}/orders`);
  const field = page.getByRole('combobox', { name: 'Customer' });
  await field.waitFor();
  await page.getByRole('textbox', { name: 'Order' }).fill('O-x');
  await field.fill('Nowhere Inn');
  await page.getByText('No names found').first().waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add order' }).click();
  await page.getByText('Choose one of the names in the list.').first().waitFor();
  expect(await field.inputValue()).toBe('Nowhere Inn');
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  await picture(page, 'form-refused');
  await field.fill('oslo bakery 3');
  await expect.poll(() => options(page)).toContain('Oslo Bakery 3');
  await page.getByRole('option', { name: 'Oslo Bakery 3', exact: true }).click();
  await page.getByRole('button', { name: 'Add order' }).click();
  await page.getByText('Data added to the spreadsheet').waitFor();
  await context.close();
});

test('a cell is changed in its place: Escape leaves it, a choice saves it', async () => {
  const { context, page, mistakes } = await openWindow(browser, { width: 1280, height: 860 });
  await page.goto(`${origin}/about`);
  const row = page.locator('tbody tr', { hasText: 'O-1042' });
  const before = (await row.innerText()).trim();
  await row.getByRole('button', { name: /Customer/ }).press('Enter');
  const field = page.getByRole('combobox', { name: 'Customer' });
  await field.waitFor();
  await field.fill('tromsø');
  await page.getByRole('option').first().waitFor();
  await picture(page, 'cell-search');
  await page.keyboard.press('Escape');
  expect(await field.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await row.innerText()).trim()).toBe(before);
  await row.getByRole('button', { name: /Customer/ }).press('Enter');
  await field.waitFor();
  await field.fill('tromsø café 2');
  await page.getByRole('option', { name: 'Tromsø Café 2', exact: true }).click();
  await expect.poll(() => row.innerText()).toContain('Tromsø Café 2');
  expect(mistakes).toEqual([]);
  await context.close();
});

test.each([1280, 390])('a row is added in a dialog, %i pixels wide', async (width) => {
  const { context, page, mistakes } = await openWindow(browser, { width, height: 860, hasTouch: width < 600 });
  await page.goto(`${origin}/about`);
  await page.getByRole('button', { name: 'Add row' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add row' });
  const field = dialog.getByRole('combobox', { name: 'Customer' });
  await field.waitFor();
  await dialog.getByLabel('Order').fill(`O-dialog-${width}`);
  await field.click();
  await page.getByRole('option').first().waitFor();
  await picture(page, 'dialog-list');
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await dialog.isVisible()).toBe(true);
  await field.fill('kiel museum');
  await page.getByRole('option').first().click();
  await dialog.getByRole('combobox', { name: 'Seller' }).fill('ann');
  await page.getByRole('option', { name: 'Ann Lund' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(last).toMatchObject({ order: `O-dialog-${width}`, staff: 'a' });
  expect(mistakes).toEqual([]);
  await context.close();
});

test('a page with such a form is sound at all widths', async () => {
  const { context, page } = await openWindow(browser);
  await page.goto(`${origin}/orders`);
  expect(await findingsAtWidths(page, [390, 1280])).toEqual([]);
  await context.close();
});
