/** A form that adds a row with its lines: an invoice and what is on it, stored together or not at all. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import type { Cell, Column } from '#engine/model.ts';
import { publishApp, type PublishedApp } from '../published-app.ts';

let shop: PublishedApp;
let page_id: string;
const column = (id: string, type: Column['type'] = 'text', formula?: string): Column => ({
  ...{ id, name: id[0]!.toUpperCase() + id.slice(1), type },
  ...(formula !== undefined && { formula }),
});
const ofLines = (id: string) => ({ sheet_title: 'Lines', column: id });
const products = {
  lookup_key: { sheet_title: 'Products', column: 'code' },
  lookup_name: { sheet_title: 'Products', column: 'name' },
};
const settings = {
  titleForm: 'New invoice',
  spam_check: false,
  takes_lines: true,
  lines_link: ofLines('invoice'),
  lines_key: 'number',
  lines_required: true,
  line_fields: [
    { line_column: ofLines('product'), label: 'What', required: true, ...products },
    { line_column: ofLines('quantity'), type: 'number', default: '1' },
    { line_column: ofLines('source'), hide: true, default: 'zqhidden' },
    { line_column: ofLines('amount'), label: 'Amount', adds_up: true },
  ],
};

beforeAll(async () => {
  shop = await publishApp([
    {
      title: 'Invoices',
      columns: [column('number'), column('customer'), column('note')],
      rows: [{ cells: { number: 'R-1', customer: 'Ann' } }],
    },
    {
      title: 'Lines',
      columns: [
        ...[column('invoice'), column('product'), column('quantity', 'number'), column('source')],
        column('price', 'number', 'XLOOKUP([column:product], Products[Code], Products[Price])'),
        column('amount', 'number', '[column:quantity] * [column:price]'),
        column('secret'),
      ],
      rows: [{ cells: { invoice: 'R-9', product: 'a', secret: 'zqsecret' } }],
    },
    {
      title: 'Products',
      columns: [column('code'), column('name'), column('price', 'number')],
      rows: [{ cells: { code: 'a', name: 'Anchor', price: 12.5 } }, { cells: { code: 'b', name: 'Buoy', price: 4 } }],
    },
  ]);
  const blocks: Partial<StoredBlock>[] = [
    {
      ...{ id: 'form', type: 'form', sheet_title: 'Invoices', settings },
      axis: [{ column: 'number', required: true }, { column: 'customer' }],
    },
    { id: 'plain', type: 'form', sheet_title: 'Invoices', axis: [{ column: 'number' }] },
    {
      ...{ id: 'loose', type: 'form', sheet_title: 'Invoices', axis: [{ column: 'number' }] },
      settings: { ...settings, lines_required: false, lines_key: 'note' },
    },
  ];
  page_id = await shop.setBlocks('orders', blocks);
});
afterAll(() => shop?.[Symbol.asyncDispose]());

type Line = Record<string, Cell>;
interface More {
  block_id?: string;
  key?: string;
}
const add = (number: Cell, lines: Line[], { block_id = 'form', key }: More = {}) =>
  shop.send('POST', '/api/page/rows', {
    page_id,
    block_id,
    cells: { number, ...(block_id === 'form' && { customer: 'Bob' }) },
    lines,
    ...(key && { idempotency_key: key }),
  });
const stored = async () => {
  const [invoices, lines] = await Promise.all(['Invoices', 'Lines'].map((title) => shop.rowsOf(title)));
  return { invoices: invoices!.slice(1).map(({ cells }) => cells), lines: lines!.slice(1).map(({ cells }) => cells) };
};
let before: Awaited<ReturnType<typeof stored>>;
beforeEach(async () => {
  before = await stored();
});
const added = async () => {
  const now = await stored();
  return { invoices: now.invoices.slice(before.invoices.length), lines: now.lines.slice(before.lines.length) };
};
const nothing = { invoices: [], lines: [] };

describe('an invoice with its lines', () => {
  test('is stored with them, and answers what is calculated of them', async () => {
    const { status, body } = await add('R-2', [
      { product: 'A', quantity: '2' },
      { product: 'Buoy', quantity: 3 },
    ]);
    expect(status).toBe(200);
    expect(body['lines']).toMatchObject({
      columns: [{ id: 'product' }, { id: 'quantity' }, { id: 'amount' }],
      rows: [
        { cells: { product: 'a', quantity: 2, amount: 25 }, named: { product: 'Anchor' } },
        { cells: { product: 'b', quantity: 3, amount: 12 }, named: { product: 'Buoy' } },
      ],
    });
    expect(JSON.stringify(body)).not.toMatch(/zqhidden|zqsecret|price|secret/);
    expect(await added()).toMatchObject({
      invoices: [{ number: 'R-2', customer: 'Bob' }],
      lines: [
        { invoice: 'R-2', product: 'a', source: 'zqhidden' },
        { invoice: 'R-2', product: 'b', source: 'zqhidden' },
      ],
    });
  });

  test('leaves out lines in which nothing is filled in', async () => {
    await add('R-3', [{}, { product: 'a', quantity: 1 }, { product: '', quantity: '1' }]);
    expect((await added()).lines).toHaveLength(1);
  });

  test('that is sent twice is stored once', async () => {
    const twice = await Promise.all([1, 2].map(() => add('R-4', [{ product: 'a' }], { key: 'same' })));
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect((await add('R-4', [{ product: 'a' }], { key: 'same' })).status).toBe(200);
    expect(Object.values(await added()).map(({ length }) => length)).toEqual([1, 1]);
  });
});

describe('nothing is stored', () => {
  test('where a line is wrong: each field is named with its line', async () => {
    const { status, body } = await add('', [
      { product: 'a', quantity: 1 },
      { quantity: 'many' },
      { product: 'zz', quantity: 2 },
    ]);
    expect(status).toBe(422);
    expect(body['error']).toMatchObject({
      message: 'Correct the marked fields.',
      fields: [
        { path: 'cells.number', message: 'Fill in this field.' },
        { path: 'lines.1.product', message: 'Choose an option.' },
        { path: 'lines.1.quantity', message: 'Enter a number.' },
        { path: 'lines.2.product', message: 'Choose one of the names in the list.' },
      ],
    });
    const one = await add('R-5', [{}, { product: 'a', quantity: 'many' }]);
    expect(one.body['error']).toMatchObject({ message: 'Line 2, Quantity: Enter a number.' });
    expect(await added()).toEqual(nothing);
  });

  test.each([
    ['whose key another row has', 'R-1', 409, 'Number: another row of Invoices has this value already.'],
    ['whose key lines have already', 'r-9', 409, 'Number: rows of Lines belong to this value already.'],
  ])('of an invoice %s', async (_, number, status, message) => {
    const refused = await add(number, [{ product: 'a' }]);
    expect(refused.status).toBe(status);
    expect(refused.body['error']).toMatchObject({ message, fields: [{ path: 'cells.number' }] });
    expect(await added()).toEqual(nothing);
  });

  test('of an invoice without a line, of one with too many, and of one without a key', async () => {
    const refusals = [
      await add('R-6', [{}, {}]),
      await add(
        'R-6',
        Array.from({ length: 101 }, () => ({ product: 'a' })),
      ),
      await add('R-6', [{ product: 'a' }], { block_id: 'loose' }),
    ];
    expect(refusals.map(({ status, body }) => [status, (body['error'] as { message: string }).message])).toEqual([
      [422, 'Fill in at least one line.'],
      [422, 'Add at most 100 lines.'],
      [422, 'Note is empty, and the lines need it. Fill it in.'],
    ]);
    expect(await added()).toEqual(nothing);
  });

  test.each(['invoice', 'secret', 'price', 'amount', 'nothing'])('of a line with the column %s', async (id) => {
    const refused = await add('R-6', [{ product: 'a', [id]: 'R-1' }]);
    expect(refused.status).toBe(422);
    expect(await added()).toEqual(nothing);
  });

  test('of lines of a form that takes none', async () => {
    expect((await add('R-6', [{ product: 'a' }], { block_id: 'plain' })).status).toBe(403);
    expect(await added()).toEqual(nothing);
  });
});

test('names of a line are offered to those who may fill it in', async () => {
  const ask = (block_id: string, name: string) =>
    shop.send('POST', '/api/page/names', { page_id, block_id, column: name, search: 'bu' });
  expect((await ask('form', '_line-4-product')).body).toMatchObject({ names: [{ key: 'b', name: 'Buoy' }] });
  const refused = await Promise.all([
    ask('form', 'product'),
    ask('form', '_line-0-secret'),
    ask('plain', '_line-0-product'),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
});

describe('without a script', () => {
  const post = (fields: Record<string, string>) =>
    shop.ask('/orders', {
      method: 'POST',
      headers: { origin: 'http://shop.localhost:3000', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ _block: 'form', _lines: '2', ...fields }),
    });
  const formOf = (html: string) => /<form[\s\S]*?<\/form>/.exec(html)?.[0] ?? '';
  const lineNames = (html: string) => [...formOf(html).matchAll(/name="(_line-\d+-\w+)"/g)].map(([, name]) => name);

  test('some empty lines are drawn, with what they offer and nothing of any row', async () => {
    const html = await (await shop.ask('/orders')).text();
    const form = formOf(html);
    expect(lineNames(form)).toEqual(['_line-0-product', '_line-0-quantity', '_line-1-product', '_line-1-quantity']);
    expect(form).toContain('<option value="a">Anchor</option>');
    expect(form.slice(form.indexOf('fieldset'))).not.toContain('required=""');
    expect(html).not.toMatch(/zqhidden|zqsecret/);
  });

  test('an invoice is stored with the lines that are filled in', async () => {
    const sent = await post({
      number: 'R-7',
      '_line-0-product': '',
      '_line-1-product': 'Anchor',
      '_line-1-quantity': '2',
    });
    expect(sent.status).toBe(303);
    expect(await added()).toMatchObject({
      invoices: [{ number: 'R-7' }],
      lines: [{ invoice: 'R-7', product: 'a', quantity: 2 }],
    });
  });

  test('a line more, or a line less, keeps what is typed', async () => {
    const typed = { number: 'R-8 <b>', '_line-0-quantity': '5', '_line-1-product': 'b', '_line-1-quantity': '7' };
    const more = await (await post({ ...typed, _more: '1' })).text();
    expect(more).toMatch(/name="_line-2-quantity"[^>]* value="1"/);
    expect(more).toMatch(/name="_line-1-quantity"[^>]* value="7"/);
    expect(more).toContain('value="R-8 &lt;b&gt;"');
    const less = await (await post({ ...typed, _without: '0' })).text();
    expect(less).toMatch(/name="_line-0-quantity"[^>]* value="7"/);
    expect(lineNames(less)).not.toContain('_line-1-quantity');
    expect(await added()).toEqual(nothing);
  });

  test('what is refused is shown as it was filled in, each mistake at its field', async () => {
    const refused = await post({ number: 'R-1', '_line-1-product': 'a', '_line-1-quantity': 'many' });
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(html).toMatch(/name="number"[^>]* value="R-1"/);
    expect(html).toMatch(/aria-invalid="true"[^>]* name="_line-1-quantity" value="many"/);
    expect(html).toContain('>Line 2, Quantity: Enter a number.<');
    expect(await added()).toEqual(nothing);
  });
});

test('the leak report names both sheets, what is calculated, and the names that lines offer', async () => {
  const { makeLeakReport } = await import('#features/visitor/server/review/leak-report.ts');
  const { writeNames } = await import('#features/visitor/rules/leak-text.ts');
  const { pages } = await makeLeakReport(shop.app, shop.services, 'draft');
  const viewers = pages.find(({ href }) => href === '/orders')?.viewers;
  const form = viewers
    ?.find(({ viewer }) => viewer === 'anonymous')
    ?.blocks.find(({ block_id }) => block_id === 'form');
  expect(form && writeNames(form.writes)).toEqual(['Add rows to Invoices and Lines and see Amount of what they added']);
  expect(form?.gives).toMatchObject([{ sheet_title: 'Products', columns: [{ id: 'code' }, { id: 'name' }] }]);
});
