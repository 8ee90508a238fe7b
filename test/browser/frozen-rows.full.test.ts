/** A timetable with a title and a header that stay in view, rows of other heights, and an array that one formula fills. */
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeZip } from '#platform/files/zip-stream.ts';
import { launchBrowser } from './browser.ts';
import { openPerson, signUp } from './person.ts';
import { seriousFindings } from './quality.ts';
import { type RunningSheaf, removeFolder, startSheaf } from './start-sheaf.ts';

let sheaf: RunningSheaf;
let browser: Browser;
let page: Page;
let mistakes: string[];

const text = (at: string, value: string): string => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
const lesson = (row: number): string =>
  `<row r="${row}">${text(`A${row}`, `Lesson ${row}`)}<c r="B${row}"><v>${row}</v></c></row>`;
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const parts: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Week" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane xSplit="1" ySplit="3" topLeftCell="B4" state="frozen"/></sheetView></sheetViews><sheetData><row r="1" ht="45" customHeight="1">${text('A1', 'Timetable')}</row><row r="3">${text('A3', 'Lesson')}${text('B3', 'Pupils')}</row>${Array.from(
    { length: 80 },
    (_, at) => lesson(at + 4),
  )
    .join('')
    .replace('<row r="6">', '<row r="6" ht="60">')}</sheetData></worksheet>`,
};

beforeAll(async () => {
  [sheaf, browser] = await Promise.all([startSheaf({ variables: { DEMO: 'false' } }), launchBrowser()]);
  ({ page, mistakes } = await openPerson(browser));
  await signUp(sheaf, page, 'frozen');
  const list = Object.entries(parts).map(([name, content]) => ({ name, content: [Buffer.from(content)] }));
  const zip = await buffer(Readable.from(writeZip(Readable.from(list), 'too large'), { objectMode: false }));
  const file = { name: 'Timetable.xlsx', mimeType: 'application/octet-stream', buffer: zip };
  const sent = await page.request.post(`${sheaf.origin}/api/workbooks`, { multipart: { file } });
  const { workbook } = (await sent.json()) as { workbook: { id: string } };
  await page.goto(`${sheaf.origin}/dashboard/workbooks/${workbook.id}`);
  await page.getByText('Lesson 4', { exact: true }).waitFor();
});

afterAll(async () => {
  await browser.close();
  await sheaf.stop();
  await removeFolder(sheaf.folder);
});

const boxOf = async (name: string) => (await page.getByText(name, { exact: true }).first().boundingBox())!;
const selected = () => page.getByRole('status', { name: 'Selected cell', exact: true });
const rowOf = (name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });

test('rows are as high as in the file', async () => {
  const height = async (name: string) => Math.round((await rowOf(name).first().boundingBox())!.height);
  expect([await height('Timetable'), await height('Lesson 5'), await height('Lesson 6')]).toEqual([76, 36, 96]);
  expect(await rowOf('Lesson 6').first().getAttribute('aria-rowindex')).toBe('7');
});

test('title and header stay where they are while the rows below scroll', async () => {
  const before = [await boxOf('Timetable'), await boxOf('Pupils')];
  await page.mouse.move(600, 500);
  await page.mouse.wheel(0, 1_200);
  await page.getByText('Lesson 40', { exact: true }).waitFor();
  expect([await boxOf('Timetable'), await boxOf('Pupils')]).toEqual(before);
  expect(await page.getByText('Lesson 4', { exact: true }).count()).toBe(0);
});

test('a click and the keyboard reach the cells that stay and those that move', async () => {
  await page.getByText('Pupils', { exact: true }).click();
  await expect.poll(() => selected().textContent()).toBe('B3');
  await page.getByText('Lesson 40', { exact: true }).click();
  await expect.poll(() => selected().textContent()).toBe('A40');
  await page.keyboard.press('Control+Home');
  await expect.poll(() => selected().textContent()).toBe('A1');
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowDown');
  await expect.poll(() => selected().textContent()).toBe('A4');
  // It is scrolled to, right below the header.
  await page.getByText('Lesson 4', { exact: true }).waitFor();
  const [header, first] = [await boxOf('Pupils'), await boxOf('Lesson 4')];
  expect(first.y - header.y).toBeLessThan(60);
  expect(first.y).toBeGreaterThan(header.y);
});

test('the cells that one formula fills have a frame while one of them is selected', async () => {
  const box = page.getByRole('combobox', { name: 'Go to a cell or name' });
  await box.fill('E5');
  await box.press('Enter');
  await page.keyboard.type('=SEQUENCE(3,2)');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => selected().textContent()).toBe('E7');
  const frame = page.locator('[data-pane=moving]:not([data-above]) .sheet-spill-frame');
  await frame.waitFor();
  // Of rows 5 to 7, of which one is higher.
  expect(Math.round((await frame.boundingBox())!.height)).toBe(36 + 96 + 36);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => frame.count()).toBe(0);
});

test('a window that is too low or too narrow lets all scroll', async () => {
  await page.setViewportSize({ width: 390, height: 420 });
  await expect
    .poll(() => page.locator('[data-rgrow][type=rowPinStart], [type=rowPinStart] [role=gridcell]').count())
    .toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('[type=rowPinStart] [role=gridcell]').first().waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await seriousFindings(page)).toEqual([]);
  expect(mistakes).toEqual([]);
});
