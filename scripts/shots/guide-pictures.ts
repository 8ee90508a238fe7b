/** Takes the pictures of the documentation for owners: every block by its sample, and screens that explain rights. */
import { mkdir, mkdtemp, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { blockTypes, catalogue } from '#blocks/catalogue.ts';
import { launchBrowser } from '#test/browser/browser.ts';
import { startGallery } from '#test/browser/start-gallery.ts';
import { removeFolder, startSheaf } from '#test/browser/start-sheaf.ts';
import { settle } from './camera.ts';
import { makeApp, signUp } from './editor-screens.ts';
import { guideScreens } from './guide-screens.ts';
import { watchNetwork } from './quiet-network.ts';
import { projectsCsv } from './sample-workbook.ts';

const target = fileURLToPath(new URL('../../public/docs/pictures/', import.meta.url));
const requested = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const isRequested = (name: string): boolean => requested.length === 0 || requested.includes(name);
/** A picture says what a block is; it need not show all of it. */
const block = { width: 1000, tallest: 540 };
const pictureWidth = 760;

await mkdir(target, { recursive: true });
const browser = await launchBrowser();
try {
  if (blockTypes.some(isRequested)) await takeBlocks(browser);
  if (requested.length === 0 || requested.some((name) => !blockTypes.some((type) => type === name)))
    await takeScreens(browser);
} finally {
  await browser.close();
}
const sizes = await Promise.all((await readdir(target)).map(async (name) => (await stat(join(target, name))).size));
console.log(`${sizes.length} pictures, ${Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000)} kB`);

async function takeBlocks(from: Browser): Promise<void> {
  const gallery = await startGallery();
  try {
    await takeSamples(from, gallery.origin);
  } finally {
    await gallery.stop();
  }
}

async function takeSamples(from: Browser, origin: string): Promise<void> {
  const context = await from.newContext({
    viewport: { width: block.width, height: 900 },
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  for (const type of blockTypes.filter(isRequested)) {
    const page = await context.newPage();
    const quiet = watchNetwork(page);
    await page.goto(`${origin}/sample/${type}-1`);
    await settle(page, quiet, false);
    // What the block holds: a header has no box of its own.
    // What is in a container is next to it.
    const own = page.locator(catalogue[type].container ? '#main' : `#${type}-1`);
    const box = await own.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { y, height } = range.getBoundingClientRect();
      return { y, height };
    });
    const height = Math.min(block.tallest, Math.max(80, Math.ceil(box.height)));
    await write(page, type, { x: 0, y: Math.max(0, box.y), width: block.width, height });
    await page.close();
  }
  await context.close();
}

async function takeScreens(from: Browser): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-shots-'));
  const sheaf = await startSheaf({ folder, variables: { DEMO: 'false', LOG_LEVEL: 'error' } });
  try {
    const context = await from.newContext({
      viewport: { width: 1280, height: 780 },
      reducedMotion: 'reduce',
      colorScheme: 'light',
      locale: 'en-US',
    });
    await signUp(context, sheaf.origin);
    const workbook = { name: 'Studio projects.csv', mimeType: 'text/csv', buffer: Buffer.from(projectsCsv()) };
    const work = await makeApp(context, sheaf.origin, { workbook, reported: workbook });
    await openToEveryone(context, work.appOrigin);
    for (const screen of guideScreens(work.appOrigin).filter(({ name }) => isRequested(name))) {
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      const quiet = watchNetwork(page);
      await screen.open(page);
      await settle(page, quiet, false);
      await write(page, screen.name, await screen.clip?.(page));
      await page.close();
    }
  } finally {
    await sheaf.stop();
    await removeFolder(folder);
  }
}

/** What visitors see is of an app that they see. */
async function openToEveryone(context: BrowserContext, appOrigin: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(appOrigin);
  const status = await page.evaluate(async () => {
    const { app } = JSON.parse(document.getElementById('sheaf-studio')?.textContent ?? '') as { app: { id: string } };
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`/api/apps/${app.id}`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ public: true }),
    });
    return answer.status;
  });
  if (status !== 200) throw new Error(`The app was not made public: ${status}`);
  await page.close();
}

async function write(
  page: Page,
  name: string,
  clip?: { x: number; y: number; width: number; height: number },
): Promise<void> {
  const png = await page.screenshot({ animations: 'disabled', ...(clip && { clip }) });
  const { size } = await sharp(png)
    .resize({ width: pictureWidth, withoutEnlargement: true })
    .webp({ quality: 62, effort: 6 })
    .toFile(join(target, `${name}.webp`));
  console.log(`ok     ${name}, ${Math.round(size / 1000)} kB`);
}
