/** The options of a column are edited like its name: what the dialog refuses the server refuses, and undo brings them back. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SheetEdit, editSheet, querySheet } from '#features/workbooks/api/workbooks.ts';
import type { Column } from '#engine/model.ts';
import { columnEditsFor } from '#web/workbook/options/column-edits.ts';
import { SheetSession } from '#web/workbook/sheet-session.ts';
import { createWorkbook } from '#features/workbooks/server/create-workbook.ts';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';

let whole: WholeServer;
let ann: TestBrowser;
let workspace: string;
let workbook: string;
let sheet: string;

beforeAll(async () => {
  whole = await openServer();
  ann = whole.browser();
  await ann.signUp('Ann');
  const space = await whole.services.database.selectFrom('workspaces').select('id').executeTakeFirstOrThrow();
  workspace = space.id;
});
afterAll(() => whole[Symbol.asyncDispose]());
beforeEach(async () => {
  const columns: Column[] = [
    { id: 'task', name: 'Task', type: 'text' },
    { id: 'state', name: 'State', type: 'text', options: ['Open', 'Done'] },
    { id: 'points', name: 'Points', type: 'number' },
    { id: 'late', name: 'Late', type: 'boolean' },
  ];
  const rows = [{ cells: { task: 'Paint', state: 'Waiting', points: 3, late: true } }];
  const sheets = [{ title: 'Tasks', columns, rows }];
  const made = await createWorkbook(whole.services.database, { workspace_id: workspace, name: 'Tasks', sheets });
  workbook = made.id;
  sheet = (await whole.services.workbooks.sheetByTitle(workbook, 'Tasks'))?.id ?? '';
});

const send = (edits: SheetEdit[], as = ann) => as.call('POST', `/api/sheets/${sheet}/edits`, { edits });
const columnsNow = async (): Promise<Column[]> =>
  (await ann.call('POST', `/api/sheets/${sheet}/query`, { limit: 1 })).body['columns'] as Column[];
const optionsOf = async (id: string) => (await columnsNow()).find((column) => column.id === id)?.options;
const change = (column: string, options: string[] | null): SheetEdit => ({ kind: 'change-column', column, options });

test('a list is given, cleaned, kept while the column is changed otherwise, and taken away', async () => {
  expect((await send([change('state', [' Open', 'Waiting', '', 'Open', 'On\nhold'])])).status).toBe(200);
  expect(await optionsOf('state')).toEqual(['Open', 'Waiting', 'On hold']);
  await send([{ kind: 'change-column', column: 'state', name: 'Status' }]);
  await send([{ kind: 'change-column', column: 'state', type: 'boolean' }]);
  await send([{ kind: 'change-column', column: 'state', type: 'text' }]);
  expect(await optionsOf('state')).toEqual(['Open', 'Waiting', 'On hold']);
  await send([change('state', [])]);
  expect((await columnsNow())[1]).toEqual({ id: 'state', name: 'Status', type: 'text' });
  await send([change('state', ['A']), change('state', null)]);
  expect(await optionsOf('state')).toBeUndefined();
  await send([{ kind: 'add-column', name: 'Size', type: 'text', options: ['S', 'M', 'S'] }]);
  expect(await optionsOf('size')).toEqual(['S', 'M']);
});

test('options are offered: another value is written all the same', async () => {
  const answer = await send([{ kind: 'add-rows', rows: [{ cells: { task: 'Sand', state: 'Somewhere else' } }] }]);
  expect(answer.status).toBe(200);
  expect((answer.body['rows'] as { cells: unknown }[])[0]?.cells).toMatchObject({ state: 'Somewhere else' });
});

test('what a list may not hold is refused with its field, and nothing of the request is done', async () => {
  const refusals: [SheetEdit, RegExp][] = [
    [
      change(
        'state',
        Array.from({ length: 201 }, (_, at) => `${at}`),
      ),
      /up to 200 options. You entered 201/,
    ],
    [change('state', ['x'.repeat(201)]), /up to 200 characters/],
    [change('points', ['1', 'many']), /“many” isn’t a number, but Points holds numbers/],
    [change('late', ['Yes', 'No']), /Late is a yes\/no column/],
    [{ kind: 'change-column', column: 'state', type: 'number', options: ['Open'] }, /“Open” isn’t a number/],
    [{ kind: 'change-column', column: 'points', formula: '1 + 1', options: ['2'] }, /Points is a formula column/],
    [{ kind: 'add-column', name: 'Paid', type: 'boolean', options: ['Yes'] }, /Paid is a yes\/no column/],
  ];
  const before = await columnsNow();
  for (const [edit, message] of refusals) {
    const answer = await send([{ kind: 'change-column', column: 'task', name: 'Job' }, edit]);
    expect([answer.status, (answer.body['error'] as { fields?: unknown }).fields]).toEqual([
      422,
      [{ path: 'edits.1.options', message: expect.stringMatching(message) }],
    ]);
  }
  expect(await columnsNow()).toEqual(before);
  const eve = whole.browser();
  await eve.signUp('Eve');
  expect([403, 404]).toContain((await send([change('state', ['Mine'])], eve)).status);
  expect(await optionsOf('state')).toEqual(['Open', 'Done']);
});

test('a list that was changed in the dialog is undone and done again, beside a new type', async () => {
  const session = new SheetSession(
    { id: sheet, columns: await columnsNow() },
    {
      query: async (body) =>
        querySheet.answer.parse((await ann.call('POST', `/api/sheets/${sheet}/query`, { ...body })).body),
      groups: () => Promise.reject(new Error('not asked')),
      edit: async (edits) => editSheet.answer.parse((await send(edits)).body),
      cancelConversion: async () => undefined,
    },
  );
  await session.load();
  const own = async (id: string, to: Partial<Column>) => {
    const column = session.view.columns.find((one) => one.id === id)!;
    const { name, type, options = [] } = { ...column, ...to };
    const [edit, inverse] = columnEditsFor({ kind: 'change', column }, { name, type, options });
    expect(await session.do({ kind: 'columns', edit, inverse })).toBe(true);
  };
  await own('state', { options: ['Open', 'Waiting'] });
  await own('points', { options: ['1', '2'] });
  await own('state', { type: 'number', options: ['4'] });
  expect(await optionsOf('state')).toEqual(['4']);
  await session.undo();
  expect((await columnsNow())[1]).toMatchObject({ type: 'text', options: ['Open', 'Waiting'] });
  expect(session.rows.at(0)?.cells['state']).toBe('Waiting');
  await session.undo();
  expect(await optionsOf('points')).toBeUndefined();
  await session.undo();
  expect(await optionsOf('state')).toEqual(['Open', 'Done']);
  await session.redo();
  expect(session.view.columns[1]?.options).toEqual(['Open', 'Waiting']);
});
