/** How the looks of an app reach its visitors, as a real browser draws them. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWindow } from './browser.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { fewOf } from '../tier.ts';

const columns = [{ id: 'name', name: 'Name', type: 'text' as const }];
const rows = Array.from({ length: 60 }, (_, at) => ({ cells: { name: `Guest ${at + 1}` } }));

let open: OpenShop;
beforeAll(async () => {
  open = await openShop([{ title: 'Guests', columns, rows }]);
}, 120_000);
afterAll(() => open?.[Symbol.asyncDispose]());

test('an event is written in the font of the app, unless its owner chose another', async () => {
  await sql`update apps set settings = settings || '{"fonts":"Editorial"}'::jsonb where id = ${open.shop.app.id}`.execute(
    open.shop.services.database,
  );
  const event = { type: 'event', sheet_title: 'Guests', axis: [{ column: 'name' }] };
  await open.shop.setBlocks('orders', [
    { ...event, id: 'ours', settings: { event_title: 'Open evening' } },
    { ...event, id: 'own', settings: { event_title: 'Night of books', typeface: 'Its own', font: 'Georgia' } },
  ]);
  const { page, context } = await openWindow(open.browser);
  await page.goto(`${open.origin}/orders`);
  const fontsOf = (words: string) =>
    page
      .getByText(words)
      .first()
      .evaluate((one) => getComputedStyle(one.closest('[style*="--event-font"]') ?? one).fontFamily);
  expect(await fontsOf('Open evening')).toBe(await page.evaluate(() => getComputedStyle(document.body).fontFamily));
  expect(await fontsOf('Open evening')).toContain('Source Serif 4');
  expect(await fontsOf('Night of books')).toContain('Georgia');
  await context.close();
});

test.each(fewOf([390, 1280]))('what scrolls past at %i px goes below the header, and never over it', async (width) => {
  await open.shop.setBlocks('orders', [
    { id: 'head', type: 'header' },
    {
      ...{ id: 'rows', type: 'table', sheet_title: 'Guests', axis: [{ column: 'name' }] },
      settings: { title: 'Guests', rows_per_page: 50 },
    },
  ]);
  const { page, context } = await openWindow(open.browser, { width, height: 700 });
  await page.goto(`${open.origin}/orders`);
  await page.getByText('Guest 40').scrollIntoViewIfNeeded();
  const header = page.locator('header').first();
  for (const by of [0, 37, 61]) {
    await page.evaluate((distance) => scrollBy({ top: distance, behavior: 'instant' }), by);
    const covered = await header.evaluate((one) => {
      const box = one.getBoundingClientRect();
      const points = [0.1, 0.5, 0.9].map((part) => [box.left + box.width * part, box.top + box.height / 2] as const);
      return box.top <= 1 && box.bottom > 20
        ? points.filter(([x, y]) => !one.contains(document.elementFromPoint(x, y))).length
        : -1;
    });
    expect(covered).toBe(0);
  }
  await context.close();
});
