/** What is calculated of a form before it is sent: what it will be, within what its owner shows, and nothing is stored. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import type { Cell, Column } from '#engine/model.ts';
import { publishApp, type PublishedApp } from '../published-app.ts';

let shop: PublishedApp;
let page_id: string;
const column = (id: string, type: Column['type'] = 'text', more: Partial<Column> | string = {}): Column => ({
  ...{ id, name: id[0]!.toUpperCase() + id.slice(1), type },
  ...(typeof more === 'string' ? { formula: more } : more),
});
const ofLines = (id: string) => ({ sheet_title: 'Lines', column: id });
const products = {
  lookup_key: { sheet_title: 'Products', column: 'code' },
  lookup_name: { sheet_title: 'Products', column: 'name' },
};
const settings = {
  spam_check: false,
  takes_lines: true,
  live_values: true,
  lines_link: ofLines('order'),
  lines_key: 'number',
  line_fields: [
    { line_column: ofLines('product'), ...products },
    { line_column: ofLines('quantity'), type: 'number', adds_up: true },
    { line_column: ofLines('amount'), label: 'Amount', adds_up: true },
  ],
};
const axis = [
  { column: 'number' },
  { column: 'discount', type: 'number' },
  { column: 'gift', type: 'select', options: 'true, false' },
  { column: 'wrapping', type: 'number', asked_when: [{ when_field: 'gift', when_condition: '=', when_value: 'true' }] },
  { column: 'total', label: 'To pay', shows_result: true },
  { column: 'rank', shows_result: true },
  { column: 'stamp', shows_result: true },
  { column: 'left', shows_result: true },
  // No formula makes it.
  { column: 'note', shows_result: true },
];

beforeAll(async () => {
  shop = await publishApp([
    {
      title: 'Orders',
      columns: [
        ...[column('number'), column('discount', 'percent'), column('gift', 'boolean'), column('wrapping', 'number')],
        column('note'),
        column('sum', 'number', 'SUMIFS(Lines[Amount], Lines[Order], [column:number])'),
        column('total', 'currency', '[column:sum] * (1 - [column:discount]) + [column:wrapping]'),
        column('rank', 'number', 'COUNTIFS(Orders[Discount], ">" & [column:discount]) + 1'),
        column('label', 'text', '"Order " & [column:number]'),
        column('left', 'number', 'XLOOKUP("a", Products[Code], Products[Left])'),
        column('stamp', 'number', { auto: 'number' }),
        column('secret', 'number', 'SUM(Products[Cost])'),
      ],
      rows: [{ cells: { number: 'R-1', discount: 0.5 } }, { cells: { number: 'R-2', discount: 0.2 } }],
    },
    {
      title: 'Lines',
      columns: [
        ...[column('order'), column('product'), column('quantity', 'number')],
        column('price', 'number', 'XLOOKUP([column:product], Products[Code], Products[Price])'),
        column('amount', 'number', '[column:quantity] * [column:price]'),
      ],
      rows: [{ cells: { order: 'R-1', product: 'a', quantity: 1 } }],
    },
    {
      title: 'Products',
      columns: [
        ...[column('code'), column('name'), column('price', 'number'), column('cost', 'number')],
        column('left', 'number', '100 - SUMIFS(Lines[Quantity], Lines[Product], [column:code])'),
      ],
      rows: [
        { cells: { code: 'a', name: 'Anchor', price: 12.5, cost: 987 } },
        { cells: { code: 'b', name: 'Buoy', price: 4, cost: 654 } },
      ],
    },
  ]);
  const blocks: Partial<StoredBlock>[] = [
    { id: 'form', type: 'form', sheet_title: 'Orders', settings, axis },
    {
      ...{ id: 'after', type: 'form', sheet_title: 'Orders', axis: axis.slice(0, 2) },
      settings: { ...settings, live_values: false },
    },
    { id: 'closed', type: 'form', sheet_title: 'Orders', settings: { ...settings, closes_on: '2020-01-01' }, axis },
    {
      ...{ id: 'plain', type: 'form', sheet_title: 'Orders', settings: { spam_check: false } },
      axis: [...axis.slice(0, 2), { column: 'label', shows_result: true }, { column: 'secret' }],
    },
  ];
  page_id = await shop.setBlocks('orders', blocks);
});
afterAll(() => shop?.[Symbol.asyncDispose]());

type Cells = Record<string, Cell>;
const calculate = async (cells: Cells, lines?: Cells[], block_id = 'form') => {
  const { status, body } = await shop.send('POST', '/api/page/calculated', { page_id, block_id, cells, lines });
  return { status, ...(body as { values: Cells; lines: Cells[]; sums: Cells }) };
};
const line = (product: Cell, quantity: Cell): Cells => ({ product, quantity });

describe('what is filled in so far', () => {
  test('makes the values that the stored rows will have, and stores nothing', async () => {
    const before = await Promise.all(['Orders', 'Lines'].map((title) => shop.rowsOf(title)));
    const cells = { number: 'R-9', discount: '0.1', gift: 'true', wrapping: '2' };
    const lines = [line('a', '3'), line('', ''), line('Buoy', 0.5)];
    const said = await calculate(cells, lines);
    expect(said).toMatchObject({
      status: 200,
      values: { total: '$37.55', rank: '3', stamp: null, left: null },
      lines: [{ amount: '37.5' }, {}, { amount: '2' }],
      sums: { amount: '39.5', quantity: '3.5' },
    });
    expect(await Promise.all(['Orders', 'Lines'].map((title) => shop.rowsOf(title)))).toEqual(before);
    const sent = await shop.send('POST', '/api/page/rows', { page_id, block_id: 'form', cells, lines });
    expect(sent.body).toMatchObject({
      calculated: { total: '$37.55', rank: '3', stamp: '3', left: '96' },
      lines: { rows: [{ cells: { amount: 37.5 } }, { cells: { amount: 2 } }] },
    });
  });

  test('may lack the key: what is looked for by it is known, and nothing else that reads it', async () => {
    expect(await calculate({}, [line('b', 2)])).toMatchObject({
      values: { total: '$8', rank: expect.any(String) },
      lines: [{ amount: '8' }],
    });
    expect((await calculate({ number: 'R-7' }, [], 'plain')).values).toEqual({ label: 'Order R-7' });
  });

  test('may be wrong: no number is made of that', async () => {
    const said = await calculate({ number: 'R-9' }, [line('a', 'many'), line('b', 1), line('zz', 1)]);
    expect(said).toMatchObject({
      values: { total: null, rank: expect.any(String) },
      lines: [{ amount: null }, { amount: '4' }, { amount: null }],
      sums: { amount: null, quantity: null },
    });
    expect((await calculate({ number: 'R-9', discount: 'half' }, [line('b', 1)])).values).toMatchObject({
      total: null,
      rank: null,
    });
  });

  test('counts only where it is asked for', async () => {
    const hidden = { number: 'R-9', gift: 'false', wrapping: '50' };
    expect((await calculate(hidden, [line('b', 1)])).values).toMatchObject({ total: '$4' });
  });
});

describe('nothing is calculated', () => {
  test('that the form doesn’t show', async () => {
    const said = await calculate({ number: 'R-9' }, [line('a', 1)]);
    expect([Object.keys(said.values), Object.keys(said.lines[0]!)]).toEqual([
      ['total', 'rank', 'left', 'stamp'],
      ['amount'],
    ]);
    expect(await calculate({ number: 'R-9' }, [line('a', 1)], 'after')).toMatchObject({
      ...{ values: {}, lines: [{}], sums: {} },
    });
    const { values } = await calculate({ number: 'R-9' }, [], 'plain');
    expect(Object.keys(values)).toEqual(['label']);
  });

  test('for those who may not send the form, of cells that it doesn’t take, or of too many lines', async () => {
    const refused = await Promise.all([
      calculate({}, [], 'closed'),
      calculate({ total: 5 }),
      calculate({ secret: 5 }),
      calculate({}, [{ product: 'a', price: 3 }]),
      calculate(
        {},
        Array.from({ length: 101 }, () => line('a', 1)),
      ),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 422, 422, 422, 422]);
    const { status, values } = await calculate({ sum: null, note: 'x' });
    expect([status, values['total']]).toEqual([200, '$0']);
  });
});

test('without a script a button calculates, and nothing that was typed is lost', async () => {
  const formOf = (html: string) => /<form[\s\S]*?<\/form>/.exec(html)?.[0] ?? '';
  const first = formOf(await (await shop.ask('/orders')).text());
  expect(first).toMatch(/name="_check"[\s\S]*Calculate/);
  expect(first).toContain('To pay');
  expect(first).not.toMatch(/name="total"|Secret|987/);
  const posted = await shop.ask('/orders', {
    method: 'POST',
    headers: { origin: 'http://shop.localhost:3000', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams([
      ...Object.entries({ _block: 'form', _check: '1', _lines: '2', number: 'R-8', discount: '0.2' }),
      ...Object.entries({ '_line-0-product': 'Anchor', '_line-0-quantity': '2' }),
    ]),
  });
  const html = formOf(await posted.text());
  expect(posted.status).toBe(200);
  expect(html).toMatch(/<output[^>]*id="form-total"[^>]*>\$20<\/output>/);
  expect(html).toMatch(/<output[^>]*id="form-_line-0-amount"[^>]*>25<\/output>/);
  expect(html).toMatch(/name="number"[^>]*value="R-8"|value="R-8"[^>]*name="number"/);
  expect((await shop.rowsOf('Orders')).some(({ cells }) => cells['number'] === 'R-8')).toBe(false);
});

test('too much is asked of no one: the values come with the answer', async () => {
  const statuses = await Promise.all(Array.from({ length: 130 }, () => calculate({}, [], 'after')));
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200, 429]));
});
