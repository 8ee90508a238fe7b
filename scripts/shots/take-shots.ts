/** Pictures of every screen of a fresh Sheaf: its own process, its own database, a person who signs up and makes an app. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import type { Browser, BrowserContext } from 'playwright-core';
import { loadRenderer } from '#platform/http/load-renderer.ts';
import { launchBrowser } from '#test/browser/browser.ts';
import { removeFolder, startSheaf } from '#test/browser/start-sheaf.ts';
import { takeScreens, type Trouble } from './camera.ts';
import { dashboardScreens, emptyDashboardScreens, makeApp, signUp, studioScreens } from './editor-screens.ts';
import { demoScreens, privateScreens, siteScreens } from './public-screens.ts';
import { projectsCsv } from './sample-workbook.ts';
import { writeReadmePictures } from './readme-pictures.ts';

const projectFolder = fileURLToPath(new URL('../..', import.meta.url));
const files = {
  workbook: { name: 'Studio projects.csv', mimeType: 'text/csv', buffer: Buffer.from(projectsCsv()) },
  reported: join(projectFolder, 'test', 'fixtures', 'workbooks', 'orders.xlsx'),
};
const words = process.argv.slice(2);
const forReadme = words.includes('--readme');
const prefixes = words.filter((word) => !word.startsWith('-'));
const options = {
  folder: join(projectFolder, 'shots'),
  wanted: (name: string): boolean => prefixes.length === 0 || prefixes.some((prefix) => name.startsWith(prefix)),
};

const folder = await mkdtemp(join(tmpdir(), 'sheaf-shots-'));
const [sheaf, browser] = await Promise.all([startSheaf({ folder }), launchBrowser()]);
try {
  const [anonymous, editor] = [await openContext(browser), await openContext(browser)];
  const troubles = forReadme ? await readme(anonymous, editor) : await shots(anonymous, editor);
  for (const { screen, width, message } of troubles) console.error(`${screen} at ${width}: ${message}`);
  if (troubles.length > 0) {
    console.error(`\n${troubles.length} problems; see above and the pictures in shots/`);
    process.exitCode = 1;
  } else if (!forReadme) console.log('\nEvery screen is in shots/');
  if (sheaf.output().includes('"level":50')) {
    console.error(`The server reported errors:\n${sheaf.output()}`);
    process.exitCode = 1;
  }
} finally {
  await browser.close();
  await sheaf.stop();
  await removeFolder(folder);
}

async function shots(anonymous: BrowserContext, editor: BrowserContext): Promise<Trouble[]> {
  const { origin } = sheaf;
  const { renderer } = await loadRenderer({ mode: 'production', log: pino({ level: 'error' }), root: projectFolder });
  const troubles = await takeScreens(anonymous, siteScreens(origin, renderer), options);
  troubles.push(...(await takeScreens(anonymous, await demoScreens(anonymous, origin), options)));
  await signUp(editor, origin);
  troubles.push(...(await takeScreens(editor, emptyDashboardScreens(origin), options)));
  const work = await makeApp(editor, origin, files);
  troubles.push(...(await takeScreens(editor, dashboardScreens(origin, work), options)));
  troubles.push(...(await takeScreens(editor, studioScreens(work), options)));
  troubles.push(...(await takeScreens(anonymous, privateScreens(work.appOrigin), options)));
  return troubles;
}

async function readme(anonymous: BrowserContext, editor: BrowserContext): Promise<Trouble[]> {
  await signUp(editor, sheaf.origin);
  const work = await makeApp(editor, sheaf.origin, files);
  const screens = {
    anonymous: await demoScreens(anonymous, sheaf.origin),
    editor: [...dashboardScreens(sheaf.origin, work), ...studioScreens(work)],
  };
  await writeReadmePictures({ anonymous, editor }, screens, projectFolder);
  return [];
}

function openContext(from: Browser): Promise<BrowserContext> {
  return from.newContext({ reducedMotion: 'reduce', colorScheme: 'light', locale: 'en-US' });
}
