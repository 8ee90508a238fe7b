/** A board in a real browser: made from a spreadsheet, divided into sections, published, and used by visitors. */
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow } from './browser.ts';
import { openToStrangers } from './open-to-strangers.ts';
import { seriousFindings } from './quality.ts';
import { type RunningSheaf, removeFolder, startSheaf } from './start-sheaf.ts';

const workbook = fileURLToPath(new URL('../fixtures/workbooks/orders.xlsx', import.meta.url));
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

test('an owner makes a board of a spreadsheet, divides it, takes it back, and publishes it', async () => {
  const { page, mistakes, context } = await openWindow(browser);
  await page.goto(`${sheaf.origin}/dashboard/signup`);
  await page.getByLabel('Name').fill('Ann Weaver');
  await page.getByLabel('E-mail').fill('ann@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('link', { name: 'New board' }).click();
  await page.getByRole('heading', { name: 'New board', level: 1 }).waitFor();
  await page.setInputFiles('input[type=file]', workbook);
  // As it is answered on the free plan.
  await page.route('**/api/board/workspace*', (route) => route.fulfill({ json: { is_free_plan: true } }));
  await openToStrangers(page);
  await page.getByRole('button', { name: 'Create board' }).click();
  await page.waitForURL(`${sheaf.origin}/orders`);

  const canvas = page.frameLocator('iframe');
  const sections = canvas.getByRole('navigation', { name: 'Sections' });
  const tabs = (): Promise<string[]> => sections.getByRole('link').allTextContents();
  await sections.waitFor();
  expect(await tabs()).toEqual(expect.arrayContaining(['Overview', 'Orders', 'Add an order']));
  await canvas
    .getByRole('group', { name: /^Table, block/ })
    .first()
    .waitFor();
  expect(await canvas.getByRole('group', { name: /^Form, block/ }).count()).toBe(0);
  await sections.getByRole('link', { name: 'Add an order' }).click();
  await canvas.getByRole('group', { name: /^Form, block/ }).waitFor();
  await page.waitForURL('**/orders?section=Add+an+order');

  // Where an app only says so, a board asks to be upgraded, and stays as it is.
  await page.getByRole('button', { name: 'Embed (paid plan)' }).click();
  const upgrade = page.getByRole('dialog', { name: 'Upgrade to embed' });
  await upgrade.getByText('Embed feature requires a paid plan.').waitFor();
  expect(await upgrade.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe(
    `${sheaf.origin}/dashboard/accountbilling`,
  );
  expect(await seriousFindings(page)).toEqual([]);
  await upgrade.getByRole('button', { name: 'Not now' }).click();
  await upgrade.waitFor({ state: 'detached' });

  // A board knows no pages, and users as apps do.
  expect(await page.getByRole('button', { name: 'Pages', exact: true }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Users', exact: true }).count()).toBe(1);
  await page.getByRole('button', { name: 'Board', exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'Settings of the board' });
  await panel.getByLabel('Name of a new section').fill('Notes');
  await panel.getByRole('button', { name: 'Add', exact: true }).click();
  await canvas.getByText('This section is empty').waitFor();
  expect((await tabs()).at(-1)).toBe('Notes');

  // A new block takes the section that is open.
  await page.getByRole('button', { name: 'New Block' }).click();
  await page.getByRole('textbox', { name: 'Search blocks' }).fill('markdown');
  await page.keyboard.press('Enter');
  await canvas.getByRole('group', { name: /^Text, block/ }).waitFor();
  const section = page.getByRole('combobox', { name: 'Section' });
  expect(await section.inputValue()).toBe('Notes');
  await section.click();
  await page.getByRole('option', { name: 'Orders', exact: true }).click();
  await canvas
    .getByRole('group', { name: /^Table, block/ })
    .first()
    .waitFor();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await canvas.getByText('This section is empty').waitFor({ state: 'detached' });
  await canvas.getByRole('group', { name: /^Text, block 1/ }).waitFor();

  // Its blocks follow a new name; without their section they are un-categorized; undo brings it back.
  await page.getByRole('button', { name: 'Board', exact: true }).click();
  await panel.getByLabel('Name of section Notes').fill('Read me');
  await panel.getByLabel('Name of section Notes').press('Enter');
  await expect.poll(tabs).toContain('Read me');
  await canvas.getByRole('group', { name: /^Text, block 1/ }).waitFor();
  await panel.getByRole('button', { name: 'Move Read me up' }).click();
  await expect.poll(async () => (await tabs()).at(-2)).toBe('Read me');
  await panel.getByRole('button', { name: 'Remove Read me' }).click();
  await expect.poll(async () => (await tabs()).at(-1)).toBe('un-categorized');
  await page.getByRole('button', { name: /^Undo: remove section Read me/ }).click();
  await expect.poll(tabs).not.toContain('un-categorized');
  await panel.getByLabel('Title', { exact: true }).fill('All orders');
  await canvas.getByRole('heading', { name: 'All orders', level: 1 }).waitFor();
  await page.getByRole('heading', { name: 'All orders', level: 1, exact: true }).waitFor();
  await panel.getByLabel('Copyright line').first().fill('© Ann Weaver');
  await panel.getByRole('button', { name: 'Add profile' }).first().click();
  await panel.getByLabel('Address').first().fill('https://instagram.com/ann');
  await canvas.locator('.sheaf-board-footer').getByRole('link', { name: 'Instagram' }).waitFor();

  // A reset is asked twice, and taken back by undo.
  await panel.getByRole('button', { name: 'Reset the board' }).click();
  await panel.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect.poll(() => canvas.locator('.sheaf-board-footer').count()).toBe(0);
  await page.getByRole('button', { name: /^Undo: reset the board/ }).click();
  await canvas.locator('.sheaf-board-footer').getByText('© Ann Weaver').waitFor();
  await panel.getByLabel('Hide the hero').click({ force: true });
  await expect.poll(() => canvas.locator('.sheaf-board-hero').count()).toBe(0);
  await page.getByRole('button', { name: /^Undo: change Hide the hero of the board/ }).click();
  await canvas.locator('.sheaf-board-hero').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByText('Saved', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog', { name: 'Publish Board' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'privacy and marketplace' }).click();
  await page.getByText('This board is private').waitFor();
  expect(await page.getByRole('menuitem', { name: 'Publish to Marketplace' }).isEnabled()).toBe(true);
  await page.getByRole('menuitem', { name: 'Privacy Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Privacy Settings' });
  await dialog.getByRole('switch', { name: 'App privacy' }).click({ force: true });
  expect(await dialog.getByRole('combobox', { name: 'Sign In Method' }).inputValue()).toBe('No sign in');
  await dialog.getByLabel('Publish URL').fill(`${sheaf.origin}/dashboard`);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByText('This address is reserved.').waitFor();
  await dialog.getByLabel('Publish URL').fill(`${sheaf.origin}/all-orders`);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(`${sheaf.origin}/all-orders`);
  await sections.waitFor();
  // The refused address is no mistake of the page.
  expect(mistakes.filter((one) => !one.includes('422'))).toEqual([]);
  await context.close();
});

test.each([
  ['a wide window', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
])('a visitor switches sections and searches in %s', async (_name, size) => {
  const { page, context, mistakes } = await openWindow(browser, size);
  await page.goto(`${sheaf.origin}/all-orders`);
  const sections = page.getByRole('navigation', { name: 'Sections' });
  expect(await sections.locator('[aria-current=page]').textContent()).toBe('Overview');
  expect(await page.locator('[data-block=form]').count()).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
  expect(await smallTargets(page)).toEqual([]);

  await sections.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.waitForURL('**/all-orders?section=Orders*');
  const table = page.locator('[data-block=table]').first();
  const count = table.locator('[aria-live=polite]');
  await expect.poll(() => count.textContent()).toContain('31 rows');
  await page.getByRole('searchbox', { name: 'Search this board' }).fill('Zoë');
  await page.keyboard.press('Enter');
  await page.waitForURL(/search=Zo/);
  await expect.poll(() => count.textContent()).toBe('5 rows');
  // The table's own search narrows what the board's search left.
  await table.getByRole('searchbox').fill('00007');
  await expect.poll(() => count.textContent()).toBe('1 row');
  await table.getByRole('searchbox').fill('00008');
  await table.getByText('No matching rows').waitFor();
  await page.getByRole('link', { name: 'Clear the search of the board' }).click();
  await expect.poll(() => count.textContent()).toContain('31 rows');

  await sections.getByRole('link', { name: 'Add an order' }).click();
  await page.locator('[data-block=form]').waitFor();
  const tab = sections.locator('[aria-current=page]');
  expect(await tab.textContent()).toBe('Add an order');
  await expect.poll(() => isWithin(page)).toBe(true);
  await page.goBack();
  await table.waitFor();
  expect(mistakes).toEqual([]);
  await context.close();
});

test('without a script sections, search and forms of a board work all the same', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${sheaf.origin}/all-orders`);
  await page.getByRole('link', { name: 'Orders', exact: true }).last().click();
  await page.getByRole('searchbox', { name: 'Search this board' }).fill('Zoë');
  await page.getByRole('button', { name: 'Search', exact: true }).first().click();
  const count = page.locator('[data-block=table] [aria-live=polite]').first();
  expect(await count.textContent()).toBe('5 rows');
  await page.getByRole('link', { name: 'Read me' }).click();
  expect(await page.locator('[data-block=markdown]').count()).toBe(1);
  await context.close();
});

test.each([
  ['a wide window', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
])('a visitor signs in to a board and out again in %s', async (_name, size) => {
  const owner = await browser.newContext({ serviceWorkers: 'block' });
  const headers = { origin: sheaf.origin };
  const signIn = { email: 'ann@example.com', password: 'a long enough password' };
  await owner.request.post(`${sheaf.origin}/api/auth/sign-in`, { headers, data: signIn });
  const listed = (await (await owner.request.get(`${sheaf.origin}/api/apps`)).json()) as { apps: { id: string }[] };
  const data = { sign_in_method: 'Use password set by user', sign_in_password: 'open sesame' };
  await owner.request.put(`${sheaf.origin}/api/apps/${listed.apps[0]?.id ?? ''}`, { headers, data });
  await owner.close();

  const { page, context, mistakes } = await openWindow(browser, size);
  await page.goto(`${sheaf.origin}/all-orders`);
  await page.waitForURL('**/all-orders/login');
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByText('I have the app password').click();
  await page.getByRole('textbox', { name: 'App password' }).fill('open sesame');
  await page
    .getByRole('form', { name: 'Continue with the app password' })
    .getByRole('button', { name: 'Sign in' })
    .click();
  await page.waitForURL('**/all-orders');
  await page.getByText('Guest', { exact: true }).waitFor();
  expect(await page.locator('.sheaf-board-footer').textContent()).toBe('© Ann Weaver');
  expect(await seriousFindings(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/all-orders/login');
  expect(mistakes).toEqual([]);
  await context.close();
});

/** Whether the current section is in sight. */
const isWithin = (page: Page): Promise<boolean> =>
  page.locator('.sheaf-board-sections [aria-current]').evaluate((link) => {
    const { left, right } = link.getBoundingClientRect();
    return left >= 0 && right <= innerWidth;
  });

/** What is too small for a finger above the blocks, by its name. */
const smallTargets = (page: Page): Promise<(string | null)[]> =>
  page
    .locator('.sheaf-board-nav, .sheaf-board-bar')
    .locator('a, button, input:not([type=hidden])')
    .evaluateAll((all) =>
      all
        .filter((one) => one.getBoundingClientRect().height < 40)
        .map((one) => one.getAttribute('aria-label') ?? one.textContent),
    );
