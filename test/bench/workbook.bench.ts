/** The workbook page over a million rows of twelve columns, in a real browser, as built. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { signUp } from '../../scripts/shots/editor-screens.ts';
import { launchBrowser } from '../browser/browser.ts';
import { removeFolder, startSheaf } from '../browser/start-sheaf.ts';
import { grouped, heading, milliseconds, printTable } from './print-table.ts';

const headings = 'Item,City,Price,Quantity,Kind,Day,Mail,Note,Shelf,Weight,Height,Owner';
const cities = ['Oslo', 'Bergen', 'Aarhus', 'Malmö', 'Turku'];
const jumps = 20;
const pasted = { rows: 1_000, columns: 10 };

/** Milliseconds, if not said otherwise. */
interface WorkbookFigures {
  /** From the request of the page until the first rows stand in it. */
  first: number;
  /** From a jump to a row anywhere in the sheet until it is there. */
  jump: { median: number; worst: number };
  /** Frames later than two of 60 a second while a wheel is turned for some seconds, and all of them. */
  wheel: { late: number; frames: number };
  /** From Ctrl and End until the last row is there. */
  end: number;
  /** From Enter in a cell until the page says that it is saved. */
  edit: number;
  paste: number;
  /** From the press until the found rows are counted and shown. */
  filter: number;
}

export async function benchWorkbook(rowCount: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-bench-'));
  const [sheaf, browser] = await Promise.all([startSheaf({ folder, variables: { DEMO: 'false' } }), launchBrowser()]);
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    await signUp(context, sheaf.origin);
    const buffer = Buffer.from([headings, ...Array.from({ length: rowCount }, (_, at) => lineOf(at))].join('\n'));
    const file = { name: 'Things.csv', mimeType: 'text/csv', buffer };
    const address = `${sheaf.origin}/api/workbooks`;
    const sent = await context.request.post(address, { multipart: { file }, timeout: 300_000 });
    let { workbook } = (await sent.json()) as { workbook: { id: string; state: string } };
    while (workbook.state === 'importing') {
      await new Promise((resolve) => setTimeout(resolve, 500));
      ({ workbook } = await (await context.request.get(`${address}/${workbook.id}`)).json());
    }
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    report(rowCount, await measure(page, `${sheaf.origin}/dashboard/workbooks/${workbook.id}`, rowCount));
  } finally {
    await browser.close();
    await sheaf.stop();
    await removeFolder(folder);
  }
}

const lineOf = (at: number): string =>
  [
    ...[`Thing ${at}`, cities[at % cities.length], (at * 37) % 900, at % 60, at % 2 ? 'odd' : 'even'],
    ...[`2026-0${1 + (at % 9)}-1${at % 10}`, `p${at}@example.com`, `Note of ${at}`, at % 400, at % 77, at % 33, 'Ann'],
  ].join(',');

async function measure(page: Page, address: string, rowCount: number): Promise<WorkbookFigures> {
  const item = (row: number) => page.getByText(`Thing ${row}`, { exact: true });
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const began = performance.now();
    await work();
    return performance.now() - began;
  };
  // The first visit after an import reads the rows; the second is what people meet.
  await page.goto(address);
  await item(0).waitFor();
  const first = await timed(async () => {
    await page.goto(address);
    await item(0).waitFor();
  });
  const waits: number[] = [];
  for (let at = 1; at <= jumps; at++) {
    const row = Math.floor((rowCount / (jumps + 1)) * ((at * 8) % (jumps + 1)));
    waits.push(await page.evaluate(jumpTo, { row, text: `Thing ${row}` }));
  }
  const ordered = waits.toSorted((one, other) => one - other);
  await page.evaluate(jumpTo, { row: 0, text: 'Thing 0' });
  const wheel = await turnWheel(page);
  await page.evaluate(jumpTo, { row: 0, text: 'Thing 0' });
  await choose(page, 'Thing 0');
  const end = await timed(async () => {
    await page.keyboard.press('Control+End');
    await item(rowCount - 1).waitFor();
  });
  await page.keyboard.press('Control+Home');
  await item(0).waitFor();
  const edit = await timed(() => saved(page, () => enter(page, 'Thing 0', 'Another thing')));
  await choose(page, 'Thing 1');
  const table = Array.from({ length: pasted.rows }, (_, row) =>
    ['Pasted', 'Oslo', row, 1, 'odd', '2026-01-11', 'p@example.com', 'New', 4, 5].join('\t'),
  ).join('\n');
  const paste = await timed(() => saved(page, () => page.evaluate(pasteText, table)));
  await page.locator('revogr-header .sheet-head').filter({ hasText: 'City' }).hover();
  await page.getByRole('button', { name: 'Menu of the column City' }).click();
  await page.getByRole('menuitem', { name: 'Filter' }).click();
  await page.getByRole('dialog', { name: 'Filter by City' }).getByLabel('Value').fill('Turku');
  const filter = await timed(async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByText(/^[\d,]+ found$/).waitFor();
  });
  const median = ordered[Math.floor(ordered.length / 2)] ?? 0;
  return { first, jump: { median, worst: ordered.at(-1) ?? 0 }, wheel, end, edit, paste, filter };
}

async function choose(page: Page, text: string): Promise<void> {
  const cell = page.getByText(text, { exact: true });
  await cell.click();
  await page.locator('.sheet-frame').waitFor();
}

async function enter(page: Page, cell: string, text: string): Promise<void> {
  await page.getByText(cell, { exact: true }).dblclick();
  await page.locator('.sheet-entry[data-editing]').fill(text);
  await page.keyboard.press('Enter');
}

/** Until the rows that `work` wrote are on the server. */
async function saved(page: Page, work: () => Promise<unknown>): Promise<void> {
  const answered = page.waitForResponse(
    (answer) => answer.request().method() !== 'GET' && /\/edits|\/rows/.test(answer.url()),
  );
  await work();
  await answered;
  await page.getByText('Saved', { exact: true }).waitFor();
}

/** Runs in the page: answers the milliseconds until the row is there. */
async function jumpTo({ row, text }: { row: number; text: string }): Promise<number> {
  const grid = document.querySelector<HTMLElement & { scrollToRow(row: number): Promise<void> }>('revo-grid');
  const began = performance.now();
  await grid?.scrollToRow(row);
  const isThere = () =>
    [...document.querySelectorAll(`[role=gridcell][data-rgrow="${row}"]`)].some((cell) => cell.textContent === text);
  while (!isThere()) await new Promise((resolve) => requestAnimationFrame(resolve));
  return performance.now() - began;
}

/** Runs in the page: what a browser does when a text is pasted. */
function pasteText(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  (document.activeElement ?? document.body).dispatchEvent(event);
}

async function turnWheel(page: Page): Promise<WorkbookFigures['wheel']> {
  await page.mouse.move(400, 400);
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(globalThis, { frames });
    const next = (now: number): void => {
      frames.push(now);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  for (let turn = 0; turn < 120; turn++) {
    await page.mouse.wheel(0, 240);
    await page.waitForTimeout(16);
  }
  const frames = await page.evaluate(() => (globalThis as unknown as { frames: number[] }).frames);
  const late = frames.filter((now, at) => at > 0 && now - (frames[at - 1] ?? now) > 2_000 / 60 + 1);
  return { late: late.length, frames: frames.length };
}

function report(rowCount: number, { first, jump, wheel, end, edit, paste, filter }: WorkbookFigures): void {
  heading(`The workbook page over ${grouped(rowCount)} rows of 12 columns`);
  printTable(
    ['what', 'figure'],
    [
      ['first rows after', milliseconds(first)],
      [`a jump anywhere, median of ${jumps}`, milliseconds(jump.median)],
      [`a jump anywhere, worst of ${jumps}`, milliseconds(jump.worst)],
      ['frames that came late while a wheel was turned', `${wheel.late} of ${wheel.frames}`],
      ['Ctrl and End, until the last row stands there', milliseconds(end)],
      ['a cell is typed and saved', milliseconds(edit)],
      [`${grouped(pasted.rows * pasted.columns)} cells are pasted and saved`, milliseconds(paste)],
      ['a filter by a text, until found rows are counted', milliseconds(filter)],
    ],
  );
}
