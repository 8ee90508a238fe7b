/**
 * Takes pictures of the first version of an app that comes of each known workbook: its home page, the page of its rows
 * and that (or the window) of one row, at 390 and 1280 px. `-- --workbooks cars movies` takes those of these alone.
 */
import { readFile, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { launchBrowser } from '#test/browser/browser.ts';
import { makeAppOf, type SpreadsheetFile } from '#test/browser/make-app-of.ts';
import { removeFolder, startSheaf } from '#test/browser/start-sheaf.ts';
import { knownSheets } from '#test/known-sheets.ts';
import { packageTables } from '#test/known-workbooks/package-tables.ts';
import { publicTables } from '#test/known-workbooks/public-tables.ts';
import { settle } from './camera.ts';
import { signUp } from './editor-screens.ts';
import { watchNetwork } from './quiet-network.ts';

const windows = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
const pictures = process.env['SHOTS_FOLDER'] ?? join('shots', 'workbooks');
const requested = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const known = [
  ...[...packageTables, ...publicTables].map(({ title, file, csv }) => ({ title, file, csv })),
  ...knownSheets.map(([title, csv]) => ({ title, file: undefined, csv })),
];

await mkdir(pictures, { recursive: true });
const folder = await mkdtemp(join(tmpdir(), 'sheaf-shots-'));
const variables = { DEMO: 'false', LOG_LEVEL: 'error' };
const [sheaf, browser] = await Promise.all([startSheaf({ folder, variables }), launchBrowser()]);
try {
  const look = { reducedMotion: 'reduce', colorScheme: 'light', locale: 'en-US' } as const;
  const [editor, visitor] = [await browser.newContext(look), await browser.newContext(look)];
  await signUp(editor, sheaf.origin);
  for (const table of known) {
    const name = slugOf(table.title);
    if (requested.length > 0 && !requested.includes(name)) continue;
    const app = await makeAppOf(editor.request, sheaf.origin, await fileOf(table));
    await takePages(visitor, app, name);
    console.log(`ok     ${name}`);
  }
} finally {
  await browser.close();
  await sheaf.stop();
  await removeFolder(folder);
}

function slugOf(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

async function fileOf({ title, file, csv }: (typeof known)[number]): Promise<SpreadsheetFile> {
  const buffer = file === undefined ? Buffer.from(csv ?? '') : await readFile(file);
  const name = file === undefined ? `${title}.csv` : basename(file);
  return { name, mimeType: name.endsWith('.json') ? 'application/json' : 'text/csv', buffer };
}

async function takePages(context: BrowserContext, { href, slugs }: { href: string; slugs: string[] }, name: string) {
  const rows = slugs.find((slug) => slug !== '' && !slug.includes('details'));
  for (const size of windows) {
    const page = await context.newPage();
    const quiet = watchNetwork(page);
    await page.setViewportSize(size);
    const take = async (what: string, address: string): Promise<void> => {
      await page.goto(address);
      await settle(page, quiet, true);
      const path = join(pictures, `${name}-${what}-${size.width}.png`);
      await page.screenshot({ path, fullPage: true, animations: 'disabled' });
    };
    await take('home', href);
    if (rows !== undefined) await take('rows', href + rows);
    const toRow = page.locator('a[href*="-details"]').first();
    const opensRow = page.getByRole('button', { name: /^Details of / }).first();
    if ((await toRow.count()) > 0) await take('row', new URL((await toRow.getAttribute('href')) ?? '', href).href);
    else if ((await opensRow.count()) > 0) {
      await opensRow.click();
      await page.getByRole('dialog').waitFor();
      await page.screenshot({ path: join(pictures, `${name}-row-${size.width}.png`), animations: 'disabled' });
    }
    await page.close();
  }
}
