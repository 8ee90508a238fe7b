/**
 * Columns that look like links and choices are offered, before an app is made and in the spreadsheet, and taken with one
 * click each. OFFER_PICTURES=folder keeps pictures to look at.
 */
import { buffer } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Column } from '#engine/model.ts';
import { writeXlsx } from '#features/workbooks/server/codec/write-xlsx.ts';
import { launchBrowser, openWindow } from './browser.ts';
import { seriousFindings } from './quality.ts';
import { type RunningSheaf, removeFolder, startSheaf } from './start-sheaf.ts';

let sheaf: RunningSheaf;
let browser: Browser;

beforeAll(async () => {
  [sheaf, browser] = await Promise.all([startSheaf({ variables: { DEMO: 'false' } }), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await sheaf.stop();
  await removeFolder(sheaf.folder);
});

const text = (name: string): Column => ({ id: name.toLowerCase().replaceAll(' ', '_'), name, type: 'text' });
const firms = ['Alba', 'Boreal', 'Cedar', 'Dune', 'Ember', 'Fjord', 'Grove', 'Haven', 'Iris', 'Juniper'];
const states = ['Open', 'In progress', 'Done'];
const tags = ['gift', 'rush', 'fragile', 'export'];

const book = (): Promise<Buffer> =>
  buffer(
    writeXlsx([
      {
        title: 'Orders',
        columns: [text('Order'), text('Customer ID'), text('Status'), text('Tags')],
        rows: Array.from({ length: 80 }, (_, at) => ({
          cells: {
            order: `Order no. ${at + 1}`,
            customer_id: `C-${100 + ((at * 7) % 40)}`,
            status: states[at % 3]!,
            tags: `${tags[at % 4]}, ${tags[(at + 1 + (at % 3)) % 4]}`,
          },
        })),
      },
      {
        title: 'Customers',
        columns: [text('Customer ID'), text('Company'), text('Town')],
        rows: Array.from({ length: 40 }, (_, at) => ({
          cells: { customer_id: `C-${100 + at}`, company: `${firms[at % 10]} Trading ${at}`, town: `Town ${at}` },
        })),
      },
    ]),
  );

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['OFFER_PICTURES'];
  if (!folder) return;
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    // Above the buttons that stay in view.
    const offers = page.getByRole('list', { name: 'Suggestions for Orders' });
    if ((await offers.count()) > 0) await offers.evaluate((list) => list.scrollIntoView({ block: 'center' }));
    await page.screenshot({ path: `${folder}/exports-${name}-${width}.png` });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

test('a link and choices are offered where they are sure, and taken with one click each', async () => {
  const { page, mistakes } = await openWindow(browser);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${sheaf.origin}/dashboard/signup`);
  await page.getByLabel('Name').fill('Ann Weaver');
  await page.getByLabel('E-mail').fill('ann@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/dashboard');
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page.setInputFiles('input[type=file]', { name: 'Sales.xlsx', mimeType, buffer: await book() });
  await page.getByRole('heading', { name: 'What we understood' }).waitFor();
  const card = page.locator('details', { has: page.locator('summary', { hasText: 'Orders' }) }).first();
  if ((await card.getAttribute('open')) === null) await card.locator('summary').first().click();
  const offers = page.getByRole('list', { name: 'Suggestions for Orders' });
  await offers.getByText('Customer ID names rows of Customers.').waitFor();
  await offers.getByText('Status holds “Open”, “In progress” and “Done”.').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await picture(page, 'offers');

  await offers.getByRole('button', { name: 'Link to Customers' }).click();
  await page.getByText('Customer ID is linked to Customers.').waitFor();
  await offers.getByRole('button', { name: 'Make Status a choice' }).click();
  await page.getByText('Status is now chosen from a list.').waitFor();
  await expect.poll(() => offers.getByRole('button').count()).toBe(1);
  await picture(page, 'offers-taken');

  // What is left is offered in the spreadsheet, and one step takes it back.
  await page.getByRole('link', { name: 'Open spreadsheet' }).click();
  const suggestion = page.getByRole('status').filter({ hasText: 'Tags holds' });
  await suggestion.waitFor();
  await picture(page, 'workbook-offer');
  await suggestion.getByRole('button', { name: 'Make it a list of choices' }).click();
  await suggestion.waitFor({ state: 'detached' });
  await picture(page, 'workbook-choices');
  const id = /workbooks\/([^/?]+)/.exec(page.url())?.[1] ?? '';
  const columns = async (): Promise<Column[]> => {
    const { workbook } = (await (await page.request.get(`${sheaf.origin}/api/workbooks/${id}`)).json()) as {
      workbook: { sheets: { title: string; columns: Column[] }[] };
    };
    return workbook.sheets.find(({ title }) => title === 'Orders')?.columns ?? [];
  };
  expect((await columns()).map(({ type, link }) => [type, link !== undefined])).toEqual([
    ...[
      ['text', false],
      ['text', true],
      ['choice', false],
      ['choices', false],
    ],
  ]);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(async () => (await columns())[3]?.type).toBe('text');
  expect(mistakes).toEqual([]);
});
