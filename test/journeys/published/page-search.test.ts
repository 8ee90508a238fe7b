/** The search over all blocks of a page, where its owner shows one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LeakReport } from '#features/visitor/api/leaks.ts';
import type { PageSettings, StoredBlock } from '#features/apps/rules/page/document.ts';
import type { Column } from '#engine/model.ts';
import { publishApp, type PublishedApp } from '../published-app.ts';

const columns: Column[] = [
  { id: 'who', name: 'Who', type: 'text' },
  { id: 'city', name: 'City', type: 'text' },
  { id: 'salary', name: 'Salary', type: 'number' },
];
const people = [
  { who: 'Zoë', city: 'Rome', salary: 7043 },
  { who: 'Cem', city: 'Oslo', salary: 5120 },
  { who: 'Ann', city: 'Rome', salary: 6001 },
];
const shown = [{ column: 'who' }, { column: 'city' }];
const blocks: Partial<StoredBlock>[] = [
  { id: 'people', type: 'table', sheet_title: 'People', axis: shown },
  { id: 'cards', type: 'list', sheet_title: 'People', axis: [{ column: 'who' }] },
];

let shop: PublishedApp;
let page_id: string;
const show = async (settings: Partial<PageSettings>): Promise<void> => {
  page_id = await shop.setBlocks('orders', blocks, settings);
};
beforeAll(async () => {
  shop = await publishApp([{ title: 'People', columns, rows: people.map((cells) => ({ cells })) }]);
});
afterAll(() => shop?.[Symbol.asyncDispose]());

const text = async (query: string): Promise<string> => (await shop.ask(`/orders${query}`)).text();
const count = async (query: string): Promise<unknown> => {
  const { body } = await shop.send('POST', `/api/page/query${query}`, {
    page_id,
    block_id: 'people',
    ask: 'rows',
    query: {},
  });
  return (body['data'] as { total: number }).total;
};

test('it narrows every block that shows rows, over what is shown, and needs no script', async () => {
  await show({ page_search: true });
  const html = await text('?search=rome&filters=x');
  const form = /<form action="\/orders" method="get">(.*?)<\/form>/.exec(html)?.[1];
  expect(form).toMatch(/name="search" value="rome"/);
  expect(html).toContain('Entries with “<strong>rome</strong>”');
  const rows = html.slice(0, html.indexOf('<script type="application/json"'));
  expect([rows.match(/Zoë/g)?.length, rows.match(/Cem/g)]).toEqual([2, null]);
  // What no block shows is not found: whoever searches would learn whose salary it is.
  expect(await text('?search=7043')).not.toMatch(/Zoë|Cem/);
  expect([await count('?_search=rome'), await count('?_search=7043'), await count('')]).toEqual([2, 0, 3]);
});

test('every search is a page of its own, and none where the owner shows no search', async () => {
  const rendered = async (...queries: string[]): Promise<number> => {
    const { misses } = shop.services.published.caches.responses.pages.stats();
    for (const query of queries) await text(query);
    return shop.services.published.caches.responses.pages.stats().misses - misses;
  };
  await show({ page_search: true });
  expect(await rendered('', '?search=', '?search=%20', '?search=oslo', '?search=oslo&else=1')).toBe(2);
  await show({ page_search: false });
  expect(await rendered('', '?search=oslo', '?search=rome')).toBe(1);
  const html = await text('?search=oslo');
  expect([html.includes('sheaf-page-search'), html.includes('Zoë'), await count('?_search=oslo')]).toEqual([
    false,
    true,
    3,
  ]);
});

test('the leak report knows that it brings forth every row', async () => {
  const bare = { show_search: false, show_filter: false, show_sort: false, show_pagination: false, rows_per_page: 1 };
  const given = async (page_search: boolean): Promise<unknown> => {
    const few = { id: 'few', type: 'table', sheet_title: 'People', axis: shown, settings: bare };
    await shop.setBlocks('orders', [few], { page_search });
    const answer = await shop.ask(`/api/apps/${shop.app.id}/leaks`, { as: shop.editor });
    const { pages } = (await answer.json()) as LeakReport;
    const page = pages.find(({ href }) => href === '/orders');
    return page?.viewers[0]?.blocks[0]?.gives[0]?.count;
  };
  expect([await given(false), await given(true)]).toEqual([1, 3]);
});
