/**
 * Drafts and releases in a real browser: two editors at work on one app while a visitor keeps what was published; review,
 * go live, roll back, schedule, history, and what becomes of changes that meet.
 */
import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { definitionOf } from '#blocks/catalogue.ts';
import type { AppEdit } from '#features/apps/rules/document/document.ts';
import type { SessionOwner } from '#features/accounts/services.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { openStudio, type OpenStudio, saved } from './open-studio.ts';
import { seriousFindings } from './quality.ts';
import { eventually } from '../eventually.ts';

let open: OpenShop;
let ben: Partial<SessionOwner>;

beforeAll(async () => {
  const columns = [
    { id: 'item', name: 'Item', type: 'text' as const },
    { id: 'price', name: 'Price', type: 'currency' as const },
    { id: 'margin', name: 'Margin', type: 'number' as const },
  ];
  const rows = Array.from({ length: 3 }, (_, index) => ({
    cells: { item: `Thing ${index + 1}`, price: 5, margin: 2 },
  }));
  open = await openShop([{ title: 'Orders', columns, rows }], undefined, { goes_live: 'when I publish' });
  const { database } = open.shop.services;
  const { workspace_id } = open.shop.app;
  const user_id = 'usr_ben';
  await database
    .insertInto('users')
    .values({ id: user_id, email: 'ben@example.com', name: 'Ben Okri', password_hash: null })
    .execute();
  await database.insertInto('workspace_members').values({ workspace_id, user_id, role: 'editor' }).execute();
  ben = { user_id, app_user_id: null };
});

afterAll(() => open?.[Symbol.asyncDispose]());

/** The home page with one table, released. */
beforeEach(async () => {
  await open.shop.setBlocks('', [
    { id: 'head', type: 'header' },
    { id: 'rows', type: 'table', sheet_title: 'Orders', settings: { title: 'All orders' }, axis: [{ column: 'item' }] },
  ]);
  await release();
});

const api = (): string => `/api/apps/${open.shop.app.id}`;

async function read(path: string): Promise<Record<string, unknown>> {
  return (await open.shop.ask(`${api()}${path}`, { as: open.shop.editor })).json() as Promise<Record<string, unknown>>;
}

async function release(): Promise<void> {
  const { revision } = await read('/draft');
  await write('/releases', { revision }, open.shop.editor);
}

async function write(path: string, body: object, as: Partial<SessionOwner>): Promise<void> {
  const headers = { 'content-type': 'application/json', origin: open.origin };
  const answer = await open.shop.ask(`${api()}${path}`, { method: 'POST', body: JSON.stringify(body), headers, as });
  expect(answer.status, await answer.text()).toBe(200);
}

/** A change that Ben makes in a window that is not looked at. */
async function benChanges(...edits: AppEdit[]): Promise<void> {
  const { revision } = await read('/draft');
  await write('/draft', { base: revision, edits, label: 'change it' }, ben);
}

async function homeId(): Promise<string> {
  const { document } = (await read('/draft')) as { document: { pages: { id: string; type: string }[] } };
  return document.pages.find(({ type }) => type === 'home')?.id ?? '';
}

/** The home page as a stranger gets it. */
const livePage = async (): Promise<string> => (await open.shop.ask('/')).text();

const untilLive = (text: string): Promise<void> => eventually(async () => expect(await livePage()).toContain(text));
async function openTable({ page, canvas }: OpenStudio): Promise<void> {
  await canvas.locator('#rows').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('complementary', { name: 'Settings of Table' }).waitFor();
}
const titleField = ({ page }: OpenStudio) => page.getByRole('textbox', { name: 'Title', exact: true });

/** What a person would be ashamed of, at the width of the window. */
async function check(page: Page, what: string): Promise<void> {
  if (process.env['SCREENSHOTS']) await page.screenshot({ path: `${process.env['SCREENSHOTS']}/${what}.png` });
  expect(await seriousFindings(page), what).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), what).toBeLessThanOrEqual(0);
}

test('visitors keep what was published while two people change it; reviewed it goes live, and can be rolled back', async () => {
  const [eve, other] = [await openStudio(open), await openStudio(open, '/', undefined, ben)];
  await eve.page.getByRole('button', { name: 'Ben Okri is on this page' }).waitFor();
  await openTable(eve);
  await titleField(eve).fill('Orders of today');
  await other.canvas.getByRole('heading', { name: 'Orders of today' }).waitFor();
  await openTable(other);
  await other.page.getByRole('tab', { name: 'Columns' }).click();
  await other.page.getByRole('button', { name: 'Add column' }).click();
  await other.page.getByRole('menuitem', { name: 'Margin' }).click();
  await saved(other.page);
  await eve.canvas.getByRole('columnheader', { name: 'Margin' }).waitFor();
  expect(await titleField(eve).inputValue()).toBe('Orders of today');
  expect(await livePage()).toContain('All orders');
  expect(await livePage()).not.toContain('Margin');

  await eve.page.getByRole('button', { name: '2 unpublished changes' }).click();
  const dialog = eve.page.getByRole('dialog', { name: 'Review changes' });
  await dialog.getByRole('region', { name: 'Newly' }).getByText('Margin').first().waitFor();
  await dialog.getByText('Orders of today (Table)').waitFor();
  await dialog.getByText('All orders', { exact: true }).waitFor();
  await check(eve.page, 'review-1280');
  await isInSight(eve.page, dialog.getByRole('button', { name: 'Go live' }));
  await dialog.getByLabel('Note, optional').fill('The margin for everyone');
  // Meanwhile the other one goes on.
  await other.page.getByRole('tab', { name: 'Settings' }).click();
  await titleField(other).fill('Orders of the week');
  await saved(other.page);
  await dialog.getByRole('button', { name: 'Go live' }).click();
  await dialog.getByText('The draft changed while you reviewed it.').waitFor();
  await dialog.getByText('Orders of the week', { exact: true }).waitFor();
  expect(await livePage()).toContain('All orders');
  await dialog.getByRole('button', { name: 'Go live' }).click();
  await untilLive('Orders of the week');
  expect(await livePage()).toContain('Margin');
  await dialog.waitFor({ state: 'detached' });
  expect(await eve.page.getByRole('button', { name: /unpublished/ }).count()).toBe(0);

  await eve.page.getByRole('button', { name: 'Undo', exact: true }).click();
  await untilLive('All orders');
  await eve.page.getByRole('button', { name: /unpublished/ }).click();
  await dialog.getByText('The margin for everyone').waitFor();
  await dialog.getByText('restores release').first().waitFor();
  const named = dialog.getByRole('listitem').filter({ hasText: 'The margin for everyone' });
  await named.getByRole('button', { name: /^Roll back/ }).click();
  await named.getByText('Orders of the week', { exact: true }).waitFor();
  await check(eve.page, 'roll-back-1280');
  await named.getByRole('button', { name: /^Put release/ }).click();
  await untilLive('Orders of the week');
  await eve.close();
  await other.close();
});

test('a release goes live at its minute, and is taken back before it', async () => {
  await benChanges(await titled('Orders of tomorrow'));
  const eve = await openStudio(open);
  await eve.page.getByRole('button', { name: '1 unpublished change' }).click();
  const dialog = eve.page.getByRole('dialog', { name: 'Review changes' });
  const schedule = async (): Promise<void> => {
    await dialog.getByRole('button', { name: 'Schedule…' }).click();
    await dialog.getByLabel('Goes live on').fill('2999-12-01T09:00');
    await check(eve.page, 'schedule-1280');
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
    await dialog.getByText('Goes live on December 1, 2999 at 9:00 AM (UTC)').waitFor();
  };
  await dialog.getByRole('button', { name: 'Schedule…' }).click();
  await dialog.getByLabel('Goes live on').fill('2001-12-01T09:00');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await dialog.getByText('This time is in the past.').waitFor();
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await schedule();
  await check(eve.page, 'scheduled-1280');
  await dialog.getByRole('button', { name: 'Cancel schedule' }).click();
  await dialog.getByText('Goes live on').waitFor({ state: 'detached' });
  await schedule();
  await eve.close();
  expect(await livePage()).toContain('All orders');
  const { database, jobs } = open.shop.services;
  await sql`update scheduled_releases set at = now() - interval '1 second'`.execute(database);
  await sql`update jobs.job set start_after = now() - interval '1 second' where state < 'active'`.execute(database);
  await jobs.drain();
  expect(await livePage()).toContain('Orders of tomorrow');
});

test('a point of the history is opened, named, looked at, restored and undone, and undo is there after a reload', async () => {
  const eve = await openStudio(open);
  await openTable(eve);
  await titleField(eve).fill('First title');
  await saved(eve.page);
  await titleField(eve).fill('Second title');
  await saved(eve.page);
  await eve.page.reload();
  await eve.canvas.getByRole('heading', { name: 'Second title' }).waitFor();
  await eve.page.getByRole('button', { name: 'Undo: change Title of Table' }).click();
  await eve.canvas.getByRole('heading', { name: 'First title' }).waitFor();
  await saved(eve.page);
  await eve.page.reload();
  await eve.page.getByRole('button', { name: 'Redo: change Title of Table' }).click();
  await eve.canvas.getByRole('heading', { name: 'Second title' }).waitFor();
  await saved(eve.page);

  await eve.page.getByRole('button', { name: 'History' }).click();
  const dialog = eve.page.getByRole('dialog', { name: 'History' });
  await dialog.getByText('current version').waitFor();
  await check(eve.page, 'history-1280');
  // The first title was written by the change before the second; by keyboard.
  const line = dialog.getByRole('button', { name: /^Change Title of Table on Home/ }).nth(1);
  await line.focus();
  await eve.page.keyboard.press('Enter');
  await dialog.getByText('First title', { exact: true }).waitFor();
  await check(eve.page, 'history-open-1280');
  await dialog.getByRole('button', { name: 'Name this version' }).click();
  await dialog.getByLabel('Version name').fill('Before the second');
  await eve.page.keyboard.press('Enter');
  await dialog.getByText('Before the second').waitFor();
  await dialog.getByText('With a name', { exact: true }).click();
  await dialog.getByRole('searchbox', { name: 'Search history' }).fill('before the');
  await dialog.getByRole('button', { name: 'Show' }).click();

  const bar = eve.page.getByRole('region', { name: 'Earlier version' });
  await bar.getByText('“Before the second”: the app as it was on').waitFor();
  await eve.canvas.getByRole('heading', { name: 'First title' }).waitFor();
  await check(eve.page, 'moment-1280');
  // Nothing can be changed here, and what others do meanwhile is taken in unseen.
  expect(await eve.canvas.getByRole('toolbar').count()).toBe(0);
  await eve.page.getByRole('button', { name: 'Undo: change Title of Table' }).click();
  await eve.page.getByText('Go back to now to make changes.').waitFor();
  await benChanges(await titled('Title by Ben'));
  await bar.getByRole('button', { name: 'Back to now' }).click();
  await eve.canvas.getByRole('heading', { name: 'Title by Ben' }).waitFor();
  await benChanges(await titled('Second title'));
  await eve.canvas.getByRole('heading', { name: 'Second title' }).waitFor();

  await eve.page.getByRole('button', { name: 'History' }).click();
  await dialog.getByText('With a name', { exact: true }).click();
  await dialog.getByRole('button', { name: /^Before the second/ }).click();
  await dialog.getByRole('button', { name: 'Show' }).click();
  await bar.getByRole('button', { name: 'Restore' }).click();
  await bar.waitFor({ state: 'detached' });
  await eve.canvas.getByRole('heading', { name: 'First title' }).waitFor();
  await eve.page.getByRole('button', { name: 'Undo', exact: true }).click();
  await eve.canvas.getByRole('heading', { name: 'Second title' }).waitFor();
  await saved(eve.page);
  await eve.close();
});

test('where two windows wrote the same setting both sides are shown, and the person decides', async () => {
  const eve = await openStudio(open);
  await openTable(eve);
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await eve.page.route(`**${api()}/draft?*`, async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await titleField(eve).fill('Mine');
  await eve.page.getByText('Saving…').waitFor();
  await benChanges(await titled('Theirs'));
  letGo();
  const met = eve.page.getByRole('list', { name: 'Conflicting changes' });
  await met.getByText('conflicts with a change by Ben Okri').waitFor();
  await eve.canvas.getByRole('heading', { name: 'Theirs' }).waitFor();
  await check(eve.page, 'conflict-1280');
  await met.getByRole('button', { name: 'Keep mine' }).click();
  await eve.canvas.getByRole('heading', { name: 'Mine' }).waitFor();
  await met.waitFor({ state: 'detached' });
  await saved(eve.page);
  expect(JSON.stringify(await read('/draft'))).toContain('"Mine"');
  await eve.close();
});

test('a page deleted in the list of pages comes back by undo', async () => {
  const eve = await openStudio(open);
  await eve.page.getByRole('button', { name: 'Pages', exact: true }).click();
  const dialog = eve.page.getByRole('dialog', { name: 'Pages' });
  await dialog.getByRole('button', { name: 'More for About us' }).click();
  await eve.page.getByRole('menuitem', { name: 'Rename or change address' }).click();
  await dialog.getByLabel('Address').fill('orders');
  await dialog.getByText('Another page uses this address. Choose a different one.').waitFor();
  await dialog.getByLabel('Address').fill('who-we-are');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('/who-we-are').waitFor();
  await dialog.getByRole('button', { name: 'More for About us' }).click();
  await eve.page.getByRole('menuitem', { name: 'Delete' }).click();
  await check(eve.page, 'pages-1280');
  await dialog.getByRole('button', { name: 'Delete page' }).click();
  await dialog.getByText('About us', { exact: true }).waitFor({ state: 'detached' });
  await eve.page.getByRole('button', { name: 'Undo', exact: true }).click();
  await eve.canvas.getByText('This page is empty').waitFor();
  await saved(eve.page);
  const { document } = (await read('/draft')) as { document: { pages: { slug: string }[] } };
  expect(document.pages.map(({ slug }) => slug)).toContain('who-we-are');
  await eve.close();
});

test('before a page goes, the dialog names what leads to it; before the home page goes, which page is home then', async () => {
  const { document } = (await read('/draft')) as { document: { pages: { id: string; slug: string; name: string }[] } };
  const orders = document.pages.find(({ slug }) => slug === 'orders');
  await open.shop.setBlocks('', [
    {
      ...{ id: 'head', type: 'header' },
      settings: { navigationItems: [{ name: 'Orders', linkType: 'page', pageId: orders?.id }] },
    },
    {
      ...{ id: 'hero', type: 'bannerHero' },
      settings: { Banner_title: 'Pears', buttons: [{ text: 'See them', linkType: 'page', page: orders?.id }] },
    },
  ]);
  const eve = await openStudio(open);
  await eve.page.getByRole('button', { name: 'Pages', exact: true }).click();
  const dialog = eve.page.getByRole('dialog', { name: 'Pages' });
  const remove = async (name: string) => {
    await dialog.getByRole('button', { name: `More for ${name}` }).click();
    await eve.page.getByRole('menuitem', { name: 'Delete' }).click();
    return dialog.getByRole('alertdialog', { name: `Delete ${name}` });
  };
  const ofOrders = await remove(orders?.name ?? '');
  expect(
    await ofOrders
      .getByRole('list', { name: /^Links to/ })
      .getByRole('listitem')
      .allTextContents(),
  ).toEqual([
    'It’s removed from the navigation of 1 page.',
    `${definitionOf('bannerHero')?.name} on “Home” links here. That link will stop working.`,
  ]);
  await ofOrders.getByRole('button', { name: 'Keep it' }).click();
  const ofHome = await remove('Home');
  expect(await ofHome.getByRole('combobox', { name: 'New home page' }).inputValue()).not.toBe('');
  await ofHome.getByRole('button', { name: 'Delete page' }).click();
  await saved(eve.page);
  const left = (await read('/draft')) as { document: { pages: { name: string; slug: string; type: string }[] } };
  expect(left.document.pages.filter(({ type }) => type === 'home').map(({ slug }) => slug)).toEqual(['']);
  expect(left.document.pages.map(({ name }) => name)).not.toContain('Home');
  await eve.page.getByRole('button', { name: 'Undo', exact: true }).click();
  await dialog.getByText('Home', { exact: true }).first().waitFor();
  await saved(eve.page);
  await eve.close();
});

test('who may see a page is set in the list of pages, is a change of the draft, and is undone like any other', async () => {
  const eve = await openStudio(open);
  await eve.page.getByRole('button', { name: 'Pages', exact: true }).click();
  const dialog = eve.page.getByRole('dialog', { name: 'Pages' });
  const choose = async (words: string) => {
    await dialog.getByRole('button', { name: 'More for Orders' }).click();
    await eve.page.getByRole('menuitem', { name: words }).click();
    await eve.page.getByRole('menu').waitFor({ state: 'detached' });
  };
  const closed = async () => {
    const { document } = (await read('/draft')) as { document: { pages: { name: string; is_public: boolean }[] } };
    return document.pages.filter(({ is_public }) => !is_public).map(({ name }) => name);
  };
  const badge = dialog.getByText('Signed in only', { exact: true });
  await choose('Only for signed-in people');
  await badge.waitFor();
  await eventually(async () => expect(await closed()).toEqual(['Orders']));
  await choose('Open to everyone');
  await badge.waitFor({ state: 'detached' });
  await eventually(async () => expect(await closed()).toEqual([]));
  await dialog.getByRole('button', { name: 'Close' }).click();
  await eve.page.getByRole('button', { name: 'Undo: open Orders to everyone' }).click();
  await eventually(async () => expect(await closed()).toEqual(['Orders']));
  await eve.page.getByRole('button', { name: 'Undo: show Orders to signed-in people only' }).click();
  await eventually(async () => expect(await closed()).toEqual([]));
  await eve.close();
});

test('review and history are whole on a phone', async () => {
  await benChanges(await titled('Orders with a title that is quite long, as titles of people are now and then'));
  const eve = await openStudio(open, '/', { width: 390, height: 844 });
  await check(eve.page, 'top-bar-390');
  await eve.page.getByRole('button', { name: '1 unpublished change' }).click();
  const review = eve.page.getByRole('dialog', { name: 'Review changes' });
  await review.getByText('1 change since release').waitFor();
  await check(eve.page, 'review-390');
  await review.getByRole('button', { name: 'Schedule…' }).click();
  await review.getByRole('button', { name: 'Schedule', exact: true }).scrollIntoViewIfNeeded();
  await check(eve.page, 'schedule-390');
  await eve.page.keyboard.press('Escape');
  await review.waitFor({ state: 'detached' });
  await eve.page.getByRole('button', { name: 'More', exact: true }).click();
  await eve.page.getByRole('menuitem', { name: 'History' }).click();
  const history = eve.page.getByRole('dialog', { name: 'History' });
  await history.getByRole('button', { expanded: false }).first().click();
  await history.getByText('All orders').first().waitFor();
  await check(eve.page, 'history-390');
  await history.getByRole('tab', { name: 'Releases' }).click();
  await history.getByText('Live', { exact: true }).waitFor();
  await check(eve.page, 'releases-390');
  await eve.close();
});

test('by touch alone on a phone: a text is typed, a block moved, a setting changed, and all of it published', async () => {
  await open.shop.setBlocks('', [
    { id: 'head', type: 'header' },
    { id: 'words', type: 'markdown', settings: { markdown_text: 'Welcome to the shop' } },
    { id: 'rows', type: 'table', sheet_title: 'Orders', settings: { title: 'All orders' }, axis: [{ column: 'item' }] },
  ]);
  const { page, canvas, mistakes, close } = await openStudio(open, '/', { width: 390, height: 844, hasTouch: true });
  await canvas.getByText('Welcome to the shop').tap();
  const typing = canvas.locator('[contenteditable]');
  await typing.waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('Welcome by touch');
  await check(page, 'touch-typing-390');
  await canvas.getByText('3 rows').tap();
  await typing.waitFor({ state: 'detached' });
  await canvas.getByText('Welcome by touch').waitFor();
  await check(page, 'touch-selected-390');
  await canvas.getByRole('button', { name: 'Move Table up' }).tap();
  const order = () => canvas.locator('[data-block]').evaluateAll((blocks) => blocks.map(({ id }) => id));
  await expect.poll(order).toEqual(['head', 'rows', 'words']);
  await canvas.getByRole('button', { name: 'Settings of Table' }).tap();
  const panel = page.getByRole('complementary', { name: 'Settings of Table' });
  await panel.getByRole('textbox', { name: 'Title', exact: true }).tap();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('Orders by touch');
  await check(page, 'touch-settings-390');
  await panel.getByRole('button', { name: 'Close settings' }).tap();
  await page.getByRole('button', { name: /unpublished changes$/ }).tap();
  const dialog = page.getByRole('dialog', { name: 'Review changes' });
  await isInSight(page, dialog.getByRole('button', { name: 'Go live', exact: true }));
  await dialog.getByRole('button', { name: 'Go live', exact: true }).tap();
  await untilLive('Orders by touch');
  expect(await livePage()).toContain('Welcome by touch');
  expect(mistakes).toEqual([]);
  await close();
});

/** Without scrolling, however many changes stand above it. */
async function isInSight(page: Page, button: Locator): Promise<void> {
  const box = (await button.boundingBox())!;
  expect(box.y).toBeGreaterThan(0);
  expect(box.y + box.height).toBeLessThanOrEqual(page.viewportSize()!.height);
}

async function titled(value: string): Promise<AppEdit> {
  return {
    ...{ kind: 'edit-page', page_id: await homeId() },
    edit: { kind: 'set-block', id: 'rows', path: ['settings', 'title'], value },
  };
}
