/** The assistant of the studio: set up by the owner, asked, agreed with, undone, and on a bad day. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSession } from '#features/accounts/server/session/session.ts';
import { cookieName } from '#platform/http/cookie.ts';
import { type ModelServer, startModelServer } from '../model-server.ts';
import { openWindow } from './browser.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { openStudio } from './open-studio.ts';
import { seriousFindings } from './quality.ts';

/** Where pictures are left, if anywhere. */
const pictures = process.env['ASSISTANT_PICTURES'];
let open: OpenShop;
let model: ModelServer;

beforeAll(async () => {
  model = await startModelServer();
  const columns = [
    { id: 'item', name: 'Item', type: 'text' as const },
    { id: 'price', name: 'Price', type: 'number' as const },
    { id: 'state', name: 'State', type: 'choice' as const, options: ['Open', 'Done'] },
  ];
  const rows = ['Chair', 'Table', 'Lamp'].map((item, at) => ({ cells: { item, price: 20 + at, state: 'Open' } }));
  open = await openShop([{ title: 'Orders', columns, rows }], undefined, {
    goes_live: 'when I publish',
    variables: { OUTGOING_ALLOW: '127.0.0.1' },
  });
  const { database } = open.shop.services;
  await database.updateTable('apps').set({ public: false }).where('id', '=', open.shop.app.id).execute();
  const axis = [{ column: 'item' }, { column: 'price' }, { column: 'state' }];
  await open.shop.setBlocks('', [
    { id: 'head', type: 'header' },
    { id: 'list', type: 'table', sheet_title: 'Orders', axis, settings: { title: 'Table 1' } },
  ]);
});
afterAll(async () => {
  await open?.[Symbol.asyncDispose]();
  await model?.[Symbol.asyncDispose]();
});

async function look(page: Page, name: string, within: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = () => page.locator(within).evaluate((element) => element.scrollWidth - element.clientWidth);
    await expect.poll(overflow, { message: `${name} at ${width}` }).toBeLessThanOrEqual(1);
    if (pictures) await page.screenshot({ path: `${pictures}/${name}-${width}.png` });
  }
  expect(await seriousFindings(page, within), name).toEqual([]);
}

test('an owner chooses a model, tests it and sees what it gets', async () => {
  model.begin();
  model.reply = () => ({ calls: [{ name: 'say_ready', arguments: { word: 'ready' } }] });
  const { context, page, mistakes } = await openWindow(open.browser);
  const origin = `http://localhost:${open.port}`;
  const site = { kind: 'site' as const, name: 'localhost', origin };
  const { services, editor } = open.shop;
  const value = await startSession(services.database, site, editor);
  await context.addCookies([{ name: cookieName(services.environment), value, url: origin }]);
  await page.goto(`${origin}/dashboard/assistants`);
  await page.getByText('No model chosen').waitFor();
  await look(page, 'settings-empty', 'main');
  await page.getByRole('button', { name: 'Choose a model' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assistant of the studio' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter the address of the API', { exact: false }).waitFor();
  await dialog.getByLabel('Address').fill(model.address);
  await dialog.getByRole('textbox', { name: 'Model' }).fill('small-1');
  await dialog.getByRole('textbox', { name: 'Key' }).fill('sk-secret');
  await dialog.getByLabel('Price in').fill('2');
  await dialog.getByLabel('Price out').fill('8');
  await dialog.getByRole('switch', { name: 'Editors may share values of columns' }).click({ force: true });
  await dialog.getByRole('button', { name: 'Test connection' }).click();
  await dialog.getByText('It works').waitFor();
  await look(page, 'settings-dialog', '[role=dialog]');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Editors may also share values of columns.', { exact: false }).waitFor();
  await look(page, 'settings', 'main');
  expect(await page.content()).not.toContain('sk-secret');
  // The refused save is on record.
  expect(mistakes.filter((text) => !/422/.test(text))).toEqual([]);
  await context.close();
});

test('an editor asks, agrees, undoes, and is told of a bad day', async () => {
  model.begin();
  const { database } = open.shop.services;
  await database.deleteFrom('studio_assistants').execute();
  await database
    .insertInto('studio_assistants')
    .values({
      ...{ workspace_id: open.shop.app.workspace_id, address: model.address, model: 'small-1', currency: 'EUR' },
      ...{ price_in: 2, price_out: 8, tokens_per_request: 60_000, tokens_per_day: 1_000_000, may_read_values: true },
    })
    .execute();
  model.reply = (_, at) =>
    [
      {
        calls: [
          { name: 'read_app', arguments: {} },
          { name: 'read_workbook', arguments: {} },
        ],
      },
      {
        text: 'I will:\n1. add a page “Prices”\n2. add a page “Contact”',
        calls: [
          { name: 'add_page', arguments: { name: 'Prices' } },
          { name: 'add_page', arguments: { name: 'Contact' } },
        ],
      },
      { text: 'Both pages are in your draft. Publish them when you like them.' },
      { refuse: { status: 429, headers: { 'retry-after': '20' } } },
    ][at] ?? { text: 'Hello again.' };
  const { page, mistakes, close } = await openStudio(open, '/');
  await page.keyboard.press('Control+j');
  const panel = page.getByRole('complementary', { name: 'Assistant' });
  const field = panel.getByRole('textbox', { name: 'Ask the assistant' });
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await panel.getByText('No values of rows.', { exact: false }).first().waitFor();
  await look(page, 'welcome', 'aside[aria-label="Assistant"]');
  await field.fill('Add pages for prices and contact.');
  await field.press('Enter');
  const plan = panel.getByRole('region', { name: 'Plan' });
  await plan.getByText('Add page Contact').waitFor();
  await panel
    .getByRole('status', { name: 'What the assistant says' })
    .getByText('A plan of 2 steps', { exact: false })
    .waitFor({ state: 'attached' });
  await look(page, 'plan', 'aside[aria-label="Assistant"]');
  await plan.getByRole('button', { name: 'Do it' }).click();
  await panel.getByText('Both pages are in your draft', { exact: false }).first().waitFor();
  await plan.getByText('Done in the draft').waitFor();
  await look(page, 'done', 'aside[aria-label="Assistant"]');
  await plan.getByRole('button', { name: 'Undo: add page Contact' }).click();
  await plan.getByRole('button', { name: 'Undo: add page Prices' }).click();
  await expect.poll(() => plan.getByLabel('Undone').count()).toBe(2);
  await page.getByRole('button', { name: /^Redo: add page Prices/ }).waitFor();

  await panel.getByRole('button', { name: 'Share values of columns' }).click();
  const columns = page.getByRole('dialog', { name: 'Share values of columns' });
  await columns.getByLabel('Price').check();
  await look(page, 'columns', '[role=dialog]');
  await columns.getByRole('button', { name: 'Share 1 column' }).click();
  await panel.getByText('Price of Orders').first().waitFor();
  await field.fill('What is the average price?');
  await field.press('Enter');
  await panel.getByText('Wait 20 seconds and try again').first().waitFor();
  await look(page, 'bad-day', 'aside[aria-label="Assistant"]');
  await page.reload();
  await page.getByRole('button', { name: 'Assistant', exact: true }).click();
  await panel.getByRole('button', { name: 'Try again' }).click();
  await panel.getByText('Hello again.').first().waitFor();
  await page.keyboard.press('Control+j');
  await panel.waitFor({ state: 'detached' });
  expect(mistakes).toEqual([]);
  await close();
});
