/** A visitor's page in a real browser: it hydrates, moves between pages, searches and sends, with and without scripts. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PublishedApp } from '../journeys/published-app.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { blocksHydrated } from './quality.ts';
import { fullTest } from '../full-test.ts';
import { fewOf } from '../tier.ts';

let opened: OpenShop;
let shop: PublishedApp;
let browser: Browser;
let origin: string;

beforeAll(async () => {
  const columns = [
    { id: 'item', name: 'Item', type: 'text' as const },
    { id: 'price', name: 'Price', type: 'currency' as const },
  ];
  const rows = Array.from({ length: 40 }, (_, index) => ({ cells: { item: `Thing ${index + 1}`, price: index } }));
  const calls = {
    title: 'Calls',
    columns: [
      { id: 'phone', name: 'Phone', type: 'number' as const, format: '000-0000' },
      { id: 'part', name: 'Part', type: 'number' as const, format: '# ?/?' },
    ],
    rows: Array.from({ length: 40 }, (_, index) => ({ cells: { phone: 5_551_001 + index, part: index + 1.5 } })),
  };
  opened = await openShop([{ title: 'Orders', columns, rows }, calls]);
  ({ shop, browser, origin } = opened);
  await shop.setBlocks('', [
    { id: 'head', type: 'header', settings: { enableBreadcrumbs: true } },
    { id: 'words', type: 'markdown', settings: { markdown_text: '# Welcome\n\nRead on.' } },
    { id: 'foot', type: 'footer' },
  ]);
  await shop.setBlocks('orders', [
    { id: 'head', type: 'header', settings: { enableBreadcrumbs: true } },
    {
      id: 'rows',
      type: 'table',
      sheet_title: 'Orders',
      settings: { title: 'All orders' },
      axis: [{ column: 'item' }, { column: 'price' }],
    },
  ]);
  await shop.setBlocks('about', [
    { id: 'head', type: 'header', settings: { enableBreadcrumbs: true } },
    { id: 'form', type: 'form', sheet_title: 'Orders', axis: [{ column: 'item', label: 'What', required: true }] },
  ]);
});
afterAll(() => opened?.[Symbol.asyncDispose]());

async function open(
  path: string,
  options: { javaScriptEnabled?: boolean } = {},
): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ serviceWorkers: 'block', ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(origin + path, { waitUntil: 'load' });
  return { page, complaints };
}

test('links within the app change the page without loading it anew, and back returns', async () => {
  const { page, complaints } = await open('/');
  await page.evaluate('window.mark = 1');
  await page.getByRole('link', { name: 'Orders' }).first().click();
  await page.waitForFunction(() => document.title.startsWith('Orders'));
  expect(await page.evaluate('window.mark')).toBe(1);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  await page.getByText('Thing 10').waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Welcome' }).waitFor();
  expect(await page.evaluate('window.mark')).toBe(1);
  expect(complaints).toEqual([]);
  await page.context().close();
});

fullTest(
  'a link that somebody rests on is fetched before it is pressed, once, and counts as a visit only then',
  async () => {
    const { page, complaints } = await open('/');
    const requested: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/orders') requested.push(request.headers()['purpose'] ?? 'visit');
    });
    await page.evaluate('window.mark = 1');
    await page.setViewportSize({ width: 900, height: 300 });
    const link = page.getByRole('link', { name: 'Orders' }).first();
    await link.hover();
    await expect.poll(() => requested).toEqual(['prefetch']);
    await page.evaluate(() => scrollTo(0, 120));
    await link.evaluate((element: HTMLElement) => element.click());
    await page.waitForFunction(() => document.title.startsWith('Orders'));
    await expect.poll(() => requested).toEqual(['prefetch', 'visit']);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await page.getByRole('heading', { name: 'Welcome' }).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(120);
    expect(await page.evaluate('window.mark')).toBe(1);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

fullTest(
  'while a page is slow a bar says so: after 200 ms, on its way for 5 s, gone 500 ms after the end',
  async () => {
    const { page } = await open('/');
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/orders', async (route) => {
      await held;
      await route.continue();
    });
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
    const bar = page.getByRole('progressbar', { name: 'Loading' });
    const reach = async () => Number(/scaleX\(([\d.]+)\)/.exec((await bar.getAttribute('style')) ?? '')?.[1]);
    await page
      .getByRole('link', { name: 'Orders' })
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await page.clock.runFor(199);
    expect(await bar.count()).toBe(0);
    await page.clock.runFor(1);
    await bar.waitFor({ state: 'attached' });
    await page.clock.runFor(100);
    const soon = await reach();
    expect(soon).toBeGreaterThan(0.08);
    await page.clock.runFor(4_900);
    expect(await reach()).toBeCloseTo(0.9);
    letGo();
    await page.waitForFunction(() => document.title.startsWith('Orders'), undefined, { polling: 50 });
    await expect.poll(reach).toBe(1);
    await page.clock.runFor(499);
    expect(await bar.count()).toBe(1);
    await page.clock.runFor(1);
    expect(await bar.count()).toBe(0);
    await page.context().close();
  },
);

test('a search shows its rows, stands in the address, and is there after a reload', async () => {
  const { page, complaints } = await open('/orders');
  const search = page.getByRole('searchbox');
  await search.fill('thing 37');
  await page.getByText('Thing 37').waitFor();
  await page.waitForFunction(() => location.search.includes('rows.search='));
  expect(await page.getByText('Thing 1', { exact: true }).count()).toBe(0);
  await page.reload();
  await page.getByText('Thing 37').waitFor();
  expect(await page.getByText('Thing 1', { exact: true }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

fullTest(
  'numbers under a format are drawn by the browser as by the server, and only such a page loads how',
  async () => {
    const { page, complaints } = await open('/orders');
    const masks = () =>
      page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('number-mask')).length,
      );
    await page.getByRole('searchbox').fill('thing 37');
    await page.waitForFunction(() => location.search.includes('rows.search='));
    expect(await masks()).toBe(0);
    await shop.setBlocks('about', [
      {
        ...{ id: 'calls', type: 'table', sheet_title: 'Calls' },
        ...{ settings: { title: 'All calls' }, axis: [{ column: 'phone' }, { column: 'part' }] },
      },
    ]);
    await page.goto(`${origin}/about`);
    await page.getByText('555-1001', { exact: true }).waitFor();
    await page.getByText('1 1/2', { exact: true }).waitFor();
    // What is shown is searched, and what is answered is drawn here.
    await page.getByRole('searchbox').fill('555-1037');
    await page.getByText('555-1037', { exact: true }).waitFor();
    await page.getByText('37 1/2', { exact: true }).waitFor();
    expect(await page.getByText('555-1001', { exact: true }).count()).toBe(0);
    expect(await masks()).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

fullTest('a picture that cannot be loaded becomes a quiet sign of the same size', async () => {
  const { page } = await open('/about');
  const sizes = await page
    .locator('[data-block]')
    .first()
    .evaluate(async (block) => {
      const picture = document.createElement('img');
      picture.width = 120;
      picture.height = 80;
      block.append(picture);
      picture.src = '/files/none.png';
      await new Promise((resolve) => {
        new MutationObserver(resolve).observe(picture, { attributes: true, attributeFilter: ['data-failed'] });
      });
      return [picture.offsetWidth, picture.offsetHeight, picture.src.startsWith('data:image/svg+xml')];
    });
  expect(sizes).toEqual([120, 80, true]);
  await page.context().close();
});

test('a page of blocks that need no script loads no React', async () => {
  await shop.setBlocks('about', [{ id: 'words', type: 'markdown', settings: { markdown_text: 'Only words' } }]);
  const context = await browser.newContext();
  const page = await context.newPage();
  const scripts: string[] = [];
  page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())));
  await page.goto(`${origin}/about`, { waitUntil: 'networkidle' });
  expect(scripts.filter((url) => url.includes('react'))).toEqual([]);
  // The last three are for when there is no network, and come once the page is there.
  expect(scripts.length).toBeLessThanOrEqual(6);
  await context.close();
});

test.each(fewOf([false, true]))('a form is sent and answered, with scripts: %s', async (javaScriptEnabled) => {
  await shop.setBlocks('about', [
    {
      ...{ id: 'form', type: 'form', sheet_title: 'Orders', settings: { spam_check: javaScriptEnabled } },
      axis: [{ column: 'item', label: 'What', required: true }],
    },
  ]);
  const { page } = await open('/about', { javaScriptEnabled });
  await page.getByLabel('What').fill(`Sent ${javaScriptEnabled}`);
  if (javaScriptEnabled) await blocksHydrated(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Data added to the spreadsheet').waitFor();
  expect((await shop.rowsOf('Orders')).filter((row) => row.cells['item'] === `Sent ${javaScriptEnabled}`)).toHaveLength(
    1,
  );
  await page.context().close();
});

test('without scripts a page is complete and its links lead on', async () => {
  const { page } = await open('/', { javaScriptEnabled: false });
  await page.getByRole('link', { name: 'Orders' }).first().click();
  await page.getByText('Thing 10').waitFor();
  expect(await page.title()).toContain('Orders');
  await page.context().close();
});
