/** From the button to a spreadsheet that was imported from Airtable, in a real browser, with a server in Airtable's place. */
import { mkdir } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AirtableServer, openAirtable } from '#test/airtable/airtable-server.ts';
import { exampleBase, exampleFiles, exampleToken } from '#test/airtable/example-base.ts';
import { launchBrowser } from './browser.ts';
import { openPerson, signUp } from './person.ts';
import { findingsAtWidths } from './quality.ts';
import { type RunningSheaf, removeFolder, startSheaf } from './start-sheaf.ts';

const pictures = process.env['SCREENSHOTS'];
let airtable: AirtableServer;
let sheaf: RunningSheaf;
let browser: Browser;

beforeAll(async () => {
  airtable = await openAirtable();
  const variables = { AIRTABLE_API_BASE: airtable.base, OUTGOING_ALLOW: '127.0.0.1', DEMO: 'false' };
  [sheaf, browser] = await Promise.all([startSheaf({ variables }), launchBrowser()]);
  if (pictures) await mkdir(pictures, { recursive: true });
});
afterAll(async () => {
  await browser.close();
  await Promise.all([sheaf.stop(), airtable[Symbol.asyncDispose]()]);
  await removeFolder(sheaf.folder);
});

async function look(page: Page, name: string, within?: string): Promise<void> {
  expect(await findingsAtWidths(page, [390, 1280], within)).toEqual([]);
  if (!pictures) return;
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${pictures}/airtable-${name}-${width}.png` });
  }
}

test('from a token to the tables of a base, their import, its report and the spreadsheet', async () => {
  airtable.bases = [exampleBase(), { id: 'appEmpty000000001', name: 'Empty', tables: [] }];
  exampleFiles(airtable);
  const { page } = await openPerson(browser);
  await signUp(sheaf, page, 'owner');
  await page.goto(`${sheaf.origin}/dashboard/workbooks`);
  await page.getByRole('button', { name: 'Import from Airtable' }).click();
  const token = page.getByLabel('Personal access token', { exact: true });
  expect(await token.getAttribute('type')).toBe('password');
  await token.fill('patWrong');
  await page.keyboard.press('Enter');
  await page.getByText('Airtable doesn’t accept this token.').waitFor();
  await look(page, 'token', '[role=dialog]');

  airtable.tokens.set(exampleToken, { scopes: ['schema.bases:read', 'data.records:read'], bases: 'all' });
  await token.fill(exampleToken);
  await page.keyboard.press('Enter');
  // By keyboard alone.
  const base = page.getByRole('combobox', { name: 'Base' });
  await base.click();
  await page.getByRole('option', { name: 'Studio' }).click();
  await page.getByRole('button', { name: 'Preview' }).press('Enter');
  await page.getByText('What becomes of 30 fields of Projects').press('Enter');
  await page.getByText('Formatting stays in the text as Markdown.').waitFor();
  await look(page, 'preview', '[role=dialog]');

  // The last table is held back, so that there is time to look.
  const shown = Promise.withResolvers<void>();
  airtable.before = ({ name, address }) =>
    name === 'records' && address.pathname.endsWith('tblTasks000000001') ? { until: shown.promise } : 'fine';
  await page.getByRole('button', { name: 'Import 3 tables' }).press('Enter');
  await page.getByText('Reading Tasks').waitFor();
  await look(page, 'reading', '[role=dialog]');
  // It goes on without the dialog, and is there when it is opened again.
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByRole('button', { name: 'Import from Airtable' }).click();
  await page.getByText('Reading Tasks').waitFor();
  shown.resolve();
  await page.getByText('Studio is imported').waitFor({ timeout: 60_000 });
  await page.getByText('2 values are errors in Airtable and here.').waitFor();
  await look(page, 'report', '[role=dialog]');

  await page.getByRole('button', { name: 'Open spreadsheet' }).click();
  await page.getByText('Menu', { exact: true }).first().waitFor();
  await look(page, 'spreadsheet');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Import report' }).click();
  await page.getByText('From the base').waitFor();
  await look(page, 'panel', '[role=dialog]');
  await page.keyboard.press('Escape');

  expect(await page.content()).not.toContain(exampleToken);

  // Its first app, made as 'Create app' does: records with their choices, and nobody's e-mail address.
  const workbook_id = new URL(page.url()).pathname.split('/').at(-1);
  const data = { workbook_id, start: 'proposed', publish: true, choice: { strangers_read: true } };
  const made = (await (await page.request.post(`${sheaf.origin}/api/apps`, { data })).json()) as {
    app: { href: string };
  };
  const { page: stranger } = await openPerson(browser);
  await stranger.goto(made.app.href);
  await stranger.getByText('Menu', { exact: true }).first().waitFor();
  expect(await stranger.content()).not.toContain('@studio.example');
  await look(stranger, 'app');
});

test('an import that fails says why, and can be started again', async () => {
  airtable.bases = [exampleBase()];
  airtable.tokens.set(exampleToken, { scopes: ['schema.bases:read'], bases: 'all' });
  const { page } = await openPerson(browser);
  await signUp(sheaf, page, 'other');
  await page.goto(`${sheaf.origin}/dashboard/workbooks`);
  await page.getByRole('button', { name: 'Import from Airtable' }).click();
  await page.getByLabel('Personal access token', { exact: true }).fill(exampleToken);
  await page.getByRole('button', { name: 'Show bases' }).click();
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Import 3 tables' }).click();
  await page.getByText('Give it the scope data.records:read').waitFor();
  await look(page, 'failed', '[role=dialog]');
  await page.getByRole('button', { name: 'Start again' }).click();
  await page.getByLabel('Personal access token', { exact: true }).waitFor();
});
