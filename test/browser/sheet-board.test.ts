/** A view of a sheet as a board: saved for all, cards moved by the mouse and by the keyboard, taken back by undo. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { openPerson, signUp } from './person.ts';
import { seriousFindings } from './quality.ts';
import { sharedSheaf } from './shared-sheaf.ts';
import { fullTest } from '../full-test.ts';

let sheaf: Awaited<ReturnType<typeof sharedSheaf>>;
let browser: Browser;
let page: Page;
let mistakes: string[];

beforeAll(async () => {
  [sheaf, browser] = await Promise.all([sharedSheaf(), launchBrowser()]);
  ({ page, mistakes } = await openPerson(browser));
  await page.setViewportSize({ width: 1280, height: 800 });
  await signUp(sheaf, page, 'boarder');
  const lines = Array.from({ length: 90 }, (_, at) => `Task ${at},${['Open', 'Late', 'Done'][at % 3]},${at % 10}`);
  const file = {
    name: 'Tasks.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Task,State,Hours', ...lines].join('\n')),
  };
  const sent = await page.request.post(`${sheaf.origin}/api/workbooks`, { multipart: { file } });
  const { workbook } = (await sent.json()) as { workbook: { id: string } };
  await page.goto(`${sheaf.origin}/dashboard/workbooks/${workbook.id}`);
  await page.getByText('Task 0', { exact: true }).waitFor();
});
afterAll(() => browser.close());

const lane = (name: string): Locator => page.getByRole('listitem', { name, exact: true });
const headOf = (name: string) => lane(name).textContent();
const has = (name: string, task: string) =>
  expect.poll(() => lane(name).getByRole('button', { name: task, exact: true }).count()).toBe(1);

test('a view is saved as a board, whose lanes count and add up all rows', async () => {
  await page.getByRole('button', { name: /^View: / }).click();
  await page.getByRole('menuitem', { name: 'Save as a new view…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as a new view' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Board');
  await dialog.getByLabel('All workspace members').check();
  await dialog.getByLabel('Kind').selectOption('kanban');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await dialog.getByText('Choose the lanes.').waitFor();
  await dialog.getByLabel('Lanes', { exact: true }).selectOption('State');
  await dialog.getByLabel('Lanes add up').selectOption('Hours');
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await has('Open', 'Task 0');
  expect(await headOf('Open')).toMatch(/^Open30 cardsHours 135/);
  expect(await lane('Open').getByRole('button', { name: 'Show more of Open' }).innerText()).toMatch(/25 of 30/);
  expect(await seriousFindings(page, '[role=region]')).toEqual([]);
});

fullTest('a card is dragged or moved by the keyboard with one write, and undo brings it back', async () => {
  const written: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && written.push(request.url()));
  await lane('Open').getByRole('button', { name: 'Task 0', exact: true }).dragTo(lane('Done'));
  await has('Done', 'Task 0');
  await expect.poll(() => headOf('Open')).toMatch(/^Open29 cardsHours 135/);
  await lane('Late').getByRole('button', { name: 'Move Task 1', exact: true }).press('Enter');
  await page.getByRole('dialog', { name: 'Move Task 1' }).getByRole('button', { name: 'Open' }).press('Enter');
  await has('Open', 'Task 1');
  await expect.poll(() => headOf('Late')).toMatch(/^Late29 cards/);
  await expect.poll(() => written.filter((url) => url.includes('/edits')).length).toBe(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await has('Late', 'Task 1');
  await expect.poll(() => headOf('Late')).toMatch(/^Late30 cards/);
  await page.reload();
  await has('Done', 'Task 0');
  expect(await headOf('Open')).toMatch(/^Open29 cardsHours 135/);
  expect(mistakes).toEqual([]);
});
