/** A calendar and a registration as visitors use them: with a script in place, and without one by links and forms. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PublishedApp } from '../journeys/published-app.ts';
import { openWindow } from './browser.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { seriousFindings } from './quality.ts';
import { fullTest } from '../full-test.ts';

let opened: OpenShop;
let shop: PublishedApp;
let browser: Browser;
let origin: string;

beforeAll(async () => {
  const columns = ['what', 'starts', 'ends', 'notes'].map((id) => ({ id, name: id, type: 'text' as const }));
  const rows = [
    { what: 'Choir', starts: '2026-03-04T19:00', ends: '2026-03-04T21:00', notes: 'New **voices**' },
    { what: 'Fair', starts: '2026-03-06', ends: '2026-03-09', notes: '' },
    { what: 'April fool', starts: '2026-04-01T08:00', ends: null, notes: '' },
  ].map((cells) => ({ cells }));
  opened = await openShop([
    { title: 'Dates', columns, rows },
    { title: 'Guests', columns: [{ id: 'name', name: 'Name', type: 'text' }], rows: [] },
  ]);
  ({ shop, browser, origin } = opened);
  await shop.setBlocks('orders', [
    {
      ...{ id: 'days', type: 'calendar', sheet_title: 'Dates' },
      settings: {
        ...{ start_time_column: 'starts', end_time_column: 'ends', event_title_column: 'what' },
        ...{ default_calendar_month: 'Selected month', calender_year: 2026, calender_month: '03' },
      },
      axis: [{ column: 'notes', use_markdown: true, editable: 'Everyone' }],
      actions: [{ type: 'Edit row', title: 'Change' }],
    },
    {
      ...{ id: 'party', type: 'event', sheet_title: 'Guests', axis: [{ column: 'name', required: true }] },
      settings: { event_title: 'Party', end_date: '2150-01-01', submit_success: 'See you there.', spam_check: false },
    },
  ]);
});
afterAll(() => opened?.[Symbol.asyncDispose]());

const shownSpan = (page: Page) => page.getByRole('navigation', { name: 'Calendar days' }).locator('[aria-live]');
const dayInFocus = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['day']);
/** Awake, the days are one tab stop. */
const hydrated = (page: Page) => page.locator('[data-day][tabindex="-1"]').first().waitFor();

test('days are turned in place, by pointer and by keys, and stay in the address', async () => {
  const { context, page, mistakes } = await openWindow(browser);
  await page.goto(`${origin}/orders`);
  await hydrated(page);
  const loads: string[] = [];
  page.on('framenavigated', (frame) => void loads.push(frame.url()));
  await page.getByRole('link', { name: 'Next month' }).click();
  await page.getByRole('button', { name: /^April fool/ }).waitFor();
  expect(await shownSpan(page).textContent()).toBe('April 2026');
  await expect.poll(() => new URL(page.url()).searchParams.get('days.span')).toBe('month:2026-04-01');
  await page.locator('[data-day="2026-04-01"]').focus();
  await page.keyboard.press('ArrowLeft');
  expect(await dayInFocus(page)).toBe('2026-03-31');
  await page.keyboard.press('PageUp');
  await expect.poll(() => dayInFocus(page)).toBe('2026-02-28');
  expect(await shownSpan(page).textContent()).toBe('February 2026');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => shownSpan(page).textContent()).toBe('Saturday, March 7, 2026');
  await page.getByRole('button', { name: /^Fair/ }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  expect(loads.filter((url) => new URL(url).pathname !== '/orders')).toEqual([]);
  await expect.poll(() => new URL(page.url()).searchParams.get('days.span')).toBe('day:2026-03-07');
  await page.reload();
  expect(await shownSpan(page).textContent()).toBe('Saturday, March 7, 2026');
  expect(mistakes).toEqual([]);
  await context.close();
});

fullTest('an event opens its details, where an action changes it', async () => {
  const { context, page, mistakes } = await openWindow(browser);
  await page.goto(`${origin}/orders`);
  await hydrated(page);
  await page.getByRole('button', { name: /^Choir ?, March 4, 2026, 7:00 PM/ }).click();
  const details = page.getByRole('dialog', { name: 'Choir' });
  await details.getByText('voices').waitFor();
  expect(await details.locator('strong').textContent()).toBe('voices');
  await details.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('textbox', { name: 'notes' }).fill('Bring tea');
  await page.getByRole('button', { name: 'Save' }).click();
  await details.getByText('Bring tea').waitFor();
  // It is there before it is stored.
  await expect.poll(async () => (await shop.rowsOf('Dates'))[0]?.cells['notes']).toBe('Bring tea');
  // While it is being sent the window for editing stays, and Escape is for that one.
  await page.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });
  expect(mistakes).toEqual([]);
  await context.close();
});

fullTest('without a script links turn the days, details open, and a registration arrives', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${origin}/orders`);
  await page.getByRole('button', { name: /^Choir/ }).click();
  expect(await page.getByRole('dialog', { name: 'Choir' }).isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Next month' }).click();
  expect(await shownSpan(page).textContent()).toBe('April 2026');
  await page.getByRole('button', { name: 'REGISTER NOW' }).first().click();
  const form = page.getByRole('dialog', { name: 'Party' });
  await form.getByLabel('Name').fill('Ann');
  await form.getByRole('button', { name: 'REGISTER NOW' }).click();
  await page.getByText('See you there.').waitFor();
  expect((await shop.rowsOf('Guests')).map((row) => row.cells['name'])).toEqual(['Ann']);
  await context.close();
});

fullTest('with a script a registration is checked and sent in place', async () => {
  const { context, page, mistakes } = await openWindow(browser);
  await page.goto(`${origin}/orders`);
  await page.locator('[id="party"]').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'REGISTER NOW' }).first().click();
  const form = page.getByRole('dialog', { name: 'Party' });
  await page.locator('form[novalidate]').first().waitFor();
  await form.getByRole('button', { name: 'REGISTER NOW' }).click();
  await form.getByText('Fill in this field.').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await form.getByLabel('Name').fill('Bo');
  await form.getByRole('button', { name: 'REGISTER NOW' }).click();
  await page.getByText('See you there.').waitFor();
  expect((await shop.rowsOf('Guests')).map((row) => row.cells['name'])).toContain('Bo');
  expect(mistakes).toEqual([]);
  await context.close();
});
