/** What the journeys of publishing share: an app, its studio, and the ways to the dialogs. */
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { type OpenShop, openShop } from './open-shop.ts';
import { openStudio, type OpenStudio } from './open-studio.ts';
import { findingsAtWidths } from './quality.ts';

export async function openOrders(): Promise<OpenShop> {
  const columns = [{ id: 'item', name: 'Item', type: 'text' as const }];
  const rows = Array.from({ length: 3 }, (_, index) => ({ cells: { item: `Thing ${index + 1}` } }));
  const open = await openShop([{ title: 'Orders', columns, rows }], undefined, { goes_live: 'when I publish' });
  await open.shop.setBlocks('', [
    { id: 'head', type: 'header' },
    { id: 'rows', type: 'table', sheet_title: 'Orders', settings: { title: 'All orders' }, axis: [{ column: 'item' }] },
  ]);
  return open;
}

/** A public app that asks for no sign-in, of which nothing was submitted; in a window of its own. */
export async function beginPublishing(
  open: OpenShop,
  app: { public?: boolean; sign_in_method?: string } = {},
): Promise<OpenStudio> {
  await open.shop.services.database.deleteFrom('review_requests').execute();
  await putApp(open, { public: true, sign_in_method: 'No sign in', ...app });
  return openStudio(open);
}

export async function putApp({ shop, origin }: OpenShop, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json', origin };
  const how = { method: 'PUT', body: JSON.stringify(body), headers, as: shop.editor };
  expect((await shop.ask(`/api/apps/${shop.app.id}`, how)).status).toBe(200);
}

export const dialogOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });

export async function openFromMenu(page: Page, entry: 'Privacy Settings' | 'Publish to Marketplace'): Promise<void> {
  await page.getByRole('button', { name: 'privacy and marketplace' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** What a person would be ashamed of, at three widths. */
export async function checkWidths(page: Page, what: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  for (const width of folder ? [390, 768, 1280] : []) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${folder}/${what}-${width}.png` });
  }
  expect(await findingsAtWidths(page, [390, 768, 1280]), what).toEqual([]);
}

/** A picture of one color; each is another file. */
export async function picture(
  name: string,
  color: string,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const made = sharp({ create: { width: 320, height: 200, channels: 3, background: color } });
  return { name, mimeType: 'image/png', buffer: await made.png().toBuffer() };
}

export async function chooseFiles(
  page: Page,
  button: string,
  files: Parameters<Locator['setInputFiles']>[0],
): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  await chooser.setFiles(files);
}

/** A form that is right in all. */
export async function fillForm(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('textbox', { name: 'Description' }).click();
  await page.keyboard.type('What we sell, ');
  await dialog.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type('and to whom');
  await dialog.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'E-Commerce & Retail' }).click();
  await chooseFiles(page, 'Upload thumbnail', await picture('first.png', '#336699'));
  await chooseFiles(page, 'Add images', [await picture('a.png', '#aa3333'), await picture('b.png', '#33aa33')]);
  const colors = dialog.getByRole('group', { name: 'Thumbnail Background Color' }).getByRole('radio');
  expect(await colors.count()).toBe(12);
  expect(await dialog.getByRole('radio', { name: 'White', checked: true }).getAttribute('value')).toBe('#ffffff');
  await dialog.getByRole('radio', { name: 'Slate' }).check();
}
