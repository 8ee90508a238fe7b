/** First versions of apps of many kinds, made by the real server: every page is whole and accessible, on screen and paper. */
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { knownSheets } from '#test/known-sheets.ts';
import { launchBrowser, openWindow } from './browser.ts';
import { makeAppOf } from './make-app-of.ts';
import { cutOnPaper } from './paper.ts';
import { signUp } from './person.ts';
import { findingsAtWidths } from './quality.ts';
import { type RunningSheaf, removeFolder, startSheaf } from './start-sheaf.ts';

let sheaf: RunningSheaf;
let browser: Browser;
let owner: BrowserContext;

beforeAll(async () => {
  [sheaf, browser] = await Promise.all([startSheaf({ variables: { DEMO: 'false' } }), launchBrowser()]);
  const opened = await openWindow(browser);
  await signUp(sheaf, opened.page, 'first');
  owner = opened.context;
});
afterAll(async () => {
  await browser.close();
  await sheaf.stop();
  await removeFolder(sheaf.folder);
});

test.each(knownSheets.map(([title, csv]) => [title, csv] as const))('%s', { timeout: 120_000 }, async (title, csv) => {
  const file = { name: `${title}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) };
  const { href, slugs } = await makeAppOf(owner.request, sheaf.origin, file);
  const { page, context, mistakes } = await openWindow(browser);
  for (const slug of slugs) {
    await page.goto(href + slug);
    await page.waitForLoadState('networkidle');
    expect(await findingsAtWidths(page, [390, 1280]), `/${slug}`).toEqual([]);
    expect(await cutOnPaper(page), `/${slug} on paper`).toEqual([]);
  }
  // Pictures of the table are at addresses that no one answers.
  expect(mistakes.filter((mistake) => !mistake.includes('Failed to load resource'))).toEqual([]);
  await context.close();
});
