/** The type of a column of a large sheet, as a member changes it: the answer comes at once, the page shows how far it is. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cancelConversion } from '#features/workbooks/api/column-conversion.ts';
import { editSheet, querySheet, type SheetEdit } from '#features/workbooks/api/workbooks.ts';
import type { Column, ColumnType } from '#engine/model.ts';
import { SheetSession } from '#web/workbook/sheet-session.ts';
import { createWorkbook } from '#features/workbooks/server/create-workbook.ts';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';
import { fullTest } from '#test/full-test.ts';

/** One more than what is changed in the call. */
const count = 5_001;
let whole: WholeServer;
let ann: TestBrowser;
let sheet: string;

beforeAll(async () => {
  whole = await openServer();
  ann = whole.browser();
  await ann.signUp('Ann');
});
afterAll(() => whole[Symbol.asyncDispose]());
beforeEach(async () => {
  const { database, workbooks } = whole.services;
  const { id: workspace_id } = await database.selectFrom('workspaces').select('id').executeTakeFirstOrThrow();
  const columns: Column[] = [
    { id: 'name', name: 'Name', type: 'text' },
    { id: 'price', name: 'Price', type: 'text' },
  ];
  const rows = Array.from({ length: count }, (_, row) => ({ cells: { name: `Row ${row}`, price: `0${row}` } }));
  const sheets = [{ title: 'Prices', columns, rows }];
  const { id } = await createWorkbook(database, { workspace_id, name: 'Prices', sheets });
  sheet = (await workbooks.sheetByTitle(id, 'Prices'))?.id ?? '';
});

const at = () => `/api/sheets/${sheet}`;
const send = async (...edits: SheetEdit[]) => ann.call('POST', `${at()}/edits`, { edits });
const retype = (type: ColumnType, column = 'price'): SheetEdit => ({ kind: 'change-column', column, type });
const ask = async (body: object = {}) =>
  querySheet.answer.parse((await ann.call('POST', `${at()}/query`, { limit: 2, offset: count - 2, ...body })).body);
const work = () => whole.services.jobs.drain();
const pricesOf = ({ rows }: Awaited<ReturnType<typeof ask>>) => rows.map(({ cells }) => cells['price']);

test('the answer says that it is under way, and every question how far it is; then pages have numbers', async () => {
  const answer = await send(retype('number'));
  expect(answer.status).toBe(200);
  const underWay = { column: 'price', type: 'number', progress: 0, can_cancel: true };
  expect(answer.body).toMatchObject({ conversion: underWay, columns: [{ type: 'text' }, { type: 'text' }] });
  const before = await ask();
  expect(before.conversion).toEqual(underWay);
  expect(pricesOf(before)).toEqual(['04999', '05000']);
  const again = await send(retype('date'));
  expect(again.status).toBe(409);
  expect(again.body['message']).toBe(
    'The type of Price is still being changed. Wait until it’s done, or cancel the change.',
  );
  expect((await send({ kind: 'add-rows', rows: [{ cells: { price: '1,200' } }] })).status).toBe(200);
  await work();
  const after = await ask({ filters: [{ column: 'price', condition: '>', value: 4_998 }], offset: 0 });
  expect(after.conversion).toBeUndefined();
  expect(after.columns[1]?.type).toBe('number');
  expect(pricesOf(after)).toEqual([4_999, 5_000]);
  expect(pricesOf(await ask({ offset: count, limit: 1 }))).toEqual([1_200]);
  const csv = await (await ann.ask(`${at()}/export?format=csv`)).text();
  expect(csv.split(/\r?\n/)[count]).toBe('Row 5000,5000');
  await send(retype('text'));
  await work();
  expect(pricesOf(await ask())).toEqual(['04999', '05000']);
});

test('it is cancelled by those who may edit the sheet, and there is nothing left of it', async () => {
  await send(retype('number'));
  const eve = whole.browser();
  await eve.signUp('Eve');
  expect([403, 404]).toContain((await eve.call('DELETE', `${at()}/conversion`)).status);
  expect((await ask()).conversion).toBeDefined();
  expect((await ann.call('DELETE', `${at()}/conversion`)).status).toBe(200);
  expect((await ann.call('DELETE', `${at()}/conversion`)).status).toBe(404);
  await work();
  const after = await ask();
  expect(after.conversion).toBeUndefined();
  expect(after.columns[1]?.type).toBe('text');
  expect(pricesOf(after)).toEqual(['04999', '05000']);
});

fullTest('undo cancels it while it is under way, and turns it round afterwards', async () => {
  const session = new SheetSession(
    { id: sheet, columns: (await ask()).columns },
    {
      query: async (body) => querySheet.answer.parse((await ann.call('POST', `${at()}/query`, { ...body })).body),
      groups: () => Promise.reject(new Error('not asked')),
      edit: async (edits) => editSheet.answer.parse((await send(...edits)).body),
      cancelConversion: async () =>
        cancelConversion.answer.parse((await ann.call('DELETE', `${at()}/conversion`)).body),
    },
  );
  await session.load();
  const typeOf = () => session.view.columns[1]?.type;
  const change = { kind: 'columns', edit: retype('number'), inverse: retype('text') } as const;
  await session.do(change as Parameters<SheetSession['do']>[0]);
  expect([typeOf(), session.view.conversion?.can_cancel]).toEqual(['text', true]);
  await session.undo();
  expect([typeOf(), session.view.conversion, session.view.undo]).toEqual(['text', null, null]);
  await work();
  await session.do(change as Parameters<SheetSession['do']>[0]);
  await work();
  await session.refresh();
  expect([typeOf(), session.view.conversion]).toEqual(['number', null]);
  await session.undo();
  await work();
  await session.refresh();
  expect(typeOf()).toBe('text');
  expect(pricesOf(await ask())).toEqual(['04999', '05000']);
});
