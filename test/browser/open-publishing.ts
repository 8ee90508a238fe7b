/** What the journeys of publishing share: an app, its studio, and the ways to the dialogs. */
import type { Locator, Page } from 'playwright-core';
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
