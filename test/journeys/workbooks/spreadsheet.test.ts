import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SheetEdit } from '#features/workbooks/api/workbooks.ts';
import { Problem } from '#kit/problem.ts';
import { createEngine } from '#features/queries/server/create-engine.ts';
import { createJobs } from '#platform/jobs/create-jobs.ts';
import { createPages } from '#features/apps/server/pages/create-pages.ts';
import type { Rows } from '#features/workbooks/services.ts';
import type { Engine } from '#features/queries/services.ts';
import type { Workbooks } from '#features/workbooks/services.ts';
import { createRows } from '#features/workbooks/server/rows/create-rows.ts';
import { createWorkbook } from '#features/workbooks/server/create-workbook.ts';
import { createWorkbooks } from '#features/workbooks/server/create-workbooks.ts';
import { groupSheet } from '#features/workbooks/server/views/group-sheet.ts';
import { measureSheet } from '#features/workbooks/server/measure-sheet.ts';
import { querySheet } from '#features/workbooks/server/query-sheet.ts';
import type { Column } from '#engine/model.ts';
import type { SheetConflict } from '#web/workbook/sheet-conflict.ts';
import { CallError } from '#web/call.ts';
import { SheetSession } from '#web/workbook/sheet-session.ts';
import { freshDatabase, type FreshDatabase } from '../../database.ts';

/** The spreadsheet page's session over the real server functions, database and engine. */

let fresh: FreshDatabase;
let engine: Engine;
let workbooks: Workbooks;
let rows: Rows;
let sheetId: string;
const user = {
  id: 'ann',
  name: 'Ann',
  email: 'ann@example.com',
  email_verified: true,
  language: null,
  workspace: { id: 'space', name: 'Space', plan: 'free', role: 'owner' as const },
};
const problems: unknown[] = [];
const notes: string[] = [];
const conflicts: SheetConflict[] = [];

beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
  const environment = {
    ENGINE_WORKERS: 1,
    SNAPSHOT_MEMORY_MB: 64,
    TRASH_DAYS: 30,
    DATA_DIR: '/nowhere',
    OUTGOING_ALLOW: [],
    MAIN_HOST: 'localhost',
  };
  engine = createEngine({ database: fresh.database, address: fresh.address, environment, log: { warn() {} } });
  rows = createRows({ ...fresh, pages: createPages(fresh.database) });
  workbooks = createWorkbooks({
    database: fresh.database,
    rows,
    environment,
    log: { error() {}, warn() {} },
    jobs: createJobs({ database: fresh.database, log: pino({ level: 'silent' }) }),
  });
});
afterAll(async () => {
  await rows.formulaColumns.settled();
  await engine.stop();
  await fresh.close();
});
beforeEach(async () => {
  problems.length = 0;
  notes.length = 0;
  conflicts.length = 0;
  const columns: Column[] = [
    { id: 'name', name: 'Name', type: 'text' },
    { id: 'share', name: 'Share', type: 'percent' },
  ];
  const rows = Array.from({ length: 1_000 }, (_, index) => ({ cells: { name: `Row ${index}`, share: index / 1000 } }));
  const sheets = [{ title: 'One', columns, rows }];
  const { id } = await createWorkbook(fresh.database, { workspace_id: 'space', name: 'Book', sheets });
  sheetId = (await workbooks.sheetsOf(id))[0]?.id ?? '';
});

const edit = (edits: SheetEdit[]) => rows.editSheet(sheetId, { kind: 'user', id: user.id, email: user.email }, edits);

async function open(): Promise<SheetSession> {
  const sheet = await workbooks.sheetById(sheetId);
  if (!sheet) throw new Error('no sheet');
  const session = new SheetSession(sheet, {
    async query(body) {
      const now = await workbooks.sheetById(sheetId);
      const { search = '', sort = [], groups = [], filters = [], offset = 0, limit = 100 } = body ?? {};
      return querySheet({ engine, rows: createRows(fresh), workbooks }, now ?? sheet, user, {
        ...{ search, sort, groups, filters, offset, limit },
      });
    },
    cancelConversion: async () => undefined,
    async groups({ search = '', filters = [], groups, figures = [] }) {
      const now = await workbooks.sheetById(sheetId);
      return groupSheet({ engine, rows: createRows(fresh) }, now ?? sheet, user, { search, filters, groups, figures });
    },
    // As the client of the page tells it.
    edit: (edits) =>
      edit(edits).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error;
        throw new CallError(error.status, error.code, error.message, error.fields, error.details);
      }),
  });
  session.follow({
    ...{ onReset() {}, onRows() {} },
    onProblem: (error) => void problems.push(error),
    onNote: (note) => void notes.push(note),
    onConflict: (conflict) => void conflicts.push(conflict),
  });
  await session.load();
  return session;
}
const namesIn = (session: SheetSession, from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => session.rows.at(from + index)?.cells['name']);
const stored = async () =>
  (
    await fresh.database
      .selectFrom('sheet_rows')
      .select('cells')
      .where('sheet_id', '=', sheetId)
      .where('deleted', '=', false)
      .orderBy('position')
      .execute()
  ).map((row) => row.cells);

test('only the rows that are looked at are fetched', async () => {
  const session = await open();
  expect(session.view).toMatchObject({ total: 1_000, state: 'saved' });
  expect(session.rows.at(0)?.cells).toEqual({ name: 'Row 0', share: 0 });
  expect(session.rows.at(700)).toBeUndefined();
  session.rows.request(700);
  await expect.poll(() => session.rows.at(700)?.cells['name']).toBe('Row 700');
  expect(session.rows.at(999)).toBeUndefined();
});

test('an edit shows before it is saved, and many at once are saved in order', async () => {
  const session = await open();
  const saved = Array.from({ length: 20 }, (_, turn) =>
    session.write([{ index: 3, column: 'share', text: `${turn}%` }]),
  );
  expect(session.rows.at(3)?.cells['share']).toBe(0.19);
  expect(session.view.state).toBe('saving');
  await Promise.all(saved);
  expect(session.view.state).toBe('saved');
  expect(problems).toEqual([]);
  expect((await stored())[3]).toEqual({ name: 'Row 3', share: 0.19 });
});

test('what changes nothing is not sent', async () => {
  const session = await open();
  await session.write([
    { index: 3, column: 'name', text: 'Row 3' },
    { index: 3, column: 'share', text: '0.3%' },
  ]);
  expect((await workbooks.sheetById(sheetId))?.version).toBe(1);
  expect(session.view.undo).toBeNull();
});

test('edits, added and deleted rows are undone and redone', async () => {
  const session = await open();
  const before = await stored();
  await session.write([0, 1, 2].map((index) => ({ index, column: 'name', text: `New ${index}` })));
  await session.do({ kind: 'add', rows: [{ cells: { name: 'last' } }] });
  const first = session.rows.at(0);
  if (!first) throw new Error('the row is missing');
  await session.do({ kind: 'remove', rows: [first] });
  expect(namesIn(session, 0, 3)).toEqual(['New 1', 'New 2', 'Row 3']);
  const after = await stored();
  expect(session.view.undo).toEqual({ kind: 'remove', rows: 1 });
  for (const done of [{ kind: 'add', rows: 1 }, { kind: 'cells', rows: 3 }, null]) {
    await session.undo();
    expect(session.view.undo).toEqual(done);
  }
  expect(await stored()).toEqual(before);
  expect(namesIn(session, 0, 2)).toEqual(['Row 0', 'Row 1']);
  await session.redo();
  await session.redo();
  await session.redo();
  expect(await stored()).toEqual(after);
  expect(session.view).toMatchObject({ redo: null, undo: { kind: 'remove', rows: 1 }, total: 1_000 });
  expect(problems).toEqual([]);
});

test('a deleted row comes back by undo with its id, its place and its history', async () => {
  const session = await open();
  const row = session.rows.at(3);
  if (!row) throw new Error('the row is missing');
  await session.do({ kind: 'remove', rows: [row] });
  expect(namesIn(session, 2, 4)).toEqual(['Row 2', 'Row 4']);
  await session.undo();
  expect(namesIn(session, 2, 5)).toEqual(['Row 2', 'Row 3', 'Row 4']);
  expect(session.rows.at(3)?.row_id).toBe(row.row_id);
  expect(session.view).toMatchObject({ total: 1_000, redo: { kind: 'remove', rows: 1 } });
  await session.redo();
  expect(session.view.total).toBe(999);
  expect(problems).toEqual([]);
});

test('an edit of a cell that somebody else changed overwrites nothing; both versions are told, and mine can be kept', async () => {
  const session = await open();
  const row = session.rows.at(5);
  const theirs = { row_id: row?.row_id ?? '', version: 1, cells: { name: 'Theirs' } };
  await edit([{ kind: 'set-cells', ...theirs }]);
  await session.write([
    { index: 5, column: 'name', text: 'Mine' },
    { index: 6, column: 'name', text: 'Mine too' },
  ]);
  expect(problems).toEqual([]);
  expect(conflicts).toMatchObject([{ cells: [{ column: 'name', mine: 'Mine', theirs: 'Theirs' }] }]);
  expect(namesIn(session, 5, 7)).toEqual(['Theirs', 'Row 6']);
  expect((await stored()).slice(5, 7).map((cells) => cells['name'])).toEqual(['Theirs', 'Row 6']);
  expect(session.view).toMatchObject({ state: 'saved', undo: null });
  await conflicts[0]?.keepMine();
  expect((await stored()).slice(5, 7).map((cells) => cells['name'])).toEqual(['Mine', 'Mine too']);
  await session.undo();
  expect(namesIn(session, 5, 7)).toEqual(['Theirs', 'Row 6']);
  expect(conflicts).toHaveLength(1);
});

test('two people who change different cells of one row both keep what they wrote', async () => {
  const session = await open();
  const row = session.rows.at(5);
  await edit([{ kind: 'set-cells', row_id: row?.row_id ?? '', version: 1, cells: { share: '50%' } }]);
  await session.write([{ index: 5, column: 'name', text: 'Mine' }]);
  expect([...problems, ...conflicts]).toEqual([]);
  expect((await stored())[5]).toEqual({ name: 'Mine', share: 0.5 });
  expect(session.rows.at(5)?.cells).toEqual({ name: 'Mine', share: 0.5 });
});

test('undo does not write over what somebody else changed since', async () => {
  const session = await open();
  await session.write([{ index: 5, column: 'name', text: 'Mine' }]);
  const row_id = session.rows.at(5)?.row_id ?? '';
  await edit([{ kind: 'set-cells', row_id, version: 2, cells: { name: 'Theirs' } }]);
  await session.undo();
  expect(conflicts).toMatchObject([{ cells: [{ mine: 'Row 5', theirs: 'Theirs' }] }]);
  expect((await stored())[5]?.['name']).toBe('Theirs');
});

test('what somebody else wrote shows after a refresh, and with the next own edit', async () => {
  const session = await open();
  await edit([{ kind: 'add-rows', rows: [{ cells: { name: 'Theirs' } }] }]);
  await session.refresh();
  expect(session.view.total).toBe(1_001);
  await edit([{ kind: 'add-rows', rows: [{ cells: { name: 'Again' } }] }]);
  await session.write([{ index: 0, column: 'name', text: 'Mine' }]);
  expect(session.view.total).toBe(1_002);
});

test('search and sort change the view, and edits in it reach the right rows', async () => {
  const session = await open();
  await session.look({ search: '"Row 99"', sort: [{ column: 'share', direction: 'descending' }] });
  expect(session.view.total).toBe(11);
  expect(namesIn(session, 0, 2)).toEqual(['Row 999', 'Row 998']);
  await session.write([{ index: 0, column: 'share', text: '1%' }]);
  expect((await stored())[999]).toEqual({ name: 'Row 999', share: 0.01 });
});

test('groups have a line each, close and open again, and an edit in them reaches its row', async () => {
  const session = await open();
  await session.write(Array.from({ length: 1_000 }, (_, index) => ({ index, column: 'share', text: `${index % 2}` })));
  const figures = [{ column: 'share', function: 'sum' as const }];
  await session.look({ groups: [{ column: 'share', direction: 'descending' }], groupFigures: figures });
  expect([session.view.total, session.rows.total, session.view.groupCount]).toEqual([1_000, 1_002, 2]);
  const first = session.rows.groupAt(0);
  expect(first).toMatchObject({ key: 0.01, count: 500, figures: [5], isOpen: true });
  session.grouping.toggle({ path: first?.path ?? '' });
  expect([session.rows.total, session.rows.groupAt(1)?.key]).toEqual([502, 0]);
  await session.rows.need(2, 4);
  expect(namesIn(session, 1, 4)).toEqual([undefined, 'Row 0', 'Row 2']);
  await session.write([{ index: 2, column: 'name', text: 'Zero' }]);
  expect(session.view.isOutOfGroups).toBe(false);
  await session.write([{ index: 1, column: 'name', text: 'no row' }]);
  await session.write([{ index: 3, column: 'share', text: '1' }]);
  expect([session.view.isOutOfGroups, session.rows.at(3)?.cells]).toEqual([true, { name: 'Row 2', share: 0.01 }]);
  await session.load();
  expect([session.view.isOutOfGroups, session.rows.groupAt(0)?.count]).toEqual([false, 501]);
  session.grouping.openAll();
  expect(session.rows.total).toBe(1_002);
  expect((await stored()).slice(0, 3).map(({ name }) => name)).toEqual(['Zero', 'Row 1', 'Row 2']);
});

test('a renamed column is undone, and a new one, which is there with the next answer', async () => {
  const session = await open();
  const rename = (name: string) => ({ kind: 'change-column' as const, column: 'share', name });
  await session.do({ kind: 'columns', edit: rename('Part'), inverse: rename('Share') });
  await session.do({ kind: 'columns', edit: { kind: 'add-column', name: 'Note', type: 'text' }, inverse: null });
  expect(session.view.columns.map((column) => column.name)).toEqual(['Name', 'Part', 'Note']);
  await session.undo();
  expect(session.view.columns.map((column) => column.name)).toEqual(['Name', 'Part']);
  await session.undo();
  expect(session.view.columns.map((column) => column.name)).toEqual(['Name', 'Share']);
  expect([session.view.undo, session.view.redo]).toEqual([null, { kind: 'change-column', rows: 0 }]);
  await session.redo();
  await session.redo();
  expect(session.view.columns.map((column) => column.name)).toEqual(['Name', 'Part', 'Note']);
  // What is typed into a column that came back stays with it.
  await session.write([{ index: 0, column: 'note', text: 'Mine' }]);
  for (let turn = 0; turn < 2; turn++) await session.undo();
  for (let turn = 0; turn < 2; turn++) await session.redo();
  expect(session.rows.at(0)?.cells['note']).toBe('Mine');
  expect(problems).toEqual([]);
});

test('a formula column that was added, changed, or made of typed values is taken back, and done again', async () => {
  const session = await open();
  const formula = '[Share] * 100';
  const add = { kind: 'add-column', name: 'Whole', type: 'number', formula } as const;
  expect(await session.do({ kind: 'columns', edit: add, inverse: null })).toBe(true);
  await expect.poll(async () => (await stored())[5]?.['whole']).toBe(0.5);
  await session.undo();
  expect(session.view.columns.map(({ id }) => id)).toEqual(['name', 'share']);
  expect((await stored()).some((cells) => 'whole' in cells)).toBe(false);
  await session.redo();
  expect(session.view.columns[2]).toMatchObject({ id: 'whole', name: 'Whole', formula: expect.any(String) });
  await expect.poll(async () => (await stored())[5]?.['whole']).toBe(0.5);

  const change = (text: string) => ({ kind: 'change-column' as const, column: 'whole', formula: text });
  await session.do({ kind: 'columns', edit: change('[Share] * 1000'), inverse: change(formula) });
  await expect.poll(async () => (await stored())[5]?.['whole']).toBe(5);
  await session.undo();
  await expect.poll(async () => (await stored())[5]?.['whole']).toBe(0.5);

  // Typed values that a formula is put over come back letter by letter, with the type that they had.
  await session.write([{ index: 5, column: 'name', text: '007' }]);
  const over = { kind: 'change-column', column: 'name', type: 'number', formula: '[Share] + 1' } as const;
  const back = { kind: 'change-column', column: 'name', type: 'text', formula: null } as const;
  await session.do({ kind: 'columns', edit: over, inverse: back });
  await expect.poll(async () => (await stored())[5]?.['name']).toBe(1.005);
  await session.undo();
  expect((await stored()).slice(4, 7).map(({ name }) => name)).toEqual(['Row 4', '007', 'Row 6']);
  expect(session.view.columns[0]).toEqual({ id: 'name', name: 'Name', type: 'text' });
  await session.redo();
  await expect.poll(async () => (await stored())[5]?.['name']).toBe(1.005);

  // A formula column that is made plain is computed again, and then what was typed into it comes back, too.
  const plain = { kind: 'change-column', column: 'whole', formula: null } as const;
  await session.do({ kind: 'columns', edit: plain, inverse: change(formula) });
  const made = session.lastDone;
  await session.write([{ index: 5, column: 'whole', text: '42' }]);
  expect(made && (await session.takeBack(made))).toBe(true);
  await expect.poll(async () => (await stored())[5]?.['whole']).toBe(0.5);
  await session.redo();
  expect((await stored())[5]?.['whole']).toBe(42);
  expect(session.view.columns[2]).toEqual({ id: 'whole', name: 'Whole', type: 'number' });
  expect(problems).toEqual([]);
});

test('a row that was deleted under a formula comes back with the values typed before it', async () => {
  const session = await open();
  const over = { kind: 'change-column', column: 'name', type: 'number', formula: '[Share] + 1' } as const;
  const back = { kind: 'change-column', column: 'name', type: 'text', formula: null } as const;
  await session.do({ kind: 'columns', edit: over, inverse: back });
  const covered = session.lastDone;
  await expect.poll(async () => (await stored())[6]?.['name']).toBe(1.006);
  const row = session.rows.at(6);
  if (!row) throw new Error('the row is missing');
  await session.do({ kind: 'remove', rows: [row] });
  const removed = session.lastDone;
  expect(covered && (await session.takeBack(covered))).toBe(true);
  expect(removed && (await session.takeBack(removed))).toBe(true);
  expect((await stored()).slice(5, 8).map(({ name }) => name)).toEqual(['Row 5', 'Row 6', 'Row 7']);
  expect(problems).toEqual([]);
});

test('a deleted and a retyped column are taken back after other edits, which stay', async () => {
  const session = await open();
  const retype = (type: 'text' | 'percent') => ({ kind: 'change-column' as const, column: 'share', type });
  expect(await session.do({ kind: 'columns', edit: retype('text'), inverse: retype('percent') })).toBe(true);
  const retyped = session.lastDone;
  await session.write([{ index: 1, column: 'share', text: 'about a half' }]);
  await session.do({
    ...{ kind: 'columns', edit: { kind: 'delete-column', column: 'name' } },
    inverse: { kind: 'restore-column', column: 'name' },
  });
  const deleted = session.lastDone;
  expect(session.view.columns.map(({ id }) => id)).toEqual(['share']);
  expect(retyped && (await session.takeBack(retyped))).toBe(true);
  expect(deleted && (await session.takeBack(deleted))).toBe(true);
  expect(deleted && (await session.takeBack(deleted))).toBe(false);
  expect(session.view.columns).toEqual([
    { id: 'name', name: 'Name', type: 'text' },
    { id: 'share', name: 'Share', type: 'percent' },
  ]);
  const rows = await stored();
  expect(rows.slice(0, 3)).toEqual([
    { name: 'Row 0', share: 0 },
    { name: 'Row 1', share: 'about a half' },
    { name: 'Row 2', share: 0.002 },
  ]);
  expect(rows).toHaveLength(1_000);
  expect(problems).toEqual([]);
  expect(notes).toEqual(['1 cell was edited after the type of Share was changed. Its current value stays.']);
});

test('figures are taken over the rows that pass, and unknown columns are refused', async () => {
  const sheet = await workbooks.sheetById(sheetId);
  if (!sheet) throw new Error('no sheet');
  const share = { function: 'sum' as const, column: 'share' };
  const expected = { filters: [], search: '', figures: [share, { ...share, function: 'count' as const }] };
  const all = await measureSheet({ engine, rows: createRows(fresh) }, sheet, user, { ...expected, values_of: 'name' });
  expect(all).toMatchObject({ total: 1_000, figures: [expect.closeTo(499.5), 1_000] });
  expect(all.values).toMatchObject({ filled: 1_000, blank: 0, distinct: 1_000, has_more: false, first: 'Row 0' });
  expect(all.values?.frequent).toHaveLength(12);
  await edit([{ kind: 'add-rows', rows: [{ cells: { name: 'Row 7' } }, { cells: { name: null, share: 0 } }] }]);
  const some = await measureSheet({ engine, rows: createRows(fresh) }, sheet, user, {
    ...expected,
    search: '"Row 7"',
    values_of: 'name',
  });
  expect(some.total).toBe(112);
  expect(some.values?.frequent[0]).toEqual({ value: 'Row 7', count: 2 });
  const blank = await measureSheet({ engine, rows: createRows(fresh) }, sheet, user, {
    ...expected,
    values_of: 'name',
  });
  expect(blank.values).toMatchObject({ filled: 1_001, blank: 1, distinct: 1_000 });
  expect(blank.uncomputed).toEqual({});
  await edit([{ kind: 'add-rows', rows: [{ cells: { name: '#BUSY!' } }, { cells: { name: '#CALC!' } }] }]);
  const names = { ...expected, figures: [{ function: 'distinct' as const, column: 'name' }] };
  const missing = await measureSheet({ engine, rows: createRows(fresh) }, sheet, user, names);
  expect(missing.uncomputed).toEqual({ name: { waiting: 1, failed: 1 } });
  await expect(
    measureSheet({ engine, rows: createRows(fresh) }, sheet, user, { ...expected, values_of: 'gone' }),
  ).rejects.toThrow(/Column not found/);
});

test('a row that is added to a sorted sheet is taken back by undo', async () => {
  const session = await open();
  await session.look({ sort: [{ column: 'share', direction: 'descending' }] });
  expect(await session.do({ kind: 'add', rows: [{ cells: { name: 'New', share: 0.5 } }] })).toBe(true);
  expect(session.view).toMatchObject({ total: 1_001, undo: { kind: 'add', rows: 1 } });
  await session.undo();
  expect([session.view.total, problems]).toEqual([1_000, []]);
  await session.redo();
  expect(session.view.total).toBe(1_001);
});

test('rows that are sorted have their numbers from the engine, without counting the rows of the sheet again', async () => {
  const first = await engine.query(
    sheetId,
    { columns: [], page: { offset: 10, limit: 3 } },
    { now: 0, timeZone: 'UTC', weekStartsOn: 0, currentUser: null },
  );
  const [before, gone] = first.rows.map(({ row_id }) => row_id);
  await edit([
    { kind: 'add-rows', rows: [{ cells: { name: 'Put in', share: 5 } }], before: before ?? '' },
    { kind: 'delete-rows', row_ids: [gone ?? ''] },
  ]);
  const sheet = await workbooks.sheetById(sheetId);
  if (!sheet) throw new Error('no sheet');
  const asked = createRows(fresh);
  const counted: string[][] = [];
  const answer = await querySheet(
    {
      engine,
      workbooks,
      rows: { ...asked, numbers: async (id, ids) => (counted.push([...ids]), asked.numbers(id, ids)) },
    },
    sheet,
    user,
    {
      ...{ search: '', groups: [], filters: [], offset: 0, limit: 40 },
      sort: [{ column: 'share', direction: 'descending' }],
    },
  );
  expect(counted).toEqual([]);
  expect(answer.rows[0]).toMatchObject({ number: 12, cells: { name: 'Put in' } });
  const numbers = await asked.numbers(
    sheetId,
    answer.rows.map(({ row_id }) => row_id),
  );
  expect(answer.rows.map(({ number }) => number)).toEqual(answer.rows.map(({ row_id }) => numbers.get(row_id)));
});
