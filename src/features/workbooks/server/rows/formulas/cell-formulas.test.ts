import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SheetEdit } from '../../../api/workbooks.ts';
import type { Cell } from '#engine/model.ts';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import type { Actor } from '../../../services.ts';
import { createWorkbook } from '../../create-workbook.ts';
import { copyWorkbook } from '../../copy-workbook.ts';
import { compactSheets } from '../compact-sheets.ts';
import { createRows } from '../create-rows.ts';
import { findSheets } from '../sheets/find-sheets.ts';
import { nextPace } from './slice-pace.ts';
import { fullTest } from '#test/full-test.ts';

let fresh: FreshDatabase;
let workbook: string;
let plan: string;
let rates: string;
let rows: ReturnType<typeof createRows>;
let now = Date.UTC(2026, 10, 21, 12);
const actor: Actor = { kind: 'user', id: 'ann', email: 'ann@example.com' };

// What is computed takes many seconds where the machine is busy.
vi.setConfig({ testTimeout: 180_000 });

beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
});
afterAll(() => fresh.close());
beforeEach(async () => {
  now = Date.UTC(2026, 10, 21, 12);
  ({ id: workbook } = await createWorkbook(fresh.database, {
    workspace_id: 'space',
    name: 'Budget',
    sheets: [
      {
        title: 'Plan',
        columns: [
          { id: 'item', name: 'Item', type: 'text' },
          { id: 'price', name: 'Price', type: 'number' },
          { id: 'total', name: 'Total', type: 'number' },
        ],
        rows: [
          { cells: { item: 'Pen', price: 2 } },
          { cells: { item: 'Ink', price: 5 } },
          { cells: { item: 'Cap', price: 7 } },
          { cells: { item: 'Sum' } },
        ],
      },
      {
        title: 'Tax rates',
        columns: [
          { id: 'name', name: 'Name', type: 'text' },
          { id: 'rate', name: 'Rate', type: 'number' },
        ],
        rows: [{ cells: { name: 'usual', rate: 0.5 } }, { cells: { name: 'all' } }],
      },
    ],
  }));
  [plan = '', rates = ''] = (await findSheets(fresh.database, workbook)).map((sheet) => sheet.id);
  rows = createRows({ database: fresh.database, clock: () => now, restTimes: 0 });
});

async function living(sheet = plan) {
  await rows.formulaColumns.settled();
  return stored(sheet);
}
/** As it is, whatever is being computed. */
function stored(sheet: string) {
  return fresh.database
    .selectFrom('sheet_rows')
    .select(['row_id', 'version', 'cells', 'formulas'])
    .where('sheet_id', '=', sheet)
    .where('deleted', '=', false)
    .orderBy('position')
    .execute();
}
const values = async (column: string, sheet = plan): Promise<Cell[]> =>
  (await living(sheet)).map(({ cells }) => cells[column] ?? null);

/** Enters a formula as the owner does; rows count as in addresses. */
async function enter(row: number, column: string, formula: string, sheet = plan) {
  const found = (await living(sheet))[row - 2]!;
  const { row_id, version } = found;
  return rows.editSheet(sheet, actor, [
    { kind: 'set-cells', row_id, version, cells: {}, formulas: { [column]: formula } },
  ]);
}
async function set(row: number, cells: Record<string, Cell>, sheet = plan) {
  const { row_id, version } = (await living(sheet))[row - 2]!;
  return rows.edit(sheet, { kind: 'anonymous' }, row_id, version, cells);
}
async function shown(row: number, column: string, sheet = plan): Promise<string | undefined> {
  const { row_id } = (await living(sheet))[row - 2]!;
  return (await rows.formulas(sheet, [row_id])).get(row_id)?.formulas[column];
}
const edit = (...edits: SheetEdit[]) => rows.editSheet(plan, actor, edits);

describe('a formula of a single cell', () => {
  test('is computed when it is entered, and follows what anybody writes, in other sheets too', async () => {
    await enter(5, 'price', '=SUM(B2:B4)');
    await enter(2, 'total', "=B2*(1+'Tax rates'!$B$2)");
    await enter(3, 'rate', '=Plan!B5*2', rates);
    expect(await values('total')).toEqual([3, null, null, null]);
    await set(2, { price: 4 });
    expect(await values('price')).toEqual([4, 5, 7, 16]);
    expect(await values('total')).toEqual([6, null, null, null]);
    expect(await values('rate', rates)).toEqual([0.5, 32]);
    await set(2, { rate: 1 }, rates);
    expect(await values('total')).toEqual([8, null, null, null]);
  });

  test('another process finds what was left, also half of it, and only what depends is written', async () => {
    await enter(5, 'price', '=SUM(B2:B4)');
    for (const row of [2, 3]) await enter(row, 'total', '=B$2');
    await enter(4, 'total', '=B4');
    const before = await living();
    // A process that was killed: it wrote an input and computed one of the three cells that follow from it.
    const version = Math.max(...before.map((row) => row.version)) + 1;
    await sql`
      update sheet_rows set cells = cells || '{"price": 20, "total": 20}', version = ${version}
      where sheet_id = ${plan} and row_id = ${before[0]!.row_id}
    `.execute(fresh.database);
    await sql`update sheet_states set version = ${version} where sheet_id = ${plan}`.execute(fresh.database);
    await createRows({ database: fresh.database, clock: () => now, restTimes: 0 }).formulaColumns.maintain();
    const after = await living();
    expect(after.map(({ cells }) => cells['price'])).toEqual([20, 5, 7, 32]);
    expect(after.map(({ cells }) => cells['total'] ?? null)).toEqual([20, 20, 7, null]);
    expect(after[2]!.version).toBe(before[2]!.version);
  });

  fullTest('moves with its cells: rows come, go and come back, columns come and go', async () => {
    await enter(5, 'price', '=SUM(B2:B4)');
    await enter(2, 'total', '=B3*B$4');
    const [, ink, cap] = await living();
    await edit({ kind: 'add-rows', rows: [{ cells: { price: 100 } }], before: ink!.row_id });
    expect(await values('price')).toEqual([2, 100, 5, 7, 114]);
    expect(await shown(6, 'price')).toBe('=SUM(B2:B5)');
    expect(await shown(2, 'total')).toBe('=B4 * B$5');
    await rows.remove(plan, actor, [cap!.row_id]);
    expect(await values('price')).toEqual([2, 100, 5, 107]);
    expect(await shown(5, 'price')).toBe('=SUM(B2:B4)');
    expect(await shown(2, 'total')).toBe('=B4 * #REF!');
    expect(await values('total')).toEqual(['#REF!', null, null, null]);
    await edit({ kind: 'restore-rows', row_ids: [cap!.row_id] });
    expect(await values('price')).toEqual([2, 100, 5, 7, 114]);
    expect(await values('total')).toEqual([35, null, null, null, null]);
    await edit({ kind: 'add-column', name: 'New', type: 'number', before: 'price' });
    expect(await shown(6, 'price')).toBe('=SUM(C2:C5)');
    await edit({ kind: 'delete-column', column: 'price' });
    expect(await values('total')).toEqual(['#REF!', null, null, null, null]);
    await edit({ kind: 'restore-column', column: 'price' });
    expect(await values('total')).toEqual([35, null, null, null, null]);
  });

  fullTest('that says where it stands tells those who read it when rows come before it', async () => {
    await enter(2, 'price', '=ROW(B4)');
    await enter(3, 'price', '=B2*2');
    expect((await values('price')).slice(0, 2)).toEqual([4, 8]);
    const [first] = await living();
    await edit({ kind: 'add-rows', rows: [{ cells: { price: 100 } }], before: first!.row_id });
    expect((await values('price')).slice(0, 3)).toEqual([100, 5, 10]);
  });

  fullTest('a range keeps its end when the deleted row is forgotten', async () => {
    await enter(5, 'price', '=SUM(B2:B4)');
    const [, , cap] = await living();
    await rows.remove(plan, actor, [cap!.row_id]);
    await compactSheets(fresh.database, new Date(Date.now() + 60_000));
    await set(2, { price: 10 });
    expect(await values('price')).toEqual([10, 5, 15]);
    expect(await shown(4, 'price')).toBe('=SUM(B2:B3)');
  });

  fullTest('goes with formula columns, each reading the other', async () => {
    await edit({ kind: 'add-column', name: 'Twice', type: 'number', formula: '[Price] * 2' });
    await enter(5, 'price', '=SUM(B2:B4)');
    await enter(2, 'total', '=D5+SUM(Twice)');
    expect(await values('twice')).toEqual([4, 10, 14, 28]);
    await set(2, { price: 3 });
    expect(await values('twice')).toEqual([6, 10, 14, 30]);
    expect(await values('total')).toEqual([90, null, null, null]);
  });

  test('that needs its own value is an error, and its ring is named', async () => {
    await enter(2, 'total', '=C3+1');
    await enter(3, 'total', '=C2+1');
    expect(await values('total')).toEqual(['#CYCLE!', '#CYCLE!', null, null]);
    const ring = /^Plan!C[23] depends on its own value: Plan!C[23] → Plan!C[23] → Plan!C[23]\.$/;
    expect(await rows.formulaProblems(workbook)).toEqual([expect.stringMatching(ring)]);
    await set(3, { total: 4 });
    expect(await values('total')).toEqual([5, 4, null, null]);
    expect(await rows.formulaProblems(workbook)).toEqual([]);
  });

  fullTest('that is too heavy is stopped and named, and the others are computed', async () => {
    await enter(
      2,
      'total',
      '=SUM(SEQUENCE(900000))+SUM(SEQUENCE(900000))*SUM(SEQUENCE(900000))*SUM(SEQUENCE(900000))*SUM(SEQUENCE(900000))*SUM(SEQUENCE(900000))',
    );
    await rows.formulaColumns.settled();
    expect(await rows.formulaProblems(workbook)).toEqual([
      expect.stringMatching(/^Plan!C2 exceeds the computing limit for a cell/),
    ]);
    await enter(3, 'total', '=B3+1');
    expect(await values('total')).toEqual(['#CALC!', 6, null, null]);
  });

  test('says so until it is computed, and so does what follows from it', async () => {
    for (const row of [2, 3, 4, 5]) await set(row, { total: 11 });
    await enter(3, 'rate', '=SUM(Plan!C2:C5)', rates);
    expect(await values('rate', rates)).toEqual([0.5, 44]);
    const [begins, mayBegin, waits, mayGoOn] = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
    // The first slice begins, and the next one follows, when the cells have been looked at.
    rows = createRows({
      ...{ database: fresh.database, clock: () => now, restTimes: 0 },
      async pacing(began) {
        (began === null ? begins : waits)!.resolve();
        await (began === null ? mayBegin : mayGoOn)!.promise;
        return began === null ? { longest: 0 } : nextPace(began);
      },
    });
    const cellsOf = async (column: string, sheet: string) =>
      (await stored(sheet)).map(({ cells }) => cells[column] ?? null);
    const slow = '=SUM(MAP(SEQUENCE(30000),LAMBDA(x,x+LEN(x&"ab")-LEN(x&"ab"))))';
    const edited = edit(
      ...(await living()).map(({ row_id, version }) => ({
        ...({ kind: 'set-cells', row_id, version, cells: {} } as const),
        formulas: { item: slow, price: slow, total: slow },
      })),
    );
    await begins!.promise;
    // Nothing that a cell held before is shown as the result of its new formula.
    expect(await cellsOf('total', plan)).toEqual(Array(4).fill('#BUSY!'));
    mayBegin!.resolve();
    await waits!.promise;
    expect(await cellsOf('total', plan)).toEqual(Array(4).fill('#BUSY!'));
    expect(await cellsOf('rate', rates)).toEqual([0.5, '#BUSY!']);
    mayGoOn!.resolve();
    await edited;
    const sum = (30_000 * 30_001) / 2;
    expect(await values('total')).toEqual([sum, sum, sum, sum]);
    expect(await values('rate', rates)).toEqual([0.5, 4 * sum]);
  });

  test('follows at once what was written while all rows were read for the first time', async () => {
    await enter(5, 'price', '=SUM(B2:B4)');
    const [begins, mayGoOn] = [0, 1].map(() => Promise.withResolvers<void>());
    // A rest would be as long as any may be.
    rows = createRows({
      ...{ database: fresh.database, clock: () => now, restTimes: 1e9 },
      async pacing(began) {
        begins!.resolve();
        await mayGoOn!.promise;
        return nextPace(began);
      },
    });
    const [pen, ink] = await living();
    await rows.edit(plan, { kind: 'anonymous' }, pen!.row_id, pen!.version, { price: 20 });
    await begins!.promise;
    await rows.edit(plan, { kind: 'anonymous' }, ink!.row_id, ink!.version, { price: 50 });
    mayGoOn!.resolve();
    const start = performance.now();
    expect(await values('price')).toEqual([20, 50, 7, 77]);
    expect(performance.now() - start).toBeLessThan(50_000);
  });

  test('that cannot be read or names what is not there is refused', async () => {
    for (const formula of ['=SUM(', '=NOSUCH(1)', '=Nowhere!A1', '=[Nothing]', '=nothing + 1'])
      await expect(enter(2, 'total', formula)).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await shown(2, 'total')).toBeUndefined();
  });

  test('is nothing that somebody else writes: text with an equals sign is text', async () => {
    const [made] = await rows.add(plan, { kind: 'anonymous' }, [{ cells: { item: '=1+1' } }]);
    expect(made?.cells['item']).toBe('=1+1');
    await set(2, { item: '=SUM(B2:B4)' });
    expect((await living())[0]).toMatchObject({ cells: { item: '=SUM(B2:B4)' }, formulas: null });
  });

  test('comes back with the version that had it, after values that pages wrote over it, alone or together', async () => {
    for (const row of [2, 3, 4]) await enter(row, 'total', `=B${row}*10`);
    const before = await living();
    await set(2, { total: 1 });
    const both = await living();
    // The first one is on its way while the others come: they go together.
    await Promise.all(
      [0, 1, 2].map((at) => rows.edit(plan, { kind: 'anonymous' }, both[at]!.row_id, both[at]!.version, { total: 2 })),
    );
    expect(await values('total')).toEqual([2, 2, 2, null]);
    for (const [at, { row_id }] of before.slice(0, 3).entries()) {
      const { version } = (await living())[at]!;
      const requested = { row_id, version, to: before[at]!.version };
      await rows.restoreVersion(plan, actor, ['item', 'price', 'total'], requested);
    }
    await set(2, { price: 3 });
    expect(await values('total')).toEqual([30, 50, 70, null]);
    expect((await living()).map(({ formulas }) => formulas)).toEqual(before.map(({ formulas }) => formulas));
  });

  test('is written over no change of somebody else, nor a value over a formula of somebody else', async () => {
    const [pen, ink] = await living();
    const type = (row: typeof pen, entered: { cells?: Record<string, Cell>; formulas?: Record<string, string> }) =>
      edit({ ...{ kind: 'set-cells', row_id: row!.row_id, version: row!.version, cells: {} }, ...entered });
    await set(2, { total: 5 });
    const refused = { code: 'row_conflict', details: { row: { row_id: pen!.row_id, cells: { total: 5 } } } };
    await expect(type(pen, { formulas: { total: '=B2*2' } })).rejects.toMatchObject(refused);
    expect(await values('total')).toEqual([5, null, null, null]);
    // The formula gives what the cell held before.
    await set(3, { total: 5 });
    const seen = (await living())[1];
    await enter(3, 'total', '=B3');
    await expect(type(seen, { cells: { total: 6 } })).rejects.toMatchObject({ code: 'row_conflict' });
    await expect(type(seen, { cells: { total: 5 } })).rejects.toMatchObject({ code: 'row_conflict' });
    await expect(rows.edit(plan, actor, seen!.row_id, seen!.version, { total: 7 })).rejects.toMatchObject({
      code: 'row_conflict',
    });
    expect(await values('total')).toEqual([5, 5, null, null]);
    // The same twice is no conflict, nor is what a formula makes of other cells meanwhile.
    await type(seen, { formulas: { total: '=B3' } });
    const formula = (await living())[1];
    await set(3, { price: 8 });
    await type(formula, { formulas: { total: '=B3*2' } });
    expect(await values('total')).toEqual([5, 16, null, null]);
    await type(ink, { formulas: { item: '="Ink"' } });
  });

  fullTest('a value that is written over it stays, and what read it follows', async () => {
    await enter(5, 'price', '=SUM(B2:B4)');
    await enter(2, 'total', '=B5');
    await set(5, { price: 1 });
    expect(await values('total')).toEqual([1, null, null, null]);
    await set(2, { price: 50 });
    expect(await values('price')).toEqual([50, 5, 7, 1]);
  });

  test('follows the clock', async () => {
    await enter(2, 'total', '=TODAY()');
    const [before] = await values('total');
    now += 86_400_000;
    await rows.formulaColumns.maintain();
    expect(await values('total')).toEqual([Number(before) + 1, null, null, null]);
  });

  fullTest('is copied with its workbook and computed there', async () => {
    await enter(3, 'rate', '=SUM(Plan!B2:B4)', rates);
    const { id } = await copyWorkbook(fresh.database, workbook, 'space');
    const [plan2 = '', rates2 = ''] = (await findSheets(fresh.database, id)).map((sheet) => sheet.id);
    const [pen] = await living(plan2);
    await rows.edit(plan2, actor, pen!.row_id, pen!.version, { price: 88 });
    expect(await values('rate', rates2)).toEqual([0.5, 100]);
    expect(await values('rate', rates)).toEqual([0.5, 14]);
  });
});
