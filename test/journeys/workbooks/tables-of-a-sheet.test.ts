/** A further table of a sheet over the whole server: made of cells, shown by an app, kept while it is. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Column } from '#engine/model.ts';
import { json } from '#platform/database/json.ts';
import { publishApp, type PublishedApp } from '../published-app.ts';

const column = (id: string, name: string): Column => ({ id, name, type: 'text' });
let shop: PublishedApp;
let sheetId: string;
beforeAll(async () => {
  const rows = [
    { item: 'Lamp', city: 'Rome', buyer: 'Ann', since: '2019' },
    { item: 'Chair', city: 'Oslo', buyer: 'Bob', since: '2024' },
  ];
  const columns = [column('item', 'Item'), column('city', 'City'), column('buyer', 'Buyer'), column('since', 'Since')];
  shop = await publishApp([{ title: 'Orders', columns, rows: rows.map((cells) => ({ cells })) }]);
  sheetId = (await shop.services.workbooks.sheetByTitle(shop.app.workbook_id ?? '', 'Orders'))?.id ?? '';
});
afterAll(() => shop?.[Symbol.asyncDispose]());

async function call(method: string, path: string, body?: object) {
  const headers = { 'content-type': 'application/json', origin: 'http://localhost:3000' };
  const init = { method, headers, host: 'localhost', as: shop.editor, ...(body && { body: JSON.stringify(body) }) };
  const answer = await shop.ask(path, init);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const edit = (edits: object[]) => call('POST', `/api/sheets/${sheetId}/edits`, { edits });
const range = { top: 0, left: 2, bottom: 2, right: 3, header_rows: 1 };

test('a table that is made of cells is shown by an app, and stays one for as long', async () => {
  const { status } = await edit([{ kind: 'move-table', top: 0, left: 0, bottom: 2, right: 1, header_rows: 1 }]);
  expect(status).toBe(200);
  const preview = await call('POST', `/api/sheets/${sheetId}/tables/preview`, range);
  expect(preview.body).toMatchObject({ range: 'C1:D3', rows: 2, refused: null });
  const made = await call('POST', `/api/sheets/${sheetId}/tables`, { ...range, title: 'Buyers' });
  expect(made).toMatchObject({ status: 200, body: { title: 'Buyers' } });
  const path = `/api/sheets/${String(made.body['sheet_id'])}/table`;
  await shop.setBlocks('orders', [
    { type: 'table', sheet_title: 'Buyers', axis: [{ column: 'buyer' }, { column: 'since' }] },
  ]);
  const page = await (await shop.ask('/orders')).text();
  expect(page).toContain('Bob');
  const refused = await call('DELETE', path);
  expect(refused.status).toBe(422);
  expect(refused.body['message']).toBe(
    `“Buyers” is used by ${shop.app.name}. Take it off the pages of that app first.`,
  );
  await shop.setBlocks('orders', []);
  expect(await call('DELETE', path)).toEqual({ status: 200, body: {} });
  const { body } = await call('GET', `/api/sheets/${sheetId}/grid`);
  expect(body['cells']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ row: 0, column: 2, value: 'Buyer' }),
      expect.objectContaining({ row: 2, column: 3, value: '2024' }),
    ]),
  );
  expect(await call('DELETE', path)).toMatchObject({ status: 404 });
});

test('whose columns are changed at its source has its tables from there', async () => {
  await shop.services.database
    .updateTable('workbooks')
    .set({ source: json({ kind: 'published', address: 'https://example.com/a.csv', every_minutes: 15 }) })
    .where('id', '=', shop.app.workbook_id ?? '')
    .execute();
  expect(await call('POST', `/api/sheets/${sheetId}/tables`, range)).toMatchObject({
    status: 422,
    body: { message: 'Change this spreadsheet’s columns and names in the original.' },
  });
});
