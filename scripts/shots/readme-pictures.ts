import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import sharp from 'sharp';
import { type Screen, settle } from './camera.ts';
import { watchNetwork } from './quiet-network.ts';

interface ReadmePicture {
  name: string;
  screen: string;
  width: number;
  height: number;
  /** How wide the picture is in the page. */
  shownWidth: number;
  /** Of the project; docs/pictures by default. */
  folder?: string;
}

const pictures: readonly ReadmePicture[] = [
  { name: 'studio', screen: 'studio-settings', width: 1280, height: 800, shownWidth: 1280 },
  { name: 'published-app', screen: 'demo-bird-strikes', width: 1280, height: 800, shownWidth: 1280 },
  { name: 'spreadsheet', screen: 'workbook', width: 1280, height: 800, shownWidth: 1280 },
  // The live examples of the landing page.
  ...['bird-strikes', 'penguins', 'prairie-power'].map((name) => ({
    ...{ name, screen: `demo-${name}`, width: 1280, height: 960, shownWidth: 720, folder: 'public/samples/demos' },
  })),
  { name: 'phone', screen: 'demo-penguins', width: 390, height: 844, shownWidth: 390 },
];

/** Writes the pictures of README.md and of the landing page, small: what the window shows, as .webp. */
export async function writeReadmePictures(
  contexts: { anonymous: BrowserContext; editor: BrowserContext },
  screens: { anonymous: readonly Screen[]; editor: readonly Screen[] },
  projectFolder: string,
): Promise<void> {
  for (const picture of pictures) {
    const kind = screens.editor.some((screen) => screen.name === picture.screen) ? 'editor' : 'anonymous';
    const screen = screens[kind].find((one) => one.name === picture.screen);
    if (!screen) throw new Error(`No screen is called ${picture.screen}.`);
    const page = await contexts[kind].newPage();
    await page.setViewportSize({ width: picture.width, height: picture.height });
    const quiet = watchNetwork(page);
    await screen.open(page);
    await settle(page, quiet, false);
    const png = await page.screenshot({ animations: 'disabled' });
    await page.close();
    const folder = picture.folder ?? 'docs/pictures';
    await mkdir(join(projectFolder, folder), { recursive: true });
    const { size } = await sharp(png)
      .resize({ width: picture.shownWidth })
      .webp({ quality: 78, effort: 6 })
      .toFile(join(projectFolder, folder, `${picture.name}.webp`));
    console.log(`${folder}/${picture.name}.webp, ${Math.round(size / 1000)} kB`);
  }
}
