/** Cards are moved in a real browser: by dragging, by the keyboard, and by visitors who may not. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import type { PublishedApp } from '../journeys/published-app.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { openWindow } from './browser.ts';
import { findingsAtWidths } from './quality.ts';

let opened: OpenShop;
let shop: PublishedApp;
let browser: Browser;
let origin: string;

beforeAll(async () => {
  const columns = [
    { id: 'task', name: 'Task', type: 'text' as const },
    { id: 'state', name: 'State', type: 'text' as const, options: ['Next', 'In work', 'Done'] },
    { id: 'hours', name: 'Hours', type: 'number' as const },
  ];
  const rows = ['Map', 'Leaflet', 'Boats', 'Signs', 'Walk'].map((task, index) => ({
    cells: { task, state: index < 4 ? 'Next' : 'In work', hours: index + 1 },
  }));
  opened = await openShop([{ title: 'Tasks', columns, rows }]);
  ({ shop, browser, origin } = opened);
  const board = (move_cards: string) => ({
    ...{ id: 'board', type: 'kanban', sheet_title: 'Tasks' },
    settings: { title: 'This week', lane_column: 'state', sum_column: 'hours', move_cards, add_new_row: move_cards },
    axis: [{ column: 'task' }, { column: 'hours' }],
  });
  await shop.setBlocks('', [board('Everyone')]);
  await shop.setBlocks('orders', [board('Admins')]);
});
afterAll(() => opened?.[Symbol.asyncDispose]());

const lane = (page: Page, name: string): Locator => page.getByRole('listitem', { name, exact: true });
const cards = async (page: Page, name: string): Promise<string[]> =>
  lane(page, name).locator('li strong').allInnerTexts();
const stateOf = async (task: string) =>
  (await shop.rowsOf('Tasks')).find(({ cells }) => cells['task'] === task)?.cells['state'];

test('a card is dragged to another lane, and its row is written once', async () => {
  const { context, page, mistakes } = await openWindow(browser);
  const written: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && written.push(request.url()));
  await page.goto(`${origin}/`);
  await page.getByRole('button', { name: 'Move Map' }).waitFor();
  await lane(page, 'Next').getByText('Map').dragTo(lane(page, 'Done'));
  await expect.poll(() => cards(page, 'Done')).toEqual(['Map']);
  await expect.poll(() => stateOf('Map')).toBe('Done');
  expect(await lane(page, 'Done').innerText()).toMatch(/Done\s+1/);
  expect(written.filter((url) => url.includes('/api/page/rows'))).toHaveLength(1);
  expect(mistakes).toEqual([]);
  await context.close();
});

test('the keyboard moves a card, and the move is said', async () => {
  const { context, page, mistakes } = await openWindow(browser);
  await page.goto(`${origin}/`);
  await page.getByRole('button', { name: 'Move Leaflet' }).press('Enter');
  const menu = page.getByRole('dialog', { name: 'Move Leaflet' });
  expect(await menu.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
  await menu.getByRole('button', { name: 'In work' }).press('Enter');
  await page.getByText('Moved to In work.').waitFor({ state: 'attached' });
  await expect.poll(() => stateOf('Leaflet')).toBe('In work');
  expect((await cards(page, 'In work')).sort()).toEqual(['Leaflet', 'Walk']);
  expect(mistakes).toEqual([]);
  await context.close();
});

fullTest('a card that is added to a lane is in it', async () => {
  const { context, page } = await openWindow(browser);
  await page.goto(`${origin}/`);
  await page.getByRole('button', { name: 'Add to Done' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Task').fill('Insurance');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => cards(page, 'Done')).toContain('Insurance');
  await expect.poll(() => stateOf('Insurance')).toBe('Done');
  await context.close();
});

fullTest('a move that someone else was quicker with goes back, and asks', async () => {
  const { context, page } = await openWindow(browser);
  // An open page would learn of the other's change before it writes its own.
  await page.route('**/api/live?*', () => undefined);
  await page.goto(`${origin}/`);
  await page.getByRole('button', { name: 'Move Signs' }).waitFor();
  const sheet = await shop.services.workbooks.sheetByTitle(shop.app.workbook_id ?? '', 'Tasks');
  const row = (await shop.rowsOf('Tasks')).find(({ cells }) => cells['task'] === 'Signs');
  const other = { kind: 'user' as const, id: 'bob', email: 'bob@example.com' };
  await shop.services.rows.edit(sheet?.id ?? '', other, row?.row_id ?? '', row?.version ?? 0, { state: 'In work' });
  await page.getByRole('button', { name: 'Move Signs' }).press('Enter');
  await page.getByRole('dialog', { name: 'Move Signs' }).getByRole('button', { name: 'Done' }).press('Enter');
  await page.getByRole('dialog', { name: 'This row has changed' }).waitFor();
  expect(await stateOf('Signs')).toBe('In work');
  await context.close();
});

test('who may not move cards has no way to, and the server takes none', async () => {
  const { context, page } = await openWindow(browser);
  await page.goto(`${origin}/orders`);
  await page.getByRole('button', { name: 'Map' }).waitFor();
  expect(await page.getByRole('button', { name: /^Move/ }).count()).toBe(0);
  expect(await page.locator('[draggable="true"]').count()).toBe(0);
  await context.close();
});

fullTest('nothing is wrong for people who hear the page, at any width', async () => {
  const { context, page } = await openWindow(browser);
  await page.goto(`${origin}/`);
  await page.getByRole('button', { name: 'Move Boats' }).waitFor();
  expect(await findingsAtWidths(page, [1280, 390])).toEqual([]);
  await context.close();
});
