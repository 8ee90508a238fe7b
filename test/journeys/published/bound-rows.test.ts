/** A customer's page lists their orders: what is added there belongs to the customer, whatever was sent. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Column } from '#engine/model.ts';
import { publishApp, type PublishedApp } from '../published-app.ts';

let shop: PublishedApp;
let page_id: string;
const number = (id: string): Column => ({ id, name: id, type: 'number' });
const text = (id: string): Column => ({ id, name: id, type: 'text' });

beforeAll(async () => {
  shop = await publishApp([
    {
      title: 'Orders',
      columns: [text('order'), number('customer')],
      rows: [{ cells: { order: 'O-1', customer: 17 } }, { cells: { order: 'O-2', customer: 23 } }],
    },
    {
      title: 'Customers',
      columns: [number('id'), text('name')],
      rows: [{ cells: { id: 17, name: 'Harbour Hotel' } }, { cells: { id: 23, name: 'Aurora' } }],
    },
  ]);
  page_id = await shop.setBlocks('orders', [
    { id: 'details', type: 'itemDetails', sheet_title: 'Customers', settings: { heading_column: 'name' } },
    {
      ...{ id: 'rows', type: 'table', sheet_title: 'Orders', settings: { add_new_row: 'Everyone' } },
      axis: [{ column: 'order' }, { column: 'customer' }],
      conditional_filter: [
        { filter_by: 'Current record', select_column: 'customer', condition: 'Is', match_with_column: 'id' },
      ],
    },
  ]);
});
afterAll(() => shop?.[Symbol.asyncDispose]());

const add = async (cells: Record<string, string | number>, at: number) => {
  const customers = await shop.rowsOf('Customers');
  return shop.send('POST', '/api/page/rows', { page_id, block_id: 'rows', record: customers[at]?.row_id, cells });
};

test('a new order belongs to the customer of the page', async () => {
  expect((await add({ order: 'O-3' }, 1)).body['row']).toMatchObject({ cells: { order: 'O-3', customer: 23 } });
  const html = await (await shop.ask(`/orders?record=${(await shop.rowsOf('Customers'))[1]?.row_id}`)).text();
  expect(html).toContain('O-3');
  expect(html).not.toContain('O-1');
});

test('another customer than that of the page can’t be sent', async () => {
  expect((await add({ order: 'O-4', customer: 23 }, 0)).body['row']).toMatchObject({ cells: { customer: 17 } });
});

test('an order of nothing but its customer is none', async () => {
  expect((await add({ customer: 17 }, 0)).status).toBe(422);
});

test('the page says which columns need no field', async () => {
  const [hotel] = await shop.rowsOf('Customers');
  const { body } = await shop.send('POST', '/api/page/query', {
    ...{ page_id, block_id: 'rows', record: hotel?.row_id, ask: 'rows', query: {} },
  });
  expect(body['data']).toMatchObject({ bound: ['customer'] });
});
