/** A table of 100,000 rows that does not paginate: visitors scroll through all of it, browsers hold a few. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWindow } from './browser.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { seriousFindings, twoFrames } from './quality.ts';

const total = 100_000;
let open: OpenShop;
beforeAll(async () => {
  const columns = [
    { id: 'item', name: 'Item', type: 'text' as const },
    { id: 'note', name: 'Note', type: 'text' as const },
  ];
  // Rows of different heights.
  const rows = Array.from({ length: total }, (_, n) => ({
    cells: { item: `Thing ${n + 1}`, note: n % 7 === 0 ? 'A longer note about this thing. '.repeat(4) : 'Fine' },
  }));
  open = await openShop([{ title: 'Things', columns, rows }]);
  await open.shop.setBlocks('orders', [
    {
      ...{ id: 'rows', type: 'table', sheet_title: 'Things' },
      settings: { title: 'All things', paginate: false },
      axis: [{ column: 'item' }, { column: 'note' }],
    },
  ]);
}, 120_000);
afterAll(() => open?.[Symbol.asyncDispose]());

test.each([
  ['a wide window', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
])('all rows are reached by scrolling, few are held, in %s', async (_, size) => {
  const { page, context, mistakes } = await openWindow(open.browser, size);
  await page.goto(`${open.origin}/orders`);
  const table = page.locator('[data-block="table"]');
  const scroller = table.locator('section[data-long]');
  await scroller.waitFor();
  await table.getByText('100,000 rows', { exact: true }).waitFor();
  const held = () => table.locator('tr[data-row]').count();
  // The page itself scrolls: the table is no box within it.
  const scrollTo = (share: number) =>
    page.evaluate((part) => {
      const { scrollHeight, clientHeight } = document.documentElement;
      window.scrollTo({ top: part * (scrollHeight - clientHeight), behavior: 'instant' });
    }, share);
  const firstSeen = () =>
    scroller.evaluate((one) => {
      const row = [...one.querySelectorAll('tr[data-row]')].find((each) => each.getBoundingClientRect().bottom > 48);
      return Number(/Thing (\d+)/.exec(row?.textContent ?? '')?.[1] ?? 0);
    });

  expect(await held()).toBe(200);
  // Until the table is hydrated, the page is as long as the rows that it came with.
  await expect.poll(() => scrollTo(0.5).then(firstSeen)).toBeGreaterThan(45_000);
  await expect.poll(firstSeen).toBeLessThan(55_000);
  expect(await held()).toBe(200);
  expect(await page.locator('tr[aria-rowindex]').first().getAttribute('aria-rowindex')).toMatch(/^\d{5}$/);

  // A little further, over the end of what is held: the rows follow without a jump.
  const before = await firstSeen();
  for (let step = 0; step < 12; step += 1) {
    await page.evaluate(() => window.scrollBy({ top: 900, behavior: 'instant' }));
    await page.evaluate(twoFrames);
  }
  await expect.poll(firstSeen).toBeGreaterThan(before + 60);
  expect(await firstSeen()).toBeLessThan(before + 400);

  await scrollTo(1);
  await table.getByText('Thing 100000', { exact: true }).waitFor();
  await scrollTo(0);
  await table.getByText('Thing 1', { exact: true }).waitFor();
  expect(await held()).toBe(200);

  await table.getByRole('searchbox').fill('"thing 9999"');
  await table.getByText('11 rows', { exact: true }).waitFor();
  expect(await scroller.count()).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
  expect(mistakes).toEqual([]);
  await context.close();
});

test('the place is kept in the address, and without a script links lead on', async () => {
  const { page, context } = await openWindow(open.browser);
  await page.goto(`${open.origin}/orders`);
  const scroller = page.locator('section[data-long]');
  await scroller.waitFor();
  // Said again until the table listens.
  const scrollHalf = async (): Promise<string> => {
    await page.evaluate(() => {
      window.scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' });
      dispatchEvent(new Event('scroll'));
    });
    return page.url();
  };
  await expect.poll(scrollHalf).toMatch(/rows\.page=2\d\d/);
  await page.reload();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100_000);
  await context.close();
  const plain = await open.browser.newContext({ javaScriptEnabled: false });
  const still = await plain.newPage();
  await still.goto(`${open.origin}/orders`);
  await still.getByRole('link', { name: 'Next' }).first().click();
  await still.getByText('Thing 201', { exact: true }).waitFor();
  await plain.close();
});
