/** Fields that are filled in by names of another sheet: what they offer to whom, and which keys the server takes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PickedNames } from '#blocks/data-contract.ts';
import type { BlockFilter, StoredBlock } from '#features/apps/rules/page/document.ts';
import type { SessionOwner } from '#features/accounts/services.ts';
import type { Column } from '#engine/model.ts';
import { publishApp, type PublishedApp } from '../published-app.ts';

let shop: PublishedApp;
let page_id: string;
let writer: Partial<SessionOwner>;
let reader: Partial<SessionOwner>;
const number = (id: string): Column => ({ id, name: id, type: 'number' });
const text = (id: string): Column => ({ id, name: id, type: 'text' });
const many = 300;
const lookup = {
  lookup_key: { sheet_title: 'Customers', column: 'id' },
  lookup_name: { sheet_title: 'Customers', column: 'name' },
};
const onlyShown: BlockFilter = {
  ...{ name: 'shown', active: true, condition: '=', value: 'yes' },
  sheet_column: { sheet: 'Customers', column: 'shown' },
};

beforeAll(async () => {
  shop = await publishApp([
    {
      title: 'Orders',
      columns: [text('order'), number('customer'), text('staff'), text('note')],
      rows: [{ cells: { order: 'O-1', customer: 9_999, staff: 'a1' } }],
    },
    {
      title: 'Customers',
      columns: [number('id'), text('name'), text('shown'), text('secret')],
      rows: [
        ...Array.from({ length: many }, (_, id) => ({
          cells: {
            id: id + 1,
            name: `Hotel ${String(id + 1).padStart(3, '0')}`,
            shown: 'yes',
            secret: `zqsecret${id}`,
          },
        })),
        { cells: { id: 900, name: 'Hidden Palace', shown: 'no', secret: '' } },
        { cells: { id: 901, name: 'Twice', shown: 'yes', secret: '' } },
        { cells: { id: 901, name: 'Twice too', shown: 'yes', secret: '' } },
        { cells: { id: 902, name: 'Smith, Sons', shown: 'yes', secret: '' } },
        { cells: { id: 903, name: 'Same name', shown: 'yes', secret: '' } },
        { cells: { id: 904, name: 'Same name', shown: 'yes', secret: '' } },
      ],
    },
    {
      title: 'Staff',
      columns: [text('code'), text('name'), text('salary')],
      rows: [
        { cells: { code: 'a1', name: 'Ann', salary: 'zqsalary' } },
        { cells: { code: 'B2', name: 'Bob', salary: 'zqsalary' } },
      ],
    },
  ]);
  writer = await shop.addAppUser('read-write');
  reader = await shop.addAppUser('read');
  const staff = {
    lookup_key: { sheet_title: 'Staff', column: 'code' },
    lookup_name: { sheet_title: 'Staff', column: 'name' },
  };
  const blocks: Partial<StoredBlock>[] = [
    {
      ...{ id: 'form', type: 'form', sheet_title: 'Orders', filters: [onlyShown], settings: { spam_check: false } },
      axis: [{ column: 'order' }, { column: 'customer', type: 'number', ...lookup }, { column: 'staff', ...staff }],
    },
    {
      ...{ id: 'rows', type: 'table', sheet_title: 'Orders', filters: [onlyShown] },
      settings: { add_new_row: 'Admins & Guests' },
      axis: [{ column: 'order' }, { column: 'customer', editable: 'Admins & Guests', ...lookup }, { column: 'staff' }],
    },
  ];
  page_id = await shop.setBlocks('orders', blocks);
});
afterAll(() => shop?.[Symbol.asyncDispose]());

type Body = { block_id: string; column: string; search?: string };
const ask = (body: Body, as?: Partial<SessionOwner>) => shop.send('POST', '/api/page/names', { page_id, ...body }, as);
const namesFor = async (search: string, block_id = 'form', as?: Partial<SessionOwner>): Promise<PickedNames> => {
  const { status, body } = await ask({ block_id, column: 'customer', search }, as);
  expect(status).toBe(200);
  return body as unknown as PickedNames;
};
const add = async (cells: Record<string, string | number>, block_id = 'form', as?: Partial<SessionOwner>) =>
  shop.send('POST', '/api/page/rows', { page_id, block_id, cells }, as);
const last = async () => (await shop.rowsOf('Orders')).at(-1)?.cells;

describe('a search', () => {
  test('finds names in their order, and says how many there are', async () => {
    const { names, total } = await namesFor('hotel');
    expect(total).toBe(many);
    expect(names).toHaveLength(50);
    expect(names[0]).toEqual({ key: 1, name: 'Hotel 001' });
    expect(names[49]).toEqual({ key: 50, name: 'Hotel 050' });
  });

  test.each([
    ['299', [{ key: 299, name: 'Hotel 299' }]],
    ['smith, s', [{ key: 902, name: 'Smith, Sons' }]],
    ['"sons"', [{ key: 902, name: 'Smith, Sons' }]],
    ['903', [{ key: 903, name: 'Same name' }]],
  ])('for %s finds all words in a name, or in a key', async (search, found) => {
    expect((await namesFor(search)).names).toEqual(found);
  });

  test('finds no row that the owner’s filters hide, nor one whose key two rows have', async () => {
    expect((await namesFor('palace')).names).toEqual([]);
    expect((await namesFor('twice')).names).toEqual([]);
    expect((await namesFor('zqsecret')).names).toEqual([]);
  });

  test('is for those who may write the column alone', async () => {
    expect((await ask({ block_id: 'rows', column: 'customer' })).status).toBe(403);
    expect((await ask({ block_id: 'rows', column: 'customer' }, reader)).status).toBe(403);
    expect((await namesFor('299', 'rows', writer)).names).toEqual([{ key: 299, name: 'Hotel 299' }]);
  });

  test.each(['order', 'staff', 'note', 'id', '_id', '__proto__'])(
    'of %s, which no entry shows by name, finds nothing for anyone',
    async (column) => {
      expect((await ask({ block_id: 'rows', column }, writer)).status).toBe(403);
    },
  );
});

test('few names are in the page, as a plain choice; of many none is', async () => {
  const html = await (await shop.ask('/orders')).text();
  expect(html).toMatch(/<select[^>]* name="staff"[\s\S]*<option value="a1">Ann<\/option><option value="B2">Bob/);
  expect(html).toMatch(/<input[^>]* name="customer"/);
  expect(html).not.toMatch(/Hotel|Palace|zqsalary|zqsecret/);
});

describe('a key', () => {
  test('that the field offers is stored, as the other sheet writes it', async () => {
    expect((await add({ order: 'n', customer: '17', staff: 'b2' })).status).toBe(200);
    expect(await last()).toMatchObject({ customer: 17, staff: 'B2' });
  });

  test.each([
    ['of a row that is hidden', 900],
    ['that two rows have', 901],
    ['that no row has', 12_345],
    ['of a name that two rows have', 'Same name'],
  ])('%s is refused, and its field named', async (_, customer) => {
    const count = (await shop.rowsOf('Orders')).length;
    const { status, body } = await add({ order: 'n', customer });
    expect(status).toBe(422);
    expect(body['error']).toMatchObject({
      message: 'customer: Choose one of the names in the list.',
      fields: [{ path: 'cells.customer', message: 'Choose one of the names in the list.' }],
    });
    expect((await shop.rowsOf('Orders')).length).toBe(count);
  });

  test('may be given by the name of its row', async () => {
    expect((await add({ order: 'n', customer: 'hotel 017', staff: 'Bob' })).status).toBe(200);
    expect(await last()).toMatchObject({ customer: 17, staff: 'B2' });
  });

  test('that a row has already stays, though it isn’t offered', async () => {
    const [row] = await shop.rowsOf('Orders');
    const at = { page_id, block_id: 'rows', row_id: row?.row_id };
    const same = await shop.send(
      'PUT',
      '/api/page/rows',
      { ...at, version: row?.version, cells: { customer: 9_999 } },
      writer,
    );
    expect(same.status).toBe(200);
    const [now] = await shop.rowsOf('Orders');
    const other = { ...at, version: now?.version, cells: { customer: 900 } };
    expect((await shop.send('PUT', '/api/page/rows', other, writer)).status).toBe(422);
    const found = { ...other, cells: { customer: 299 } };
    expect((await shop.send('PUT', '/api/page/rows', found, writer)).body['row']).toMatchObject({
      ...{ cells: { customer: 299 }, named: { customer: 'Hotel 299' } },
    });
  });
});

test('without a script a form takes the name, and says what it doesn’t take', async () => {
  const post = (customer: string) =>
    shop.ask('/orders', {
      method: 'POST',
      headers: { origin: 'http://shop.localhost:3000', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ _block: 'form', order: 'plain', customer, staff: 'a1' }),
    });
  expect((await post('Hotel 042')).status).toBe(303);
  expect(await last()).toMatchObject({ order: 'plain', customer: 42, staff: 'a1' });
  const refused = await post('Hidden Palace');
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain('customer: Choose one of the names in the list.');
});

test('the leak report says who is told which names', async () => {
  const { makeLeakReport } = await import('#features/visitor/server/review/leak-report.ts');
  const { pages } = await makeLeakReport(shop.app, shop.services, 'draft');
  const blocks = pages
    .find(({ href }) => href === '/orders')
    ?.viewers.find(({ viewer }) => viewer === 'anonymous')?.blocks;
  const given = blocks?.find(({ block_id }) => block_id === 'form')?.gives;
  expect(given).toMatchObject([
    { sheet_title: 'Customers', columns: [{ id: 'id' }, { id: 'name' }], count: many + 5, of: many + 6 },
    { sheet_title: 'Staff', columns: [{ id: 'code' }, { id: 'name' }], count: 2 },
  ]);
});
