/** Takes the pictures that the marketplace shows of our own templates, from their pages, and writes them next to them. */
import { access, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import sharp from 'sharp';
import {
  listBuiltInTemplates,
  readListing,
  builtInTemplatesFolder,
} from '#features/marketplace/server/built-in/read-built-in.ts';
import { launchBrowser } from '#test/browser/browser.ts';
import { removeFolder, startSheaf } from '#test/browser/start-sheaf.ts';
import { settle } from './camera.ts';
import { watchNetwork } from './quiet-network.ts';

const requested = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const view = { width: 1280, height: 800 };

await fillGaps();
const folder = await mkdtemp(join(tmpdir(), 'sheaf-shots-'));
const variables = { TEMPLATES: 'true', DEMO: 'false', LOG_LEVEL: 'error' };
const [sheaf, browser] = await Promise.all([startSheaf({ folder, variables }), launchBrowser()]);
try {
  const context = await browser.newContext({ viewport: view, reducedMotion: 'reduce' });
  for (const { slug } of await listBuiltInTemplates()) {
    if (requested.length > 0 && !requested.includes(slug)) continue;
    const { thumbnail, images } = await readListing(join(builtInTemplatesFolder, slug));
    const origin = sheaf.origin.replace('//', `//${slug}.`);
    await take(context, `${origin}/`, join(builtInTemplatesFolder, slug, 'listing', thumbnail), {
      width: 720,
      quality: 68,
    });
    for (const { file, page } of images) {
      await take(context, origin + page, join(builtInTemplatesFolder, slug, 'listing', file), {
        width: 960,
        quality: 62,
      });
    }
    console.log(`ok     ${slug}`);
  }
} finally {
  await browser.close();
  await sheaf.stop();
  await removeFolder(folder);
}

/** What has no picture yet gets one to begin with: a template without its pictures does not stand anywhere. */
async function fillGaps(): Promise<void> {
  for (const { slug } of await listBuiltInTemplates()) {
    const { thumbnail, images } = await readListing(join(builtInTemplatesFolder, slug));
    await mkdir(join(builtInTemplatesFolder, slug, 'listing'), { recursive: true });
    for (const file of [thumbnail, ...images.map((image) => image.file)]) {
      const path = join(builtInTemplatesFolder, slug, 'listing', file);
      const isThere = await access(path).then(
        () => true,
        () => false,
      );
      const blank = { width: 8, height: 5, channels: 3, background: '#ffffff' } as const;
      if (!isThere) await writeFile(path, await sharp({ create: blank }).webp().toBuffer());
    }
  }
}

async function take(
  context: BrowserContext,
  address: string,
  file: string,
  { width, quality }: { width: number; quality: number },
): Promise<void> {
  const page = await context.newPage();
  const quiet = watchNetwork(page);
  await page.goto(address);
  await settle(page, quiet, true);
  const png = await page.screenshot({ animations: 'disabled' });
  await page.close();
  await sharp(png).resize({ width }).webp({ quality, effort: 6 }).toFile(file);
}
