/** Orders that name their customer: what visitors read, that it follows the other sheet, and that the leak report says so. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLeakReport } from '#features/visitor/server/review/leak-report.ts';
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
      rows: [17, 23, 17].map((customer, at) => ({ cells: { order: `O-${at}`, customer } })),
    },
    {
      title: 'Customers',
      columns: [number('id'), text('name'), text('secret')],
      rows: [
        { cells: { id: 17, name: 'Harbour Hotel', secret: 'owes us money' } },
        { cells: { id: 23, name: 'Aurora', secret: 'pays late' } },
        { cells: { id: 42, name: 'Never Ordered', secret: 'a stranger' } },
      ],
    },
  ]);
  page_id = await shop.setBlocks('orders', [
    {
      ...{ id: 'rows', type: 'table', sheet_title: 'Orders' },
      settings: { csv_download: true },
      axis: [
        { column: 'order' },
        {
          column: 'customer',
          editable: 'Everyone',
          lookup_key: { sheet_title: 'Customers', column: 'id' },
          lookup_name: { sheet_title: 'Customers', column: 'name' },
        },
      ],
    },
    {
      ...{ id: 'chart', type: 'chart', sheet_title: 'Orders', axis: [{ column: 'customer', count_rows: true }] },
      settings: {
        x_axis: 'customer',
        lookup_key: { sheet_title: 'Customers', column: 'id' },
        lookup_name: { sheet_title: 'Customers', column: 'name' },
      },
    },
  ]);
});
afterAll(() => shop?.[Symbol.asyncDispose]());

const page = async (): Promise<string> => (await shop.ask('/orders')).text();

test('visitors read the names of customers with orders, and nothing else of the other sheet', async () => {
  const html = await page();
  expect(html).toContain('Harbour Hotel');
  expect(html).toContain('Aurora');
  expect(html).not.toContain('Never Ordered');
  expect(html).not.toContain('owes us money');
});

test('a customer who is renamed is called so on the page from then on', async () => {
  await page();
  const [hotel] = await shop.rowsOf('Customers');
  const sheet = await shop.services.workbooks.sheetByTitle(shop.app.workbook_id ?? '', 'Customers');
  const actor = { kind: 'anonymous' as const };
  await shop.services.rows.edit(sheet?.id ?? '', actor, hotel?.row_id ?? '', hotel?.version ?? 0, {
    name: 'Grand Hotel',
  });
  await expect.poll(page).toContain('Grand Hotel');
  expect(await page()).not.toContain('Harbour Hotel');
});

test('the leak report counts the names of the other sheet', async () => {
  const { pages } = await makeLeakReport(shop.app, shop.services, 'draft');
  const seen = pages.find(({ href }) => href === '/orders')?.viewers.find(({ viewer }) => viewer === 'anonymous');
  expect(seen?.blocks[0]?.gives).toMatchObject([
    { sheet_title: 'Orders', columns: [{ id: 'order' }, { id: 'customer' }], count: 3 },
    // Who may write a key may choose among all of them.
    { sheet_title: 'Customers', columns: [{ id: 'id' }, { id: 'name' }], count: 3, of: 3 },
  ]);
  expect(seen?.blocks[1]?.gives).toMatchObject([
    { sheet_title: 'Orders', kind: 'groups' },
    { sheet_title: 'Customers', columns: [{ id: 'name' }], count: 3, of: 3 },
  ]);
});

test('downloads have the names', async () => {
  const query = { page_id, block_id: 'rows', kind: 'csv', ask: 'rows', query: '{}' };
  const csv = await (await shop.ask(`/api/page/download?${new URLSearchParams(query)}`)).text();
  expect(csv).toMatch(/O-0,(Harbour|Grand) Hotel/);
  expect(csv).not.toMatch(/owes us money|Never Ordered/);
});

test('a row that was edited comes back with the new name', async () => {
  const [order] = await shop.rowsOf('Orders');
  const { body } = await shop.send('PUT', '/api/page/rows', {
    ...{ page_id, block_id: 'rows', row_id: order?.row_id, version: order?.version },
    cells: { customer: 23 },
  });
  expect(body['row']).toMatchObject({ cells: { customer: 23 }, named: { customer: 'Aurora' } });
});
