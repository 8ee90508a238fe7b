/** Every sample of every block, and every block as it is added: for all readers, at every width, without a complaint. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockTypes } from '#blocks/catalogue.ts';
import { readSamples } from '../../scripts/gallery/read-samples.ts';
import { launchBrowser } from './browser.ts';
import { blocksHydrated, seriousFindings, smallTargets, twoFrames } from './quality.ts';
import { type RunningGallery, startGallery } from './start-gallery.ts';

const samples = await readSamples();
const wide = { width: 1280, height: 1600 };
const narrow = { width: 390, height: 1600 };

let gallery: RunningGallery;
let browser: Browser;
/** The colors of a page, which are all that another palette changes. */
let night: string;

beforeAll(async () => {
  [gallery, browser] = await Promise.all([startGallery(), launchBrowser()]);
  await using window = await open();
  await window.page.goto(`${gallery.origin}/sample/${samples[0]?.key}?palette=Night`);
  night = await window.page.evaluate(() => document.documentElement.getAttribute('style') ?? '');
});
afterAll(async () => {
  await browser?.close();
  await gallery?.stop();
});

// Side by side, so that both the browser and what asks it have work.
test.concurrent.each(blockTypes)(
  '%s has nothing to complain of in any sample',
  async (type) => {
    await using window = await open();
    const found: string[] = [];
    for (const { key, type: own } of samples) {
      if (own === type) found.push(...(await findings(window, key)));
    }
    expect(found).toEqual([]);
  },
  300_000,
);

interface Window {
  page: Page;
  /** What the page complained of. */
  complaints: string[];
}

async function open(): Promise<Window & AsyncDisposable> {
  const page = await browser.newPage({ viewport: wide, reducedMotion: 'reduce', serviceWorkers: 'block' });
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const isMissingOnPurpose = /\/samples\/not-there\.|^https:/.test(message.location().url);
    if (message.type() === 'error' && !isMissingOnPurpose) complaints.push(message.text());
  });
  // Samples name films, pictures and pages of sites that do not exist.
  await page.route(/^https:/, (route) => route.abort());
  return { page, complaints, [Symbol.asyncDispose]: () => page.close() };
}

/** All that is wrong with one sample at both widths in both palettes, a line each. */
async function findings({ page, complaints }: Window, key: string): Promise<string[]> {
  await page.setViewportSize(wide);
  await page.goto(`${gallery.origin}/sample/${key}`);
  await blocksHydrated(page);
  const found: string[] = [];
  for (const size of [wide, narrow]) {
    await page.setViewportSize(size);
    await page.evaluate(twoFrames);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const targets = await smallTargets(page, size === narrow ? 40 : 24);
    const wrong = [
      ...(overflow > 0 ? [`${overflow} px of overflow`] : []),
      ...targets.map((target) => `small target: ${target}`),
      ...(await seriousFindings(page)),
      // Colors are the same at every width.
      ...(size === wide ? (await atNight(page)).map((line) => `at night: ${line}`) : []),
    ];
    found.push(...wrong.map((line) => `${key} at ${size.width}: ${line}`));
  }
  return [...found, ...complaints.splice(0).map((line) => `${key}: ${line}`)];
}

async function atNight(page: Page): Promise<string[]> {
  const wear = (style: string): Promise<string> =>
    page.evaluate((worn) => {
      const before = document.documentElement.getAttribute('style') ?? '';
      document.documentElement.setAttribute('style', worn);
      return before;
    }, style);
  const day = await wear(night);
  const found = await seriousFindings(page, undefined, ['color-contrast', 'link-in-text-block']);
  await wear(day);
  return found;
}
