/** Keys that are the same number and other texts: 017 is no 17, on the page of a record either. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataRow } from '#blocks/data-contract.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import type { Column } from '#engine/model.ts';
import { publishApp, type PublishedApp } from '../published-app.ts';

let app: PublishedApp;
let customer_page: string;
let order_page: string;
const text = (id: string): Column => ({ id, name: id, type: 'text' });
const ofRecord = (select_column: string, match_with_column: string) => ({
  conditional_filter: [{ filter_by: 'Current record', select_column, match_with_column }],
});

beforeAll(async () => {
  app = await publishApp([
    {
      title: 'Orders',
      columns: [
        text('item'),
        { ...text('customer'), link: { sheet: 'Customers', key: 'nr', name: 'name', on_delete: 'keep' } },
      ],
      rows: [{ cells: { item: 'Pear', customer: '17' } }, { cells: { item: 'Plum', customer: '017' } }],
    },
    {
      title: 'Customers',
      columns: [text('nr'), text('name')],
      rows: [{ cells: { nr: '017', name: 'Ann' } }, { cells: { nr: '17', name: 'Ben' } }],
    },
  ]);
  const customer = {
    lookup_key: { sheet_title: 'Customers', column: 'nr' },
    lookup_name: { sheet_title: 'Customers', column: 'name' },
  };
  const record = (sheet_title: string, column: string): Partial<StoredBlock> => ({
    ...{ id: 'record', type: 'itemDetails', sheet_title, axis: [{ column }] },
  });
  customer_page = await app.setBlocks('about', [
    record('Customers', 'name'),
    {
      ...{ id: 'theirs', type: 'table', sheet_title: 'Orders' },
      ...{ axis: [{ column: 'item' }], ...ofRecord('customer', 'nr') },
    },
  ]);
  order_page = await app.setBlocks('orders', [
    record('Orders', 'item'),
    {
      ...{ id: 'theirs', type: 'table', sheet_title: 'Customers' },
      ...{ axis: [{ column: 'name' }], ...ofRecord('nr', 'customer') },
    },
    {
      ...{ id: 'all', type: 'table', sheet_title: 'Orders' },
      axis: [{ column: 'item' }, { column: 'customer', ...customer, lookup_page: customer_page }],
    },
  ]);
});
afterAll(() => app?.[Symbol.asyncDispose]());

async function rowsOf(page_id: string, block_id: string, record?: string): Promise<DataRow[]> {
  const place = { page_id, block_id, ...(record !== undefined && { record }) };
  const { status, body } = await app.send('POST', '/api/page/query', { ...place, ask: 'rows', query: {} });
  expect([status, JSON.stringify(body).slice(0, 200)]).toEqual([200, expect.anything()]);
  return (body as unknown as { data: { rows: DataRow[] } }).data.rows;
}

test('the page of a record lists the rows of its own key, from both sides of a link', async () => {
  const [customers, orders] = [await app.rowsOf('Customers'), await app.rowsOf('Orders')];
  const items = async (nr: string) => {
    const own = customers.find(({ cells }) => cells['nr'] === nr);
    return (await rowsOf(customer_page, 'theirs', own?.row_id)).map(({ cells }) => cells['item']);
  };
  expect([await items('017'), await items('17')]).toEqual([['Plum'], ['Pear']]);
  const names = async (item: string) => {
    const own = orders.find(({ cells }) => cells['item'] === item);
    return (await rowsOf(order_page, 'theirs', own?.row_id)).map(({ cells }) => cells['name']);
  };
  expect([await names('Plum'), await names('Pear')]).toEqual([['Ann'], ['Ben']]);
});

test('a name leads to the record of its key', async () => {
  const [first, second] = await rowsOf(order_page, 'all');
  expect([first, second].map((row) => row?.named?.['customer'])).toEqual(['Ben', 'Ann']);
  const customers = await app.rowsOf('Customers');
  const ends = ['Ben', 'Ann'].map((name) => customers.find(({ cells }) => cells['name'] === name)?.row_id.slice(-13));
  const linked = JSON.stringify([first?.linked, second?.linked]);
  expect(linked).toMatch(new RegExp(`${ends[0]}.*${ends[1]}`));
});
