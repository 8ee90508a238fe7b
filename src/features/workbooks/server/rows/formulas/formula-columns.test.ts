import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SheetEdit } from '../../../api/workbooks.ts';
import type { Cell } from '#engine/model.ts';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import type { Actor } from '../../../services.ts';
import { createWorkbook } from '../../create-workbook.ts';
import { createRows } from '../create-rows.ts';
import { findSheets } from '../sheets/find-sheets.ts';
import { fullTest } from '#test/full-test.ts';

let fresh: FreshDatabase;
let orders: string;
let prices: string;
let rows: ReturnType<typeof createRows>;
let now = Date.UTC(2026, 10, 21, 12);
const actor: Actor = { kind: 'user', id: 'ann', email: 'ann@example.com' };

beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
});
afterAll(() => fresh.close());
beforeEach(async () => {
  now = Date.UTC(2026, 10, 21, 12);
  const { id } = await createWorkbook(fresh.database, {
    workspace_id: 'space',
    name: 'Shop',
    sheets: [
      {
        title: 'Orders',
        columns: [
          { id: 'item', name: 'Item', type: 'text' },
          { id: 'price', name: 'Price', type: 'number' },
          { id: 'quantity', name: 'Quantity', type: 'number' },
        ],
        rows: [{ cells: { item: 'Pen', price: 2, quantity: 3 } }, { cells: { item: 'Ink', price: 5, quantity: 1 } }],
      },
      {
        title: 'Price list',
        columns: [
          { id: 'name', name: 'Name', type: 'text' },
          { id: 'tax', name: 'Tax', type: 'percent' },
        ],
        rows: [{ cells: { name: 'Pen', tax: 0.1 } }, { cells: { name: 'Ink', tax: 0.2 } }],
      },
    ],
  });
  [orders = '', prices = ''] = (await findSheets(fresh.database, id)).map((sheet) => sheet.id);
  rows = createRows({ database: fresh.database, clock: () => now, restTimes: 0 });
});

const edit = (...edits: SheetEdit[]) => rows.editSheet(orders, actor, edits);
const add = (name: string, formula: string, type: 'number' | 'text' | 'date' | 'boolean' = 'number') =>
  edit({ kind: 'add-column', name, type, formula });
async function living(sheet = orders) {
  await rows.formulaColumns.settled();
  return fresh.database
    .selectFrom('sheet_rows')
    .select(['row_id', 'version', 'cells'])
    .where('sheet_id', '=', sheet)
    .where('deleted', '=', false)
    .orderBy('position')
    .execute();
}
const values = async (column: string): Promise<Cell[]> => (await living()).map(({ cells }) => cells[column] ?? null);

describe('a formula that reads its own row', () => {
  test('is there for every row at once, and with every row that is written by any way', async () => {
    await add('Total', '[Price] * [Quantity]');
    expect(await values('total')).toEqual([6, 5]);
    // Another process knows nothing of it yet: it learns it from the database.
    const other = createRows({ database: fresh.database, restTimes: 0 });
    const [made] = await other.add(orders, actor, [{ cells: { item: 'Cap', price: 4, quantity: 2 } }]);
    expect(made?.cells['total']).toBe(8);
    const { row } = await other.addOnce(orders, actor, { cells: { price: 1, quantity: 1 }, key: 'once' });
    expect(row?.cells['total']).toBe(1);
    const [first] = await rows.add(orders, actor, [{ cells: { price: 7, quantity: 1 } }], made!.row_id);
    expect(first?.cells['total']).toBe(7);
    const edited = await rows.edit(orders, actor, made!.row_id, made!.version, { quantity: 10 });
    expect(edited.cells['total']).toBe(40);
    const set = await edit({ kind: 'set-cells', row_id: edited.row_id, version: edited.version, cells: { price: 3 } });
    expect(set.rows[0]?.cells['total']).toBe(30);
    const back = await rows.restoreVersion(orders, actor, ['item', 'price', 'quantity', 'total'], {
      ...{ row_id: edited.row_id, version: set.rows[0]!.version, to: made!.version },
    });
    expect(back.cells).toMatchObject({ price: 4, quantity: 2, total: 8 });
    await rows.remove(orders, actor, [made!.row_id]);
    const restored = await edit({ kind: 'restore-rows', row_ids: [made!.row_id] });
    expect(restored.rows[0]?.cells['total']).toBe(8);
    expect(await values('total')).toEqual([6, 5, 7, 8, 1]);
  });

  test('is written by nobody', async () => {
    await add('Total', '[Price] * [Quantity]');
    const [first] = await living();
    const refusal = /Total is a formula column/;
    await expect(
      edit({ kind: 'set-cells', row_id: first!.row_id, version: first!.version, cells: { total: 1 } }),
    ).rejects.toThrow(refusal);
    await expect(edit({ kind: 'add-rows', rows: [{ cells: { total: 1 } }] })).rejects.toThrow(refusal);
    // What reaches the writer in spite of all is computed over.
    const [made] = await rows.add(orders, actor, [{ cells: { price: 2, quantity: 2, total: 99 } }]);
    expect(made?.cells['total']).toBe(4);
    const edited = await rows.edit(orders, actor, made!.row_id, made!.version, { total: 98 });
    expect(edited.cells['total']).toBe(4);
  });

  test('shows errors as values, has the type of its column, and leaves blanks blank', async () => {
    await add('Each', '[Price] / [Quantity]');
    await add('Day', 'DATE(2026, 1, [Quantity])', 'date');
    await add('Dear', '[Price] > 3', 'boolean');
    await add('Name', '[Item]', 'text');
    await rows.add(orders, actor, [{ cells: { price: 1 } }]);
    expect(await values('each')).toEqual([2 / 3, 5, '#DIV/0!']);
    expect(await values('day')).toEqual(['2026-01-03', '2026-01-01', '2025-12-31']);
    expect(await values('dear')).toEqual([false, true, false]);
    expect(await values('name')).toEqual(['Pen', 'Ink', null]);
  });

  test('follows renames, other formulas and types, and turns back into plain values', async () => {
    await add('Total', '[Price] * [Quantity]');
    await edit({ kind: 'change-column', column: 'price', name: 'Unit [price]' });
    await edit({ kind: 'change-column', column: 'total', formula: "=[Unit '[price']] * [Quantity] + 1" });
    expect(await values('total')).toEqual([7, 6]);
    await edit({ kind: 'change-column', column: 'total', type: 'text' });
    expect(await values('total')).toEqual(['7', '6']);
    const { columns } = await edit({ kind: 'change-column', column: 'total', formula: null });
    expect(columns.at(-1)).toEqual({ id: 'total', name: 'Total', type: 'text' });
    const [first] = await living();
    await edit({
      kind: 'set-cells',
      row_id: first!.row_id,
      version: first!.version,
      cells: { total: 'mine', price: 9 },
    });
    expect(await values('total')).toEqual(['mine', '6']);
  });

  test('computes dependants in order, and names the columns of a ring', async () => {
    await add('Total', '[Price] * [Quantity]');
    await add('Gross', '[Total] * 2');
    await add('Rounded', 'ROUND([Gross] / 7, 1)');
    await edit({ kind: 'change-column', column: 'total', formula: '[Price] * [Quantity] * 10' });
    expect(await values('rounded')).toEqual([17.1, 14.3]);
    await expect(edit({ kind: 'change-column', column: 'total', formula: '[Rounded] + 1' })).rejects.toThrow(
      'Total depends on its own values: Total → Rounded → Gross → Total.',
    );
    await expect(edit({ kind: 'delete-column', column: 'gross' })).rejects.toThrow(
      'The formula of Rounded uses Gross. Change it first.',
    );
  });
});

describe('what cannot be a formula of a column is refused with its place', () => {
  test.each([
    ['B2 * 2', /use columns, not cells/],
    ['[Cost] * 2', /Column Cost not found/],
    ['SUM(Stock[Price])', /Sheet Stock not found/],
    ['NOSUCH([Price])', /Function NOSUCH not found/],
    ['ROW()', /needs a fixed cell position/],
    ['RAND()', /a different number each time/],
    ['[Price', /./],
  ])('%s', async (formula, message) => {
    await expect(add('Total', formula)).rejects.toThrow(message);
    await expect(add('Total', formula)).rejects.toMatchObject({ details: { position: expect.any(Number) } });
  });
});

describe('a formula that reads whole columns', () => {
  test('follows every write of them, in its own sheet and in others', async () => {
    await add('Share', '[Price] / SUM(Orders[Price])');
    await add('Tax', "XLOOKUP([Item], 'Price list'![Name], 'Price list'![Tax])");
    await add('Gross', '[Price] * (1 + [Tax])');
    expect(await values('share')).toEqual([2 / 7, 5 / 7]);
    expect(await values('gross')).toEqual([2.2, 6]);
    await rows.add(orders, { kind: 'anonymous' }, [{ cells: { item: 'Cap', price: 3 } }]);
    expect(await values('share')).toEqual([0.2, 0.5, 0.3]);
    expect(await values('tax')).toEqual([0.1, 0.2, '#N/A']);
    await rows.add(prices, { kind: 'anonymous' }, [{ cells: { name: 'Cap', tax: 0.5 } }]);
    expect(await values('gross')).toEqual([2.2, 6, 4.5]);
    const [first] = await living(prices);
    await rows.edit(prices, actor, first!.row_id, first!.version, { tax: 1 });
    expect(await values('gross')).toEqual([4, 6, 4.5]);
    const [, ink] = await living();
    await rows.remove(orders, actor, [ink!.row_id]);
    expect(await values('share')).toEqual([0.4, 0.6]);
  });

  test('between sheets that read each other comes to an end', async () => {
    await rows.editSheet(prices, actor, [
      { kind: 'add-column', name: 'Twice', type: 'number', formula: 'SUM(Orders[Price]) * 2' },
    ]);
    await add('Sum', "SUM('Price list'![Twice])");
    expect(await values('sum')).toEqual([28, 28]);
    await expect(
      rows.editSheet(prices, actor, [{ kind: 'change-column', column: 'twice', formula: 'SUM(Orders[Sum])' }]),
    ).rejects.toThrow('Twice depends on its own values');
    await rows.add(orders, actor, [{ cells: { price: 1 } }]);
    expect(await values('sum')).toEqual([32, 32, 32]);
  });

  test('is found out of date after a process ended before it followed a write', async () => {
    await add('Sum', 'SUM(Orders[Price])');
    await rows.formulaColumns.settled();
    await fresh.database.updateTable('sheet_states').set({ version: 99 }).where('sheet_id', '=', orders).execute();
    const [first] = await living();
    await fresh.database
      .updateTable('sheet_rows')
      .set({ cells: JSON.stringify({ ...first!.cells, price: 20 }) as never, version: 99 })
      .where('sheet_id', '=', orders)
      .where('row_id', '=', first!.row_id)
      .execute();
    await rows.formulaColumns.maintain();
    expect(await values('sum')).toEqual([25, 25]);
  });

  fullTest('that costs too much is stopped with its column named, and the others are computed', async () => {
    const edited = await edit(
      {
        kind: 'add-column',
        name: 'Endless',
        type: 'number',
        formula: 'REDUCE(0, SEQUENCE(100000), LAMBDA(a, b, a + SUM(SEQUENCE(100))))',
      },
      { kind: 'add-column', name: 'Total', type: 'number', formula: '[Price] * [Quantity]' },
    );
    await rows.formulaColumns.settled();
    expect(edited.notes.join(' ')).toMatch(/Endless exceeds the computing limit|being computed/);
    expect(await values('endless')).toEqual(['#CALC!', '#CALC!']);
    expect(await values('total')).toEqual([6, 5]);
  });
});

test('TODAY is of the day in UTC, and is computed anew with the next one', async () => {
  await add('Age', 'TODAY() - DATE(2026, 11, 1)');
  expect(await values('age')).toEqual([20, 20]);
  now += 86_400_000;
  await rows.formulaColumns.maintain();
  expect(await values('age')).toEqual([21, 21]);
  const before = (await living())[0]!.version;
  await rows.formulaColumns.maintain();
  expect((await living())[0]!.version).toBe(before);
});
