/** Questions and testimonials in a real browser: what opens, what is searched, and a row that moves on by itself. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samples as faqSamples } from '#blocks/faq/samples.ts';
import { samples as voiceSamples } from '#blocks/testimonial/samples.ts';
import type { BlockSample } from '#blocks/view-contract.ts';
import type { PublishedApp } from '../journeys/published-app.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { seriousFindings } from './quality.ts';
import { fullTest } from '../full-test.ts';

let opened: OpenShop;
let shop: PublishedApp;
let browser: Browser;
let origin: string;
beforeAll(async () => {
  opened = await openShop([
    sheetOf(faqSamples[0], 'Help', 'Help'),
    sheetOf(faqSamples.at(-1), 'Help', 'Long help'),
    sheetOf(voiceSamples[0], 'Voices', 'Voices'),
  ]);
  ({ shop, browser, origin } = opened);
});
afterAll(() => opened?.[Symbol.asyncDispose]());

function sheetOf(sample: BlockSample | undefined, from: string, title: string) {
  const sheet = sample?.sheets?.[from];
  if (!sheet) throw new Error(`no sheet ${from}`);
  return { title, columns: sheet.columns, rows: sheet.rows.map((cells) => ({ cells })) };
}

async function openFaq(settings: object, sheet_title = 'Help', options: BrowserContextOptions = {}): Promise<Page> {
  const mapped = { question: 'question', answer: 'answer' };
  await shop.setBlocks('', [{ id: 'faq', type: 'faq', sheet_title, settings: { ...mapped, ...settings } }]);
  const page = await (await browser.newContext(options)).newPage();
  await page.goto(origin, { waitUntil: 'networkidle' });
  return page;
}

test('opening one question closes the other, without a script', async () => {
  const page = await openFaq({}, 'Help', { javaScriptEnabled: false });
  const open = page.locator('details[open]');
  await expect.poll(() => open.locator('summary').innerText()).toContain('book a table');
  await page.getByText('May I bring my dog?').click();
  await expect.poll(() => open.count()).toBe(1);
  expect(await open.locator('summary').innerText()).toContain('dog');
  await page.getByText('May I bring my dog?').click();
  await expect.poll(() => open.count()).toBe(0);
  await page.context().close();
});

fullTest('several questions stay open where the owner allows it', async () => {
  const page = await openFaq({ allow_multiple_open: true });
  await page.getByText('May I bring my dog?').click();
  await expect.poll(() => page.locator('details[open]').count()).toBe(2);
  await page.context().close();
});

fullTest('a short list is searched in place, without asking the server', async () => {
  const page = await openFaq({ allow_search: true });
  const calls: string[] = [];
  page.on('request', (request) => void calls.push(request.url()));
  await page.getByRole('searchbox', { name: 'Search the questions' }).fill('terrace');
  await page.getByText('1 question matches').waitFor();
  await page.getByText('Dogs are welcome on the terrace').waitFor();
  expect(await page.locator('details').count()).toBe(1);
  await page.getByRole('searchbox').fill('dog, ferry');
  await page.getByText('2 questions match').waitFor();
  await page.getByRole('searchbox').fill('zebra');
  await page.getByText('No matching questions').waitFor();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect.poll(() => page.locator('details').count()).toBe(6);
  expect(calls.filter((url) => url.includes('/api/'))).toEqual([]);
  expect(await seriousFindings(page)).toEqual([]);
  await page.context().close();
});

fullTest('a long list is searched by the engine, and its pages keep the search', async () => {
  const page = await openFaq({ allow_search: true, rows_per_page: 20 }, 'Long help');
  await page.getByRole('searchbox').fill('nobody');
  await page.getByText('133 questions match').waitFor();
  await page.getByRole('link', { name: 'Next page' }).click();
  await page.getByText('32. What happens').waitFor();
  await page.waitForFunction(() => /faq\.search=nobody.*faq\.page=2/.test(location.search));
  await page.reload();
  await page.getByText('32. What happens').waitFor();
  await page.context().close();
});

async function openVoices(options: BrowserContextOptions = {}): Promise<Page> {
  const { settings = {} } = voiceSamples[0]?.block ?? {};
  const moving = { ...settings, auto_carousel: true, carousel_interval: 5_000 };
  await shop.setBlocks('', [{ id: 'voices', type: 'testimonial', sheet_title: 'Voices', settings: moving }]);
  const page = await (
    await browser.newContext({ viewport: { width: 1_280, height: 900 }, bypassCSP: true, ...options })
  ).newPage();
  // The test beats the time, and every move is there when it was made.
  await page.addInitScript((interval) => {
    const beats = new Map<number, () => void>();
    const { setInterval: begin, clearInterval: end } = window;
    const beginOwn = (act: () => void, pause: number): number => {
      if (pause !== interval) return begin(act, pause);
      beats.set(-1 - beats.size, act);
      return -beats.size;
    };
    Object.assign(window, {
      beats,
      setInterval: beginOwn,
      clearInterval: (id: number) => void (beats.delete(id) || end(id)),
    });
    Element.prototype.scrollTo = function (this: Element, to?: ScrollToOptions | number) {
      if (typeof to === 'object') this.scrollLeft = to.left ?? 0;
    };
  }, 5_000);
  await page.goto(origin);
  // Pages drawn within a test do not know the names of the built styles.
  await page.addStyleTag({
    content: '[role=region] { overflow-x: auto; width: 900px } ul { display: flex } li { flex: 0 0 300px }',
  });
  await page.mouse.move(2, 2);
  await page.getByRole('button', { name: 'Next' }).waitFor();
  return page;
}
/** Whether the row would move on when its time has come. */
const isMoving = (page: Page): Promise<boolean> =>
  page.evaluate(() => (Reflect.get(window, 'beats') as Map<number, () => void>).size > 0);
const beat = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const act of (Reflect.get(window, 'beats') as Map<number, () => void>).values()) act();
  });
const scrolled = (page: Page): Promise<number> =>
  page.getByRole('region', { name: /in a row/ }).evaluate((row) => row.scrollLeft);

fullTest('a row of testimonials moves on, and stands for a pointer, the keyboard and the pause button', async () => {
  const page = await openVoices();
  await expect.poll(() => isMoving(page)).toBe(true);
  expect(await scrolled(page)).toBe(0);
  await beat(page);
  const first = await scrolled(page);
  expect(first).toBeGreaterThan(200);

  await page.getByRole('figure').nth(1).hover();
  await expect.poll(() => isMoving(page)).toBe(false);
  await page.mouse.move(2, 2);
  await expect.poll(() => isMoving(page)).toBe(true);

  await page.getByRole('button', { name: 'Pause' }).focus();
  await expect.poll(() => isMoving(page)).toBe(false);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Autoplay' }).blur();
  expect(await isMoving(page)).toBe(false);

  await page.getByRole('button', { name: 'Next' }).click();
  expect(await scrolled(page)).toBeGreaterThan(first);
  await page.getByRole('button', { name: 'Autoplay' }).click();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.mouse.move(2, 2);
  await expect.poll(() => isMoving(page)).toBe(true);
  // On to the end, and from there back to the start.
  for (let beats = 0; beats < 6 && (await scrolled(page)) > 0; beats += 1) await beat(page);
  expect(await scrolled(page)).toBe(0);
  await page.context().close();
});

fullTest('a row of testimonials never moves by itself for readers who prefer less motion', async () => {
  const page = await openVoices({ reducedMotion: 'reduce' });
  expect(await isMoving(page)).toBe(false);
  expect(await page.getByRole('button', { name: 'Pause' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Previous' }).click();
  expect(await scrolled(page)).toBeGreaterThan(600);
  expect(await seriousFindings(page)).toEqual([]);
  await page.context().close();
});
