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
      columns: [text('order'), number('customer'), text('state'), { id: 'due', name: 'due', type: 'date' }],
      rows: [{ cells: { order: 'O-1', customer: 17 } }, { cells: { order: 'O-2', customer: 23 } }],
    },
    {
      title: 'Customers',
      columns: [number('id'), text('name')],
      rows: [
        ...[{ cells: { id: 17, name: 'Harbour Hotel' } }, { cells: { id: 23, name: 'Aurora' } }],
        { cells: { name: 'Not numbered' } },
      ],
    },
  ]);
  const ofRecord = {
    ...{ sheet_title: 'Orders', axis: [{ column: 'order' }, { column: 'customer' }] },
    conditional_filter: [
      { filter_by: 'Current record', select_column: 'customer', condition: 'Is', match_with_column: 'id' },
    ],
  };
  const add_new_row = 'Everyone';
  page_id = await shop.setBlocks('orders', [
    { id: 'details', type: 'itemDetails', sheet_title: 'Customers', settings: { heading_column: 'name' } },
    { ...ofRecord, id: 'rows', type: 'table', settings: { add_new_row } },
    { ...ofRecord, id: 'list', type: 'list', settings: { add_new_row } },
    { ...ofRecord, id: 'kanban', type: 'kanban', settings: { add_new_row, lane_column: 'state' } },
    {
      ...ofRecord,
      id: 'timeline',
      type: 'timeline',
      settings: { add_new_row, label_column: 'order', start_column: 'due' },
    },
  ]);
});
afterAll(() => shop?.[Symbol.asyncDispose]());

const add = async (cells: Record<string, string | number>, at: number, block_id = 'rows') => {
  const customers = await shop.rowsOf('Customers');
  return shop.send('POST', '/api/page/rows', { page_id, block_id, record: customers[at]?.row_id, cells });
};

test('a new order belongs to the customer of the page', async () => {
  expect((await add({ order: 'O-3' }, 1)).body['row']).toMatchObject({ cells: { order: 'O-3', customer: 23 } });
  const html = await (await shop.ask(`/orders?record=${(await shop.rowsOf('Customers'))[1]?.row_id}`)).text();
  expect(html).toContain('O-3');
  expect(html).not.toContain('O-1');
});

test.each(['list', 'kanban', 'timeline'])('in a %s it belongs to the customer too', async (block_id) => {
  const { body } = await add({ order: `O-${block_id}`, customer: 17 }, 1, block_id);
  expect(body).toMatchObject({ row: { cells: { order: `O-${block_id}`, customer: 23 } } });
});

test('nothing is added to a customer without a number, nor to one that is gone', async () => {
  const count = (await shop.rowsOf('Orders')).length;
  const refused = await add({ order: 'O-9' }, 2);
  expect(refused.status).toBe(422);
  expect(refused.body['error']).toMatchObject({
    message: 'This record has no id, and rows name it by that. Fill it in first.',
  });
  const gone = { page_id, block_id: 'rows', record: 'gone', cells: { order: 'O-9' } };
  expect((await shop.send('POST', '/api/page/rows', gone)).status).toBe(422);
  expect((await shop.rowsOf('Orders')).length).toBe(count);
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
