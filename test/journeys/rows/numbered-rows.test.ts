/** Rows that are numbered, dated and signed as they come: by forms, by the grid, by services and by sources at once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cell, Column } from '#engine/model.ts';
import type { SessionOwner } from '#features/accounts/services.ts';
import { publishApp, type PublishedApp } from '../published-app.ts';

let shop: PublishedApp;
let sheetId: string;
let page_id: string;
let guests: Partial<SessionOwner>[];

const columns: Column[] = [
  { id: 'no', name: 'No.', type: 'number', auto: 'number', format: '"INV-"0000' },
  { id: 'item', name: 'Item', type: 'text' },
  { id: 'made', name: 'Made', type: 'datetime', auto: 'created' },
  { id: 'maker', name: 'Maker', type: 'email', auto: 'created_by' },
];
const everyone = 'Everyone';
const axis = ['no', 'item', 'made'].map((column) => ({ column, editable: everyone }));

beforeAll(async () => {
  const rows = ['Chair', 'Table', 'Lamp'].map((item) => ({ cells: { item } }));
  shop = await publishApp([{ title: 'Orders', columns, rows }]);
  sheetId = (await shop.services.workbooks.sheetByTitle(shop.app.workbook_id ?? '', 'Orders'))?.id ?? '';
  guests = await Promise.all(Array.from({ length: 4 }, () => shop.addAppUser('read-write')));
  page_id = await shop.setBlocks('orders', [
    {
      ...{ id: 'table', type: 'table', sheet_title: 'Orders', axis },
      settings: { add_new_row: everyone },
      actions: [{ type: 'Edit row' }],
    },
    {
      ...{ id: 'form', type: 'form', sheet_title: 'Orders' },
      axis: ['no', 'item', 'maker'].map((column) => ({ column, type: 'text' })),
    },
  ]);
});
afterAll(() => shop[Symbol.asyncDispose]());

const write = (method: string, body: object, as = guests[0]) => shop.send(method, '/api/page/rows', body, as);
const edits = (...given: object[]) => shop.send('POST', `/api/sheets/${sheetId}/edits`, { edits: given }, shop.editor);
const page = async (as?: Partial<SessionOwner>) => (await shop.ask('/orders', as && { as })).text();

test('a page shows the numbers as they are written, and a form has no field of what is filled in', async () => {
  const html = await page();
  for (const text of ['INV-0001', 'INV-0002', 'INV-0003']) expect(html).toContain(text);
  const form = html.slice(html.indexOf('<form'));
  expect(form).toContain('Item');
  expect(form).not.toContain('Maker');
  const search = await shop.send(
    'POST',
    '/api/page/query',
    { page_id, block_id: 'table', ask: 'rows', query: { search: 'INV-0002' } },
    guests[0],
  );
  expect((search.body['data'] as { rows: { cells: Record<string, Cell> }[] }).rows.map(({ cells }) => cells)).toEqual([
    { no: 2, item: 'Table', made: null },
  ]);
});

test('fifty writers at once, by four ways: no number twice and none left out', async () => {
  // The first row of a quiet time makes a notice.
  await write('POST', { page_id, block_id: 'form', cells: { item: 'First' } });
  const before = (await shop.rowsOf('Orders')).length;
  const statuses = await Promise.all(
    Array.from({ length: 50 }, async (_, at) => {
      const cells = { item: `Order ${at}` };
      const guest = guests[(at >> 2) % guests.length];
      if (at % 4 === 0) return (await write('POST', { page_id, block_id: 'form', cells }, guest)).status;
      if (at % 4 === 1) return (await edits({ kind: 'add-rows', rows: [{ cells }, { cells }] })).status;
      if (at % 4 === 2) return (await write('POST', { page_id, block_id: 'table', cells }, guest)).status;
      await shop.services.rows.sync.merge(
        sheetId,
        { kind: 'system', what: 'google' },
        {
          ...{ columns: ['item'], rule: 'sheet', gone: [], order: null },
          rows: [{ row_id: `there-${at}`, cells, formulas: null }],
        },
      );
      return 200;
    }),
  );
  expect(statuses.filter((status) => status >= 300)).toEqual([]);
  const numbers = (await shop.rowsOf('Orders')).map(({ cells }) => Number(cells['no']));
  expect(numbers.toSorted((one, other) => one - other)).toEqual(Array.from(numbers, (_, at) => at + 1));
  expect(numbers.length).toBe(before + 50 + 13);
});

test('no visitor and no editor types a number, and the column is named', async () => {
  const [row] = await shop.rowsOf('Orders');
  const at = { page_id, block_id: 'table', row_id: row?.row_id, version: row?.version };
  const message = 'No. is filled in automatically and can’t be changed here.';
  for (const body of [at, { page_id, block_id: 'form' }]) {
    const answer = await write('row_id' in body ? 'PUT' : 'POST', { ...body, cells: { no: 99, item: 'x' } });
    expect(answer).toMatchObject({ status: 422, body: { error: { message } } });
  }
  const typed = await edits({ kind: 'set-cells', row_id: row?.row_id, version: row?.version, cells: { no: 99 } });
  expect(typed).toMatchObject({
    status: 422,
    body: { error: { fields: [{ path: 'edits.0.cells.no' }] } },
  });
  expect((await shop.rowsOf('Orders'))[0]).toEqual(row);
});

test('who made a row is on no page that does not show it, and can decide whose it is', async () => {
  const makers = new Set((await shop.rowsOf('Orders')).map(({ cells }) => cells['maker']));
  expect(makers.size).toBeGreaterThan(4);
  expect(await page()).not.toContain('@example.com');
  const [one, other] = [guests[0]!, guests[1]!];
  await shop.services.database
    .updateTable('apps')
    .set((set) => ({
      settings: set.fn('jsonb_set', [
        set.ref('settings'),
        set.val('{own_rows}'),
        set.val(JSON.stringify([{ sheet: 'Orders', column: 'maker' }])),
      ]) as never,
      revision: set('revision', '+', 1),
    }))
    .where('id', '=', shop.app.id)
    .execute();
  const added = await write('POST', { page_id, block_id: 'form', cells: { item: 'Only mine' } }, one);
  expect(added.status).toBe(200);
  expect(await page(one)).toContain('Only mine');
  expect(await page(other)).not.toContain('Only mine');
});

test('a .csv and an .xlsx hold the numbers and times', async () => {
  const csv = await (await shop.ask(`/api/sheets/${sheetId}/export?format=csv`, { as: shop.editor })).text();
  expect(csv.split('\r\n').slice(0, 3)).toEqual(['No.,Item,Made,Maker', '1,Chair,,', '2,Table,,']);
  const xlsx = await shop.ask(`/api/sheets/${sheetId}/export?format=xlsx`, { as: shop.editor });
  expect(xlsx.status).toBe(200);
});
