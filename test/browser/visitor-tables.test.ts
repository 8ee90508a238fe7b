/** Tables in a real browser: they flow with the page, page by page; filters list values; a row opens as a record. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { openWindow } from './browser.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { seriousFindings } from './quality.ts';
import { fullTest } from '../full-test.ts';
import { fewOf } from '../tier.ts';

const kinds = ['Lamp', 'Chair', 'Table', 'Shelf'];
const columns = [
  { id: 'name', name: 'Name', type: 'text' as const },
  { id: 'kind', name: 'Kind', type: 'text' as const },
  { id: 'price', name: 'Price', type: 'currency' as const },
  { id: 'sold', name: 'Sold out', type: 'boolean' as const },
  { id: 'picture', name: 'Picture', type: 'image' as const },
  ...Array.from({ length: 8 }, (_, at) => ({ id: `more${at}`, name: `Measure ${at + 1}`, type: 'number' as const })),
  { id: 'story', name: 'Story', type: 'text' as const },
];
const rows = Array.from({ length: 60 }, (_, n) => ({
  cells: {
    ...{ name: `Thing ${n + 1}`, kind: kinds[n % 4] ?? null, price: 10 + n, sold: n % 3 === 0 },
    ...{ picture: '/files/gone.png', story: 'Made by hand in a small workshop at the river. '.repeat(4) },
    ...Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`more${at}`, (n + 1) * (at + 3) * 1.5])),
  },
}));

let open: OpenShop;
beforeAll(async () => {
  open = await openShop([{ title: 'Things', columns, rows }]);
  const axis = columns.map(({ id }) => ({
    column: id,
    ...(id === 'picture' && { type: 'image' }),
    details_only: id === 'story',
  }));
  await open.shop.setBlocks('orders', [
    { id: 'head', type: 'header' },
    {
      ...{ id: 'rows', type: 'table', sheet_title: 'Things', axis },
      settings: { title: 'All things', rows_per_page: 25, show_details_on_click: true },
    },
  ]);
}, 120_000);
afterAll(() => open?.[Symbol.asyncDispose]());

const sizes = [
  ['a phone', { width: 390, height: 844 }],
  ['a wide window', { width: 1280, height: 800 }],
] as const;

fullTest.each(fewOf(sizes))('a table of many columns flows with the page, in %s', async (_, size) => {
  const { page, context } = await openWindow(open.browser, size);
  await page.goto(`${open.origin}/orders`);
  const region = page.getByRole('region', { name: 'Table: All things' });
  await region.waitFor();
  // Nothing scrolls up and down within the page, and the page itself not sideways.
  expect(await region.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const cut = await page
    .locator('thead a span')
    .evaluateAll((names) => names.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
  expect(cut).toEqual([]);
  const first = page.locator('tr[data-row]').first();
  if (size.width < 600) {
    await first.getByText('Show all 13 values').click();
    await first.getByText('Measure 8', { exact: true }).or(first.locator('[data-label="Measure 8"]')).first().waitFor();
  } else {
    const name = first.locator('td').first();
    const before = await name.boundingBox();
    await region.evaluate((one) => one.scrollTo({ left: 600, behavior: 'instant' }));
    expect((await name.boundingBox())?.x).toBe(before?.x);
  }
  await page.locator('img[data-failed]').first().waitFor({ state: 'attached' });
  expect(await seriousFindings(page)).toEqual([]);
  await context.close();
});

fullTest('turning the page leads to the first of the new rows', async () => {
  const { page, context, mistakes } = await openWindow(open.browser);
  await page.goto(`${open.origin}/orders`);
  await page.locator('button', { hasText: 'Filter' }).and(page.locator(':enabled')).waitFor();
  const next = page.getByRole('link', { name: 'Next page' });
  await next.scrollIntoViewIfNeeded();
  await next.click();
  await page.getByText('26–50 of 60 rows').waitFor();
  const region = page.getByRole('region', { name: 'Table: All things' });
  await expect.poll(() => region.evaluate((one) => document.activeElement === one)).toBe(true);
  await expect
    .poll(() =>
      page
        .getByText('Thing 26', { exact: true })
        .boundingBox()
        .then((box) => box?.y ?? -1),
    )
    .toBeGreaterThan(0);
  expect(await page.evaluate(() => scrollY)).toBeLessThan(400);
  expect(mistakes.filter((one) => !one.includes('gone.png'))).toEqual([]);
  await context.close();
});

test('a category is filtered by its values, which say how many rows have them, and a number by a range', async () => {
  const { page, context } = await openWindow(open.browser);
  await page.goto(`${open.origin}/orders`);
  await page.getByRole('button', { name: 'Filter' }).click();
  const panel = page.getByRole('dialog', { name: 'Filter' });
  await panel.getByRole('combobox', { name: 'Column' }).selectOption('Kind');
  const lamps = panel.getByRole('checkbox', { name: /^Lamp/ });
  await lamps.waitFor();
  expect(await panel.locator('label').filter({ hasText: 'Lamp' }).textContent()).toContain('15');
  await lamps.check();
  await page
    .getByText('1–15 of 15 rows')
    .or(page.getByText('15 rows', { exact: true }))
    .first()
    .waitFor();
  await panel.getByRole('button', { name: 'Add a filter' }).click();
  await panel.getByRole('combobox', { name: 'Column' }).last().selectOption('Price');
  await panel.getByRole('textbox', { name: 'Value for Price, from' }).fill('14');
  await panel.getByRole('textbox', { name: 'Value for Price, until' }).fill('22');
  await page.getByText('3 rows', { exact: true }).waitFor();
  // Counts follow the other filters; what is ticked does not hide the rest of its own column.
  await expect.poll(() => panel.getByRole('checkbox', { name: /^Chair/ }).count()).toBe(1);
  expect(await seriousFindings(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Price is between 14 and 22').waitFor();
  await context.close();
});

fullTest('a row opens as a record with its own address, and leads on to the next page of rows', async () => {
  const { page, context } = await openWindow(open.browser);
  await page.goto(`${open.origin}/orders`);
  await page.getByRole('button', { name: 'Details of Thing 25', exact: true }).click();
  const record = page.getByRole('dialog', { name: 'Thing 25' });
  await record.getByText('Made by hand').waitFor();
  await record.getByText('25 of 60').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await record.getByRole('button', { name: 'Next record' }).click();
  const next = page.getByRole('dialog', { name: 'Thing 26' });
  await next.getByText('26 of 60').waitFor();
  await expect.poll(() => page.url()).toMatch(/rows\.record=/);
  const address = page.url();
  await next.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => page.url()).not.toMatch(/rows\.record=/);
  const other = await context.newPage();
  await other.goto(address);
  await other.getByRole('dialog', { name: 'Thing 26' }).waitFor();
  await context.close();
});

fullTest('a page in the scheme of the device is dark where the device is, and can be read', async () => {
  await sql`update apps set settings = settings || '{"scheme":"As the device"}'::jsonb where id = ${open.shop.app.id}`.execute(
    open.shop.services.database,
  );
  const { page, context } = await openWindow(open.browser);
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.goto(`${open.origin}/orders`);
  const light = await ground();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await ground()).toBe('rgb(19, 21, 24)');
  expect(await seriousFindings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  expect(await ground()).toBe('rgb(255, 255, 255)');
  expect(light).not.toBe('rgb(19, 21, 24)');
  await context.close();
});
