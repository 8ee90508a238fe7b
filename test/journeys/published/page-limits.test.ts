/** How much one page shows at once, and how visitors reach the rest of it. (decision 152) */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishApp, type PublishedApp } from '../published-app.ts';
import { fullTest } from '#test/full-test.ts';

let shop: PublishedApp;
const pages: Record<string, string> = {};
const table = (settings = {}) => ({
  ...{ type: 'table', sheet_title: 'Orders', axis: [{ column: 'item' }, { column: 'city' }] },
  settings: { show_search: true, ...settings },
});
beforeAll(async () => {
  const columns = ['item', 'city'].map((id) => ({ id, name: id, type: 'text' as const }));
  const rows = Array.from({ length: 230 }, (_, at) => ({ cells: { item: `item-${at}.`, city: `city ${at % 7}` } }));
  const long = Array.from({ length: 40 }, (_, at) => ({ cells: { item: `item-${at}.${'x'.repeat(300_000)}` } }));
  shop = await publishApp([
    { title: 'Orders', columns, rows },
    { title: 'Letters', columns: columns.slice(0, 1), rows: long },
  ]);
  pages['many'] = await shop.setBlocks(
    '',
    Array.from({ length: 20 }, () => table({ paginate: false })),
  );
  pages['few'] = await shop.setBlocks('orders', [table({ paginate: false }), table({ rows_per_page: 200 })]);
  pages['letters'] = await shop.setBlocks('about', [
    { ...table({ rows_per_page: 200 }), sheet_title: 'Letters', axis: [{ column: 'item' }] },
  ]);
});
afterAll(() => shop[Symbol.asyncDispose]());

const textOf = async (path: string): Promise<string> => {
  const answer = await shop.ask(path);
  expect(answer.status).toBe(200);
  return answer.text();
};
const bodyRows = (html: string): number =>
  html
    .split('<tbody')
    .slice(1)
    .flatMap((one) => one.split('</tbody')[0]?.match(/<tr/g) ?? []).length;
const itemsOf = (html: string): Set<string> => new Set(html.match(/item-\d+\./g));

/** The address behind "Next page" of a block, as it is for visitors without a script. */
const nextOf = (html: string, block: string): string | null => {
  const links = [...html.matchAll(/<a\b[^>]*>/g)].map(([link]) => link);
  const next = links.find((link) => link.includes('aria-label="Next page"') && link.includes(`#${block}"`));
  return /href="([^"#]*)/.exec(next ?? '')?.[1]?.replaceAll('&amp;', '&') ?? null;
};

async function walk(path: string, block: string): Promise<{ items: Set<string>; pages: number; heaviest: number }> {
  const items = new Set<string>();
  let [pages, heaviest] = [0, 0];
  for (let next: string | null = path; next !== null && pages < 300; pages++) {
    const html = await textOf(next);
    heaviest = Math.max(heaviest, html.length);
    for (const item of itemsOf(html)) items.add(item);
    next = nextOf(html, block);
  }
  return { items, pages, heaviest };
}

test('pages within the limits show all rows that their blocks are set to', async () => {
  expect(bodyRows(await textOf('/orders'))).toBe(400);
});

test('twenty tables of 200 rows show a thousand rows together, and every row is reached without a script', async () => {
  expect(bodyRows(await textOf('/'))).toBe(1_000);
  const { items, pages } = await walk('/', 'b20');
  expect(items.size).toBe(230);
  expect(pages).toBe(5);
});

test('a call for the rows of one of them gets no more at a time, whatever it asks for', async () => {
  const ask = async (query: object) => {
    const expected = { page_id: pages['many'], block_id: 'b1', ask: 'rows', query };
    const { status, body } = await shop.send('POST', '/api/page/query', expected);
    return { status, data: body['data'] as { rows: { cells: { item: string } }[]; pageSize: number } };
  };
  const { data } = await ask({ offset: 200 });
  expect([data.rows.length, data.pageSize, data.rows[0]?.cells.item]).toEqual([30, 50, 'item-200.']);
  expect((await ask({ limit: 900 })).data.rows).toHaveLength(50);
  expect((await ask({ limit: 20, offset: 20 })).data).toMatchObject({ pageSize: 20, offset: 20 });
  expect((await ask({ limit: 1_001 })).status).toBe(422);
});

fullTest('rows of many bytes come in fewer at a time, and every row is reached without a script', async () => {
  const { items, pages, heaviest } = await walk('/about', 'b1');
  expect(items.size).toBe(40);
  expect(pages).toBeGreaterThan(5);
  expect(heaviest).toBeLessThan(4_000_000);
});

test('a search asks from the first row, and says how many there are', async () => {
  const html = await textOf('/about?b1.search=item-7.');
  expect(itemsOf(html)).toEqual(new Set(['item-7.']));
});

test('editors read which blocks show fewer rows at once, and why', async () => {
  const heldBack = async (page: string) => {
    const answer = await shop.ask(`/api/apps/${shop.app.id}/pages/${pages[page]}/performance`, { as: shop.editor });
    return ((await answer.json()) as { blocks: { held_back: object | null }[] }).blocks.map((one) => one.held_back);
  };
  expect(await heldBack('few')).toEqual([null, null]);
  expect(await heldBack('many')).toEqual(
    Array.from({ length: 20 }, () => ({ rows: 50, of: 200, by: 'rows', isPaged: true })),
  );
  const [letters] = await heldBack('letters');
  expect(letters).toMatchObject({ of: 40, by: 'bytes', isPaged: true });
});
