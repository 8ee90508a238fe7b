/** Formulas as owners type them: the spreadsheet page's session over the real server functions, database and engine. */
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SheetEdit } from '#features/workbooks/api/workbooks.ts';
import { Problem } from '#kit/problem.ts';
import { createEngine } from '#features/queries/server/create-engine.ts';
import { createJobs } from '#platform/jobs/create-jobs.ts';
import type { Actor, Rows } from '#features/workbooks/services.ts';
import { createRows } from '#features/workbooks/server/rows/create-rows.ts';
import type { Engine } from '#features/queries/services.ts';
import type { Workbooks } from '#features/workbooks/services.ts';
import { createWorkbook } from '#features/workbooks/server/create-workbook.ts';
import { createWorkbooks } from '#features/workbooks/server/create-workbooks.ts';
import { editOnTheWire } from '#features/workbooks/server/edit-on-the-wire.ts';
import { querySheet } from '#features/workbooks/server/query-sheet.ts';
import type { Cell, Column } from '#engine/model.ts';
import { CallError } from '#web/call.ts';
import { gridActions } from '#web/workbook/grid/grid-actions.ts';
import type { SheetConflict } from '#web/workbook/sheet-conflict.ts';
import { SheetSession } from '#web/workbook/sheet-session.ts';
import { freshDatabase, type FreshDatabase } from '../../database.ts';
import { eventually } from '../../eventually.ts';

let fresh: FreshDatabase;
let engine: Engine;
let workbooks: Workbooks;
let rows: Rows;
let sheetId: string;
const user = {
  ...{ id: 'ann', name: 'Ann', email: 'ann@example.com', email_verified: true, language: null },
  workspace: { id: 'space', name: 'Space', plan: 'free', role: 'owner' as const },
};
const problems: string[] = [];
const notes: string[] = [];
const conflicts: SheetConflict[] = [];
const typed = { formulas: true };

beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
  const environment = {
    ...{ ENGINE_WORKERS: 1, SNAPSHOT_MEMORY_MB: 64, TRASH_DAYS: 30 },
    ...{ DATA_DIR: '/nowhere', OUTGOING_ALLOW: [], MAIN_HOST: 'localhost' },
  };
  engine = createEngine({ database: fresh.database, address: fresh.address, environment, log: { warn() {} } });
  rows = createRows(fresh);
  const jobs = createJobs({ database: fresh.database, log: pino({ level: 'silent' }) });
  workbooks = createWorkbooks({ database: fresh.database, rows, environment, log: { error() {}, warn() {} }, jobs });
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
    { id: 'item', name: 'Item', type: 'text' },
    { id: 'price', name: 'Price', type: 'number' },
    { id: 'total', name: 'Total', type: 'number' },
  ];
  const cells = [2, 5, 7].map((price) => ({ cells: { item: `For ${price}`, price } }));
  const sheets = [{ title: 'One', columns, rows: cells }];
  const { id } = await createWorkbook(fresh.database, { workspace_id: 'space', name: 'Book', sheets });
  sheetId = (await workbooks.sheetsOf(id))[0]?.id ?? '';
});

async function open(): Promise<SheetSession> {
  const sheet = await workbooks.sheetById(sheetId);
  if (!sheet) throw new Error('no sheet');
  const session = new SheetSession(sheet, {
    async query(body) {
      const now = await workbooks.sheetById(sheetId);
      const { search = '', sort = [], groups = [], filters = [], offset = 0, limit = 100 } = body ?? {};
      return querySheet({ engine, rows, workbooks }, now ?? sheet, user, {
        search,
        sort,
        groups,
        filters,
        offset,
        limit,
      });
    },
    cancelConversion: async () => undefined,
    groups: () => Promise.reject(new Error('not asked')),
    // As the client of the page tells it.
    edit: (edits: SheetEdit[]) =>
      editOnTheWire(rows, sheetId, { kind: 'user', id: user.id, email: user.email }, edits).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error;
        throw new CallError(error.status, error.code, error.message, error.fields, error.details);
      }),
  });
  session.follow({
    ...{ onReset() {}, onRows() {}, onConflict: (conflict: SheetConflict) => void conflicts.push(conflict) },
    onProblem: (error) => void problems.push(error instanceof Error ? error.message : String(error)),
    onNote: (note) => void notes.push(note),
  });
  await session.load();
  return session;
}
/** On a busy machine what follows comes after the answer: open pages are told then, and read again. */
async function totals(session: SheetSession) {
  await rows.formulaColumns.settled();
  await session.refresh();
  return [0, 1, 2].map((at) => session.rows.at(at)?.cells['total'] ?? null);
}
const formulas = (session: SheetSession) => [0, 1, 2].map((at) => session.rows.at(at)?.formulas?.['total'] ?? null);

const actionsOf = (session: SheetSession) => {
  const { columns } = session.view;
  const may = { canWrite: true, canWriteFormulas: true, canChangeColumns: false, showReadOnlyToast: () => undefined };
  return gridActions({ session, shown: columns, sheets: [{ id: sheetId }], ...may });
};
const totalCell = (row: number) => ({ left: 2, right: 2, top: row, bottom: row });

test('a formula overwrites nothing that somebody else wrote meanwhile; mine can be kept, and undone to theirs', async () => {
  const session = await open();
  const { row_id, version } = session.rows.at(0)!;
  const ben: Actor = { kind: 'user', id: 'ben', email: 'ben@example.com' };
  const byBen = (edit: { cells?: Record<string, Cell>; formulas?: Record<string, string> }, seen = version) =>
    rows.editSheet(sheetId, ben, [{ kind: 'set-cells', row_id, version: seen, cells: {}, ...edit }]);
  await byBen({ cells: { total: 7 } });
  await session.write([{ index: 0, column: 'total', text: '=B2*2' }], typed);
  expect(conflicts).toMatchObject([{ cells: [{ column: 'total', mine: '=B2*2', theirs: 7 }] }]);
  expect([await totals(session), formulas(session)]).toEqual([
    [7, null, null],
    [null, null, null],
  ]);
  await conflicts[0]?.keepMine();
  expect(await totals(session)).toEqual([4, null, null]);
  await session.undo();
  expect(await totals(session)).toEqual([7, null, null]);
  // Theirs may be a formula, too, with the same result.
  await byBen({ formulas: { total: '=B2+5' } }, session.rows.at(0)?.version);
  await session.write([{ index: 0, column: 'total', text: '8' }], typed);
  expect(conflicts).toHaveLength(2);
  await conflicts[1]?.keepMine();
  expect(await totals(session)).toEqual([8, null, null]);
  await session.undo();
  expect(formulas(session)).toEqual(['=B2 + 5', null, null]);
  expect([await totals(session), problems]).toEqual([[7, null, null], []]);
});

test('what begins with an equals sign is a formula, is undone and done again, and comes back as it was kept', async () => {
  const session = await open();
  await session.write([{ index: 0, column: 'total', text: '=B2*2' }], typed);
  expect(await totals(session)).toEqual([4, null, null]);
  await session.write([{ index: 0, column: 'price', text: '10' }], typed);
  expect(await totals(session)).toEqual([20, null, null]);
  await session.write([{ index: 0, column: 'total', text: '8' }], typed);
  expect([await totals(session), formulas(session)]).toEqual([
    [8, null, null],
    [null, null, null],
  ]);
  // Rows above come between the change and its undo: the formula names the same cells all the same.
  const first = session.rows.at(0)!.row_id;
  await rows.add(sheetId, { kind: 'user', id: 'ben', email: 'ben@example.com' }, [{ cells: { price: 1 } }], first);
  await session.undo();
  expect([await totals(session), formulas(session)]).toEqual([
    [null, 20, null],
    [null, '=B3 * 2', null],
  ]);
  await session.redo();
  expect([await totals(session), formulas(session)]).toEqual([
    [null, 8, null],
    [null, null, null],
  ]);
  expect(problems).toEqual([]);
});

test('filled down it moves along; a text stays one', async () => {
  const session = await open();
  await session.write([{ index: 0, column: 'total', text: '=B2+B$2' }], typed);
  actionsOf(session).onContinue(totalCell(0), { ...totalCell(0), bottom: 2 });
  await eventually(() => expect(formulas(session)).toEqual(['=B2 + B$2', '=B3 + B$2', '=B4 + B$2']));
  await eventually(async () => expect(await totals(session)).toEqual([4, 7, 9]));
  await session.write([{ index: 0, column: 'item', text: "'=B2" }], typed);
  actionsOf(session).onCopyOver({ left: 0, right: 0, top: 0, bottom: 1 }, 'down');
  await eventually(() => expect(session.rows.at(1)?.cells['item']).toBe('=B2'));
  expect([0, 1].map((at) => session.rows.at(at)?.cells['item'])).toEqual(['=B2', '=B2']);
});

test('a copied formula is pasted as one, moved along; elsewhere it is the value that was copied', async () => {
  const session = await open();
  await session.write([{ index: 0, column: 'total', text: '=B2+B$2' }], typed);
  await totals(session);
  const actions = actionsOf(session);
  const text = actions.onCopy({ x: 2, y: 0, x1: 2, y1: 0 }) ?? '';
  expect(text).toBe('4');
  actions.onPaste(text, { x: 2, y: 1, x1: 2, y1: 2 }, { valuesOnly: false });
  await eventually(() => expect(formulas(session)).toEqual(['=B2 + B$2', '=B3 + B$2', '=B4 + B$2']));
  actions.onPaste(text, { x: 2, y: 2, x1: 2, y1: 2 }, { valuesOnly: true });
  await eventually(() => expect(formulas(session)).toEqual(['=B2 + B$2', '=B3 + B$2', null]));
  // The clipboard holds something else by now, and beyond the last row there is a new one.
  actions.onPaste('1\t=B2\n', { x: 1, y: 3, x1: 1, y1: 3 }, { valuesOnly: false });
  await eventually(() => expect(session.rows.at(3)?.cells['price']).toBe(1));
  expect(session.rows.at(3)?.formulas?.['total']).toBeUndefined();
});

test('in a sorted or narrowed view rows keep the numbers that formulas count, also after an edit', async () => {
  const session = await open();
  const numbers = () => Array.from({ length: session.rows.total }, (_, at) => session.numberOf(at));
  expect(numbers()).toEqual([2, 3, 4]);
  await session.look({ sort: [{ column: 'price', direction: 'descending' }] });
  expect(numbers()).toEqual([4, 3, 2]);
  await session.write([{ index: 0, column: 'total', text: '=B4*10' }], typed);
  expect(session.rows.at(0)?.cells['price']).toBe(7);
  await eventually(() => expect(session.rows.at(0)?.cells['total']).toBe(70));
  expect(numbers()).toEqual([4, 3, 2]);
  actionsOf(session).onContinue(totalCell(0), { ...totalCell(0), bottom: 1 });
  await eventually(() => expect(session.rows.at(1)?.formulas?.['total']).toBe('=B3 * 10'));
  await session.look({ sort: [], search: 'For 5' });
  expect(numbers()).toEqual([3]);
});

test('what cannot be read is refused with a reason, and a ring is told', async () => {
  const session = await open();
  await session.write([{ index: 0, column: 'total', text: '=B2*' }], typed);
  expect(problems).toEqual(['A value is missing at the end of the formula.']);
  expect(formulas(session)).toEqual([null, null, null]);
  await session.write([{ index: 0, column: 'total', text: '=C2+1' }], typed);
  expect(await totals(session)).toEqual(['#CYCLE!', null, null]);
  await session.load();
  expect(session.view.formulaProblems).toEqual(['One!C2 depends on its own value: One!C2 → One!C2.']);
});
