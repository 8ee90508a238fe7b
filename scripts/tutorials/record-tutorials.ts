/** Records the tutorials on a fresh Sheaf: each as people do it, with a pause before every step. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '#test/browser/browser.ts';
import { removeFolder, startSheaf } from '#test/browser/start-sheaf.ts';
import { tutorial as ofMarketplace } from '#features/marketplace/web/studio/tutorial.ts';
import { tutorials as ofStudio } from '#web/studio/tutorials/tutorials.ts';
import { signUp } from '../shots/editor-screens.ts';
import { projectsCsv } from '../shots/sample-workbook.ts';
import { encodeFrames } from './encode-frames.ts';
import { type Recording, recordScreen } from './screen-recorder.ts';
import { writeWebm } from './write-webm.ts';

type Act = (page: Page, step: () => Promise<void>) => Promise<void>;

const size = { width: 1024, height: 640 };
const pause = 2_200;
/** Milliseconds between two keys. */
const typing = { delay: 45 };
const projectFolder = fileURLToPath(new URL('../..', import.meta.url));
const tutorials = [...ofStudio, ofMarketplace] as const;
const folderOf = join(projectFolder, 'public', 'tutorials');
const workbook = { name: 'Studio projects.csv', mimeType: 'text/csv', buffer: Buffer.from(projectsCsv()) };

const folder = await mkdtemp(join(tmpdir(), 'sheaf-tutorials-'));
const [sheaf, browser] = await Promise.all([startSheaf({ folder, variables: { DEMO: 'false' } }), launchBrowser()]);
try {
  const context = await browser.newContext({ viewport: size, colorScheme: 'light', locale: 'en-US' });
  await signUp(context, sheaf.origin);
  const board = await make(context, 'New board', 'Create board');
  const app = await make(context, 'New app', 'Create app');
  const ways: Record<(typeof tutorials)[number]['file'], { address: string; act: Act }> = {
    'board-settings': { address: board, act: changeBoard },
    'add-block': { address: app, act: addBlock },
    'publish-to-marketplace': { address: app, act: publishToMarketplace },
  };
  const requested = process.argv.slice(2);
  for (const { file, steps } of tutorials) {
    if (requested.length > 0 && !requested.includes(file)) continue;
    const { address, act } = ways[file];
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    await page.goto(address);
    await page.frameLocator('iframe >> nth=0').locator('[data-block]').first().waitFor();
    await page.getByText('Saved', { exact: true }).waitFor();
    const recording = await recordScreen(page, (step) => act(page, step), pause);
    await page.close();
    if (recording.steps.length !== steps.length) throw new Error(`${file} has not as many steps as its text.`);
    const encoding = await context.newPage();
    await encoding.goto(sheaf.origin);
    const film = { frames: await encodeFrames(encoding, recording, size), ...size, length: recording.length };
    await encoding.close();
    const webm = writeWebm(film);
    await writeFile(join(folderOf, `${file}.webm`), webm);
    await writeFile(join(folderOf, `${file}.vtt`), captionsOf(steps, recording));
    console.log(`${file}: ${Math.round(webm.length / 1000)} kB, ${Math.round(recording.length / 1000)} s`);
  }
} finally {
  await browser.close();
  await sheaf.stop();
  await removeFolder(folder);
}

/** An app or a board of the sample spreadsheet; answers its address. */
async function make(context: BrowserContext, entry: 'New app' | 'New board', button: string): Promise<string> {
  const page = await context.newPage();
  await page.goto(`${sheaf.origin}/dashboard`);
  if (entry === 'New board') await page.getByRole('link', { name: entry }).click();
  else await page.goto(`${sheaf.origin}/dashboard/new-multipage`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.locator('input[type=file]').last().setInputFiles(workbook);
  await page.getByRole('button', { name: button }).click({ timeout: 60_000 });
  await page.waitForURL(({ pathname }) => !/^\/(?:dashboard|handover)/.test(pathname), { timeout: 60_000 });
  await page.getByRole('navigation', { name: 'Editor' }).waitFor();
  const address = page.url();
  await page.close();
  return address;
}

async function changeBoard(page: Page, step: () => Promise<void>): Promise<void> {
  await step();
  await page.getByRole('button', { name: 'Board', exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'Settings of the board' });
  await panel.waitFor();
  await step();
  const title = panel.getByRole('textbox', { name: 'Title', exact: true }).first();
  await title.fill('');
  await title.pressSequentially('All our projects', typing);
  await step();
  await panel.getByLabel('Name of a new section').pressSequentially('Archive', typing);
  await panel.getByRole('button', { name: 'Add', exact: true }).click();
  await step();
  await page.getByRole('button', { name: /^Undo/ }).click();
}

async function addBlock(page: Page, step: () => Promise<void>): Promise<void> {
  await step();
  await page.getByRole('button', { name: 'New Block', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose Your Block' });
  await dialog.waitFor();
  await step();
  await dialog.getByRole('textbox').first().pressSequentially('chart', typing);
  await step();
  await dialog
    .getByRole('button', { name: /^(Add )?Chart/ })
    .first()
    .click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('complementary', { name: /^Settings of/ }).waitFor();
  await step();
  await page
    .getByRole('complementary', { name: /^Settings of/ })
    .getByRole('combobox')
    .first()
    .click();
  await page.keyboard.press('Escape');
}

async function publishToMarketplace(page: Page, step: () => Promise<void>): Promise<void> {
  await page.evaluate(async () => {
    const { app } = JSON.parse(document.getElementById('sheaf-studio')?.textContent ?? '{}');
    const body = JSON.stringify({ public: true, sign_in_method: 'No sign in' });
    await fetch(`/api/apps/${app.id}`, { method: 'PUT', headers: { 'content-type': 'application/json' }, body });
  });
  await page.reload();
  await page.getByText('Saved', { exact: true }).waitFor();
  await step();
  await page.getByRole('button', { name: 'privacy and marketplace' }).click();
  await page.getByRole('menuitem', { name: 'Publish to Marketplace' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish to Marketplace' });
  await dialog.waitFor();
  await step();
  await dialog.locator('[contenteditable=true]').first().click();
  await page.keyboard.type('Every project of a studio, with hours and budget.', typing);
  await step();
  await dialog.getByText('Thumbnail Image').first().scrollIntoViewIfNeeded();
  await step();
  await dialog.getByRole('button', { name: 'Submit for Review' }).scrollIntoViewIfNeeded();
}

/** Each sentence from its step to the next. */
function captionsOf(sentences: readonly string[], { steps, length }: Recording): string {
  const cues = sentences.map((sentence, index) => {
    const [from, to] = [steps[index] ?? 0, steps[index + 1] ?? length];
    return `${timeOf(from)} --> ${timeOf(to)}\n${sentence}`;
  });
  return `WEBVTT\n\n${cues.join('\n\n')}\n`;
}

function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(11, 23);
}
