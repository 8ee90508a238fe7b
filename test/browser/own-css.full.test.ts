/** A style sheet of the owner's, from the studio to a visitor's page, in a real browser. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWindow } from './browser.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { openStudio, saved } from './open-studio.ts';
import { findingsAtWidths, seriousFindings } from './quality.ts';

let opened: OpenShop;
beforeAll(async () => {
  const columns = [{ id: 'item', name: 'Item', type: 'text' as const }];
  opened = await openShop([{ title: 'Orders', columns, rows: [{ cells: { item: 'Apples' } }] }]);
  await opened.shop.setBlocks('', [
    { id: 'words', type: 'markdown', settings: { markdown_text: '## Welcome' } },
    {
      ...{ id: 'code', type: 'customCode', sheet_title: 'Orders', axis: [{ column: 'item' }] },
      settings: { html: '<p>Own code</p>', script: 'oops()' },
    },
  ]);
});
afterAll(() => opened?.[Symbol.asyncDispose]());

test('what is left out is said while it is written, the canvas shows the rest, and visitors get it once it is saved', async () => {
  const { page, canvas, mistakes, close } = await openStudio(opened);
  await canvas.getByText('Your code failed: oops is not defined').waitFor();
  await page.getByRole('button', { name: 'App Settings', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'App Settings' });
  await dialog.getByRole('tab', { name: 'CSS and fonts' }).click();
  const field = dialog.getByLabel('Style sheet');
  await field.fill('h2 { color: rgb(1, 2, 3) }\n.a { position: fixed }');
  await dialog.getByText('Line 2').waitFor();
  await dialog.getByText('Nothing can be fixed over the page').waitFor();
  const color = () => canvas.getByRole('heading', { name: 'Welcome' }).evaluate((one) => getComputedStyle(one).color);
  await expect.poll(color).toBe('rgb(1, 2, 3)');
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await saved(page);
  const visit = await openWindow(opened.browser);
  await visit.page.goto(`${opened.origin}/`);
  const heading = visit.page.getByRole('heading', { name: 'Welcome' });
  expect(await heading.evaluate((one) => getComputedStyle(one).color)).toBe('rgb(1, 2, 3)');
  expect(await visit.page.getByText('Your code failed').count()).toBe(0);
  expect(await findingsAtWidths(visit.page, [1280, 390])).toEqual([]);
  await visit.context.close();
  expect(mistakes.filter((one) => !one.includes('oops'))).toEqual([]);
  await close();
});
