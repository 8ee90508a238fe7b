/** Pages on paper, printed by a real browser at A4: all that they say is there, and nothing is cut. */
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWindow } from './browser.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { cutOnPaper } from './paper.ts';

const kinds = ['Lamp', 'Chair', 'Table', 'Shelf'];
const columns = [
  { id: 'name', name: 'Name', type: 'text' as const },
  { id: 'kind', name: 'Kind', type: 'text' as const },
  { id: 'price', name: 'Price', type: 'currency' as const },
  { id: 'day', name: 'Delivered on', type: 'date' as const },
  ...Array.from({ length: 9 }, (_, at) => ({
    id: `more${at}`,
    name: `Measurement ${at + 1}`,
    type: 'number' as const,
  })),
  { id: 'mail', name: 'Correspondence', type: 'email' as const },
  { id: 'story', name: 'Story', type: 'text' as const },
];
const rows = Array.from({ length: 60 }, (_, n) => ({
  cells: {
    ...{ name: `Thing ${n + 1}`, kind: kinds[n % 4] ?? null, price: 10 + n, day: `2026-11-${(n % 28) + 1}` },
    ...{
      mail: `workshop.number.${n}@a-long-name.example`,
      story: 'Made by hand in a workshop at the river. '.repeat(3),
    },
    ...Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`more${at}`, (n + 1) * (at + 3) * 1234.5])),
  },
}));
const axis = columns.map(({ id }) => ({ column: id }));

let open: OpenShop;
beforeAll(async () => {
  open = await openShop([{ title: 'Things', columns, rows }]);
}, 120_000);
afterAll(() => open?.[Symbol.asyncDispose]());

async function printed(blocks: Record<string, unknown>[]): Promise<{ cut: string[]; words: number[]; unseen: number }> {
  await open.shop.setBlocks('orders', [{ id: 'head', type: 'header' }, ...blocks, { id: 'foot', type: 'footer' }]);
  const { page, context } = await openWindow(open.browser);
  await page.goto(`${open.origin}/orders`);
  await page.waitForLoadState('networkidle');
  const words = wordsOfSheets(await page.pdf({ format: 'A4', preferCSSPageSize: true }));
  const cut = await cutOnPaper(page);
  await page.setViewportSize({ width: 688, height: 1017 });
  await page.emulateMedia({ media: 'print' });
  const unseen = await page
    .locator('tr[data-row] td[data-label]:not([data-blank])')
    .evaluateAll((cells) => cells.filter((cell) => !cell.checkVisibility()).length);
  await context.close();
  return { cut, words, unseen };
}

/** How often something is written on each sheet of paper. */
function wordsOfSheets(pdf: Buffer): number[] {
  const file = pdf.toString('latin1');
  return [...file.matchAll(/\/FlateDecode[^>]*>>\s*stream\n([\s\S]*?)\nendstream/g)].flatMap(([, packed = '']) => {
    const content = inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
    return content.includes(' Tf') ? [content.match(/T[jJ]\b/g)?.length ?? 0] : [];
  });
}

test('a table of more columns than paper has room for is there with all of its values', async () => {
  const found = await printed([
    { id: 'rows', type: 'table', sheet_title: 'Things', axis, settings: { title: 'All things', rows_per_page: 25 } },
  ]);
  expect(found).toMatchObject({ cut: [], unseen: 0 });
  // No sheet but the last is left nearly empty.
  expect(found.words.length).toBeGreaterThan(1);
  expect(Math.min(...found.words.slice(0, -1))).toBeGreaterThan(200);
});

test('cards, records, charts and calendars are not cut, and begin on the first sheet', async () => {
  const found = await printed([
    { id: 'cards', type: 'grid', sheet_title: 'Things', axis, settings: { title: 'Cards' } },
    { id: 'list', type: 'list', sheet_title: 'Things', axis },
    { id: 'data', type: 'datalist', sheet_title: 'Things', axis },
    { id: 'chart', type: 'chart', sheet_title: 'Things', axis: [{ column: 'kind' }] },
    {
      ...{ id: 'days', type: 'calendar', sheet_title: 'Things' },
      settings: { start_time_column: 'day', event_title_column: 'name' },
    },
  ]);
  expect(found.cut).toEqual([]);
  expect(found.words[0]).toBeGreaterThan(200);
});
