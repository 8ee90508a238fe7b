/** The whole way of an owner by keyboard alone: no pointer is ever used, only keys, from the empty dashboard to a live app. */
import type { Browser, FrameLocator, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow } from './browser.ts';
import { saved } from './open-studio.ts';
import { seriousFindings } from './quality.ts';
import { type RunningSheaf, removeFolder, startSheaf } from './start-sheaf.ts';

let sheaf: RunningSheaf;
let browser: Browser;

beforeAll(async () => {
  [sheaf, browser] = await Promise.all([startSheaf({ variables: { TEMPLATES: 'true' } }), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await sheaf.stop();
  await removeFolder(sheaf.folder);
});

/** Presses Tab until it has the focus: what cannot be reached so is not there for the keyboard. */
async function reach(page: Page, what: Locator): Promise<void> {
  await what.waitFor();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await what.evaluate((element) => element.ownerDocument.activeElement === element)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not come to ${String(what)}.`);
}
async function type(page: Page, what: Locator, words: string): Promise<void> {
  await reach(page, what);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(words);
}
async function press(page: Page, what: Locator): Promise<void> {
  await reach(page, what);
  await page.keyboard.press('Enter');
}
/** By the palette, which knows everything that can be done. */
async function command(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const search = page.getByRole('textbox', { name: 'Search commands' });
  await search.waitFor();
  await expect.poll(() => search.evaluate((input) => document.activeElement === input)).toBe(true);
  await page.keyboard.type(words);
  await page.locator('[data-action][data-selected]').waitFor();
  await page.keyboard.press('Enter');
  await search.waitFor({ state: 'detached' });
}
const order = (canvas: FrameLocator): Promise<(string | undefined)[]> =>
  canvas
    .locator('[data-block]')
    .evaluateAll((blocks) => blocks.map((block) => (block as HTMLElement).dataset['block']));

async function createApp(page: Page): Promise<FrameLocator> {
  await page.goto(`${sheaf.origin}/dashboard/signup`);
  await type(page, page.getByLabel('Name'), 'Ann Weaver');
  await type(page, page.getByLabel('E-mail'), 'ann@example.com');
  await type(page, page.getByLabel('Password', { exact: true }), 'a long enough password');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await page.goto(`${sheaf.origin}/dashboard/new-multipage`);
  await press(page, page.getByRole('button', { name: 'Use template Dockside' }));
  await type(page, page.getByLabel('Name of the app'), 'Bird house');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.host.startsWith('bird-house.'));
  const canvas = page.frameLocator('iframe[title]');
  await canvas.locator('[data-block]').first().waitFor();
  return canvas;
}

test('an app is created, built, put in order, reviewed and published without a pointer', async () => {
  const { page, mistakes, context } = await openWindow(browser);
  const canvas = await createApp(page);
  const said = page.getByRole('status', { name: 'Last action' });

  // Once an app is public, what is changed waits until it is published.
  await command(page, 'publish launch');
  const launch = page.getByRole('dialog', { name: 'Launch Your App' });
  await reach(page, launch.getByRole('switch', { name: /Public/ }));
  await page.keyboard.press('Space');
  await press(page, launch.getByRole('button', { name: 'Publish', exact: true }));
  await launch.waitFor({ state: 'detached' });
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await command(page, 'manage pages');
  await type(page, page.getByRole('textbox', { name: 'Name of the new page' }), 'News');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Bird house - News' }).waitFor();
  await said.getByText('Add page News').waitFor({ state: 'attached' });
  if ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const before = await order(canvas);

  for (const name of ['Banner', 'Text', 'Table']) {
    await command(page, `add ${name}`);
    await page.getByRole('complementary', { name: `Settings of ${name}` }).waitFor();
  }
  const added = ['bannerHero', 'markdown', 'table'];
  await expect.poll(async () => (await order(canvas)).filter((one) => added.includes(one ?? ''))).toHaveLength(3);
  expect((await order(canvas)).length).toBe(before.length + 3);

  // A setting is found by its name, and typed.
  await command(page, 'title table setting');
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await expect.poll(() => title.evaluate((input) => document.activeElement === input)).toBe(true);
  await page.keyboard.type('All the birds');
  await canvas.getByRole('heading', { name: 'All the birds' }).waitFor();

  // From the panel to the page and along its blocks.
  await page.keyboard.press('F6');
  await page.keyboard.press('F6');
  await page.keyboard.press('F6');
  const table = canvas.locator('[data-block="table"]');
  await expect.poll(() => table.evaluate((block) => document.activeElement === block)).toBe(true);
  const start = await order(canvas);
  await page.keyboard.press('Alt+ArrowUp');
  await said.getByText(/^Move Table, now block \d+ of \d+\.$/).waitFor({ state: 'attached' });
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => order(canvas)).not.toEqual(start);
  const moved = await order(canvas);
  await page.keyboard.press('Control+z');
  await said.getByText('Undone: move Table.').waitFor({ state: 'attached' });
  await page.keyboard.press('Control+z');
  await expect.poll(() => order(canvas)).toEqual(start);
  await page.keyboard.press('Control+y');
  await said.getByText('Redone: move Table.').waitFor({ state: 'attached' });
  await page.keyboard.press('Control+y');
  await expect.poll(() => order(canvas)).toEqual(moved);

  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await saved(page);

  await command(page, 'review changes');
  const review = page.getByRole('dialog', { name: 'Review changes' });
  await review.getByText(/News/).first().waitFor();
  await press(page, review.getByRole('button', { name: /^(Go live|Publish)/ }));
  await review.waitFor({ state: 'detached' });
  expect(mistakes).toEqual([]);
  await context.close();
});
