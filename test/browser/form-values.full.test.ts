/** An order whose lines and total are calculated while it is typed, by keyboard alone, with the network cut in between. */
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Column } from '#engine/model.ts';
import type { PublishedApp } from '../journeys/published-app.ts';
import { openWindow } from './browser.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { blocksHydrated, findingsAtWidths, seriousFindings } from './quality.ts';

let opened: OpenShop;
let shop: PublishedApp;
let browser: Browser;
let origin: string;
const column = (id: string, type: Column['type'] = 'text', formula?: string): Column => ({
  ...{ id, name: id[0]!.toUpperCase() + id.slice(1), type },
  ...(formula !== undefined && { formula }),
});
const fields = Array.from({ length: 28 }, (_, at) => `f${at + 1}`);
const ofLines = (id: string) => ({ sheet_title: 'Lines', column: id });

beforeAll(async () => {
  opened = await openShop([
    {
      title: 'Orders',
      columns: [
        ...[column('number'), column('name'), column('express', 'boolean')],
        column('sum', 'number', 'SUMIFS(Lines[Amount], Lines[Order], [column:number])'),
        column('total', 'currency', '[column:sum] + IF([column:express], 9.5, 0)'),
      ],
      rows: [],
    },
    {
      title: 'Lines',
      columns: [
        ...[column('order'), column('product'), column('quantity', 'number')],
        column('price', 'currency', 'XLOOKUP([column:product], Products[Code], Products[Price])'),
        column('amount', 'currency', '[column:quantity] * [column:price]'),
      ],
      rows: [],
    },
    {
      title: 'Camp',
      columns: [
        ...fields.map((id, at) => column(id, at === 2 || at === 16 ? 'number' : 'text')),
        column('photo', 'image'),
        column('price', 'currency', '[column:f3] * [column:f17]'),
      ],
      rows: [],
    },
    {
      title: 'Products',
      columns: [column('code'), column('name'), column('price', 'number')],
      rows: [{ cells: { code: 'a', name: 'Anchor', price: 12.5 } }, { cells: { code: 'b', name: 'Buoy', price: 4 } }],
    },
  ]);
  ({ shop, browser, origin } = opened);
  await shop.setBlocks('orders', [
    {
      ...{ id: 'form', type: 'form', sheet_title: 'Orders' },
      settings: {
        ...{ titleForm: 'Your order', takes_lines: true, live_values: true, after_sending: 'Message and answers' },
        ...{ lines_link: ofLines('order'), lines_key: 'number', lines_title: 'What you take', line_name: 'Item' },
        line_fields: [
          {
            ...{ line_column: ofLines('product'), label: 'Product' },
            lookup_key: { sheet_title: 'Products', column: 'code' },
            lookup_name: { sheet_title: 'Products', column: 'name' },
          },
          { line_column: ofLines('quantity'), label: 'Quantity', type: 'number', default: '1' },
          { line_column: ofLines('price'), label: 'Each', type: 'calculated' },
          { line_column: ofLines('amount'), label: 'Amount', adds_up: true },
        ],
      },
      axis: [
        { column: 'number', label: 'Order number', required: true },
        { column: 'name', label: 'Your name' },
        { column: 'express', label: 'Express delivery', type: 'select', options: 'true, false' },
        { column: 'total', label: 'To pay', shows_result: true, description: 'With delivery.' },
      ],
    },
  ]);
});
afterAll(() => opened?.[Symbol.asyncDispose]());

/** Kept where a person wants to look at what is tried. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  const path = join(folder ?? '', `values-${name}-${page.viewportSize()?.width}.png`);
  if (folder) await page.screenshot({ path, fullPage: true });
}
const value = (page: Page, name: string) => page.getByRole('status', { name, exact: true }).innerText();

test.each([1280, 390])('by keyboard alone, %i pixels wide', async (width) => {
  const { context, page, mistakes } = await openWindow(browser, { width, height: 860, hasTouch: width < 600 });
  await page.goto(`${origin}/orders`);
  await blocksHydrated(page);
  await expect.poll(() => page.getByRole('button', { name: 'Calculate' }).count()).toBe(0);
  await page.getByLabel('Order number').focus();
  await page.keyboard.type(`R-${width}`);
  for (let steps = 0; steps < 3; steps++) await page.keyboard.press('Tab');
  await expect.poll(() => value(page, 'To pay')).toBe('$0');
  await page.getByLabel('Product').first().selectOption('a');
  await page.keyboard.press('Tab');
  await page.getByLabel('Quantity').first().press('Control+a');
  await page.keyboard.type('3');
  await expect.poll(() => value(page, 'To pay')).toBe('$37.50');
  expect(await page.getByRole('status', { name: 'Amount', exact: true }).first().innerText()).toBe('$37.50');
  expect(await value(page, 'Total of Amount')).toBe('$37.50');
  await picture(page, 'typed');
  expect(await seriousFindings(page)).toEqual([]);
  // Nothing that was calculated of something else is shown where there is no answer.
  await context.setOffline(true);
  await page.getByLabel('Quantity').first().press('Control+a');
  await page.keyboard.type('4');
  await expect.poll(() => value(page, 'To pay')).toBe('–');
  expect(await page.getByLabel('Quantity').first().inputValue()).toBe('4');
  await context.setOffline(false);
  await expect.poll(() => value(page, 'To pay'), { timeout: 15_000 }).toBe('$50');
  await page.getByRole('button', { name: 'Remove item 2' }).press('Enter');
  await expect.poll(() => value(page, 'Total of Amount')).toBe('$50');
  await page.getByRole('button', { name: 'Submit' }).press('Enter');
  await page.getByRole('table', { name: 'What you take' }).waitFor();
  await picture(page, 'thanks');
  expect(await seriousFindings(page)).toEqual([]);
  expect(mistakes.filter((one) => !/ERR_INTERNET_DISCONNECTED|network/i.test(String(one)))).toEqual([]);
  await context.close();
});

test('without a script', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 860 } });
  const page = await context.newPage();
  await page.goto(`${origin}/orders`);
  await page.getByLabel('Your name').fill('Ida');
  await page.getByLabel('Product').first().selectOption('b');
  await page.getByLabel('Quantity').first().fill('5');
  await page.getByRole('button', { name: 'Calculate' }).click();
  expect(await value(page, 'To pay')).toBe('$20');
  expect(await page.getByLabel('Your name').inputValue()).toBe('Ida');
  await picture(page, 'plain');
  await context.close();
});

/** Four steps of seven fields, of which one is asked by another, with a file and a price. */
const camp = {
  ...{ id: 'camp', type: 'form', sheet_title: 'Camp' },
  settings: {
    ...{ saves_answers: true, submit_success: 'See you there.', submit_text: 'Sign up' },
    form_steps: [0, 7, 14, 21].map((at) => ({ step_title: `Part ${at / 7 + 1}`, first_field: fields[at] })),
  },
  axis: [
    ...fields.map((id, at) => ({
      ...{
        column: id,
        label: `Field ${at + 1}`,
        type: at === 2 || at === 16 ? 'number' : 'text',
        required: at % 7 === 0,
      },
      ...(at === 8 && { asked_when: [{ when_field: 'f3', when_condition: '>', when_value: '17' }] }),
    })),
    { column: 'photo', label: 'Photo', type: 'file' },
    { column: 'price', label: 'Price', shows_result: true },
  ],
};

test('30 fields in four steps, by keyboard alone on a phone, cut off and reloaded: nothing typed is lost', async () => {
  await shop.setBlocks('about', [camp]);
  const { context, page } = await openWindow(browser, { width: 390, height: 860, hasTouch: true });
  await page.goto(`${origin}/about`);
  await blocksHydrated(page);
  await page.getByText('Step 1 of 4').waitFor();
  await page.getByLabel('Field 1', { exact: false }).first().focus();
  const typePart = async (from: number, to: number): Promise<void> => {
    for (let at = from; at <= to; at++) {
      await page.keyboard.type(at === 3 ? '20' : at === 17 ? '3' : `answer ${at}`);
      if (at < to) await page.keyboard.press('Tab');
    }
  };
  await typePart(1, 7);
  await page.keyboard.press('Enter');
  await page.getByText('Step 2 of 4').waitFor();
  await page.keyboard.press('Tab');
  await typePart(8, 11);
  // The phone loses its network, and somebody reloads the page once it is back.
  await context.setOffline(true);
  await page.keyboard.press('Tab');
  await typePart(12, 13);
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('answer 13');
  await context.setOffline(false);
  await page.reload();
  await blocksHydrated(page);
  await page.getByText('Your answers from last time are back.').waitFor();
  await page.getByText('Step 2 of 4').waitFor();
  await picture(page, 'back');
  expect(await seriousFindings(page)).toEqual([]);
  expect(await page.getByLabel('Field 13').inputValue()).toBe('answer 13');
  await page.getByLabel('Field 14').focus();
  await typePart(14, 14);
  await page.keyboard.press('Enter');
  await page.getByText('Step 3 of 4').waitFor();
  await page.keyboard.press('Tab');
  await typePart(15, 21);
  await page.keyboard.press('Enter');
  await page.getByText('Step 4 of 4').waitFor();
  await page.keyboard.press('Tab');
  await typePart(22, 28);
  await expect.poll(() => value(page, 'Price')).toBe('$60');
  await picture(page, 'last-step');
  // Cut off while it is sent: the same answer is sent again, and stored once.
  let cuts = 0;
  await page.route('**/api/page/rows*', async (route) => {
    cuts++;
    if (cuts !== 2) return route.continue();
    // It arrives, and the answer doesn't.
    await shop.send('POST', '/api/page/rows', route.request().postDataJSON() as object);
    return route.abort('internetdisconnected');
  });
  await page.getByLabel('Field 28').press('Enter');
  await page.getByText('See you there.').waitFor();
  expect(cuts).toBeGreaterThan(2);
  const rows = await shop.rowsOf('Camp');
  expect(rows).toHaveLength(1);
  const answers = fields.map((_, at) => (at === 2 ? 20 : at === 16 ? 3 : `answer ${at + 1}`));
  expect(fields.map((id) => rows[0]?.cells[id])).toEqual(answers);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('sheaf-form')))).toEqual(
    [],
  );
  await page.reload();
  await page.getByText('Step 1 of 4').waitFor();
  expect(await page.getByLabel('Field 2', { exact: true }).inputValue()).toBe('');
  await context.close();
});

test('at all widths', async () => {
  const { context, page } = await openWindow(browser, { width: 390, height: 860 });
  await page.goto(`${origin}/orders`);
  await blocksHydrated(page);
  expect(await findingsAtWidths(page, [320, 390, 768, 1280])).toEqual([]);
  await context.close();
});
