/** Views of a sheet as a calendar, a gallery and a form, by the mouse and by the keyboard, on a screen and on a phone. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { openPerson, signUp } from './person.ts';
import { findingsAtWidths, seriousFindings } from './quality.ts';
import { type RunningSheaf, removeFolder, startSheaf } from './start-sheaf.ts';

let sheaf: RunningSheaf;
let browser: Browser;
let page: Page;
let mistakes: string[];

/** Days of the month before the next one begins, so that all are on one calendar page. */
const month = new Date().toISOString().slice(0, 7);
const picture = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E';

beforeAll(async () => {
  [sheaf, browser] = await Promise.all([startSheaf({ variables: { DEMO: 'false' } }), launchBrowser()]);
  ({ page, mistakes } = await openPerson(browser));
  await page.setViewportSize({ width: 1280, height: 900 });
  await signUp(sheaf, page, 'planner');
  const dates = [`${month}-10`, `${month}-11`, `${month}-12`, ''];
  const lines = Array.from(
    { length: 200 },
    (_, at) => `Task ${at},${dates[at % 4]},${at % 10},"${at % 2 ? picture : ''}"`,
  );
  const file = {
    name: 'Plan.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Task,Due,Hours,Photo', ...lines].join('\n')),
  };
  const sent = await page.request.post(`${sheaf.origin}/api/workbooks`, { multipart: { file } });
  const { workbook } = (await sent.json()) as { workbook: { id: string } };
  await page.goto(`${sheaf.origin}/dashboard/workbooks/${workbook.id}`);
  await page.getByText('Task 0', { exact: true }).waitFor();
});
afterAll(async () => {
  await browser.close();
  await sheaf.stop();
  await removeFolder(sheaf.folder);
});

async function saveView(name: string, kind: string, fill?: (dialog: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: /^View: / }).click();
  await page.getByRole('menuitem', { name: 'Save as a new view…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as a new view' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await dialog.getByLabel('Kind').selectOption(kind);
  await fill?.(dialog);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await dialog.waitFor({ state: 'detached' });
}
const dayOf = (task: string) =>
  page
    .getByRole('button', { name: task, exact: true })
    .or(page.locator(`[data-row]`, { hasText: new RegExp(`^${task}(?!\\d)`) }))
    .first()
    .evaluate((button) => button.closest('td')?.querySelector('time')?.dateTime);

async function expectNoFindings(): Promise<void> {
  expect(await findingsAtWidths(page, [1280, 390])).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
}

test('a calendar counts all rows of its days, says how many have none, and moves rows', async () => {
  await saveView('Days', 'calendar');
  await page.getByRole('table', { name: 'Calendar of Plan' }).waitFor();
  await page.getByText('150 rows in this month, 50 without a day').waitFor();
  await expect.poll(() => dayOf('Task 0')).toBe(`${month}-10`);
  await page.locator('[data-row]', { hasText: /^Task 0(?!\d)/ }).press('Alt+ArrowRight');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Task 0/);
  await page
    .getByRole('button', { name: /^46 more on .* 11, / })
    .or(page.getByRole('button', { name: /^47 more on .* 11, / }))
    .first()
    .waitFor();
  const target = page.locator('td', { has: page.locator(`time[datetime="${month}-15"]`) });
  await page.locator('[data-row]', { hasText: /^Task 2(?!\d)/ }).dragTo(target);
  await expect.poll(() => dayOf('Task 2')).toBe(`${month}-15`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => dayOf('Task 2')).toBe(`${month}-12`);
  await page.getByRole('button', { name: /more on .* 10, / }).click();
  const day = page.getByRole('dialog', { name: / 10, / });
  await expect.poll(() => day.getByRole('listitem').count()).toBe(49);
  await day.getByRole('button', { name: 'Close' }).click();
  await page.getByText('Week', { exact: true }).click();
  await page.getByText(/rows? in this week/).waitFor();
  await page.getByText('Month', { exact: true }).click();
  await expectNoFindings();
});

test('a gallery shows cards, sixty at a time, and opens a row', async () => {
  await saveView('Cards', 'gallery');
  const gallery = page.getByRole('region', { name: 'Gallery of Plan' });
  await expect.poll(() => gallery.getByRole('listitem').count()).toBe(60);
  await gallery.getByRole('button', { name: '60 of 200 · Show more' }).click();
  await expect.poll(() => gallery.getByRole('listitem').count()).toBe(120);
  await gallery.getByRole('button', { name: 'Task 3', exact: true }).press('Enter');
  await page.getByRole('dialog', { name: 'Row' }).getByText('Row 4 of 200').waitFor();
  await page.keyboard.press('Escape');
  await expectNoFindings();
});

test('a form adds a row, says what is missing, and can be undone', async () => {
  await saveView('Report', 'form', async (dialog) => {
    await dialog.getByLabel('Text above the fields').fill('Tell us what is to be done.');
    await dialog.getByRole('checkbox', { name: 'Task' }).check();
    expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
  });
  const form = page.getByRole('region', { name: 'Report' });
  await form.getByText('Tell us what is to be done.').waitFor();
  await form.getByRole('button', { name: 'Add row' }).click();
  await form.getByText('Fill in Task.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true');
  await page.keyboard.type('Paint the pier');
  await form.getByLabel('Hours').fill('many');
  await page.keyboard.press('Enter');
  await form.getByText('This doesn’t fit Hours.').waitFor();
  await form.getByLabel('Hours').fill('3.5');
  await page.keyboard.press('Enter');
  await form.getByText('The row was added.').waitFor();
  await page.getByText('201 rows').waitFor();
  await expectNoFindings();
  await form.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('200 rows').waitFor();
  expect(mistakes).toEqual([]);
});

test('a row is added to a day with what the day says', async () => {
  await page.getByRole('button', { name: /^View: / }).click();
  await page.getByRole('menuitemradio', { name: 'Days' }).click();
  await page.getByRole('button', { name: /^Add a row on .* 20, / }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a row' });
  await dialog.getByLabel('Task').fill('Count the boats');
  expect(await dialog.getByLabel('Due').inputValue()).toBe(`${month}-20`);
  await dialog.getByRole('button', { name: 'Add row' }).click();
  await expect.poll(() => dayOf('Count the boats')).toBe(`${month}-20`);
});

test('rows of a grid are as high as the view says, and the lines of groups stay low', async () => {
  const heightOf = (text: string) =>
    page
      .getByRole('gridcell')
      .filter({ hasText: text })
      .first()
      .evaluate((cell) => cell.getBoundingClientRect().height);
  await page.getByRole('button', { name: /^View: / }).click();
  await page.getByRole('menuitemradio', { name: 'Default view' }).click();
  await page.getByText('Task 0', { exact: true }).waitFor();
  const choose = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Row height and colors' }).press('Enter');
    await page.getByRole('menuitemradio', { name }).click();
  };
  await choose('Large');
  await expect.poll(() => heightOf('Task 0')).toBe(98);
  await page.getByRole('button', { name: 'Group', exact: true }).click();
  await page.getByRole('button', { name: 'Add a column' }).click();
  await page.keyboard.press('Escape');
  await choose('Medium');
  await page.getByRole('button', { name: 'Task: Task 1, 1 row' }).waitFor();
  await expect.poll(() => heightOf('Task 1')).toBe(36);
  await page.getByRole('button', { name: 'View: Default view, with unsaved changes' }).waitFor();
  expect(await seriousFindings(page, '[role=toolbar]')).toEqual([]);
});
