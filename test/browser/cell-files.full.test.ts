/** Files of cells in a real browser: sent with a form by a phone, and dropped, pasted and ordered in the grid. */
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesOf } from '#engine/file-cells.ts';
import type { Column } from '#engine/model.ts';
import { startSession } from '#features/accounts/server/session/session.ts';
import { cookieName } from '#platform/http/cookie.ts';
import type { PublishedApp } from '../journeys/published-app.ts';
import { openWindow } from './browser.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { findingsAtWidths, seriousFindings } from './quality.ts';

const columns: Column[] = [
  { id: 'name', name: 'Name', type: 'text' },
  { id: 'photos', name: 'Photos', type: 'files', files: { most: 4, megabytes: 5, accept: '' } },
];

let opened: OpenShop;
let shop: PublishedApp;
let browser: Browser;
let origin: string;
let pngs: Buffer[];
beforeAll(async () => {
  opened = await openShop([
    { title: 'Claims', columns, rows: [{ cells: { name: 'Roof' } }, { cells: { name: 'Door' } }] },
  ]);
  ({ shop, browser, origin } = opened);
  const make = (background: string) =>
    sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .png()
      .toBuffer();
  pngs = await Promise.all(['#2a7', '#a52'].map(make));
  await shop.setBlocks('orders', [
    {
      ...{ id: 'form', type: 'form', sheet_title: 'Claims', settings: { titleForm: 'Report damage' } },
      axis: [
        { column: 'name', label: 'What happened', required: true },
        { column: 'photos', label: 'Photos', type: 'file', required: true },
      ],
    },
    {
      ...{ id: 'table', type: 'table', sheet_title: 'Claims' },
      axis: [{ column: 'name' }, { column: 'photos', editable: 'Everyone' }],
      actions: [{ type: 'Details' }],
    },
  ]);
}, 180_000);
afterAll(() => opened?.[Symbol.asyncDispose]());

const file = (name: string, at = 0) => ({ name, mimeType: 'image/png', buffer: pngs[at]! });
const paper = { name: 'Estimate.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 estimate') };
const filesOfRow = async (name: string): Promise<string[]> => {
  const row = (await shop.rowsOf('Claims')).find(({ cells }) => cells['name'] === name);
  return filesOf(row?.cells['photos']).map((one) => one.name);
};

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder) await page.screenshot({ path: `${folder}/files-${name}.png` });
}

const isDrawn = (image: Locator) =>
  expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);

test('a phone sends several files with a form, in the order that was chosen, and the page shows them', async () => {
  const { context, page, mistakes } = await openWindow(browser, { width: 390, height: 844, hasTouch: true });
  await page.goto(`${origin}/orders`);
  const form = page.getByRole('form', { name: 'Report damage' });
  await form.getByText('or drop or paste them here').waitFor();
  // A camera is offered to those who have one in the hand.
  expect(await form.locator('input[capture]').getAttribute('accept')).toBe('image/*');
  await form.getByLabel('What happened').fill('Window');
  const choose = form.locator('input[type=file]:not([capture])');
  await choose.setInputFiles([file('front.png'), paper, file('back.png', 1)]);
  await form.getByRole('button', { name: 'Remove back.png' }).waitFor();
  await isDrawn(form.locator('li img').first());
  await picture(page, 'form-390');
  expect(await seriousFindings(page, 'form')).toEqual([]);
  await form.getByRole('button', { name: 'Move Estimate.pdf up' }).click();
  await form.getByRole('button', { name: 'Remove front.png' }).click();
  await choose.setInputFiles([{ ...paper, name: 'fake.png', buffer: Buffer.from('<svg onload="alert(1)"/>') }]);
  await form.getByRole('alert').getByText('fake.png: Choose a file of a type that is offered.').waitFor();
  await form.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Data added to the spreadsheet').waitFor();
  expect(await filesOfRow('Window')).toEqual(['Estimate.pdf', 'back.png']);
  const row = page.getByRole('row').filter({ hasText: 'Window' });
  await isDrawn(row.getByRole('img', { name: 'back.png' }));
  await picture(page, 'table-390');
  const link = await row.getByRole('link', { name: 'Estimate.pdf' }).getAttribute('href');
  const text = await page.evaluate(async (href) => (await fetch(href)).text(), link ?? '');
  expect(text).toBe('%PDF-1.4 estimate');
  await page.setViewportSize({ width: 1280, height: 900 });
  await picture(page, 'table-1280');
  expect(await findingsAtWidths(page, [390, 1280])).toEqual([]);
  // The refused file is what the browser reports by itself.
  expect(mistakes.filter((one) => !one.includes('415'))).toEqual([]);
  await context.close();
});

test('files are dropped on a cell of the grid, pasted, ordered and removed, and a removed one comes back', async () => {
  const { context, page, mistakes } = await openWindow(browser);
  const site = `http://localhost:${opened.port}`;
  const value = await startSession(shop.services.database, { name: 'localhost' }, shop.editor);
  await context.addCookies([{ name: cookieName(shop.services.environment), value, url: site }]);
  await page.goto(`${site}/dashboard/workbooks/${shop.app.workbook_id}`);
  const cell = (row: number, column: number): Locator =>
    page.locator(`.rgCol [role=gridcell][data-rgrow="${row}"][data-rgcol="${column}"]`);
  await cell(0, 0).getByText('Roof', { exact: true }).waitFor();
  const transfer = (name: string, at: number) =>
    page.evaluateHandle(
      ({ base64, called }) => {
        const data = new DataTransfer();
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
        data.items.add(new File([bytes], called, { type: 'image/png' }));
        return data;
      },
      { base64: pngs[at]!.toString('base64'), called: name },
    );
  const box = (await cell(0, 1).boundingBox())!;
  const place = { clientX: box.x + 10, clientY: box.y + 10, bubbles: true, cancelable: true };
  for (const type of ['dragover', 'drop'])
    await cell(0, 1).dispatchEvent(type, { ...place, dataTransfer: await transfer('roof.png', 0) });
  await isDrawn(cell(0, 1).getByRole('img', { name: 'roof.png' }));
  await cell(0, 1).click();
  const pasted = await transfer('tiles.png', 1);
  await page.locator('.sheet-entry').evaluate((input, clipboardData) => {
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, pasted);
  await isDrawn(cell(0, 1).getByRole('img', { name: 'tiles.png' }));
  expect(await filesOfRow('Roof')).toEqual(['roof.png', 'tiles.png']);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Photos' });
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Add files' }).click(),
  ]);
  await chooser.setFiles([paper]);
  await dialog.getByRole('link', { name: 'Estimate.pdf' }).waitFor();
  await isDrawn(dialog.getByRole('listitem').first().locator('img'));
  await picture(page, 'grid-dialog');
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Move Estimate.pdf up' }).click();
  await dialog.getByRole('button', { name: 'Remove roof.png' }).click();
  await expect.poll(() => filesOfRow('Roof')).toEqual(['Estimate.pdf', 'tiles.png']);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await picture(page, 'grid');
  await page.keyboard.press('Control+z');
  await expect.poll(() => filesOfRow('Roof')).toEqual(['roof.png', 'Estimate.pdf', 'tiles.png']);
  await isDrawn(cell(0, 1).getByRole('img', { name: 'roof.png' }));
  expect(mistakes).toEqual([]);
  await context.close();
});
