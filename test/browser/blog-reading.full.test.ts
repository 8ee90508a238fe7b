/** A long post in a real browser: what is below the first view waits, and is there for anyone who looks for it. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow } from './browser.ts';
import { openPerson, signUp, verify } from './person.ts';
import { findingsAtWidths } from './quality.ts';
import { type RunningSheaf, removeFolder, startSheaf } from './start-sheaf.ts';

let sheaf: RunningSheaf;
let browser: Browser;
let editor: Page;

beforeAll(async () => {
  const variables = { DEMO: 'false', ADMIN_EMAILS: 'ada@example.com' };
  [sheaf, browser] = await Promise.all([startSheaf({ variables }), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await sheaf.stop();
  await removeFolder(sheaf.folder);
});

test('an editor publishes a long post', async () => {
  ({ page: editor } = await openPerson(browser));
  const page = editor;
  await verify(sheaf, page, await signUp(sheaf, page, 'ada'));
  await post(page, '/api/blog-admin/session', {});
  const parts = Array.from({ length: 12 }, (_, at) => `<h2>Part ${at + 1}</h2><p>${'Rows tell more. '.repeat(40)}</p>`);
  await publish(page, 'A year of trees', `${parts.join('')}<p><strong>The last words.</strong></p>`);
});

async function post(page: Page, path: string, data: object) {
  const answer = await page.request.post(sheaf.origin + path, { data, headers: { origin: sheaf.origin } });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as { post: { id: string; revision: number } };
}

async function publish(page: Page, title: string, content: string): Promise<void> {
  const slug = title === 'Δέντρα' ? 'dentra' : 'a-year-of-trees';
  const lists = { categories: [], tags: [], authors: [] };
  const document = { title, slug, excerpt: `${title}.`, content, cover: null, ...lists };
  const made = await post(page, '/api/blog-admin/posts', { document });
  await post(page, `/api/blog-admin/posts/${made.post.id}/publish`, { at: null, revision: made.post.revision });
}

/** Whether its inside was laid out, wherever it is. */
const isLaidOut = (page: Page, words: string) =>
  page
    .getByText(words, { exact: true })
    .last()
    .evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));

test('only what is near the first view is laid out, and the rest when somebody goes there', async () => {
  const { context, page, mistakes } = await openWindow(browser, { width: 390, height: 844 });
  await page.goto(`${sheaf.origin}/blog/a-year-of-trees`);
  expect(await isLaidOut(page, 'The last words.')).toBe(false);
  expect(await page.getByText('The last words.').textContent()).toBe('The last words.');
  // For those who listen it is all there at once.
  expect(await page.getByRole('heading', { level: 2, name: /^Part \d+$/ }).count()).toBe(12);
  expect(await findingsAtWidths(page, [390, 1280])).toEqual([]);

  await page.getByRole('navigation', { name: 'In this post' }).getByRole('link', { name: 'Part 12' }).click();
  const last = page.getByRole('heading', { name: 'Part 12' });
  await expect
    .poll(() => last.evaluate((heading) => Math.round(heading.getBoundingClientRect().top)))
    .toBeLessThan(200);
  await expect.poll(() => isLaidOut(page, 'The last words.')).toBe(true);
  expect(await last.evaluate((heading) => heading.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
  expect(mistakes).toEqual([]);
  await context.close();
});

test('on paper nothing waits', async () => {
  const { context, page } = await openWindow(browser, { width: 390, height: 844 });
  await page.goto(`${sheaf.origin}/blog/a-year-of-trees`);
  await page.emulateMedia({ media: 'print' });
  expect(await isLaidOut(page, 'The last words.')).toBe(true);
  await context.close();
});

test('a post brings along the rules of those fonts alone that its words need', async () => {
  const { context, page, mistakes } = await openWindow(browser);
  /** The fonts that came for the page, by their scripts. */
  const scripts = async (path: string) => {
    await page.goto(sheaf.origin + path);
    return page.evaluate(async () => {
      await document.fonts.ready;
      const files = performance.getEntriesByType('resource').map(({ name }) => /-(latin|greek)-wght/.exec(name)?.[1]);
      return { told: document.fonts.size, came: [...new Set(files.filter(Boolean))].toSorted() };
    });
  };
  const english = await scripts('/blog/a-year-of-trees');
  await publish(editor, 'Δέντρα', '<p>Ένας χρόνος με δέντρα.</p>');
  const greek = await scripts('/blog/dentra');
  expect(english.came).toEqual(['latin']);
  expect(greek.came).toEqual(['greek', 'latin']);
  expect(greek.told).toBeGreaterThan(english.told * 2);
  expect(mistakes).toEqual([]);
  await context.close();
});
