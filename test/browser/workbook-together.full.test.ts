/** Two people in one workbook: tabs by keyboard, comments at cells, who is where, and undo across sheets. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { invite, openPerson, signUp } from './person.ts';
import { findingsAtWidths, seriousFindings } from './quality.ts';
import { type RunningSheaf, removeFolder, startSheaf } from './start-sheaf.ts';

let sheaf: RunningSheaf;
let browser: Browser;
let page: Page;
let other: Page;
let mistakes: string[];
let address: string;

beforeAll(async () => {
  [sheaf, browser] = await Promise.all([startSheaf({ variables: { DEMO: 'false' } }), launchBrowser()]);
  ({ page, mistakes } = await openPerson(browser));
  await signUp(sheaf, page, 'owner');
  const lines = Array.from({ length: 300 }, (_, at) => `Thing ${at},${at}`);
  const file = { name: 'Things.csv', mimeType: 'text/csv', buffer: Buffer.from(['Item,Price', ...lines].join('\n')) };
  const sent = await page.request.post(`${sheaf.origin}/api/workbooks`, { multipart: { file } });
  const { workbook } = (await sent.json()) as { workbook: { id: string } };
  address = `${sheaf.origin}/dashboard/workbooks/${workbook.id}`;
  await page.goto(address);
  await cell(page, 0).waitFor();
});
afterAll(async () => {
  await browser.close();
  await sheaf.stop();
  await removeFolder(sheaf.folder);
});

const cell = (at: Page, row: number): Locator =>
  at.locator(`[role=gridcell][data-rgrow="${row}"]`).filter({ hasText: 'Thing' });
const price = (at: Page, row: number): Locator =>
  at.locator(`.rgCol [role=gridcell][data-rgrow="${row}"][data-rgcol="1"]`);
const panel = (at: Page): Locator => at.getByRole('dialog', { name: 'Comments' });
const choose = (target: Locator) => target.click();

test('each sees who else is here and which cell they selected, and nothing once they left', async () => {
  ({ page: other } = await openPerson(browser));
  await signUp(sheaf, other, 'guest');
  await invite(sheaf, page, 'guest@example.com');
  await other.goto(linkIn(await mailTo(sheaf.origin, 'guest@example.com', /invited you/), '/accept-invitation'));
  await other.getByRole('button', { name: 'Accept invitation' }).click();
  await other.waitForURL('**/dashboard**');
  await other.goto(address);
  await cell(other, 0).waitFor();
  await page.getByRole('list', { name: 'Who else is here' }).getByRole('button').waitFor();
  await choose(price(other, 3));
  const framed = price(page, 3);
  await expect.poll(() => framed.getAttribute('data-person')).not.toBeNull();
  expect(await framed.evaluate((element) => getComputedStyle(element).boxShadow)).toContain('2px inset');
  await choose(cell(other, 5));
  await expect.poll(() => cell(page, 5).getAttribute('class')).toContain('selected-by');
  expect(await framed.getAttribute('class')).not.toContain('selected-by');
  await other.goto(`${sheaf.origin}/dashboard`);
  await page.getByRole('list', { name: 'Who else is here' }).waitFor({ state: 'detached' });
  expect(await page.locator('.selected-by').count()).toBe(0);
  await other.goto(address);
  await cell(other, 0).waitFor();
});

test('a comment is written by keyboard, mentions, is answered, resolved, and leads to its cell', async () => {
  await choose(price(page, 2));
  await page.keyboard.press('Control+Alt+KeyM');
  const box = panel(page).getByRole('combobox', { name: 'Comment on Price' });
  await box.pressSequentially('Is it right, @');
  await panel(page).getByRole('option').first().click();
  await box.press('Control+Enter');
  await panel(page).getByText('Is it right, @').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => price(page, 2).getAttribute('class')).toContain('commented');
  // The other hears of it without asking.
  await expect.poll(() => price(other, 2).getAttribute('class')).toContain('commented');
  const { notifications } = (await (await other.request.get(`${sheaf.origin}/api/notifications`)).json()) as {
    notifications: { kind: string; href: string }[];
  };
  const notice = notifications.find(({ kind }) => kind === 'cell-comments');
  await other.goto(`${sheaf.origin}${notice?.href}`);
  await panel(other).getByText('Is it right').waitFor();
  await panel(other).getByRole('combobox', { name: 'Reply' }).fill('Yes, since Monday.');
  await panel(other).getByRole('button', { name: 'Reply' }).click();
  await panel(other).getByText('Yes, since Monday.').waitFor();
  expect(await seriousFindings(other, '[role=dialog]')).toEqual([]);

  await choose(price(page, 2));
  await page.keyboard.press('Shift+F2');
  await panel(page).getByText('Yes, since Monday.').waitFor();
  await panel(page)
    .getByRole('button', { name: /^Resolve/ })
    .click();
  await panel(page)
    .getByText(/Resolved by/)
    .waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => price(page, 2).getAttribute('class')).not.toContain('commented');
  await page.getByRole('button', { name: 'Comments', exact: true }).click();
  await panel(page).getByText('The whole sheet').click();
  await panel(page).getByText('No comments here').waitFor();
  await panel(page).getByText('Resolved', { exact: true }).click();
  await panel(page).getByRole('button', { name: 'Price of Thing 2', exact: true }).click();
  await panel(page).waitFor({ state: 'detached' });
});

test('the menu of a cell opens its comments', async () => {
  await cell(page, 4).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Comment' }).click();
  await panel(page).getByRole('combobox', { name: 'Comment on Item' }).waitFor();
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'detached' });
});

test('sheets are tabs: one stop, arrows, Home and End; what was done to one is undone after a look at another', async () => {
  await page.reload();
  await cell(page, 1).waitFor();
  await choose(cell(page, 1));
  await page.keyboard.press('Delete');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Add a sheet' }).click();
  await page.getByRole('button', { name: 'Add sheet' }).click();
  const tab = (name: string | RegExp): Locator => page.getByRole('tab', { name });
  await expect.poll(() => tab('Sheet 2').getAttribute('aria-selected')).toBe('true');
  expect(await page.getByRole('tab').evaluateAll((all) => all.map((one) => (one as HTMLElement).tabIndex))).toEqual([
    -1, 0,
  ]);
  await page.getByRole('tabpanel', { name: 'Sheet 2' }).getByRole('toolbar', { name: 'Sheet' }).waitFor();
  await tab('Sheet 2').focus();
  await page.keyboard.press('ArrowRight');
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  expect(await focused()).toBe('Things');
  await page.keyboard.press('End');
  expect(await focused()).toBe('Sheet 2');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.getByRole('tabpanel', { name: 'Things' }).waitFor();
  await cell(page, 0).waitFor();
  await page.getByRole('toolbar').getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('Thing 1', { exact: true }).waitFor();

  // A new name of a sheet is undone as anything else.
  await page.getByRole('button', { name: 'Menu of the sheet Things' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByLabel('Title').fill('Goods');
  await page.getByRole('button', { name: 'Rename' }).click();
  await tab('Goods').waitFor();
  await page.getByRole('toolbar').getByRole('button', { name: 'Undo', exact: true }).click();
  await tab('Things').waitFor();
  // The rows within the grid are its library's to name.
  expect(await findingsAtWidths(page, [390, 1_280], 'header, nav, [role=toolbar]')).toEqual([]);
  expect(mistakes).toEqual([]);
});
