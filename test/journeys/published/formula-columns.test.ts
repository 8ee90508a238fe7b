/** Formula columns as visitors meet them: they read the values, and no entry point lets them write one. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { origin, publishApp, type PublishedApp } from '../published-app.ts';

let shop: PublishedApp;

beforeAll(async () => {
  shop = await publishApp([
    {
      title: 'Orders',
      columns: [
        { id: 'item', name: 'Item', type: 'text' },
        { id: 'price', name: 'Price', type: 'number' },
        { id: 'margin', name: 'Margin', type: 'number' },
        { id: 'total', name: 'Total', type: 'number', formula: '[column:price] * 1.19 + [column:margin]' },
      ],
      rows: [{ cells: { item: 'Pen', price: 100, margin: 1, total: 120 } }],
    },
  ]);
});
afterAll(() => shop[Symbol.asyncDispose]());

const axis = [
  { column: 'item', editable: 'Everyone' },
  { column: 'price', type: 'number', editable: 'Everyone' },
  { column: 'total', type: 'number', editable: 'Everyone' },
];
const table = {
  type: 'table',
  sheet_title: 'Orders',
  settings: { add_new_row: 'Everyone', show_actions: 'Everyone' },
  axis,
  actions: [{ type: 'Duplicate row' }],
};
const form = {
  type: 'form',
  sheet_title: 'Orders',
  settings: { spam_check: false },
  axis: [
    { column: 'item' },
    { column: 'price', type: 'number' },
    { column: 'total', type: 'number', label: 'Wanted total' },
    { column: 'margin', hide: true, default: '2' },
  ],
};
const last = async () => (await shop.rowsOf('Orders')).at(-1)!;

describe('a table', () => {
  test('shows the values, tells nothing of the formula, and offers no editing of them', async () => {
    await shop.setBlocks('orders', [table]);
    const html = await (await shop.ask('/orders')).text();
    expect(html).toContain('120');
    expect(html).not.toContain('column:price');
    expect(html).not.toContain('1.19');
  });

  test('takes no value of one, and computes it with what is written', async () => {
    const page_id = await shop.setBlocks('orders', [table]);
    const [row] = await shop.rowsOf('Orders');
    const edit = (cells: object) =>
      shop.send('PUT', '/api/page/rows', {
        page_id,
        block_id: 'b1',
        row_id: row?.row_id,
        version: row?.version,
        cells,
      });
    const add = (cells: object) => shop.send('POST', '/api/page/rows', { page_id, block_id: 'b1', cells });
    for (const answer of [await edit({ total: 5 }), await add({ item: 'x', total: 5 })]) {
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ error: { message: 'Total is calculated and can’t be changed here.' } });
    }
    expect((await edit({ price: 200 })).body).toMatchObject({ row: { cells: { price: 200, total: 239 } } });
    expect((await add({ item: 'Ink', price: 10 })).body).toMatchObject({
      row: { cells: { total: expect.closeTo(11.9) } },
    });
  });

  test('a duplicate is computed anew', async () => {
    const page_id = await shop.setBlocks('orders', [table]);
    const [row] = await shop.rowsOf('Orders');
    const body = { page_id, block_id: 'b1', row_id: row?.row_id, version: row?.version, action: 0 };
    const { status } = await shop.send('POST', '/api/page/row-actions', body);
    expect(status).toBe(200);
    // The margin is not shown, so the copy has none.
    expect((await last()).cells).toMatchObject({ item: 'Pen', price: 200, total: 238 });
  });
});

describe('a form', () => {
  test('has no field of one, and computes it from what is stored', async () => {
    const page_id = await shop.setBlocks('about', [form]);
    const html = await (await shop.ask('/about')).text();
    expect(html).toContain('Price');
    expect(html).not.toContain('Wanted total');
    const body = new URLSearchParams({ _block: 'b1', item: 'Cap', price: '100' });
    expect((await shop.ask('/about', { method: 'POST', body, headers: { origin } })).status).toBe(303);
    expect((await last()).cells).toMatchObject({ item: 'Cap', price: 100, total: 121 });
    const sent = await shop.send('POST', '/api/page/rows', { page_id, block_id: 'b1', cells: { item: 'x', total: 1 } });
    expect(sent.status).toBe(422);
  });
});

test('an exported app is a package with its formulas', async () => {
  await shop.setBlocks('orders', [{ ...table, axis: [{ column: 'total' }] }]);
  const { packageOf } = await import('#features/marketplace/server/packages/export-app.ts');
  const { sheets, contract } = await packageOf(shop.app, shop.services);
  const formula = '[column:price] * 1.19 + [column:margin]';
  // What it reads comes along, though no page names it.
  expect(sheets[0]?.columns.map(({ id }) => id)).toEqual(['item', 'price', 'margin', 'total']);
  expect(sheets[0]?.columns.at(-1)?.formula).toBe(formula);
  expect(contract?.sheets[0]?.columns.find(({ id }) => id === 'total')?.formula).toBe(formula);
});
