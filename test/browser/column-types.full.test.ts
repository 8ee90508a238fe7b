/** A column of texts gets a type of its own: in the grid by keyboard, and on pages that show and ask for it. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { openPerson, signUp } from './person.ts';
import { blocksHydrated, findingsAtWidths, seriousFindings } from './quality.ts';
import { type RunningSheaf, removeFolder, startSheaf } from './start-sheaf.ts';

let sheaf: RunningSheaf;
let browser: Browser;
let page: Page;
let mistakes: string[];
let workbook: string;

beforeAll(async () => {
  [sheaf, browser] = await Promise.all([startSheaf({ variables: { DEMO: 'false' } }), launchBrowser()]);
  ({ page, mistakes } = await openPerson(browser));
  await page.setViewportSize({ width: 1280, height: 900 });
  await signUp(sheaf, page, 'typist');
  const lines = [
    'Lighthouse,★★★★,1:30,+49 (0)30 123-4567',
    'Harbour,3,90 min,030/7654321',
    'Dunes,good,soon,ask Ann',
    'Old town,5,0:45,(030) 55501 ext. 7',
    'Ferry,2,26:15,555-0100 x12',
    'Museum,4/5,8,112 112',
  ];
  const file = {
    name: 'Places.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Place,Stars,Time,Desk', ...lines].join('\n')),
  };
  const sent = await page.request.post(`${sheaf.origin}/api/workbooks`, { multipart: { file } });
  workbook = ((await sent.json()) as { workbook: { id: string } }).workbook.id;
  await page.goto(`${sheaf.origin}/dashboard/workbooks/${workbook}`);
  await cell(0, 1).getByText('★★★★', { exact: true }).waitFor();
});
afterAll(async () => {
  await browser.close();
  await sheaf.stop();
  await removeFolder(sheaf.folder);
});

const cell = (row: number, column: number): Locator =>
  page.locator(`.rgCol [role=gridcell][data-rgrow="${row}"][data-rgcol="${column}"]`);

/** Where pictures of what was drawn are put, if anywhere. */
async function picture(of: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (!folder) return;
  for (const width of [390, 1280]) {
    await of.setViewportSize({ width, height: 900 });
    await of.screenshot({ path: `${folder}/types-${name}-${width}.png` });
  }
}

async function changeType(column: string, type: string, texts: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: `Menu of the column ${column}` }).click();
  await page.getByRole('menuitem', { name: 'Name, type and options' }).click();
  const dialog = page.getByRole('dialog', { name: 'Name, type and options' });
  await dialog.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: type, exact: true }).click();
  for (const text of texts) await dialog.getByText(text).waitFor();
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('texts become stars, what is none stays, and a cell is filled in by keyboard', async () => {
  await changeType('Stars', 'Rating', ['2 values of 6 can’t be converted to Rating', 'good', '4/5']);
  await cell(0, 1).getByRole('img', { name: '4 of 5' }).waitFor();
  await cell(2, 1).getByText('good', { exact: true }).waitFor();
  await cell(1, 1).click();
  await page.keyboard.press('Enter');
  await page.getByRole('listbox', { name: 'Options of Stars' }).getByRole('option', { name: '5' }).waitFor();
  expect(await seriousFindings(page, '[role=listbox]')).toEqual([]);
  await picture(page, 'rating-editor');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await cell(1, 1).click();
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await cell(1, 1).getByRole('img', { name: '1 of 5' }).waitFor();
  await picture(page, 'rating-grid');
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await seriousFindings(page)).toEqual([]);
  expect(mistakes).toEqual([]);
});

test('texts become lengths of time, and one is typed in another way', async () => {
  await changeType('Time', 'Duration', ['2 values of 6 can’t be converted to Duration', 'soon']);
  await cell(1, 2).getByText('1:30', { exact: true }).waitFor();
  await cell(4, 2).getByText('26:15', { exact: true }).waitFor();
  await cell(5, 2).getByText('8', { exact: true }).waitFor();
  await cell(5, 2).click();
  await page.keyboard.type('2h 5m');
  await page.keyboard.press('Enter');
  await cell(5, 2).getByText('2:05', { exact: true }).waitFor();
  await picture(page, 'duration-grid');
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(mistakes).toEqual([]);
});

test('texts become phone numbers, and each stays as it is written', async () => {
  await changeType('Desk', 'Phone number', ['1 value of 6 can’t be converted to Phone number', 'ask Ann']);
  await cell(0, 3).getByText('+49 (0)30 123-4567', { exact: true }).waitFor();
  await cell(2, 3).getByTitle('ask Ann is not a phone number').waitFor();
  await picture(page, 'phone-grid');
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(mistakes).toEqual([]);
});

test('a page shows stars and lengths of time, and its form asks for stars as radio buttons', async () => {
  const made = await page.request.post(`${sheaf.origin}/api/apps`, {
    data: {
      workbook_id: workbook,
      start: 'proposed',
      publish: true,
      choice: { strangers_read: true, strangers_add: true },
    },
  });
  const { app } = (await made.json()) as { app: { id: string; href: string } };
  const listed = await page.request.get(`${sheaf.origin}/api/pages/${app.id}`);
  const { pages } = (await listed.json()) as { pages: { page_slug: string }[] };
  const visitor = await openPerson(browser);
  let forms = 0;
  let stars = 0;
  let times = 0;
  for (const { page_slug } of pages) {
    await visitor.page.goto(app.href + page_slug);
    await blocksHydrated(visitor.page);
    forms += await visitor.page.getByRole('radio', { name: '3 of 5' }).count();
    times += await visitor.page.getByText('26:15', { exact: true }).count();
    stars += await visitor.page.getByRole('img', { name: '4 of 5' }).count();
    if (await visitor.page.getByRole('radio', { name: '3 of 5' }).count()) await addWithStars(visitor.page);
    await picture(visitor.page, `page-${page_slug || 'home'}`);
    expect(await findingsAtWidths(visitor.page, [1280, 390])).toEqual([]);
  }
  expect([forms > 0, stars > 0, times > 0]).toEqual([true, true, true]);
  expect(visitor.mistakes).toEqual([]);
  await visitor.context.close();
});

async function addWithStars(form: Page): Promise<void> {
  await form.getByRole('radio', { name: '1 of 5' }).focus();
  await form.keyboard.press('ArrowRight');
  await form.keyboard.press('ArrowRight');
  expect(await form.getByRole('radio', { name: '3 of 5' }).isChecked()).toBe(true);
}
