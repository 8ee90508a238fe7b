/** Two people at one block of comments: what one writes shows for the other, and no one loses what they type. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cookieName } from '#platform/http/cookie.ts';
import { startSession } from '#features/accounts/server/session/session.ts';
import type { SessionOwner } from '#features/accounts/services.ts';
import type { PublishedApp } from '../journeys/published-app.ts';
import { openWindow } from './browser.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { seriousFindings } from './quality.ts';

let open: OpenShop;
let shop: PublishedApp;
let browser: Browser;
let origin: string;

beforeAll(async () => {
  open = await openShop([]);
  ({ shop, browser, origin } = open);
});
afterAll(() => open?.[Symbol.asyncDispose]());

let mine: Page;
let theirs: Page;
let mistakes: string[];
const ends: (() => Promise<void>)[] = [];
beforeEach(async () => {
  await shop.services.database.deleteFrom('comment_threads').execute();
  mistakes = [];
  mine = await windowOf(await shop.addAppUser('read-write'));
  theirs = await windowOf(await shop.addAppUser('read-write'));
  return async () => {
    for (const end of ends.splice(0)) await end();
    expect(mistakes).toEqual([]);
  };
});

/** A window of someone who is signed in, or of a stranger. */
async function windowOf(who: Partial<SessionOwner> | null): Promise<Page> {
  const { context, page, mistakes: own } = await openWindow(browser);
  if (who) {
    const where = { kind: 'app' as const, subdomain: 'shop', name: 'shop.localhost', origin };
    const value = await startSession(shop.services.database, where, who);
    await context.addCookies([{ name: cookieName(shop.services.environment), value, url: origin }]);
  }
  ends.push(async () => {
    await context.close();
    mistakes.push(...own);
  });
  return page;
}
const showing = (settings: Record<string, string | boolean> = {}) =>
  shop.setBlocks('orders', [{ id: 'talk', type: 'comments', settings: { title: 'Talk', ...settings } }]);
/** Opens the page and waits until it is told of changes. */
async function follow(page: Page, address = '/orders'): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().includes('/api/live?'));
  await page.goto(origin + address);
  await stream;
  await page.getByLabel('Your comment').first().hover();
}
const field = (page: Page) => page.locator('#talk-new-text');
async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Post comment' }).click();
}
const entry = (page: Page, text: string) => page.locator('li', { hasText: text }).last();
const drawer = (page: Page, text: string, label: string) => entry(page, text).locator('summary', { hasText: label });
const texts = (page: Page) => page.locator('#talk li p[class*="text"]').allTextContents();

test('what one writes, changes and deletes shows for the other within seconds, who loses nothing of what they type', async () => {
  await showing();
  await Promise.all([follow(mine), follow(theirs)]);
  await field(theirs).fill('I am still thinking about');
  await write(mine, 'The first comment');
  await entry(theirs, 'The first comment').waitFor();
  await expect.poll(() => field(mine).inputValue()).toBe('');
  expect(await field(theirs).inputValue()).toBe('I am still thinking about');
  await drawer(mine, 'The first comment', 'Edit').click();
  await mine.locator('textarea', { hasText: 'The first comment' }).fill('The first comment, mended');
  await mine.getByRole('button', { name: 'Save' }).click();
  await entry(theirs, 'The first comment, mended').waitFor();
  // A reply that is being typed holds its comment, also when that is deleted meanwhile.
  await drawer(theirs, 'mended', 'Reply').click();
  await theirs.getByLabel('Reply to Ann').fill('But what about');
  await drawer(mine, 'mended', 'Delete').click();
  await entry(mine, 'mended').getByRole('button', { name: 'Delete' }).click();
  await theirs.getByText('This comment was deleted.').waitFor();
  expect(await field(theirs).inputValue()).toBe('I am still thinking about');
  await expect.poll(() => texts(mine)).toEqual([]);
});

test('a reply stands below its comment for both, and its field closes', async () => {
  await showing();
  await Promise.all([follow(mine), follow(theirs)]);
  await write(mine, 'Who comes tonight?');
  await drawer(theirs, 'Who comes tonight?', 'Reply').click();
  const reply = theirs.getByLabel('Reply to Ann').locator('visible=true');
  await expect.poll(() => reply.evaluate((element) => element === document.activeElement)).toBe(true);
  await reply.fill('I do');
  await reply.press('Control+Enter');
  await mine.getByRole('list', { name: 'Replies to Ann' }).getByText('I do').waitFor();
  await expect.poll(() => theirs.locator('details[open]').count()).toBe(0);
});

test('a comment shows before it is answered, is sent once however often, and stays in the field when that fails', async () => {
  await showing();
  await follow(mine);
  let calls = 0;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await mine.route('**/api/comments?*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    calls += 1;
    if (calls === 1) {
      await held;
      return route.abort();
    }
    // It reached the server, and the answer got lost.
    if (calls === 2) {
      const request = route.request();
      const headers = { ...(await request.allHeaders()), host: new URL(origin).host };
      const sent = new Request(request.url(), { method: 'POST', headers, body: request.postData() });
      expect((await shop.server.fetch(sent, '127.0.0.1')).status).toBe(200);
      return route.abort();
    }
    return route.continue();
  });
  await field(mine).fill('Only once');
  const button = mine.getByRole('button', { name: 'Post comment' });
  await button.dblclick();
  await mine.getByText('Sending…').waitFor();
  await field(mine).press('Control+Enter');
  release();
  await mine.getByRole('alert').filter({ hasText: 'Network error' }).waitFor();
  expect(await field(mine).inputValue()).toBe('Only once');
  expect(await mine.getByText('Sending…').count()).toBe(0);
  await button.click();
  await expect.poll(() => calls).toBe(2);
  await mine.getByRole('alert').filter({ hasText: 'Network error' }).waitFor();
  await button.click();
  await expect.poll(() => field(mine).inputValue()).toBe('');
  await expect.poll(() => texts(mine)).toEqual(['Only once']);
  const stored = await shop.services.database.selectFrom('comments').select('text').execute();
  expect(stored).toEqual([{ text: 'Only once' }]);
  // The browser itself notes the two lost calls.
  mistakes = [];
  const lost = ends.splice(0);
  for (const end of lost) await end();
  mistakes = mistakes.filter((one) => !one.includes('net::ERR_FAILED'));
});

test('too long and empty texts are told of before anything is sent', async () => {
  await showing();
  await follow(mine);
  await mine.getByRole('button', { name: 'Post comment' }).click();
  await mine.getByRole('alert').filter({ hasText: 'Write something first.' }).waitFor();
  expect(await field(mine).evaluate((element) => element === document.activeElement)).toBe(true);
  await field(mine).fill('a'.repeat(2_010));
  await mine.getByText('10 characters too many').waitFor();
  await mine.getByRole('button', { name: 'Post comment' }).click();
  await mine.getByRole('alert').filter({ hasText: 'up to 2,000 characters' }).waitFor();
  expect(await field(mine).inputValue()).toHaveLength(2_010);
});

test('an editor approves and hides in the preview; a stranger with a name sees it come and go', async () => {
  await showing({ who_may_comment: 'Everyone', approve_first: true });
  const editor = await windowOf(shop.editor);
  const stranger = await windowOf(null);
  await Promise.all([follow(editor, '/orders?preview=true'), follow(stranger)]);
  await stranger.getByLabel('Your name').first().fill('Pia');
  await write(stranger, 'Do you take dogs?');
  await stranger.getByText('Your comment appears once an editor approves it.').waitFor();
  expect(await texts(stranger)).toEqual([]);
  await entry(editor, 'Do you take dogs?').waitFor();
  await entry(editor, 'Do you take dogs?').getByRole('button', { name: 'Approve' }).click();
  await entry(stranger, 'Do you take dogs?').waitFor();
  expect(await stranger.getByLabel('Your name').first().inputValue()).toBe('Pia');
  await entry(editor, 'Do you take dogs?').getByRole('button', { name: 'Hide' }).click();
  await expect.poll(() => texts(stranger)).toEqual([]);
  await editor.getByText('Hidden from visitors', { exact: true }).waitFor();
  expect(await seriousFindings(editor)).toEqual([]);
});

test('further comments are loaded below, and a new one on top leaves them', async () => {
  const page_id = await showing({ comments_per_page: '5' });
  for (let number = 1; number <= 12; number++) {
    const body = { page_id, block_id: 'talk', text: `Number ${number}` };
    const headers = { 'content-type': 'application/json', origin };
    const address = `${origin}/api/comments`;
    const token = await startSession(shop.services.database, { name: 'shop.localhost' }, shop.editor);
    const cookie = `${cookieName(shop.services.environment)}=${token}`;
    const host = new URL(origin).host;
    await shop.server.fetch(
      new Request(address, { method: 'POST', headers: { ...headers, cookie, host }, body: JSON.stringify(body) }),
      '127.0.0.1',
    );
  }
  await Promise.all([follow(mine), follow(theirs)]);
  await mine.getByRole('link', { name: 'Load more comments' }).click();
  await expect.poll(async () => (await texts(mine)).length).toBe(10);
  await write(theirs, 'The newest');
  await entry(mine, 'The newest').waitFor();
  expect(await texts(mine)).toEqual(['The newest', ...[12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((one) => `Number ${one}`)]);
  await mine.getByRole('link', { name: 'Load more comments' }).click();
  await expect.poll(async () => (await texts(mine)).at(-1)).toBe('Number 1');
  expect(await mine.getByRole('link', { name: 'Load more comments' }).count()).toBe(0);
  expect(mine.url()).toBe(`${origin}/orders`);
  expect(await seriousFindings(mine)).toEqual([]);
});
