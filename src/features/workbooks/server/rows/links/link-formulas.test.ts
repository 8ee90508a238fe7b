import { afterAll, beforeAll, expect, test } from 'vitest';
import { lookupFormula, rollupFormula, type RollupCondition, type RollupFunction } from '#engine/link-formulas.ts';
import type { Cell, Column, ColumnLink } from '#engine/model.ts';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import type { Actor, Rows } from '../../../services.ts';
import { createWorkbook } from '../../create-workbook.ts';
import { createRows } from '../create-rows.ts';
import { findSheets } from '../sheets/find-sheets.ts';

let fresh: FreshDatabase;
let rows: Rows;
let [customers, orders] = ['', ''];
const actor: Actor = { kind: 'user', id: 'ann', email: 'ann@example.com' };
const link: ColumnLink = { sheet: 'Customers', key: 'id', name: 'city', on_delete: 'keep' };
const customerColumns: Column[] = [
  { id: 'id', name: 'ID', type: 'text' },
  { id: 'city', name: 'City', type: 'text' },
];
const orderColumns: Column[] = [
  { id: 'customer', name: 'Customer', type: 'text', link },
  { id: 'total', name: 'Total', type: 'number' },
  { id: 'state', name: 'State', type: 'text' },
];

beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'space' }).execute();
  rows = createRows({ database: fresh.database, restTimes: 0 });
  const of = (...cells: Record<string, Cell>[]) => cells.map((one) => ({ cells: one }));
  const { id } = await createWorkbook(fresh.database, {
    ...{ workspace_id: 'space', name: 'Book' },
    sheets: [
      {
        ...{ title: 'Customers', columns: customerColumns },
        rows: of(
          { id: 'A*', city: 'Kiel' },
          { id: 'AB', city: 'Bonn' },
          { id: 'C~' },
          { city: 'Ulm' },
          { id: 'none', city: 'Jena' },
        ),
      },
      {
        ...{ title: 'Orders', columns: orderColumns },
        rows: of(
          ...[
            { customer: 'A*', total: 1, state: 'open?' },
            { customer: 'a*', total: 2, state: 'opens' },
          ],
          ...[
            { customer: 'AB', total: 40, state: 'open?' },
            { customer: 'C~', total: 7 },
            { total: 100 },
            { customer: 'X', total: 9 },
          ],
        ),
      },
    ],
  });
  [customers = '', orders = ''] = (await findSheets(fresh.database, id)).map((sheet) => sheet.id);
});
afterAll(async () => {
  await rows.formulaColumns.settled();
  await fresh.close();
});

async function computed(sheet: string, formula: string): Promise<Cell[]> {
  const name = `F${Math.random()}`;
  const { columns } = await rows.editSheet(sheet, actor, [{ kind: 'add-column', name, type: 'number', formula }]);
  await rows.formulaColumns.settled();
  const column = columns.find((one) => one.name === name)!.id;
  const found = await fresh.database
    .selectFrom('sheet_rows')
    .select('cells')
    .where('sheet_id', '=', sheet)
    .orderBy('position')
    .execute();
  return found.map(({ cells }) => cells[column] ?? null);
}
const rolledUp = (name: RollupFunction, conditions: RollupCondition[] = []) =>
  computed(
    customers,
    rollupFormula({
      function: name,
      from: { sheet: orders, column: 'customer', value: 'total' },
      key: customerColumns[0]!,
      conditions,
    }),
  );

test('figures of the rows that name a row, whose key may look like a pattern', async () => {
  expect(await rolledUp('count')).toEqual([2, 1, 1, null, 0]);
  expect(await rolledUp('sum')).toEqual([3, 40, 7, null, 0]);
  expect(await rolledUp('average')).toEqual([1.5, 40, 7, null, null]);
  expect(await rolledUp('minimum')).toEqual([1, 40, 7, null, 0]);
  expect(await rolledUp('maximum')).toEqual([2, 40, 7, null, 0]);
});

test('conditions take texts as they are, and numbers', async () => {
  expect(await rolledUp('count', [{ column: { id: 'state' }, operator: '=', value: 'open?' }])).toEqual([
    1,
    1,
    0,
    null,
    0,
  ]);
  expect(await rolledUp('sum', [{ column: { id: 'total' }, operator: '>', value: 1 }])).toEqual([2, 40, 7, null, 0]);
  expect(await rolledUp('count', [{ column: { id: 'state' }, operator: '<>', value: 'open?' }])).toEqual([
    1,
    0,
    1,
    null,
    0,
  ]);
});

test('a column of the named row is looked up; a key that no row has is an error', async () => {
  const linked = { sheet: customers, key: 'id' };
  expect(await computed(orders, lookupFormula({ id: 'customer', type: 'text' }, linked, 'city'))).toEqual([
    'Kiel',
    'Kiel',
    'Bonn',
    null,
    null,
    '#N/A',
  ]);
});
