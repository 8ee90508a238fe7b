import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WorkbookOnTheWire } from '#features/workbooks/api/workbooks.ts';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';
import { fullTest } from '#test/full-test.ts';

let whole: WholeServer;
let ann: TestBrowser;
let stranger: TestBrowser;
const data = new URL('../../../node_modules/vega-datasets/data/', import.meta.url);

beforeAll(async () => {
  whole = await openServer();
  await whole.services.workbooks.recover();
  ann = whole.browser();
  await ann.signUp('Ann');
  stranger = whole.browser();
  await stranger.signUp('Stranger');
});
afterAll(async () => {
  await whole.services.workbooks.stop();
  await whole[Symbol.asyncDispose]();
});

async function upload(name: string): Promise<WorkbookOnTheWire> {
  const form = new FormData();
  form.set('file', new Blob([await readFile(new URL(name, data))]), name);
  // A Request of its own writes the boundary of the form.
  const { body, headers } = new Request('http://localhost', { method: 'POST', body: form });
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' };
  const answer = await ann.ask('/api/workbooks', init);
  expect(answer.status).toBe(200);
  let { workbook } = (await answer.json()) as { workbook: WorkbookOnTheWire };
  while (workbook.state === 'importing') {
    await delay(20);
    workbook = await workbookOf(workbook.id);
  }
  return workbook;
}
const workbookOf = async (id: string) =>
  (await ann.call('GET', `/api/workbooks/${id}`)).body['workbook'] as WorkbookOnTheWire;
const firstSheet = (workbook: WorkbookOnTheWire) => {
  const sheet = workbook.sheets[0];
  if (!sheet) throw new Error('The workbook has no sheet.');
  return sheet;
};
interface Rows {
  version: number;
  total: number;
  rows: { row_id: string; version: number; cells: Record<string, unknown> }[];
}

test('a file is uploaded, asked, edited, exported and deleted', async () => {
  const workbook = await upload('seattle-weather.csv');
  expect(workbook).toMatchObject({ name: 'seattle-weather', state: 'ready', apps: [] });
  const sheet = firstSheet(workbook);
  const ask = async (body: object) =>
    (await ann.call('POST', `/api/sheets/${sheet.id}/query`, body)).body as object as Rows;
  const hot = await ask({
    filters: [{ column: 'temp_max', condition: '>', value: 33 }],
    sort: [{ column: 'temp_max', direction: 'descending' }],
    limit: 2,
  });
  expect(hot).toMatchObject({ version: 1, total: 16 });
  expect(hot.rows.map((row) => row.cells['temp_max'])).toEqual([35.6, 35]);

  const edits = [{ kind: 'set-cells', row_id: hot.rows[0]?.row_id, version: 1, cells: { temp_max: '40.5' } }];
  const edited = await ann.call('POST', `/api/sheets/${sheet.id}/edits`, { edits });
  expect(edited).toMatchObject({ status: 200, body: { version: 2, rows: [{ cells: { temp_max: 40.5 } }] } });
  const other = edits.map((edit) => ({ ...edit, cells: { temp_max: '41' } }));
  const late = await ann.call('POST', `/api/sheets/${sheet.id}/edits`, { edits: other });
  expect(late).toMatchObject({
    status: 409,
    body: { error: { code: 'row_conflict', details: { row: { version: 2 } } } },
  });
  expect(
    (await ask({ sort: [{ column: 'temp_max', direction: 'descending' }], limit: 1 })).rows[0]?.cells,
  ).toMatchObject({
    temp_max: 40.5,
  });

  const file = await ann.ask(`/api/sheets/${sheet.id}/export?format=csv`);
  expect(file.headers.get('content-disposition')).toContain('seattle-weather.csv');
  expect((await file.text()).split('\n').filter((line) => line.includes('40.5'))).toHaveLength(1);

  expect((await ann.call('DELETE', `/api/workbooks/${workbook.id}`)).status).toBe(200);
  expect((await ann.call('GET', `/api/workbooks/${workbook.id}`)).status).toBe(404);
  expect((await ann.call('POST', `/api/sheets/${sheet.id}/query`, {})).status).toBe(404);
});

fullTest('sheets are added, renamed and deleted, but never the last one', async () => {
  const workbook = await upload('stocks.csv');
  const added = await ann.call('POST', `/api/workbooks/${workbook.id}/sheets`, { title: 'Notes' });
  const sheets = (added.body['workbook'] as WorkbookOnTheWire).sheets;
  expect(sheets.map(({ title, row_count }) => [title, row_count])).toEqual([
    ['stocks', 560],
    ['Notes', 0],
  ]);
  const again = await ann.call('POST', `/api/workbooks/${workbook.id}/sheets`, { title: 'Notes' });
  expect(again).toMatchObject({ status: 409, body: { message: 'A sheet named Notes already exists.' } });
  const sheetId = sheets[1]?.id ?? '';
  await ann.call('POST', `/api/sheets/${sheetId}/edits`, { edits: [{ kind: 'rename-sheet', title: 'Remarks' }] });
  expect((await workbookOf(workbook.id)).sheets[1]?.title).toBe('Remarks');
  expect((await ann.call('DELETE', `/api/sheets/${firstSheet(workbook).id}`)).status).toBe(200);
  expect((await ann.call('DELETE', `/api/sheets/${sheetId}`)).status).toBe(422);
  expect((await workbookOf(workbook.id)).sheets.map((sheet) => sheet.id)).toEqual([sheetId]);
});

fullTest('a workbook that an app uses is not deleted', async () => {
  const workbook = await upload('stocks.csv');
  const made = await ann.call('POST', '/api/apps', { name: 'Prices', workbook_id: workbook.id, start: 'blank' });
  expect(made.status).toBe(200);
  const refused = await ann.call('DELETE', `/api/workbooks/${workbook.id}`);
  expect(refused).toMatchObject({
    status: 422,
    body: { message: 'This workbook is used by Prices. Delete that app first.' },
  });
  expect((await workbookOf(workbook.id)).apps).toMatchObject([{ name: 'Prices' }]);
});

test('people of another workspace, and nobody at all, find nothing', async () => {
  const workbook = await upload('stocks.csv');
  const { id } = firstSheet(workbook);
  const calls: [string, string, object?][] = [
    ['GET', `/api/workbooks/${workbook.id}`],
    ['PATCH', `/api/workbooks/${workbook.id}`, { name: 'Mine' }],
    ['DELETE', `/api/workbooks/${workbook.id}`],
    ['GET', `/api/workbooks/${workbook.id}/export`],
    ['POST', `/api/workbooks/${workbook.id}/sheets`, { title: 'x' }],
    ['POST', `/api/sheets/${id}/query`, {}],
    ['POST', `/api/sheets/${id}/edits`, { edits: [{ kind: 'delete-rows', row_ids: ['x'] }] }],
    ['GET', `/api/sheets/${id}/export?format=csv`],
    ['DELETE', `/api/sheets/${id}`],
  ];
  for (const [method, path, body] of calls) {
    expect([path, (await stranger.call(method, path, body)).status]).toEqual([path, 404]);
    expect([path, (await whole.browser().call(method, path, body)).status]).toEqual([path, 401]);
  }
  expect((await stranger.call('GET', '/api/workbooks')).body).toEqual({ workbooks: [], next: null });
  expect(await workbookOf(workbook.id)).toMatchObject({ name: 'stocks', sheets: [{ version: 1 }] });
});

test('an edit that is not as it must be is refused with its place', async () => {
  const { id } = firstSheet(await upload('stocks.csv'));
  const answer = await ann.call('POST', `/api/sheets/${id}/edits`, {
    edits: [{ kind: 'add-rows', rows: [{ cells: { nothing: 1 } }] }],
  });
  expect(answer).toMatchObject({
    status: 422,
    body: { error: { fields: [{ path: 'edits.0.rows.0.cells.nothing' }] } },
  });
});
