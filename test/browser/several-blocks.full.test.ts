/** Several blocks at once, blocks on the clipboard, and a page seen as someone else gets it. */
import type { FrameLocator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type OpenShop, openShop } from './open-shop.ts';
import { openStudio, saved } from './open-studio.ts';
import { seriousFindings } from './quality.ts';

let open: OpenShop;

beforeAll(async () => {
  const columns = [{ id: 'item', name: 'Item', type: 'text' as const }];
  const rows = [{ cells: { item: 'Tea' } }, { cells: { item: 'Cake' } }];
  open = await openShop([{ title: 'Orders', columns, rows }]);
});
afterAll(() => open?.[Symbol.asyncDispose]());

beforeEach(async () => {
  await open.shop.setBlocks('', [
    { id: 'head', type: 'header' },
    { id: 'one', type: 'markdown', settings: { markdown_text: 'The first' } },
    { id: 'two', type: 'markdown', settings: { markdown_text: 'The second' } },
    {
      id: 'rows',
      type: 'table',
      sheet_title: 'Orders',
      settings: { title: 'All orders', add_new_row: 'Admins & Guests' },
      axis: [{ column: 'item' }],
    },
    { id: 'form', type: 'form', sheet_title: 'Orders', settings: {}, axis: [{ column: 'item' }] },
  ]);
});

const order = (canvas: FrameLocator): Promise<string[]> =>
  canvas.locator('[data-block]').evaluateAll((blocks) => blocks.map(({ id }) => id));

test('blocks are chosen by Ctrl and Shift, moved and copied together, and pasted on another page', async () => {
  const { page, canvas, mistakes, close } = await openStudio(open);
  await canvas.locator('#one').click({ position: { x: 900, y: 8 }, modifiers: ['Control'] });
  await canvas.locator('#rows').click({ position: { x: 900, y: 8 }, modifiers: ['Control'] });
  const bar = page.getByRole('toolbar', { name: '2 blocks' });
  await bar.getByRole('button', { name: 'Move down: 2 blocks' }).click();
  await expect.poll(() => order(canvas)).toEqual(['head', 'two', 'form', 'one', 'rows']);
  expect(await seriousFindings(page)).toEqual([]);
  await canvas.locator('#two').click({ position: { x: 900, y: 8 }, modifiers: ['Shift'] });
  await page.getByRole('toolbar', { name: '3 blocks' }).waitFor();

  await canvas.locator('#one').focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page
    .getByRole('status', { name: 'Last action' })
    .getByText('2 blocks selected.')
    .waitFor({ state: 'attached' });
  await page.keyboard.press('Control+c');
  await page.getByText('2 blocks copied.').first().waitFor();
  await page.getByRole('button', { name: 'Pages', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Pages' })
    .getByRole('button', { name: /^Orders/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Corner Shop - Orders' }).waitFor();
  await page.keyboard.press('Escape');
  const there = await order(canvas);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+v');
  await page.getByRole('button', { name: 'Undo: paste 2 blocks' }).waitFor();
  await expect.poll(async () => (await order(canvas)).length).toBe(there.length + 2);
  await canvas.getByText('The first').waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(() => order(canvas)).toEqual(there);
  await saved(page);
  expect(mistakes).toEqual([]);
  await close();
});

test('a page is seen as a stranger, a reader and a writer get it, and nothing is done in their name', async () => {
  const { page, canvas, mistakes, close } = await openStudio(open);
  const add = canvas.locator('#rows').getByRole('button', { name: 'Add row' });
  await add.waitFor();
  const see = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'View as', exact: true }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
    await page.getByText(/^Viewing this page as/).waitFor();
    await canvas.getByText('The first').waitFor();
  };
  await see('Visitor, not signed in');
  await page.getByText('Viewing this page as a visitor who isn’t signed in. You can’t change anything here.').waitFor();
  await add.waitFor({ state: 'detached' });
  expect(await canvas.getByRole('toolbar').count()).toBe(0);
  await canvas.getByText('The first').click();
  expect(await canvas.locator('[contenteditable]').count()).toBe(0);
  await see('Guest with read and write access');
  await add.waitFor();
  await see('Guest with read access');
  await canvas.getByRole('heading', { name: 'All orders' }).waitFor();
  await add.waitFor({ state: 'detached' });
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Back to editing' }).click();
  await canvas.getByRole('toolbar', { name: 'Table block' }).waitFor({ state: 'attached' });
  await add.waitFor();
  expect(mistakes).toEqual([]);
  await close();
});

test('the chooser shows a block with the rows of the owner, and a block is dragged from it to its place', async () => {
  const { page, canvas, mistakes, close } = await openStudio(open);
  await page.getByRole('button', { name: 'New Block' }).click();
  const chooser = page.getByRole('dialog', { name: 'Choose Your Block' });
  await chooser.getByLabel('Search blocks').fill('grid');
  const card = chooser.getByRole('button', { name: 'Grid', exact: true });
  await card.focus();
  const preview = chooser.getByRole('complementary', { name: 'Preview of Grid' });
  await preview.getByText('Cake').first().waitFor({ state: 'attached' });
  expect(await seriousFindings(page)).toEqual([]);
  const from = await card.boundingBox();
  const to = await canvas.locator('#two').boundingBox();
  if (!from || !to) throw new Error('There is nothing to drag.');
  await page.mouse.move(from.x + 20, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 40, { steps: 4 });
  await expect
    .poll(() => chooser.evaluate((window) => getComputedStyle(window.parentElement ?? window).opacity))
    .toBe('0');
  await page.mouse.move(to.x + 200, to.y + 4, { steps: 6 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Undo: add Grid' }).waitFor();
  const types = canvas
    .locator('[data-block]')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['block']));
  expect((await types).slice(0, 4)).toEqual(['header', 'markdown', 'grid', 'markdown']);
  await saved(page);
  expect(mistakes).toEqual([]);
  await close();
});
