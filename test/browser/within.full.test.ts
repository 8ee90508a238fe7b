/** Tabs and columns in a real browser: by an owner's hand in the studio, and for visitors without a script. */
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWindow } from './browser.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { openStudio, saved } from './open-studio.ts';
import { findingsAtWidths, seriousFindings } from './quality.ts';

let open: OpenShop;

const text = (id: string, slot: number, markdown_text: string) => ({
  ...{ id, type: 'markdown' },
  settings: { slot, markdown_text },
});

beforeAll(async () => {
  const columns = [{ id: 'item', name: 'Item', type: 'text' as const }];
  const rows = ['Tea', 'Cake', 'Pie'].map((item) => ({ cells: { item } }));
  open = await openShop([{ title: 'Orders', columns, rows }]);
  await open.shop.setBlocks('', [
    { id: 'parts', type: 'tabs', settings: { tabs: [{ title: 'About' }, { title: 'Rows' }] } },
    text('hello', 1, 'Welcome to the first tab'),
    {
      ...{ id: 'rows', type: 'table', sheet_title: 'Orders', axis: [{ column: 'item' }] },
      settings: { slot: 2, show_search: true },
    },
    { id: 'sides', type: 'columns', settings: { title: 'Both', column_widths: 'Wide left' } },
    text('left', 1, 'On the left'),
    text('right', 2, 'On the right'),
  ]);
  await open.shop.setBlocks('orders', [
    { id: 'sides', type: 'columns', settings: {} },
    text('one', 1, 'The first'),
    text('two', 0, 'The second'),
    text('three', 0, 'The third'),
  ]);
});
afterAll(() => open?.[Symbol.asyncDispose]());

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Tabs' });

test('without a script tabs are links that the keyboard opens, and a search stays in its tab', async () => {
  const context = await open.browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${open.origin}/`);
  await page.getByText('Welcome to the first tab').waitFor();
  expect(await page.getByText('Cake').count()).toBe(0);
  await tabs(page).getByRole('link', { name: 'Rows' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Cake').first().waitFor();
  expect(await tabs(page).getByRole('link', { name: 'Rows' }).getAttribute('aria-current')).toBe('page');
  await page.getByRole('searchbox').fill('tea');
  await page.keyboard.press('Enter');
  await page.getByText('Tea').first().waitFor();
  expect(page.url()).toMatch(/parts\.tab=2/);
  expect(await page.getByText('Cake').count()).toBe(0);
  await context.close();
});

test('with a script a tab is opened without another load of the page, and going back closes it', async () => {
  const { context, page, mistakes } = await openWindow(open.browser);
  await page.goto(`${open.origin}/`);
  await page.evaluate(() => Object.assign(globalThis, { isSame: true }));
  await tabs(page).getByRole('link', { name: 'Rows' }).click();
  await page.getByText('Cake').first().waitFor();
  expect(await page.evaluate(() => 'isSame' in globalThis)).toBe(true);
  await page.goBack();
  await page.getByText('Welcome to the first tab').waitFor();
  expect(mistakes).toEqual([]);
  await context.close();
});

test('columns are next to each other where there is room, below each other on a phone, and nothing is wrong', async () => {
  const { context, page } = await openWindow(open.browser);
  await page.goto(`${open.origin}/`);
  const boxOf = async (words: string) => {
    const box = await page.getByText(words, { exact: true }).boundingBox();
    if (!box) throw new Error(words);
    return box;
  };
  const [left, right] = [await boxOf('On the left'), await boxOf('On the right')];
  expect([Math.abs(left.y - right.y) < 2, right.x > left.x + 300]).toEqual([true, true]);
  expect(await findingsAtWidths(page, [1280, 390])).toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  const [above, below] = [await boxOf('On the left'), await boxOf('On the right')];
  expect([above.x === below.x, below.y > above.y]).toEqual([true, true]);
  await context.close();
});

const inColumns = (canvas: FrameLocator): Promise<string[][]> =>
  canvas
    .locator('.sheaf-column')
    .evaluateAll((all) => all.map((one) => [...one.querySelectorAll('[data-block]')].map(({ id }) => id)));

test('an owner puts blocks into columns and takes them out, by the panel, the keys and dragging', async () => {
  const { page, canvas, mistakes, close } = await openStudio(open, '/orders');
  await canvas.locator('#one').waitFor();
  expect(await inColumns(canvas)).toEqual([['one'], []]);
  await canvas.locator('#two').click({ position: { x: 900, y: 8 } });
  await page.getByRole('combobox', { name: 'Place' }).click();
  await page.getByRole('option', { name: 'Column 2' }).click();
  await expect.poll(() => inColumns(canvas)).toEqual([['one'], ['two']]);
  expect(await seriousFindings(page)).toEqual([]);
  await page.screenshot({ path: process.env['SHOT'] ?? '/dev/null', type: 'png' });

  await canvas.locator('#two').focus();
  await canvas
    .locator('#two')
    .getByRole('button', { name: /^Move .* up$/ })
    .click();
  await expect.poll(() => inColumns(canvas)).toEqual([['one', 'two'], []]);

  const handle = canvas.locator('#three').getByRole('button', { name: /^Drag / });
  await canvas.locator('#three').hover();
  const from = await handle.boundingBox();
  const to = await canvas.locator('#one').boundingBox();
  if (!from || !to) throw new Error('nothing to drag');
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(from.x + 5, from.y - 20, { steps: 4 });
  await page.mouse.move(to.x + 40, to.y + 6, { steps: 12 });
  await page.mouse.up();
  await expect.poll(async () => (await inColumns(canvas))[0]).toEqual(['three', 'one', 'two']);

  await canvas.getByRole('button', { name: 'Add a block to Column 2' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Video', exact: true }).click();
  await expect.poll(async () => (await inColumns(canvas))[1]?.length).toBe(1);

  await canvas.locator('#sides').focus();
  await page.keyboard.press('Delete');
  await page.getByText('Its 4 blocks stay on the page.').first().waitFor();
  await expect.poll(() => canvas.locator('.sheaf-column').count()).toBe(0);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await inColumns(canvas))[0]).toEqual(['three', 'one', 'two']);
  await saved(page);
  expect(mistakes).toEqual([]);
  await close();
});

test('the tab that is clicked is on the canvas, and what is added goes into it', async () => {
  const { page, canvas, mistakes, close } = await openStudio(open, '/');
  await canvas.getByText('Welcome to the first tab').waitFor();
  await canvas.getByRole('link', { name: 'Rows' }).click();
  await canvas.getByText('Cake').first().waitFor();
  expect(await canvas.getByText('Welcome to the first tab').count()).toBe(0);
  await canvas.locator('.sheaf-tab').hover();
  await canvas.getByRole('button', { name: 'Add a block to Rows' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Video', exact: true }).click();
  await expect.poll(() => canvas.locator('.sheaf-tab [data-block="video"]').count()).toBe(1);
  await saved(page);
  expect(mistakes).toEqual([]);
  await close();
});
