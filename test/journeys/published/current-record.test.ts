/** The record that a page shows: who may see it, what is shown and written by it, and what an address cannot reach. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BlockFilter, StoredBlock } from '#features/apps/rules/page/document.ts';
import { makeLeakReport } from '#features/visitor/server/review/leak-report.ts';
import { json } from '#platform/database/json.ts';
import type { Column } from '#engine/model.ts';
import { publishApp, type PublishedApp } from '../published-app.ts';

let shop: PublishedApp;
const text = (id: string): Column => ({ id, name: id[0]?.toUpperCase() + id.slice(1), type: 'text' });

beforeAll(async () => {
  const customers = [
    { name: 'Southwind', region: 'South' },
    { name: 'Aurora', region: 'North' },
    { name: 'Birch', region: 'North' },
  ];
  const orders = customers.flatMap(({ name }) =>
    ['lamp', 'chair'].map((item) => ({ customer: name, item: `${name} ${item}` })),
  );
  shop = await publishApp([
    { title: 'Customers', columns: ['name', 'region'].map(text), rows: customers.map((cells) => ({ cells })) },
    { title: 'Orders', columns: ['customer', 'item'].map(text), rows: orders.map((cells) => ({ cells })) },
  ]);
});
afterAll(() => shop?.[Symbol.asyncDispose]());

const north = {
  ...{ name: 'north', active: true, condition: '=' as const, value: 'North' },
  sheet_column: { sheet: 'Customers', column: 'region' },
};
const details = (part: Partial<StoredBlock> = {}): Partial<StoredBlock> => ({
  ...{ id: 'details', type: 'itemDetails', sheet_title: 'Customers', filters: [north] },
  settings: { heading_column: 'name' },
  axis: [{ column: 'region' }],
  ...part,
});
const list = (part: Partial<StoredBlock> = {}): Partial<StoredBlock> => ({
  ...{ id: 'list', type: 'list', sheet_title: 'Customers', filters: [north], axis: [{ column: 'name' }] },
  ...part,
});
const orders: Partial<StoredBlock> = {
  ...{ id: 'orders', type: 'table', sheet_title: 'Orders' },
  settings: { add_new_row: 'Everyone', action_button_visibility: 'Everyone' },
  axis: [
    { column: 'customer', editable: 'Everyone' },
    { column: 'item', editable: 'Everyone' },
  ],
  actions: [{ type: 'Duplicate row' }, { type: 'Delete row' }],
  conditional_filter: [
    { select_column: 'customer', condition: 'Is', filter_by: 'Current record', match_with_column: 'name' },
  ],
};

async function customer(name: string): Promise<string> {
  const rows = await shop.rowsOf('Customers');
  return rows.find((row) => row.cells['name'] === name)?.row_id ?? '';
}
async function order(item: string) {
  const row = (await shop.rowsOf('Orders')).find((one) => one.cells['item'] === item);
  if (!row) throw new Error(`no order ${item}`);
  return { row_id: row.row_id, version: row.version };
}
async function filterPage(page_id: string, filters: BlockFilter[]): Promise<void> {
  const page = await shop.services.pages.of(shop.app, 'draft').byId(page_id);
  if (!page) throw new Error('no page');
  const { database } = shop.services;
  const document = json({ ...page.document, filters });
  await database.updateTable('pages').set({ document }).where('id', '=', page_id).execute();
}
const pageOf = async (record?: string): Promise<string> =>
  (await shop.ask(`/orders${record === undefined ? '' : `?record=${record}`}`)).text();

test('the page shows the record of its address and what belongs to it', async () => {
  await shop.setBlocks('orders', [details(), orders]);
  const html = await pageOf(await customer('Birch'));
  expect(html).toMatch(/<h2[^>]*>Birch/);
  expect(html).toContain('Birch lamp');
  expect(html).not.toMatch(/Aurora|Southwind/);
});

test('without a record in the address it is the first that the filters keep, for all blocks of the page', async () => {
  await shop.setBlocks('orders', [details(), orders]);
  const html = await pageOf();
  expect(html).toMatch(/<h2[^>]*>Aurora/);
  expect(html).toContain('Aurora lamp');
  expect(html).not.toMatch(/Birch|Southwind/);
});

interface Filtered {
  blocks: Partial<StoredBlock>[];
  ofPage?: BlockFilter[];
}
test.each<[where: string, page: Filtered]>([
  ['of the details', { blocks: [details(), orders] }],
  ['of a list', { blocks: [list(), orders] }],
  ['of the page', { blocks: [details({ filters: [] }), orders], ofPage: [north] }],
])('a record that the filters %s leave out is not there, and neither is what belongs to it', async (_, page) => {
  const page_id = await shop.setBlocks('orders', page.blocks);
  if (page.ofPage) await filterPage(page_id, page.ofPage);
  const record = await customer('Southwind');
  const html = await pageOf(record);
  expect(html).not.toContain('Southwind');
  const query = { page_id, block_id: 'orders', ask: 'rows', query: {}, record };
  const answer = await shop.send('POST', '/api/page/query', query);
  expect(answer).toMatchObject({ status: 200, body: { data: { rows: [], total: 0 } } });
  const row = await order('Southwind lamp');
  const edit = { page_id, block_id: 'orders', record, ...row, cells: { item: 'taken over' } };
  expect((await shop.send('PUT', '/api/page/rows', edit)).status).toBe(404);
  expect(await order('Southwind lamp')).toEqual(row);
});

test('what a record of another sheet’s row names is no record', async () => {
  const page_id = await shop.setBlocks('orders', [details(), orders]);
  const { row_id: record } = await order('Birch lamp');
  expect(await pageOf(record)).toContain('This record isn’t available');
  const query = { page_id, block_id: 'orders', ask: 'rows', query: {}, record };
  expect((await shop.send('POST', '/api/page/query', query)).body).toMatchObject({ data: { total: 0 } });
});

test('rows that are filtered by the record are written with it, and not without', async () => {
  const page_id = await shop.setBlocks('orders', [details(), orders]);
  const record = await customer('Birch');
  const through = { page_id, block_id: 'orders' };
  const edited = async (named: object) =>
    shop.send('PUT', '/api/page/rows', {
      ...through,
      ...named,
      ...(await order('Birch lamp')),
      cells: { item: 'Birch lamp' },
    });
  // Without one the record is Aurora, whose order this is not.
  expect((await edited({})).status).toBe(404);
  expect((await edited({ record: await customer('Aurora') })).status).toBe(404);
  expect((await edited({ record })).status).toBe(200);

  const copy = { ...through, ...(await order('Birch chair')), action: 0 };
  expect((await shop.send('POST', '/api/page/row-actions', copy)).status).toBe(404);
  expect(await shop.send('POST', '/api/page/row-actions', { ...copy, record })).toMatchObject({
    status: 200,
    body: { row: { cells: { customer: 'Birch', item: 'Birch chair' } } },
  });

  const gone = { ...through, ...(await order('Birch chair')), action: 1 };
  expect((await shop.send('DELETE', '/api/page/rows', gone)).status).toBe(404);
  expect((await shop.send('DELETE', '/api/page/rows', { ...gone, record })).status).toBe(200);
});

test('choices that are filtered by the record are taken with it', async () => {
  const axis = [
    { column: 'customer' },
    { column: 'item', type: 'select', from_google_sheet: true, source: { sheet_title: 'Orders', column: 'item' } },
  ];
  const page_id = await shop.setBlocks('orders', [details(), { ...orders, axis }]);
  const add = { page_id, block_id: 'orders', cells: { customer: 'Birch', item: 'Birch lamp' } };
  const refused = await shop.send('POST', '/api/page/rows', { ...add, record: await customer('Aurora') });
  expect(refused.status).toBe(422);
  expect((await shop.send('POST', '/api/page/rows', { ...add, record: await customer('Birch') })).status).toBe(200);
});

test('the first row and the row of the address are cached apart', async () => {
  await shop.setBlocks('orders', [details()]);
  const [birch, aurora] = [await customer('Birch'), await customer('Aurora')];
  expect(await pageOf(birch)).toContain('Birch');
  expect(await pageOf(aurora)).not.toContain('Birch');
  expect(await pageOf()).not.toContain('Birch');
  expect(await pageOf(birch)).toContain('Birch');
});

test('the report of what visitors get counts every row that an address could name', async () => {
  await shop.setBlocks('orders', [details()]);
  const { pages } = await makeLeakReport(shop.app, shop.services, 'draft');
  const seen = pages.find(({ href }) => href === '/orders')?.viewers.find(({ viewer }) => viewer === 'anonymous');
  expect(seen?.blocks.map(({ block_id, gives }) => [block_id, gives])).toMatchObject([
    ['details', [{ sheet_title: 'Customers', count: 2, of: 3, narrowed_by: ['record'] }]],
  ]);
});
