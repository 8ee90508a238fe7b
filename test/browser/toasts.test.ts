/** Toasts under a moved clock, of visitors' pages and of the studio: title, types, how long, four at once, the rest waits. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWindow } from './browser.ts';
import { cookieName } from '#platform/http/cookie.ts';
import { startSession } from '#features/accounts/server/session/session.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { openStudio } from './open-studio.ts';
import { fullTest } from '../full-test.ts';

let open: OpenShop;

beforeAll(async () => {
  const columns = [{ id: 'item', name: 'Item', type: 'text' as const }];
  open = await openShop([{ title: 'Orders', columns, rows: [{ cells: { item: 'Pear' } }] }]);
  const copy = (title: string) => ({ type: 'Copy to clipboard', title, success_message: `${title} is copied.` });
  const actions = [copy('First'), copy('Second')];
  const rows = { id: 'rows', type: 'table', sheet_title: 'Orders', axis: [{ column: 'item' }], actions };
  await open.shop.setBlocks('', [rows]);
});
afterAll(() => open?.[Symbol.asyncDispose]());

/** What is at the top right, from above. */
const shown = (page: Page) =>
  page.locator('#sheaf-toasts > *').evaluateAll((toasts) =>
    toasts.map((toast) => ({
      title: toast.querySelector('strong')?.textContent,
      message: toast.querySelector('p')?.textContent,
      type: (toast as HTMLElement).dataset['type'],
      role: toast.getAttribute('role'),
    })),
  );
const messages = async (page: Page) => (await shown(page)).map(({ message }) => message);

/** The clock is still from now on. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
}

async function openRows() {
  const { context, page, mistakes } = await openWindow(open.browser);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: open.origin });
  await page.goto(open.origin);
  // Toasts may lie over it.
  const press = (name: string) => page.getByRole('button', { name, exact: true }).dispatchEvent('click');
  // It hydrates before the clock stops.
  await page.getByRole('button', { name: 'First', exact: true }).click();
  await page.locator('#sheaf-toasts > *').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  // Under the pointer a toast stays.
  await page.mouse.move(0, 700);
  await stopClock(page);
  return { context, page, mistakes, press };
}

test('a visitor has four toasts at once for five seconds each; the rest waits its turn', async () => {
  const { context, page, mistakes, press } = await openRows();
  const [first, second] = ['First is copied.', 'Second is copied.'];
  for (const name of ['First', 'Second', 'First', 'First', 'Second', 'Second']) await press(name);
  await expect.poll(() => messages(page)).toEqual([first, second, first, first]);
  expect((await shown(page))[0]).toEqual({ title: 'Notification', message: first, type: 'success', role: null });
  const place = await page.locator('#sheaf-toasts').boundingBox();
  expect((place?.x ?? 0) + (place?.width ?? 0)).toBeGreaterThan(1_280 - 32);
  expect(place?.y).toBeLessThan(120);
  await page.clock.runFor(4_999);
  expect(await messages(page)).toEqual([first, second, first, first]);
  await page.clock.runFor(1);
  expect(await messages(page)).toEqual([second, second]);
  await page.clock.runFor(4_999);
  expect(await messages(page)).toEqual([second, second]);
  await page.clock.runFor(1);
  expect(await messages(page)).toEqual([]);
  expect(mistakes).toEqual([]);
  await context.close();
});

fullTest('one that is closed makes room for the next, and one that is being read stays', async () => {
  const { context, page, press } = await openRows();
  for (const name of ['First', 'First', 'First', 'First', 'Second']) await press(name);
  await expect.poll(() => messages(page)).toHaveLength(4);
  await page.getByRole('button', { name: 'Close' }).first().click();
  expect((await messages(page)).at(-1)).toBe('Second is copied.');
  await page.locator('#sheaf-toasts > *').last().hover();
  await page.clock.runFor(60_000);
  expect(await messages(page)).toEqual(['Second is copied.']);
  await page.mouse.move(0, 0);
  await page.clock.runFor(5_000);
  expect(await messages(page)).toEqual([]);
  await context.close();
});

test('a failure is an alert of its own type', async () => {
  const { context, page, press } = await openRows();
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
  });
  await press('First');
  await expect
    .poll(() => shown(page))
    .toEqual([
      {
        ...{ title: 'Notification', message: 'Your browser doesn’t allow copying from this page.' },
        ...{ type: 'error', role: 'alert' },
      },
    ]);
  await context.close();
});

fullTest('so it is in the studio', async () => {
  const { database } = open.shop.services;
  await database.updateTable('workspaces').set({ plan: 'free' }).execute();
  const { page, mistakes, close } = await openStudio(open);
  await stopClock(page);
  const embed = page.getByRole('button', { name: 'Embed' });
  for (let press = 0; press < 6; press++) await embed.click();
  const toast = page.getByRole('status').filter({ hasText: 'Embed feature requires a paid plan.' });
  await expect.poll(() => toast.count()).toBe(4);
  expect(await toast.first().textContent()).toContain('Notification');
  const place = await toast.first().boundingBox();
  expect((place?.x ?? 0) + (place?.width ?? 0)).toBeGreaterThan(1_280 - 32);
  await page.mouse.move(0, 700);
  await page.clock.runFor(4_000);
  expect(await toast.count()).toBe(4);
  // A little longer than five seconds: they fade.
  await page.clock.runFor(1_500);
  await expect.poll(() => toast.count()).toBe(2);
  await page.clock.runFor(5_500);
  await expect.poll(() => toast.count()).toBe(0);
  expect(mistakes).toEqual([]);
  await close();
});

/** Whether two boxes share a pixel. */
const overlaps = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;
type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;
async function boxOf(of: Locator): Promise<Box> {
  const box = await of.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return box;
}

fullTest.each([390, 1_280])(
  'four toasts leave Publish and the close button of a dialog free at %i px',
  async (width) => {
    const { database } = open.shop.services;
    await database.updateTable('workspaces').set({ plan: 'free' }).execute();
    const { page, mistakes, close } = await openStudio(open);
    await page.setViewportSize({ width, height: 844 });
    await stopClock(page);
    const embed = page.getByRole('button', { name: 'Embed' });
    const toasts = page.getByRole('status').filter({ hasText: 'Embed feature requires a paid plan.' });
    for (let press = 0; press < 4; press++) await embed.click();
    await expect.poll(() => toasts.count()).toBe(4);
    // They slide in.
    await page.clock.runFor(1_000);
    const boxes = await Promise.all((await toasts.all()).map(boxOf));
    const publish = await boxOf(page.getByRole('button', { name: 'Publish', exact: true }));
    expect(boxes.filter((box) => overlaps(box, publish))).toEqual([]);
    for (const [button, title] of [
      ['Pages', 'Pages'],
      ['New Block', 'Choose Your Block'],
      ['App Settings', 'App Settings'],
    ] as const) {
      await page.getByRole('navigation', { name: 'Editor' }).getByRole('button', { name: button, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: title });
      await dialog.waitFor();
      await page.clock.runFor(500);
      const shut = dialog.getByRole('button', { name: 'Close', exact: true });
      const place = await boxOf(shut);
      expect((await Promise.all((await toasts.all()).map(boxOf))).filter((box) => overlaps(box, place))).toEqual([]);
      await shut.click();
      await dialog.waitFor({ state: 'hidden' });
    }
    expect(mistakes).toEqual([]);
    await close();
  },
);

fullTest('so it is on the dashboard', async () => {
  const { context, page } = await openWindow(open.browser);
  const { database, environment } = open.shop.services;
  const site = `http://localhost:${open.port}`;
  const value = await startSession(database, { name: 'localhost' }, { user_id: open.shop.editor.user_id });
  await context.addCookies([{ name: cookieName(environment), value, url: site }]);
  await page.goto(`${site}/dashboard/workspace?tab=settings`);
  const name = page.getByLabel('Name of the workspace');
  await name.waitFor();
  await stopClock(page);
  const save = page.getByRole('button', { name: 'Save name' });
  for (let time = 0; time < 6; time++) {
    await name.fill(`Shop ${time}`);
    await save.click();
  }
  const toast = page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: 'Name saved.' });
  await expect.poll(() => toast.count()).toBe(4);
  expect(await toast.first().textContent()).toContain('Notification');
  await page.mouse.move(0, 700);
  await page.clock.runFor(4_000);
  expect(await toast.count()).toBe(4);
  await page.clock.runFor(1_500);
  await expect.poll(() => toast.count()).toBe(2);
  await context.close();
});
