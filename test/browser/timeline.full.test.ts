/** Bars are moved in a real browser: by dragging, by the keyboard, and by visitors who may not. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import type { PublishedApp } from '../journeys/published-app.ts';
import { openWindow } from './browser.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { findingsAtWidths } from './quality.ts';

let opened: OpenShop;
let shop: PublishedApp;
let browser: Browser;
let origin: string;

beforeAll(async () => {
  const columns = [
    { id: 'task', name: 'Task', type: 'text' as const },
    { id: 'from', name: 'Start', type: 'date' as const },
    { id: 'to', name: 'End', type: 'date' as const },
    { id: 'after', name: 'After', type: 'text' as const },
  ];
  const rows = (
    [
      ['Survey', '2026-03-02', '2026-03-06', ''],
      ['Signs', '2026-03-09', '2026-03-13', 'Survey'],
      ['Opening', '2026-03-20', '2026-03-20', 'Signs'],
    ] as const
  ).map(([task, from, to, after]) => ({ cells: { task, from, to, after } }));
  opened = await openShop([{ title: 'Plan', columns, rows }]);
  ({ shop, browser, origin } = opened);
  const plan = (move_bars: string) => ({
    ...{ id: 'plan', type: 'timeline', sheet_title: 'Plan' },
    settings: {
      ...{ title: 'Until the opening', label_column: 'task', start_column: 'from', end_column: 'to' },
      ...{ depends_column: 'after', zoom: 'Day', move_bars },
    },
    axis: [{ column: 'after' }],
  });
  await shop.setBlocks('', [plan('Everyone')]);
  await shop.setBlocks('orders', [plan('Admins')]);
});
afterAll(() => opened?.[Symbol.asyncDispose]());

const bar = (page: Page, name: string): Locator => page.getByRole('button', { name: new RegExp(`^Move ${name}:`) });
async function timesOf(task: string) {
  const row = (await shop.rowsOf('Plan')).find(({ cells }) => cells['task'] === task);
  return [row?.cells['from'], row?.cells['to']];
}
const writesOf = (page: Page): string[] => {
  const written: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/page/rows')) written.push(request.url());
  });
  return written;
};
/** Pixels of a day. */
const day = 34;
async function drag(page: Page, target: Locator, by: number, at: 'middle' | 'end'): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('no bar');
  const x = at === 'end' ? box.x + box.width - 3 : box.x + box.width / 2;
  await page.mouse.move(x, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(x + by * day * 0.6, box.y + box.height / 2, { steps: 4 });
  await page.mouse.move(x + by * day, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
}

fullTest('a bar is dragged, and both of its ends are written once; its end alone changes how long it is', async () => {
  const { context, page, mistakes } = await openWindow(browser);
  const written = writesOf(page);
  await page.goto(`${origin}/`);
  await bar(page, 'Survey').waitFor();
  await drag(page, bar(page, 'Survey'), 2, 'middle');
  await expect.poll(() => timesOf('Survey')).toEqual(['2026-03-04', '2026-03-08']);
  await drag(page, bar(page, 'Survey'), -1, 'end');
  await expect.poll(() => timesOf('Survey')).toEqual(['2026-03-04', '2026-03-07']);
  expect(written).toHaveLength(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => timesOf('Survey')).toEqual(['2026-03-04', '2026-03-08']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => timesOf('Survey')).toEqual(['2026-03-02', '2026-03-06']);
  expect(mistakes).toEqual([]);
  await context.close();
});

test('the arrow keys move a bar and its ends; Enter saves once, Escape takes back, and each is said', async () => {
  const { context, page, mistakes } = await openWindow(browser);
  const written = writesOf(page);
  await page.goto(`${origin}/`);
  const signs = bar(page, 'Signs');
  await signs.waitFor();
  await signs.focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
  await page.getByText('Signs: Mar 11, 2026 – Mar 15, 2026. Enter saves').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Not moved.').waitFor();
  expect(written).toEqual([]);
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await page.getByText('Signs is now Mar 11, 2026 – Mar 15, 2026.').waitFor();
  await expect.poll(() => timesOf('Signs')).toEqual(['2026-03-11', '2026-03-15']);
  expect(written).toHaveLength(1);
  for (const key of ['Shift+ArrowRight', 'Enter', 'Alt+ArrowRight', 'Enter']) await page.keyboard.press(key);
  await expect.poll(() => timesOf('Signs')).toEqual(['2026-03-12', '2026-03-16']);
  expect(page.url()).toBe(`${origin}/`);
  for (const _ of written.slice()) await page.keyboard.press('Control+z');
  await expect.poll(() => timesOf('Signs')).toEqual(['2026-03-09', '2026-03-13']);
  expect(mistakes).toEqual([]);
  await context.close();
});

fullTest('leaving a bar saves its move, as letting go of it does', async () => {
  const { context, page } = await openWindow(browser);
  await page.goto(`${origin}/`);
  await bar(page, 'Opening').waitFor();
  await bar(page, 'Opening').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await expect.poll(() => timesOf('Opening')).toEqual(['2026-03-21', '2026-03-21']);
  await context.close();
});

fullTest('a move that someone else was quicker with goes back, and asks', async () => {
  const { context, page } = await openWindow(browser);
  // An open page would learn of the other's change before it writes its own.
  await page.route('**/api/live?*', () => undefined);
  await page.goto(`${origin}/`);
  await bar(page, 'Opening').waitFor();
  const sheet = await shop.services.workbooks.sheetByTitle(shop.app.workbook_id ?? '', 'Plan');
  const row = (await shop.rowsOf('Plan')).find(({ cells }) => cells['task'] === 'Opening');
  const other = { kind: 'user' as const, id: 'bob', email: 'bob@example.com' };
  await shop.services.rows.edit(sheet?.id ?? '', other, row?.row_id ?? '', row?.version ?? 0, { to: '2026-03-25' });
  await bar(page, 'Opening').focus();
  for (const key of ['ArrowRight', 'Enter']) await page.keyboard.press(key);
  await page.getByRole('dialog', { name: 'This row has changed' }).waitFor();
  expect(await timesOf('Opening')).toEqual(['2026-03-21', '2026-03-25']);
  await context.close();
});

fullTest('without a script all is there, and other zooms are links; who may not move bars has no way to', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${origin}/orders`);
  expect(await page.getByText('after Survey').count()).toBe(1);
  await page.getByRole('link', { name: 'Month' }).click();
  expect(page.url()).toContain('plan.zoom=month');
  expect(await page.getByRole('link', { name: 'Month' }).getAttribute('aria-current')).toBe('true');
  expect(await page.getByRole('button', { name: /^Move/ }).count()).toBe(0);
  await context.close();
});

fullTest('nothing is wrong for people who hear the page, at any width', async () => {
  const { context, page } = await openWindow(browser);
  await page.goto(`${origin}/`);
  await bar(page, 'Signs').waitFor();
  expect(await findingsAtWidths(page, [1280, 390])).toEqual([]);
  await context.close();
});
