/** What can be done with an app from its menu in the dashboard: renamed, duplicated, exported, moved. */
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow } from './browser.ts';
import { signUp } from './person.ts';
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

async function choose(page: Page, app: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${app}`, exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}
const namesIn = (page: Page): Promise<string[]> => page.getByRole('article').getByRole('heading').allInnerTexts();

test('an app is renamed, duplicated under a name of its own, exported, and moved to another workspace', async () => {
  const { page, context, mistakes } = await openWindow(browser);
  await signUp(sheaf, page, 'menu');
  const call = async (method: 'get' | 'post', path: string, data?: object) => {
    const answer = await page.request[method](`${sheaf.origin}${path}`, data ? { data } : {});
    expect(answer.status(), path).toBe(200);
    return (await answer.json()) as { workspace: { id: string }; app: { href: string } };
  };
  const home = (await call('get', '/api/auth')).workspace.id;
  const { app } = await call('post', '/api/apps', { name: 'Orchard', workbook_id: null, start: 'blank' });
  await page.goto(`${sheaf.origin}/dashboard`);
  await page.getByRole('button', { name: 'More for Orchard' }).click();
  // With one workspace there is nowhere to move to.
  expect(await page.getByRole('menuitem', { name: 'Move to another workspace' }).count()).toBe(0);
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Apples');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await expect.poll(() => namesIn(page)).toEqual(['Apples']);
  await choose(page, 'Apples', 'Duplicate');
  await page.getByText('Apples copy was created with a copy of the spreadsheet. It’s private.').waitFor();
  await choose(page, 'Apples', 'Duplicate');
  await expect.poll(async () => (await namesIn(page)).toSorted()).toEqual(['Apples', 'Apples copy', 'Apples copy 2']);
  const download = page.waitForEvent('download');
  await choose(page, 'Apples', 'Export');
  await page.getByRole('dialog', { name: 'Export Apples' }).getByRole('link', { name: 'Export' }).click();
  expect((await readFile(await (await download).path())).subarray(0, 2).toString()).toBe('PK');

  const second = (await call('post', '/api/workspaces', { name: 'Second' })).workspace.id;
  await call('post', '/api/apps', { name: 'Pears', workbook_id: null, start: 'blank' });
  await call('post', `/api/workspaces/${home}/enter`);
  await page.goto(`${sheaf.origin}/dashboard`);
  await choose(page, 'Apples', 'Move to another workspace');
  const dialog = page.getByRole('dialog', { name: 'Move Apples to another workspace' });
  await dialog.getByText('Members of this workspace who aren’t in the other one can no longer edit it.').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Move app' }).click();
  await page.getByText('Apples was moved to Second.').waitFor();
  await expect.poll(async () => (await namesIn(page)).toSorted()).toEqual(['Apples copy', 'Apples copy 2']);
  await call('post', `/api/workspaces/${second}/enter`);
  await page.goto(`${sheaf.origin}/dashboard`);
  await expect.poll(async () => (await namesIn(page)).toSorted()).toEqual(['Apples', 'Pears']);
  const moved = (await call('get', '/api/apps')) as unknown as { apps: { name: string; href: string }[] };
  expect(moved.apps.find(({ name }) => name === 'Apples')?.href).toBe(app.href);
  expect(mistakes).toEqual([]);
  await context.close();
});
