/** Image galleries in a real browser: the light box by keyboard, slides that move and rest, popups without a script. */
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samples } from '#blocks/imageGallery/samples.ts';
import { launchBrowser } from './browser.ts';
import { seriousFindings } from './quality.ts';
import { type RunningGallery, startGallery } from './start-gallery.ts';

let gallery: RunningGallery;
let browser: Browser;

beforeAll(async () => {
  [gallery, browser] = await Promise.all([startGallery(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await gallery?.stop();
});

/** A page with one sample, and what its browser fetched. `slow` stops its clock. */
async function open(name: string, { slow = false, ...options }: BrowserContextOptions & { slow?: boolean } = {}) {
  const number = samples.findIndex((sample) => sample.name === name) + 1;
  const context = await browser.newContext({
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  const page = await context.newPage();
  const fetched: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => void fetched.push(new URL(request.url()).pathname));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
  if (slow) await page.clock.install();
  await page.goto(`${gallery.origin}/sample/imageGallery-${number}`, { waitUntil: 'networkidle' });
  return { page, fetched, complaints, [Symbol.asyncDispose]: () => context.close() };
}

const track = (page: Page): Locator => page.getByRole('list', { name: /: images$/ });
const placeOf = (page: Page): Promise<number> => track(page).evaluate((list) => Math.round(list.scrollLeft));
/** Lets time pass until the slides stand elsewhere. */
async function isMoved(page: Page, from: number): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return Math.abs((await placeOf(page)) - from);
    })
    .toBeGreaterThan(200);
}
/** Lets much time pass: the slides stay. */
async function isStill(page: Page): Promise<number> {
  const before = await settled(page);
  await page.clock.runFor(30_000);
  expect(await settled(page)).toBe(before);
  return before;
}

test('the light box comes with the first click, goes by keys, and gives the focus back', async () => {
  await using wall = await open('A wall of photographs');
  const { page, fetched, complaints } = wall;
  expect(fetched.filter((path) => path.includes('lightbox'))).toEqual([]);
  const address = page.url();
  const image = page.getByRole('link', { name: 'Five ridges', exact: true });
  await image.focus();
  await page.keyboard.press('Enter');
  const box = page.getByRole('dialog', { name: 'Field notes' });
  await box.getByText('Five ridges').waitFor();
  expect(fetched.some((path) => /assets\/lightbox.*\.js/.test(path))).toBe(true);
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await box.getByText('First of June').waitFor();
  await page.keyboard.press('Escape');
  await box.waitFor({ state: 'detached' });
  expect(await image.evaluate((link) => link === document.activeElement)).toBe(true);
  expect(page.url()).toBe(address);
  expect(complaints).toEqual([]);
});

test('without a script a popup opens over the page, and an image by itself', async () => {
  await using wall = await open('A wall whose images open in a popup', { javaScriptEnabled: false });
  const { page } = wall;
  const popup = page.getByRole('dialog', { name: 'Tyrol' });
  expect(await popup.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Five ridges' }).click();
  await popup.waitFor();
  await popup.getByRole('button', { name: 'Close' }).click();
  await popup.waitFor({ state: 'hidden' });
  await using plain = await open('A wall of photographs', { javaScriptEnabled: false });
  await plain.page.getByRole('link', { name: 'Five ridges', exact: true }).click();
  await plain.page.waitForURL('**/samples/ridge.svg');
});

test.each(['A carousel that moves by itself', 'One by one over the whole width'])(
  '%s: it rests under the pointer and the focus, and can be paused',
  async (name) => {
    await using slides = await open(name, { slow: true });
    const { page, complaints } = slides;
    // Next to the images: no one is at them.
    const leave = () => page.getByText(/^[\d–]+ of \d+$/).hover();
    await leave();
    await isMoved(page, 0);
    await track(page).hover();
    await isStill(page);
    await track(page).focus();
    await leave();
    await isStill(page);
    await page.getByRole('button', { name: 'Pause' }).click();
    const paused = await isStill(page);
    await page.getByRole('button', { name: 'Next images' }).click();
    await isMoved(page, paused);
    const next = await isStill(page);
    await page.getByRole('button', { name: 'Autoplay' }).click();
    await isMoved(page, next);
    expect(await seriousFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
  },
);

test('who prefers less motion sees nothing move, and may start it', async () => {
  await using slides = await open('A carousel that moves by itself', { slow: true, reducedMotion: 'reduce' });
  const { page } = slides;
  const start = page.getByRole('button', { name: 'Autoplay' });
  await start.waitFor();
  expect(await isStill(page)).toBe(0);
  await start.click();
  await isMoved(page, 0);
});

test.each([true, false])('small images lead to their place, with scripts: %s', async (javaScriptEnabled) => {
  await using slides = await open('One by one over the whole width', { javaScriptEnabled });
  const { page } = slides;
  await page
    .getByRole('navigation', { name: /all images$/ })
    .getByRole('link')
    .nth(3)
    .click();
  await expect.poll(async () => Math.round((await placeOf(page)) / 1280)).toBe(3);
});

/** Where the slides stand once they stand. */
async function settled(page: Page): Promise<number> {
  let last = -1;
  await expect
    .poll(async () => {
      const before = last;
      last = await placeOf(page);
      return last === before;
    })
    .toBe(true);
  return last;
}
