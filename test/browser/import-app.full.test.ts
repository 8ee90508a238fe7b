/** An app out of a file, in a real browser: imported, refused, exported again. */
import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageParts } from '#features/marketplace/server/packages/write-package.ts';
import { readBuiltInTemplate } from '#features/marketplace/server/built-in/read-built-in.ts';
import { type PartToWrite, writeZip } from '#platform/files/zip-stream.ts';
import { launchBrowser, openWindow } from './browser.ts';
import { seriousFindings } from './quality.ts';
import { type RunningSheaf, removeFolder, startSheaf } from './start-sheaf.ts';

let sheaf: RunningSheaf;
let browser: Browser;

beforeAll(async () => {
  [sheaf, browser] = await Promise.all([startSheaf({ variables: { DEMO: 'false' } }), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await sheaf.stop();
  await removeFolder(sheaf.folder);
});

async function* each(parts: readonly PartToWrite[]): AsyncGenerator<PartToWrite> {
  yield* parts;
}

test('an owner imports an app, reads what is wrong with another file, and exports it again', async () => {
  const { app } = await readBuiltInTemplate('rain-or-shine');
  const chunks: Buffer[] = [];
  for await (const chunk of writeZip(each(packageParts(app)), 'too large')) chunks.push(chunk);
  const file = { name: 'rain.zip', mimeType: 'application/zip', buffer: Buffer.concat(chunks) };
  const { page, mistakes, context } = await openWindow(browser, { width: 390, height: 844 });
  await page.goto(`${sheaf.origin}/dashboard/signup`);
  await page.getByLabel('Name').fill('Ann Weaver');
  await page.getByLabel('E-mail').fill('ann@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('button', { name: 'Import app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import app' });
  await dialog.getByRole('button', { name: 'Choose a file' }).waitFor();
  await dialog.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from('nothing of it') });
  await dialog.getByRole('alert').filter({ hasText: 'Choose a .zip that was exported from Sheaf.' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  const picture = process.env['IMPORT_PICTURE'];
  if (picture) await page.screenshot({ path: picture });
  await dialog.locator('input[type=file]').setInputFiles(file);
  await page.getByText('Rain or Shine was imported').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'More for Rain or Shine' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export' }).click();
  const asked = page.getByRole('dialog', { name: 'Export Rain or Shine' });
  await asked.getByRole('link', { name: 'Export' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await asked.getByRole('link', { name: 'Export' }).click();
  const exported = await download;
  expect(exported.suggestedFilename()).toBe('rain-or-shine.zip');
  expect((await readFile(await exported.path())).subarray(0, 2).toString()).toBe('PK');
  // What was refused is a call that failed, which browsers write down.
  expect(mistakes.filter((mistake) => !mistake.includes('/api/apps/import'))).toEqual([]);
  await context.close();
});
