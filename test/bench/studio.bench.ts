/** How quick the studio is on a large page: 100 blocks over 50,000 rows, in a real browser, as built. */
import type { Page } from 'playwright-core';
import { openShop } from '../browser/open-shop.ts';
import { openStudio, type OpenStudio, saved } from '../browser/open-studio.ts';
import type { Bar } from './print-figures.ts';
import { heading, milliseconds, printTable } from './print-table.ts';

interface StudioFigures {
  /** Milliseconds from the request of the page until a block can be selected. */
  interactive: number;
  /** Milliseconds until every block is drawn. */
  drawn: number;
  /** Milliseconds from a key press in a setting to the next paint: half of them, and 95 of 100. */
  typing: { median: number; p95: number };
  /** Frames that came later than two of 60 a second, of all while a block was dragged. */
  dragging: { dropped: number; frames: number };
}

const rowCount = 50_000;
/** The page is typed into as quickly as a quick typist does. */
const keyPause = 60;
const promisedTyping = 50;

export async function benchStudio(): Promise<Bar[]> {
  const columns = [
    { id: 'item', name: 'Item', type: 'text' as const },
    { id: 'city', name: 'City', type: 'text' as const },
    { id: 'price', name: 'Price', type: 'currency' as const },
  ];
  const cities = ['Oslo', 'Bergen', 'Aarhus', 'Malmö', 'Turku'];
  const rows = Array.from({ length: rowCount }, (_, index) => ({
    cells: { item: `Thing ${index + 1}`, city: cities[index % cities.length] ?? '', price: (index * 37) % 900 },
  }));
  const open = await openShop([{ title: 'Orders', columns, rows }]);
  try {
    await open.shop.setBlocks('', hundredBlocks());
    const began = performance.now();
    const studio = await openStudio(open, '/');
    const figures = await measure(studio, began);
    await saved(studio.page);
    await studio.close();
    return report(figures);
  } finally {
    await open[Symbol.asyncDispose]();
  }
}

/** What pages are made of: most of it tables and texts, charts and figures between them. */
function hundredBlocks() {
  const kinds = [
    (id: string) => ({ id, type: 'markdown', settings: { markdown_text: `## Part ${id}\n\nA few words about it.` } }),
    (id: string) => ({ id, type: 'table', ...linked, settings: { title: `Orders ${id}`, rows_per_page: 10 } }),
    (id: string) => ({ id, type: 'chart', ...linked, settings: { x_axis: 'city' }, axis: [{ column: 'price' }] }),
    (id: string) => ({ id, type: 'list', ...linked }),
  ];
  return Array.from({ length: 100 }, (_, index) => (kinds[index % kinds.length] ?? kinds[0])?.(`b${index}`) ?? {});
}
const linked = { sheet_title: 'Orders', axis: [{ column: 'item' }, { column: 'city' }, { column: 'price' }] };

async function measure({ page, canvas }: OpenStudio, began: number): Promise<StudioFigures> {
  page.setDefaultTimeout(120_000);
  await canvas.locator('#b1').waitFor();
  await canvas.locator('#b1').focus();
  await page.getByRole('button', { name: 'New Block' }).waitFor();
  const interactive = performance.now() - began;
  await canvas.locator('#b99 h2, #b99 li').first().waitFor();
  await canvas.locator('[data-drawing="waiting"]').first().waitFor({ state: 'detached' });
  const drawn = performance.now() - began;
  await page.keyboard.press('Enter');
  return { interactive, drawn, typing: await typeInSetting(page), dragging: await drag(page) };
}

async function typeInSetting(page: Page): Promise<StudioFigures['typing']> {
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await title.focus();
  await title.evaluate((input) => {
    const waits: number[] = [];
    Object.assign(globalThis, { waits });
    input.addEventListener(
      'keydown',
      (event) => {
        // The frame after the next one is there when what was drawn of the key has been painted.
        requestAnimationFrame(() => setTimeout(() => waits.push(performance.now() - event.timeStamp)));
      },
      true,
    );
  });
  const words = 'All the orders of this year and of the last one, by city and price, as they came in';
  await page.keyboard.type(words, { delay: keyPause });
  await page.waitForFunction(
    (count) => (globalThis as unknown as { waits: number[] }).waits.length >= count,
    words.length,
  );
  const waits = await page.evaluate(() => (globalThis as unknown as { waits: number[] }).waits);
  const ordered = waits.toSorted((one, other) => one - other);
  const at = (share: number): number => ordered[Math.floor((ordered.length - 1) * share)] ?? 0;
  return { median: at(0.5), p95: at(0.95) };
}

/** Drags a block over several others, as a hand would, and counts the frames meanwhile. */
async function drag(page: Page): Promise<StudioFigures['dragging']> {
  await page.getByRole('button', { name: 'Close settings' }).click();
  const canvas = page.frameLocator('iframe[title]');
  await canvas.locator('#b2').hover();
  const handle = await canvas.locator('#b2').getByRole('button', { name: /^Drag/ }).boundingBox();
  if (!handle) throw new Error('The block has no handle.');
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.evaluate(() => {
    const gaps: number[] = [];
    let last = performance.now();
    const next = (now: number): void => {
      gaps.push(now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    Object.assign(globalThis, { gaps });
  });
  for (let step = 0; step < 90; step += 1) {
    await page.mouse.move(handle.x - step * 2, handle.y + Math.sin(step / 12) * 180);
  }
  const gaps = await page.evaluate(() => (globalThis as unknown as { gaps: number[] }).gaps);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return { frames: gaps.length, dropped: gaps.filter((gap) => gap > 2 * (1_000 / 60) + 1).length };
}

function report({ interactive, drawn, typing, dragging }: StudioFigures): Bar[] {
  heading(`The studio on a page of 100 blocks over ${rowCount.toLocaleString('en-US')} rows`);
  printTable(
    ['what', 'figure'],
    [
      ['a block can be selected after', milliseconds(interactive)],
      ['every block is drawn after', milliseconds(drawn)],
      ['key press to paint in a setting, median', milliseconds(typing.median)],
      ['key press to paint in a setting, 95 of 100', milliseconds(typing.p95)],
      ['frames that came late while dragging', `${dragging.dropped} of ${dragging.frames}`],
    ],
  );
  return [
    {
      what: `typing in a setting of a page of 100 blocks: 95 of 100 keys painted within ${promisedTyping} ms`,
      figure: milliseconds(typing.p95),
      holds: typing.p95 <= promisedTyping,
    },
  ];
}
