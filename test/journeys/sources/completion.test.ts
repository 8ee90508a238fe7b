/** Workbooks of the older shape, whose tables know nothing of what is around them, are completed when a person says so. */
import { setTimeout as delay } from 'node:timers/promises';
import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { WorkbookOnTheWire } from '#features/workbooks/api/workbooks.ts';
import { readLooseCells } from '#features/workbooks/server/rows/sheets/loose-rows.ts';
import { json } from '#platform/database/json.ts';
import { eventually } from '../../eventually.ts';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';
import { fullTest } from '#test/full-test.ts';

let whole: WholeServer;
let ann: TestBrowser;
let workbook: WorkbookOnTheWire;
beforeAll(async () => {
  whole = await openServer();
  await whole.services.workbooks.recover();
  ann = whole.browser();
  await ann.signUp('Ann');
});
afterAll(async () => {
  await whole.services.workbooks.stop();
  await whole[Symbol.asyncDispose]();
});

type Json = ReturnType<typeof JSON.parse>;
const sheetId = (): string => workbook.sheets[0]?.id ?? '';

async function untilReady(): Promise<void> {
  do {
    await delay(20);
    workbook = (await ann.call('GET', `/api/workbooks/${workbook.id}`)).body['workbook'] as WorkbookOnTheWire;
  } while (workbook.state === 'importing');
  await whole.services.rows.formulaColumns.settled();
}

/**
 * The file is kept once the workbook is ready, and compared with what is computed here soon after: until then it is no
 * workbook to make older.
 */
const fileKept = () =>
  eventually(async () => {
    const found = await whole.services.database
      .selectFrom('workbooks')
      .select(['package', 'formulas'])
      .where('id', '=', workbook.id)
      .executeTakeFirst();
    expect(found?.package).toBeTruthy();
    expect(found?.formulas?.verifies).toBeUndefined();
  });

beforeEach(async () => {
  const book = utils.book_new();
  const sheet = utils.aoa_to_sheet([
    ...[['Invoice'], ['Tax rate', 0.5], [], ['Item', 'Price', 'Total']],
    ...[
      ['Pen', 10, 15],
      ['Ink', 20, 30],
      ['Cap', 30, 45],
    ],
    ...[[], ['Sum', null, 90]],
  ]);
  for (const row of [5, 6, 7]) sheet[`C${row}`] = { ...sheet[`C${row}`], f: `B${row}*(1+Rate)` };
  sheet['C9'] = { t: 'n', v: 90, f: 'SUM(C5:C7)' };
  book.Workbook = { Names: [{ Name: 'Rate', Ref: 'Invoice!$B$2' }] };
  utils.book_append_sheet(book, sheet, 'Invoice');
  const form = new FormData();
  form.set('file', new Blob([write(book, { bookType: 'xlsx', type: 'array' }) as ArrayBuffer]), 'invoice.xlsx');
  const { body, headers } = new Request('http://localhost', { method: 'POST', body: form });
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' };
  workbook = ((await (await ann.ask('/api/workbooks', init)).json()) as { workbook: WorkbookOnTheWire }).workbook;
  await untilReady();
  await fileKept();
  await whole.services.rows.formulaColumns.settled();
});

/** As it was stored before sheets were grids: rows alone, and formulas with names as the file has them, not computed. */
async function makeOlder(): Promise<void> {
  const { database } = whole.services;
  const id = sheetId();
  await database.deleteFrom('sheet_cells').where('sheet_id', '=', id).execute();
  await database
    .updateTable('sheet_states')
    .set({ layout: null, look: null, version: 1 })
    .where('sheet_id', '=', id)
    .execute();
  const rows = await database
    .selectFrom('sheet_rows')
    .select(['row_id', 'position'])
    .where('sheet_id', '=', id)
    .execute();
  for (const { row_id, position } of rows)
    await database
      .updateTable('sheet_rows')
      .set({ version: 1, formulas: json({ total: `B${position + 4}*(1+Rate)` }) })
      .where('sheet_id', '=', id)
      .where('row_id', '=', row_id)
      .execute();
  const states = await database
    .selectFrom('sheet_states')
    .select('columns')
    .where('sheet_id', '=', id)
    .executeTakeFirstOrThrow();
  const columns = states.columns.map((column) => ({ ...column, formula: undefined }));
  await database
    .updateTable('sheet_states')
    .set({ columns: json(columns) })
    .where('sheet_id', '=', id)
    .execute();
  await database
    .updateTable('workbooks')
    .set({ names: null, package: null, formulas: null })
    .where('id', '=', workbook.id)
    .execute();
  await database.updateTable('sheets').set({ formulas: null }).where('id', '=', id).execute();
}

const completion = async (): Promise<Json> =>
  (await ann.call('GET', `/api/workbooks/${workbook.id}/completion`)).body['completion'];
const complete = () => ann.call('POST', `/api/workbooks/${workbook.id}/completion`, {});
async function rowsOf(): Promise<Json[]> {
  await whole.services.rows.formulaColumns.settled();
  return (await ann.call('POST', `/api/sheets/${sheetId()}/query`, {})).body['rows'] as Json[];
}
async function around(): Promise<Record<string, Json>> {
  await whole.services.rows.formulaColumns.settled();
  const cells = await readLooseCells(whole.services.database, sheetId());
  return Object.fromEntries(cells.map(({ row, column, value }) => [`${row}|${column}`, value]));
}
const edit = (edits: object[]) => ann.call('POST', `/api/sheets/${sheetId()}/edits`, { edits });

fullTest('a workbook that is complete is offered nothing', async () => {
  expect(await completion()).toBeNull();
  expect((await complete()).status).toBe(404);
});

fullTest('one that no one changed is read again, and its file is kept', async () => {
  await makeOlder();
  expect(await around()).toEqual({});
  expect(await completion()).toEqual({ file_name: 'invoice.xlsx' });
  // Nothing happens before it is wanted.
  expect(await around()).toEqual({});
  expect((await complete()).body).toEqual({});
  await untilReady();
  expect(await around()).toMatchObject({ '~0|item': 'Invoice', '~1|price': 0.5, '>2|total': 90 });
  expect(await completion()).toBeNull();
  await fileKept();
});

test('one that was changed gets what is around its table, formulas and names, and keeps its edits', async () => {
  await makeOlder();
  const [pen, ink] = await rowsOf();
  await edit([{ kind: 'set-cells', row_id: pen.row_id, version: pen.version, cells: { total: 99 } }]);
  await edit([{ kind: 'add-rows', rows: [{ cells: { item: 'Hat', price: 1 } }] }]);
  expect((await complete()).body).toEqual({});
  expect(await around()).toMatchObject({ '~0|item': 'Invoice', '~1|price': 0.5 });
  expect((await rowsOf()).map(({ cells }) => [cells.item, cells.total])).toEqual([
    ['Pen', 99],
    ['Ink', 30],
    ['Cap', 45],
    ['Hat', null],
  ]);
  expect((await rowsOf())[1].row_id).toBe(ink.row_id);
  // The rate is one that formulas follow from now on, and so does the sum below.
  await edit([{ kind: 'set-grid-cells', cells: [{ row: '~1', column: 'price', value: 1 }] }]);
  expect((await rowsOf()).map(({ cells }) => cells.total)).toEqual([99, 40, 60, null]);
  expect(await around()).toMatchObject({ '>2|total': 199 });
  expect(await completion()).toBeNull();
});
