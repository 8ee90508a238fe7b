/** Filters of owners and visitors over the whole server: where they hold, on whose clock, and what they refuse. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { BlockFilter, PageEdit } from '#features/apps/rules/page/document.ts';
import { json } from '#platform/database/json.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { Condition, FilterValue } from '#engine/query-model.ts';
import { publishApp, type PublishedApp } from '../published-app.ts';

const orderColumns: Column[] = [
  { id: 'item', name: 'Item', type: 'text' },
  { id: 'city', name: 'City', type: 'text' },
  { id: 'price', name: 'Price', type: 'number' },
  { id: 'due', name: 'Due', type: 'date' },
  { id: 'sent', name: 'Sent', type: 'datetime' },
  { id: 'buyer', name: 'Buyer', type: 'email' },
  { id: 'secret', name: 'Secret', type: 'text' },
];
const cities = ['Oslo', 'Rome', 'Paris'];
const orders = Array.from({ length: 12 }, (_, index): { cells: Record<string, Cell> } => ({
  cells: {
    item: `Order ${index + 1}.`,
    city: cities[index % 3] ?? '',
    price: (index + 1) * 10,
    due: `2026-03-${String(index + 5).padStart(2, '0')}`,
    sent: `2026-03-${String(index + 5).padStart(2, '0')}T23:30:00Z`,
    buyer: index < 4 ? 'eve@example.com' : 'bob@example.com',
    secret: `hush-${index + 1}`,
  },
}));
const towns = cities.map((name) => ({ cells: { town: name } }));

let shop: PublishedApp;
let page_id: string;
beforeAll(async () => {
  shop = await publishApp([
    { title: 'Orders', columns: orderColumns, rows: orders },
    { title: 'Towns', columns: [{ id: 'town', name: 'Town', type: 'text' }], rows: towns },
  ]);
});
afterAll(() => shop[Symbol.asyncDispose]());
afterEach(() => void vi.useRealTimers());

const axis = ['item', 'city', 'price', 'due', 'sent'].map((column) => ({ column }));
const table = (more = {}, settings = {}) => ({
  type: 'table',
  sheet_title: 'Orders',
  settings: { rows_per_page: 50, csv_download: true, ...settings },
  axis: [...axis, { column: 'secret', hidden: true }],
  ...more,
});
const filter = (
  column: string,
  condition: Condition,
  value: FilterValue,
  more: Partial<BlockFilter> = {},
): BlockFilter => ({
  ...{ name: 'mine', active: true, condition, sheet_column: { sheet: 'Orders', column }, value },
  ...more,
});

async function edit(edits: PageEdit[]) {
  const revision = (await shop.services.pages.of(shop.app, 'draft').byId(page_id))?.revision ?? 0;
  return shop.send('POST', `/api/pages/${shop.app.id}/${page_id}/edits`, { revision, edits }, shop.editor);
}
const itemsIn = (text: string): string[] => [...new Set(text.match(/Order \d+\./g))];
const namesOf = (numbers: readonly number[]): string[] => numbers.map((number) => `Order ${number}.`);

/** What each path gives out: the page's HTML, the query, the file, the sheet call. */
async function seen(search = ''): Promise<Record<string, string[]>> {
  const html = await (await shop.ask(`/orders${search}`)).text();
  const filters = new URLSearchParams(search).get('filters');
  const more = filters ? `?_filters=${encodeURIComponent(filters)}` : '';
  const query = await shop.send('POST', `/api/page/query${more}`, { page_id, block_id: 'b1', ask: 'rows', query: {} });
  const download = `/api/page/download?page_id=${page_id}&block_id=b1&ask=rows&kind=csv&${more.slice(1)}`;
  const csv = await (await shop.ask(download)).text();
  const sheet = await shop.ask(`/v3/api/page/sheet/Orders?referer=${encodeURIComponent(`/orders${search}`)}`);
  return {
    html: itemsIn(html),
    query: itemsIn(JSON.stringify(query.body)),
    csv: itemsIn(csv),
    sheet: itemsIn(await sheet.text()),
  };
}
async function expectEverywhere(numbers: readonly number[], search = ''): Promise<void> {
  const names = namesOf(numbers);
  expect(await seen(search)).toEqual({ html: names, query: names, csv: names, sheet: names });
}
async function put(blocks: object[], filters: BlockFilter[] = []): Promise<void> {
  page_id = await shop.setBlocks('orders', blocks);
  if (filters.length > 0) expect((await edit([{ kind: 'set-filters', value: filters }])).status).toBe(200);
}

describe('a filter of the page', () => {
  test('holds for every block that shows its sheet, beside the block’s own, and for no other', async () => {
    const scorecard = {
      type: 'chart',
      sheet_title: 'Orders',
      settings: { x_axis: 'city' },
      axis: [{ column: 'price' }],
    };
    const other = { type: 'table', sheet_title: 'Towns', settings: {}, axis: [{ column: 'town' }] };
    await put([table({ filters: [filter('price', '<', 100)] }), scorecard, other], [filter('city', '=', 'Rome')]);
    await expectEverywhere([2, 5, 8]);
    const html = await (await shop.ask('/orders')).text();
    expect(html).toContain('Paris</');
    const towns = await shop.send('POST', '/api/page/query', { page_id, block_id: 'b3', ask: 'rows', query: {} });
    expect(towns.body).toMatchObject({ data: { total: 3 } });
  });

  test('may be off until the address names it, with its own value or another; an active one cannot be loosened', async () => {
    await put([table()], [filter('city', '=', 'Rome', { active: false, name: 'where' })]);
    await expectEverywhere(orders.map((_, index) => index + 1));
    await expectEverywhere([2, 5, 8, 11], '?filters=where');
    await expectEverywhere([1, 4, 7, 10], '?filters=where:Oslo');
    await put([table()], [filter('city', '=', 'Rome', { name: 'where' })]);
    await expectEverywhere([2, 5, 8, 11], '?filters=where:Oslo');
    expect((await edit([{ kind: 'set-filters', value: [] }])).status).toBe(200);
    await expectEverywhere(orders.map((_, index) => index + 1));
  });

  test('goes along with a copy of the page, and not with a new one', async () => {
    await put([table()], [filter('city', '=', 'Rome')]);
    const add = async (body: object) => {
      const { body: answer } = await shop.send('POST', `/api/pages/${shop.app.id}`, body, shop.editor);
      const { page } = answer as { page: { page_id: string } };
      return (await shop.services.pages.of(shop.app, 'draft').byId(page.page_id))?.document.filters;
    };
    expect(await add({ page_name: 'Copied', copy_of: page_id })).toEqual([filter('city', '=', 'Rome')]);
    expect(await add({ page_name: 'Fresh' })).toBeUndefined();
  });

  test('is refused by the field that is wrong, and nothing is stored', async () => {
    await put([table()]);
    const good = filter('city', '=', 'Rome');
    const wrong: [unknown, string][] = [
      [{ ...good, condition: 'like' }, 'filters.0.condition'],
      [{ ...good, value: 'x'.repeat(501) }, 'filters.0.value'],
      [{ ...good, value: [1] }, 'filters.0.value'],
      [{ ...good, name: 7 }, 'filters.0.name'],
      [{ ...good, sheet_column: { sheet: 'Orders' } }, 'filters.0.sheet_column'],
      [{ ...good, more: 1 }, 'filters.0'],
    ];
    for (const [one, path] of wrong) {
      const { status, body } = await edit([{ kind: 'set-filters', value: [one as BlockFilter] }]);
      expect({ status, body }).toMatchObject({ status: 422, body: { error: { fields: [{ path }] } } });
    }
    const many = await edit([{ kind: 'set-filters', value: Array.from({ length: 21 }, () => good) }]);
    expect(many).toMatchObject({ status: 422, body: { error: { fields: [{ path: 'filters' }] } } });
    expect((await shop.services.pages.of(shop.app, 'draft').byId(page_id))?.document.filters).toBeUndefined();
  });

  test('shows in the studio before it is saved', async () => {
    await put([table()]);
    const stored = (await shop.services.pages.of(shop.app, 'draft').byId(page_id))?.document.blocks ?? [];
    const body = { page_id, blocks: stored, filters: [filter('city', '=', 'Rome')] };
    const rendered = await shop.send('POST', `/api/studio/${shop.app.id}/blocks`, body, shop.editor);
    expect(itemsIn(JSON.stringify(rendered.body))).toEqual(namesOf([2, 5, 8, 11]));
  });
});

describe('today is the app’s', () => {
  const setCalendar = (time_zone: string, week_starts_on = 0) =>
    shop.services.database
      .updateTable('apps')
      .set({ settings: json({ ...shop.app.settings, time_zone, week_starts_on }) })
      .where('id', '=', shop.app.id)
      .execute();
  afterAll(() => setCalendar('UTC'));
  const at = (time: string) => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(time) });
  const countOf = async (one: BlockFilter) => {
    const path = `/api/studio/${shop.app.id}/filter-counts`;
    const { body } = await shop.send('POST', path, { filters: [one] }, shop.editor);
    return (body as { alone: number[] }).alone[0];
  };

  // Order n is due on the (n + 4)th of March, a Wednesday is the 11th.
  test.each([
    ['UTC', '2026-03-11T23:59:59.999Z', 'today', [7]],
    ['UTC', '2026-03-12T00:00:00Z', 'today', [8]],
    ['America/New_York', '2026-03-12T03:59:59Z', 'today', [7]],
    ['America/New_York', '2026-03-12T04:00:00Z', 'today', [8]],
    ['Asia/Tokyo', '2026-03-11T14:59:59Z', 'today', [7]],
    ['Asia/Tokyo', '2026-03-11T15:00:00Z', 'today', [8]],
    ['Asia/Tokyo', '2026-03-11T15:00:00Z', 'tomorrow', [9]],
    ['America/New_York', '2026-03-12T03:59:59Z', 'past_days', [5, 6, 7]],
    ['America/New_York', '2026-03-12T04:00:00Z', 'past_days', [6, 7, 8]],
  ] as const)(
    'in %s at %s, %s keeps %j: page, query, file, sheet call and count',
    async (zone, time, condition, stored) => {
      await setCalendar(zone);
      const one = filter('due', condition, condition === 'past_days' ? 2 : null);
      await put([table({ filters: [one] })]);
      at(time);
      await expectEverywhere(stored);
      expect(await countOf(one)).toBe(stored.length);
      const query = { filters: [{ column: 'due', condition, value: one.value }] };
      await shop.setBlocks('orders', [table()]);
      const requested = await shop.send('POST', '/api/page/query', { page_id, block_id: 'b1', ask: 'rows', query });
      expect(itemsIn(JSON.stringify(requested.body))).toEqual(namesOf(stored));
      const html = await (await shop.ask(`/orders?b1.filter=due:${condition}:${String(one.value ?? '')}`)).text();
      expect(itemsIn(html)).toEqual(namesOf(stored));
    },
  );

  test('a page that was kept before midnight is not shown after it', async () => {
    await setCalendar('Europe/Berlin');
    await put([table({ filters: [filter('due', 'today', null)] })]);
    at('2026-03-11T22:59:59Z');
    await expectEverywhere([7]);
    await expectEverywhere([7]);
    at('2026-03-11T23:00:00Z');
    await expectEverywhere([8]);
  });

  test('an instant belongs to the day that the app’s clock shows', async () => {
    await put([table({ filters: [filter('sent', 'today', null)] })]);
    at('2026-03-11T12:00:00Z');
    await setCalendar('UTC');
    await expectEverywhere([7]);
    await setCalendar('Europe/Berlin');
    await expectEverywhere([6]);
  });

  test.each([
    [0, 'current_week', [4, 5, 6, 7, 8, 9, 10]],
    [1, 'current_week', [5, 6, 7, 8, 9, 10, 11]],
    [1, 'next_week', [12]],
  ] as const)('with weeks that start on %j, %s keeps %j', async (day, condition, stored) => {
    await setCalendar('UTC', day);
    await put([table({ filters: [filter('due', condition, null)] })]);
    at('2026-03-11T12:00:00Z');
    await expectEverywhere(stored);
    expect(await countOf(filter('due', condition, null))).toBe(stored.length);
  });
});

describe('the count for the filter editor', () => {
  const count = (filters: unknown, as: PublishedApp['editor'] | undefined = shop.editor) =>
    shop.send('POST', `/api/studio/${shop.app.id}/filter-counts`, { filters }, as);

  test('tells of each filter alone, and of the active ones together', async () => {
    const off = filter('price', '>', 60, { active: false });
    const { body } = await count([
      filter('city', '=', 'Rome'),
      filter('price', '<', 60),
      off,
      filter('town', '=', 'Oslo', { sheet_column: { sheet: 'Towns', column: 'town' } }),
      filter('x', '=', 'y', { sheet_column: { sheet: 'Gone', column: 'x' } }),
      filter('gone', 'not_includes', 'y'),
    ]);
    expect(body).toEqual({
      sheets: { Orders: { total: 12, kept: 0 }, Towns: { total: 3, kept: 1 } },
      alone: [4, 5, 6, 1, null, 0],
    });
    const both = await count([filter('city', '=', 'Rome'), filter('price', '<', 60), off]);
    expect(both.body).toMatchObject({ sheets: { Orders: { total: 12, kept: 2 } } });
  });

  test('takes the editor for the signed-in person', async () => {
    const { body } = await count([filter('buyer', '=', '{{current_user}}')]);
    expect(body).toMatchObject({ alone: [4] });
  });

  test('is for editors, and refuses what is no filter', async () => {
    expect((await count([], {})).status).toBe(401);
    const bad = await count([{ ...filter('city', '=', 'Rome'), condition: 'like' }]);
    expect(bad).toMatchObject({ status: 422, body: { error: { fields: [{ path: 'filters.0.condition' }] } } });
  });
});

describe('what a visitor asks', () => {
  const ask = (query: object) => shop.send('POST', '/api/page/query', { page_id, block_id: 'b1', ask: 'rows', query });
  const file = (query: object) =>
    shop.ask(
      `/api/page/download?page_id=${page_id}&block_id=b1&ask=rows&kind=csv&query=${encodeURIComponent(JSON.stringify(query))}`,
    );

  test('may be several conditions and an order by several columns, the same in every path', async () => {
    await put([table()]);
    const query = {
      filters: [
        { column: 'city', condition: 'any_of', value: 'Rome||Oslo' },
        { column: 'price', condition: '>', value: '30' },
      ],
      sort: [
        { column: 'city', direction: 'descending' },
        { column: 'price', direction: 'descending' },
      ],
    };
    const expected = namesOf([11, 8, 5, 10, 7, 4]);
    expect(itemsIn(JSON.stringify((await ask(query)).body))).toEqual(expected);
    expect(itemsIn(await (await file(query)).text())).toEqual(expected);
    const address =
      '/orders?b1.filter=city:any_of:Rome||Oslo&b1.filter=price:>:30&b1.sort=city:descending&b1.sort=price:descending';
    const html = await (await shop.ask(address)).text();
    expect(itemsIn(html)).toEqual(expected);
    expect(html).toContain('Remove filter: City is any of Rome, Oslo');
  });

  test('is never answered by a column that the block does not show, nor by whether there is one', async () => {
    await put([table()]);
    const answers = await Promise.all(
      ['secret', 'gone', '_id', '__proto__'].flatMap((column) => [
        ask({ filters: [{ column, condition: 'includes', value: 'hush-3' }] }),
        ask({ sort: [{ column, direction: 'descending' }] }),
      ]),
    );
    for (const [index, answer] of answers.entries()) {
      expect(answer).toEqual(answers[index % 2]);
      const path = index % 2 === 0 ? 'query.filters.0.column' : 'query.sort.0.column';
      expect(answer).toMatchObject({ status: 422, body: { error: { fields: [{ path }] } } });
    }
    expect((await file({ filters: [{ column: 'secret', condition: '=', value: 'hush-3' }] })).status).toBe(422);
    expect((await file({ sort: [{ column: 'secret', direction: 'ascending' }] })).status).toBe(422);
    const plain = await (await shop.ask('/orders?b1.filter=gone:%3D:1')).text();
    const probed = await (await shop.ask('/orders?b1.filter=secret:%3D:1')).text();
    expect(probed.replaceAll('secret', 'gone')).toBe(plain);
    expect(itemsIn(probed)).toHaveLength(12);
    expect(itemsIn(JSON.stringify((await ask({ search: 'hush' })).body))).toEqual([]);
    expect(itemsIn(await (await shop.ask('/orders?b1.search=hush')).text())).toEqual([]);
  });

  test('is kept to its limits, each refused by name', async () => {
    await put([table()]);
    const one = { column: 'city', condition: '=', value: 'Rome' };
    const refused: [object, string][] = [
      [{ filters: Array.from({ length: 21 }, () => one) }, 'query.filters'],
      [{ filters: [{ ...one, value: 'x'.repeat(501) }] }, 'query.filters.0.value'],
      [{ filters: [{ ...one, condition: 'any_of', value: `a||${'x'.repeat(501)}` }] }, 'query.filters.0.value'],
      [{ filters: [{ ...one, condition: 'like' }] }, 'query.filters.0.condition'],
      [{ filters: [{ ...one, condition: 'date', value: [1, 2, 3] }] }, 'query.filters.0.value'],
      [{ search: 'x'.repeat(501) }, 'query.search'],
      [{ sort: Array.from({ length: 4 }, () => ({ column: 'city', direction: 'ascending' })) }, 'query.sort'],
    ];
    for (const [query, path] of refused) {
      expect(await ask(query)).toMatchObject({ status: 422, body: { error: { fields: [{ path }] } } });
      expect((await file(query)).status).toBeGreaterThanOrEqual(400);
    }
    expect((await ask({ filters: Array.from({ length: 20 }, () => one) })).status).toBe(200);
    const long = new URLSearchParams(Array.from({ length: 60 }, () => ['b1.filter', `city:=:${'y'.repeat(600)}`]));
    expect(itemsIn(await (await shop.ask(`/orders?${long}`)).text())).toHaveLength(12);
  });

  test('is refused where the owner offers no such control', async () => {
    await put([table({}, { show_search: false, show_filter: false, show_sort: false })]);
    const refused: [object, string][] = [
      [{ search: 'Rome' }, 'query.search'],
      [{ filters: [{ column: 'city', condition: '=', value: 'Rome' }] }, 'query.filters'],
      [{ sort: [{ column: 'city', direction: 'ascending' }] }, 'query.sort'],
    ];
    for (const [query, path] of refused) {
      expect(await ask(query)).toMatchObject({ status: 422, body: { error: { fields: [{ path }] } } });
    }
    const html = await (await shop.ask('/orders?b1.filter=city:%3D:Rome&b1.search=Rome&b1.sort=city:ascending')).text();
    expect(itemsIn(html)).toEqual(namesOf(orders.map((_, index) => index + 1)));
  });
});
