/** Maps in a real browser: they come when scrolled to, by keyboard too, and all that they load is from this host. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samples } from '#blocks/map/samples.ts';
import { launchBrowser } from './browser.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { layoutShift, seriousFindings } from './quality.ts';
import { type RunningGallery, startGallery } from './start-gallery.ts';

let opened: OpenShop;
let gallery: RunningGallery;
let browser: Browser;
const host = 'https://tiles.example';

const sheetsOf = (name: string) => {
  const sample = samples.find((one) => one.name === name);
  if (!sample) throw new Error('no such sample');
  return sample;
};
const restaurants = sheetsOf('Six restaurants');
const shops = sheetsOf('Two hundred shops');

beforeAll(async () => {
  const sheets = [restaurants, shops].flatMap((sample) =>
    Object.entries(sample.sheets ?? {}).map(([title, { columns, rows }]) => ({
      ...{ title, columns },
      rows: rows.map((cells) => ({ cells })),
    })),
  );
  [opened, browser, gallery] = await Promise.all([openShop(sheets), launchBrowser(), startGallery()]);
});
afterAll(async () => {
  await browser?.close();
  await opened?.[Symbol.asyncDispose]();
  await gallery?.stop();
});

/** The page with these blocks, and what its browser fetched. */
async function open(
  blocks: Parameters<OpenShop['shop']['setBlocks']>[1],
  options: BrowserContextOptions = {},
  before: (page: Page) => Promise<unknown> = async () => {},
) {
  await opened.shop.setBlocks('orders', blocks);
  const context = await browser.newContext({
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  const page = await context.newPage();
  const fetched: URL[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => void fetched.push(new URL(request.url())));
  page.on('pageerror', (error) => complaints.push(error.message));
  await before(page);
  await page.goto(`${opened.origin}/orders`, { waitUntil: 'networkidle' });
  return { page, fetched, complaints, [Symbol.asyncDispose]: () => context.close() };
}

const block = (sample: typeof restaurants, settings: Record<string, unknown> = {}) => ({
  ...{ id: 'map', type: 'map' },
  ...sample.block,
  settings: { ...sample.block.settings, ...settings },
});
const mapOf = (page: Page) => page.getByRole('region', { name: /^Map: / });
const popupOf = (page: Page) => page.locator('.leaflet-popup');

test('nothing of the map is loaded before it is scrolled to, and then from this host alone', async () => {
  const words = { id: 'words', type: 'markdown', settings: { markdown_text: 'Read on.\n\n'.repeat(120) } };
  await using far = await open([words, block(restaurants)]);
  const { page, fetched } = far;
  const isOfMap = (url: URL): boolean => /draw-map|world-\w+\.json/.test(url.pathname);
  expect(fetched.filter(isOfMap)).toEqual([]);
  await page.locator('#map').scrollIntoViewIfNeeded();
  await mapOf(page).waitFor();
  await expect.poll(() => page.locator('.sheaf-map-land').count()).toBe(1);
  expect(fetched.filter(isOfMap).length).toBeGreaterThanOrEqual(2);
  expect(fetched.filter((url) => url.host !== new URL(opened.origin).host)).toEqual([]);
});

test('a pin opens by keyboard, its popup has the focus, and Escape gives it back', async () => {
  await using near = await open([block(restaurants)]);
  const { page, complaints } = near;
  const pin = page.getByRole('button', { name: 'Am Fleet', exact: true });
  await pin.focus();
  await page.keyboard.press('Enter');
  await popupOf(page).getByText('North Sea, and bread from next door.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('sheaf-map-popup');
  // It comes by fading in.
  await expect.poll(() => seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await popupOf(page).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Am Fleet');
  expect(complaints).toEqual([]);
});

test('the list shows a place on the map, also one among many, and opens its details', async () => {
  await using many = await open([block(shops)]);
  const { page } = many;
  await mapOf(page).waitFor();
  expect(await page.locator('.sheaf-map-cluster').count()).toBeGreaterThan(5);
  expect(await page.locator('.sheaf-map-pin').count()).toBeLessThan(30);
  await page.getByRole('button', { name: 'Show Shop 120 on the map' }).click();
  await popupOf(page).getByRole('heading', { name: 'Shop 120' }).waitFor();
  await popupOf(page).getByRole('button', { name: 'Details of Shop 120' }).click();
  const details = page.getByRole('dialog', { name: 'Shop 120' });
  await details.getByRole('link', { name: 'Open in OpenStreetMap' }).waitFor();
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });
});

test('pins that shall not be put together are put together only where they are at the same point', async () => {
  await using many = await open([block(shops, { cluster_pins: false })]);
  await mapOf(many.page).waitFor();
  await expect.poll(() => many.page.locator('.sheaf-map-cluster, .sheaf-map-pin').count()).toBeGreaterThan(60);
});

test('without details nothing offers them', async () => {
  await using plain = await open([block(restaurants, { show_details_on_click: false })]);
  const { page } = plain;
  await page.getByRole('button', { name: 'Show Muelle on the map' }).click();
  await popupOf(page).getByText('Small plates until late.').waitFor();
  expect(await page.getByText('Details').count()).toBe(0);
});

test.each<[string, Moment]>([
  ['as soon as the map is drawn', {}],
  ['while the map zooms in', { pressed: '.leaflet-control-zoom-in' }],
  ['while the map zooms out', { pressed: '.leaflet-control-zoom-out' }],
  ['while the map changes its width', { narrower: true }],
])('a place is shown that is chosen %s', async (_, moment) => {
  await using near = await open([block(restaurants)], {}, (page) => page.addInitScript(chooseMuelle, moment));
  const { page, complaints } = near;
  await popupOf(page).getByText('Small plates until late.').waitFor();
  expect(complaints).toEqual([]);
});

interface Moment {
  pressed?: string;
  narrower?: boolean;
}

/** Run in the page, as no click from outside is sure to come in the very frame in which the map does. */
function chooseMuelle(moment: Moment): void {
  const shows = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Show Muelle on the map');
  const map = document.querySelector<HTMLElement>('.leaflet-container');
  if (!shows || !map) return void requestAnimationFrame(() => chooseMuelle(moment));
  if (moment.pressed) document.querySelector<HTMLElement>(moment.pressed)?.click();
  shows.click();
  if (moment.narrower) map.style.width = '600px';
}

test('a search keeps the places that match, and the map goes to them', async () => {
  await using searched = await open([block(restaurants, { show_search: true })]);
  const { page } = searched;
  await mapOf(page).waitFor();
  await page.getByRole('searchbox').fill('porto');
  await page.getByText('1 place', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Harbor Kitchen Porto', exact: true }).waitFor();
  expect(await page.locator('.sheaf-map-pin').count()).toBe(1);
  await page.getByRole('searchbox').fill('nothing like it');
  await page.getByText('No matching places').waitFor();
  await page.getByRole('searchbox').fill('');
  await mapOf(page).waitFor();
  await page.getByText('6 places').waitFor();
});

/** A sample as a page with its styles shows it. */
async function openSample(name: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  const page = await context.newPage();
  const fetched: string[] = [];
  page.on('request', (request) => void fetched.push(new URL(request.url()).pathname));
  const number = samples.indexOf(sheetsOf(name)) + 1;
  await page.goto(`${gallery.origin}/sample/map-${number}`, { waitUntil: 'networkidle' });
  return { page, fetched, [Symbol.asyncDispose]: () => context.close() };
}

test.each([1280, 390])(
  'nothing moves when the map comes to a page %i px wide, and axe finds nothing',
  async (width) => {
    await using near = await openSample('Six restaurants', { viewport: { width, height: 800 } });
    const { page } = near;
    await mapOf(page).waitFor();
    expect(await layoutShift(page)).toBeLessThan(0.02);
    expect(await seriousFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  },
);

test('closer by, the towns around a place are named, and no name stands on another', async () => {
  await using near = await openSample('Six restaurants');
  const { page } = near;
  const names = page.locator('.sheaf-map-city');
  await mapOf(page).waitFor();
  const closer = page.getByRole('button', { name: 'Zoom in', exact: true });
  while (!(await closer.evaluate((one) => one.classList.contains('leaflet-disabled'))) && (await names.count()) < 3)
    await closer.click();
  await expect.poll(() => names.count()).toBeGreaterThan(2);
  const boxes = await names.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
  const touching = boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter(
        (other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
      ),
  );
  expect(touching).toEqual([]);
});

test('without the list its places are still there for the keyboard and for screen readers', async () => {
  await using alone = await openSample('One place, the map alone');
  const { page } = alone;
  await mapOf(page).waitFor();
  const name = page.getByRole('button', { name: 'Show Harbor Kitchen on the map' });
  const width = () => name.evaluate((one) => one.closest('ol')?.parentElement?.clientWidth ?? 0);
  expect(await width()).toBeLessThan(2);
  await name.focus();
  expect(await width()).toBeGreaterThan(200);
});

test('without a script the list and the picture of the map are there, on a phone too', async () => {
  const viewport = { width: 390, height: 800 };
  await using still = await openSample('Six restaurants', { javaScriptEnabled: false, viewport });
  const { page, fetched } = still;
  const link = page.getByRole('link', { name: 'Muelle at OpenStreetMap' });
  expect(await link.getAttribute('href')).toContain('mlat=37.38');
  expect(fetched.some((path) => /world-[\w-]+\.svg/.test(path))).toBe(true);
  expect(await page.getByText('Details').first().isVisible()).toBe(false);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('with map pictures of the environment those are shown, with their makers', async () => {
  const tiles = { url: `${host}/{z}/{x}/{y}.png`, attribution: '© <b>Somebody' };
  const { places } = opened.shop.services;
  const before = places.tiles;
  places.tiles = tiles;
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1280, height: 800 } });
  try {
    await opened.shop.setBlocks('orders', [block(restaurants)]);
    const page = await context.newPage();
    const requested: string[] = [];
    await page.route(`${host}/**`, async (route) => {
      requested.push(new URL(route.request().url()).pathname);
      await route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>',
      });
    });
    await page.goto(`${opened.origin}/orders`, { waitUntil: 'networkidle' });
    await page.getByText('© <b>Somebody').waitFor();
    expect(requested.length).toBeGreaterThan(3);
    for (const path of requested) expect(path).toMatch(/^\/\d+\/-?\d+\/-?\d+\.png$/);
    expect(await page.locator('.sheaf-map-land').count()).toBe(0);
  } finally {
    places.tiles = before;
    await context.close();
  }
});
