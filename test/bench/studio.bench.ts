/** How quick the studio is on a large page: 100 blocks over 50,000 rows, in a real browser, as built. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { type BlockType, catalogue } from '#blocks/catalogue.ts';
import { makeApp, signUp } from '../../scripts/shots/editor-screens.ts';
import { launchBrowser } from '../browser/browser.ts';
import { removeFolder, startSheaf } from '../browser/start-sheaf.ts';
import type { Bar } from './print-figures.ts';
import { heading, milliseconds, printTable } from './print-table.ts';

interface StudioFigures {
  /** Milliseconds from the request of the page until a block can be selected. */
  interactive: number;
  /** Milliseconds until every block is drawn. */
  rendered: number;
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
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-bench-'));
  const [sheaf, browser] = await Promise.all([startSheaf({ folder, variables: { DEMO: 'false' } }), launchBrowser()]);
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    await signUp(context, sheaf.origin);
    const workbook = { name: 'Orders.csv', mimeType: 'text/csv', buffer: Buffer.from(ordersCsv()) };
    const small = { name: 'Small.csv', mimeType: 'text/csv', buffer: Buffer.from('Name\nOne\n') };
    const { appOrigin } = await makeApp(context, sheaf.origin, { workbook, reported: small });
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    await page.goto(appOrigin);
    await page.evaluate(fillHomePage, hundredBlocks());
    const began = performance.now();
    await page.goto(appOrigin);
    return report(await measure(page, began));
  } finally {
    await browser.close();
    await sheaf.stop();
    await removeFolder(folder);
  }
}

function ordersCsv(): string {
  const cities = ['Oslo', 'Bergen', 'Aarhus', 'Malmö', 'Turku'];
  const lines = Array.from(
    { length: rowCount },
    (_, at) => `Thing ${at + 1},${cities[at % cities.length]},${(at * 37) % 900}`,
  );
  return ['Item,City,Price', ...lines].join('\n');
}

/** What pages are made of: most of it tables and texts, charts and figures between them. */
function hundredBlocks() {
  const kinds = [
    (id: string) => blockOf(id, 'markdown', { settings: { markdown_text: `## Part ${id}\n\nA few words about it.` } }),
    (id: string) => blockOf(id, 'table', { ...linked, settings: { title: `Orders ${id}`, rows_per_page: 10 } }),
    (id: string) => blockOf(id, 'chart', { ...linked, settings: { x_axis: 'City' }, axis: [{ column: 'Price' }] }),
    (id: string) => blockOf(id, 'list', linked),
  ];
  return Array.from({ length: 100 }, (_, index) => (kinds[index % kinds.length] ?? kinds[0])?.(`b${index}`));
}
const linked = { sheet_title: 'Orders', axis: [{ column: 'Item' }, { column: 'City' }, { column: 'Price' }] };
const blockOf = (id: string, type: BlockType, own: object) => ({
  ...{ id, type, version: catalogue[type].version, sheet_title: null, settings: {}, axis: [], actions: [] },
  ...{ toolbar_buttons: [], item_buttons: [], conditional_filter: [], filters: [], ...own },
});

/** Runs in the editor's page: puts the blocks in the place of those of the home page, as one change. */
async function fillHomePage(blocks: readonly unknown[]): Promise<void> {
  const data = JSON.parse(document.getElementById('sheaf-studio')?.textContent ?? '') as {
    app: { id: string };
    page_id: string;
  };
  const address = `/api/apps/${data.app.id}/draft`;
  const draft = (await (await fetch(address)).json()) as {
    revision: number;
    document: { pages: { id: string; document: { blocks: { id: string }[] } }[] };
  };
  const page = draft.document.pages.find(({ id }) => id === data.page_id);
  const edit = (one: object) => ({ kind: 'edit-page', page_id: data.page_id, edit: one });
  const edits = [
    ...(page?.document.blocks ?? []).map(({ id }) => edit({ kind: 'remove-block', id })),
    ...blocks.map((block, index) => edit({ kind: 'add-block', block, index })),
  ];
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ base: draft.revision, edits, label: 'fill the page' }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

async function measure(page: Page, began: number): Promise<StudioFigures> {
  const canvas = page.frameLocator('iframe[title]');
  await canvas.locator('#b1').waitFor();
  await canvas.locator('#b1').focus();
  await page.getByRole('button', { name: 'New Block' }).waitFor();
  const interactive = performance.now() - began;
  await canvas.locator('#b99 h2, #b99 li').first().waitFor();
  await canvas.locator('[data-drawing="waiting"]').first().waitFor({ state: 'detached' });
  const rendered = performance.now() - began;
  await page.keyboard.press('Enter');
  const stop = await profile(page);
  const typing = await typeInSetting(page);
  await stop();
  return { interactive, rendered, typing, dragging: await drag(page) };
}

/** With STUDIO_PROFILE=file what typing costs is written down for the profiler of a browser. */
async function profile(page: Page): Promise<() => Promise<void>> {
  const file = process.env['STUDIO_PROFILE'];
  if (!file) return async () => undefined;
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.start');
  return async () => writeFile(file, JSON.stringify((await session.send('Profiler.stop')).profile));
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

function report({ interactive, rendered, typing, dragging }: StudioFigures): Bar[] {
  heading(`The studio on a page of 100 blocks over ${rowCount.toLocaleString('en-US')} rows`);
  printTable(
    ['what', 'figure'],
    [
      ['a block can be selected after', milliseconds(interactive)],
      ['every block is drawn after', milliseconds(rendered)],
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
