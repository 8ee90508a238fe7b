/** A form in steps with conditions is filled in by keyboard alone in a real browser, by a stranger, and without a script. */
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guidedSample } from '#blocks/form/samples.ts';
import type { PublishedApp } from '../journeys/published-app.ts';
import { openWindow } from './browser.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { blocksHydrated, findingsAtWidths, seriousFindings } from './quality.ts';

let opened: OpenShop;
let shop: PublishedApp;
let browser: Browser;
let origin: string;

beforeAll(async () => {
  opened = await openShop([{ title: 'Crew', columns: guidedSample.sheets!['Crew']!.columns, rows: [] }]);
  ({ shop, browser, origin } = opened);
  await shop.setBlocks('orders', [{ id: 'form', type: 'form', ...guidedSample.block }]);
});
afterAll(() => opened?.[Symbol.asyncDispose]());

/** Kept where a person wants to look at what is tried. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  const path = join(folder ?? '', `forms-${name}-${page.viewportSize()?.width}.png`);
  if (folder) await page.screenshot({ path, fullPage: true });
}
const stored = async () => (await shop.rowsOf('Crew')).map(({ cells }) => cells);
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent);

test.each([1280, 390])('with a script and by keyboard alone, %i pixels wide', async (width) => {
  const before = (await stored()).length;
  const { context, page, mistakes } = await openWindow(browser, { width, height: 860, hasTouch: width < 600 });
  await page.goto(`${origin}/orders`);
  await blocksHydrated(page);
  await page.getByText('Step 1 of 2').waitFor();
  await picture(page, 'step-1');
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByLabel('Name', { exact: false }).first().focus();
  await page.keyboard.type('Ida');
  // The step is checked before the next.
  await page.keyboard.press('Enter');
  await page.getByText('Fill in this field.').waitFor();
  expect(await focused(page)).toBe('age');
  await picture(page, 'step-wrong');
  await page.keyboard.type('12');
  await page.getByLabel('Phone of a parent').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('+45 12 34 56 78');
  await page.keyboard.press('Enter');
  await page.getByText('On board').waitFor();
  expect(await focused(page)).toBe('Step 2 of 2');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Sk');
  await page.getByText('Step 2 of 3').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.getByLabel('What should the cook know?').waitFor();
  await picture(page, 'step-2');
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('No hazelnuts');
  // Back, and what was typed is still there.
  await page.getByRole('button', { name: 'Back' }).press('Enter');
  await page.getByText('Step 1 of 3').waitFor();
  expect(await page.getByLabel('Phone of a parent').inputValue()).toBe('+45 12 34 56 78');
  await page.getByLabel('Age').fill('21');
  await expect.poll(() => page.getByLabel('Phone of a parent').isVisible()).toBe(false);
  await page.getByLabel('Age').press('Enter');
  await page.getByRole('button', { name: 'Go on' }).press('Enter');
  await page.getByText('Your boat').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Nina');
  await picture(page, 'step-3');
  await page.keyboard.press('Enter');
  await page.getByText('You’re on the list.').waitFor();
  await picture(page, 'thanks');
  expect(await seriousFindings(page)).toEqual([]);
  const [row] = (await stored()).slice(before);
  expect(row).toMatchObject({
    name: 'Ida',
    age: 21,
    role: 'Skipper',
    diet: 'No nuts',
    notes: 'No hazelnuts',
    boat: 'Nina',
  });
  expect(row?.['guardian'] ?? null).toBeNull();
  // The browser says of a stranger's first try that it is none yet.
  expect(mistakes).toEqual([]);
  await context.close();
});

test('afterwards a form shows what was filled in, or leads on', async () => {
  const about = await shop.setBlocks('about', [{ id: 'text', type: 'markdown', settings: { text: 'Thank you all.' } }]);
  for (const settings of [
    { after_sending: 'Message and answers' },
    { after_sending: 'Open a page', thanks_page: about },
  ]) {
    const axis = [
      { column: 'name', label: 'Your name', required: true },
      { column: 'age', type: 'number' },
    ];
    await shop.setBlocks('', [{ id: 'short', type: 'form', sheet_title: 'Crew', axis, settings }]);
    const { context, page } = await openWindow(browser, { width: 390, height: 860 });
    await page.goto(`${origin}/`);
    await blocksHydrated(page);
    await page.getByLabel('Your name').fill('Pia');
    await page.getByRole('button', { name: 'Submit' }).click();
    if (settings.thanks_page) await page.waitForURL(`${origin}/about`);
    else await page.getByRole('definition').filter({ hasText: 'Pia' }).waitFor();
    await picture(page, settings.thanks_page ? 'led-on' : 'answers');
    expect(await seriousFindings(page)).toEqual([]);
    await context.close();
  }
});

test('another answer, from the page that a form without a script led to', async () => {
  const { context, page } = await openWindow(browser, { width: 1280, height: 860 });
  await page.goto(`${origin}/orders?_sent=form`);
  await page.getByRole('button', { name: 'Submit another response' }).click();
  await page.getByText('Step 1 of 2').waitFor();
  await context.close();
});

test('without a script', async () => {
  const before = (await stored()).length;
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 860 } });
  const page = await context.newPage();
  await page.goto(`${origin}/orders`);
  await picture(page, 'plain');
  await page.getByLabel('Name', { exact: false }).first().fill('Ole');
  await page.getByLabel('Age').fill('40');
  await page.getByLabel('Phone of a parent').fill('+45 99 99 99 99');
  await page.getByLabel('Role').selectOption('Crew');
  await page.getByRole('button', { name: 'Sign up' }).click();
  const question = await page.getByText(/What is \d+ \+ \d+\?/).innerText();
  await picture(page, 'question');
  const [one = 0, other = 0] = (question.match(/\d+/g) ?? []).map(Number);
  await page.waitForTimeout(3_200);
  await page.getByLabel(question).fill(String(one + other));
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('You’re on the list.').waitFor();
  await picture(page, 'plain-thanks');
  const [row] = (await stored()).slice(before);
  expect(row).toMatchObject({ name: 'Ole', age: 40, role: 'Crew' });
  expect(row?.['guardian'] ?? null).toBeNull();
  await context.close();
});

test('nothing overflows and nothing is wrong at any width', async () => {
  const { context, page } = await openWindow(browser, { width: 1280, height: 860 });
  await page.goto(`${origin}/orders`);
  await blocksHydrated(page);
  expect(await findingsAtWidths(page, [320, 390, 768, 1280])).toEqual([]);
  await context.close();
});
