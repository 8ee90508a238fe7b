import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SheetEdit } from '../../../api/workbooks.ts';
import type { Cell, Column, ColumnLink } from '#engine/model.ts';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { Actor, CommittedWrite, Rows } from '../../../services.ts';
import { createWorkbook } from '../../create-workbook.ts';
import { createRows } from '../create-rows.ts';
import { findSheets } from '../sheets/find-sheets.ts';

let fresh: FreshDatabase;
let rows: Rows;
let customers: string;
let orders: string;
const announced: CommittedWrite[] = [];
const actor: Actor = { kind: 'user', id: 'ann', email: 'ann@example.com' };
const visitor: Actor = { kind: 'anonymous' };
const link = (on_delete: ColumnLink['on_delete'] = 'keep', sheet = 'Customers'): ColumnLink => ({
  ...{ sheet, key: 'id', name: 'name', on_delete },
});
const customerColumns: Column[] = [
  { id: 'id', name: 'ID', type: 'text' },
  { id: 'name', name: 'Name', type: 'text' },
  { id: 'parent', name: 'Part of', type: 'text', link: link() },
];
const orderColumns: Column[] = [
  { id: 'customer', name: 'Customer', type: 'text', link: link() },
  { id: 'small', name: 'Small', type: 'text', formula: 'LOWER([column:customer])' },
];
const withLink = (on_delete: ColumnLink['on_delete']): SheetEdit => ({
  ...{ kind: 'change-column', column: 'customer', link: link(on_delete, customers) },
});

beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'space' }).execute();
  rows = createRows({ database: fresh.database, committed: (write) => announced.push(write) });
});
afterAll(async () => {
  await rows.formulaColumns.settled();
  await fresh.close();
});
beforeEach(async () => {
  const of = (...cells: Record<string, Cell>[]) => cells.map((one) => ({ cells: one }));
  const { id } = await createWorkbook(fresh.database, {
    ...{ workspace_id: 'space', name: 'Book' },
    sheets: [
      {
        ...{ title: 'Customers', columns: customerColumns },
        rows: of({ id: 'A', name: 'Ann' }, { id: 'B', name: 'Bob', parent: 'A' }, { id: 'Ö', name: 'Öl' }),
      },
      {
        ...{ title: 'Orders', columns: orderColumns },
        rows: of({ customer: 'a' }, { customer: 'A' }, { customer: 'B' }, { customer: 'ö' }, { customer: 'Z' }),
      },
    ],
  });
  [customers = '', orders = ''] = (await findSheets(fresh.database, id)).map((sheet) => sheet.id);
  announced.length = 0;
});

const stored = (sheet: string) =>
  fresh.database.selectFrom('sheet_rows').selectAll().where('sheet_id', '=', sheet).orderBy('position').execute();
const row = async (index: number) => (await stored(customers))[index]!;
const column = async (sheet: string, id: string) =>
  (await stored(sheet)).filter(({ deleted }) => !deleted).map(({ cells }) => cells[id] ?? null);
const set = async (index: number, cells: Record<string, Cell>): Promise<SheetEdit> => {
  const { row_id, version } = await row(index);
  return { kind: 'set-cells', row_id, version, cells };
};
const refusal = (write: Promise<unknown>) =>
  write.then(
    () => null,
    (error: Error) => error.message,
  );

test('cells that name a row follow its new key, with what is computed of them, and back with the undo', async () => {
  const answer = await rows.editSheet(customers, actor, [await set(0, { id: 'Anna' })]);
  expect(answer.linked).toEqual([orders]);
  expect(await column(orders, 'customer')).toEqual(['Anna', 'Anna', 'B', 'ö', 'Z']);
  expect((await column(orders, 'small')).slice(0, 2)).toEqual(['anna', 'anna']);
  expect(await column(customers, 'parent')).toEqual([null, 'Anna', null]);
  expect(announced.map(({ sheet_id }) => sheet_id)).toContain(orders);
  await rows.editSheet(customers, actor, [await set(0, { id: 'A' })]);
  expect(await column(orders, 'customer')).toEqual(['A', 'A', 'B', 'ö', 'Z']);
});

test('keys that are swapped in one write are swapped where they are named', async () => {
  await rows.editSheet(customers, actor, [await set(0, { id: 'B' }), await set(1, { id: 'A' })]);
  expect(await column(orders, 'customer')).toEqual(['B', 'B', 'A', 'ö', 'Z']);
});

test('the writer of single rows lets them follow as well, also letters beyond ASCII', async () => {
  const { row_id, version } = await row(2);
  await rows.edit(customers, visitor, row_id, version, { id: 'Oil' });
  expect(await column(orders, 'customer')).toEqual(['a', 'A', 'B', 'Oil', 'Z']);
  const back = await row(2);
  const history = { row_id, version: back.version, to: 0 };
  await rows.restoreVersion(customers, actor, ['id', 'name', 'parent'], history);
  expect(await column(orders, 'customer')).toEqual(['a', 'A', 'B', 'Ö', 'Z']);
});

test('a key that two rows have is nobody’s: cells stay', async () => {
  await rows.editSheet(customers, actor, [await set(1, { id: 'A' })]);
  expect(await column(orders, 'customer')).toEqual(['a', 'A', 'A', 'ö', 'Z']);
  await rows.editSheet(customers, actor, [await set(1, { id: 'C' })]);
  expect(await column(orders, 'customer')).toEqual(['a', 'A', 'A', 'ö', 'Z']);
});

test('cells of a deleted row stay, are made blank and come back, or keep it from being deleted', async () => {
  const { row_id } = await row(0);
  await rows.remove(customers, actor, [row_id]);
  expect(await column(orders, 'customer')).toEqual(['a', 'A', 'B', 'ö', 'Z']);
  await rows.editSheet(customers, actor, [{ kind: 'restore-rows', row_ids: [row_id] }]);

  await rows.editSheet(orders, actor, [withLink('clear')]);
  await rows.remove(customers, visitor, [row_id]);
  expect(await column(orders, 'customer')).toEqual([null, null, 'B', 'ö', 'Z']);
  await rows.editSheet(customers, actor, [{ kind: 'restore-rows', row_ids: [row_id] }]);
  expect(await column(orders, 'customer')).toEqual(['a', 'A', 'B', 'ö', 'Z']);

  await rows.editSheet(orders, actor, [withLink('refuse')]);
  const sentence = '2 rows of Orders refer to this row in Customer. Change or delete them first.';
  expect(await refusal(rows.editSheet(customers, actor, [{ kind: 'delete-rows', row_ids: [row_id] }]))).toBe(sentence);
  expect(await refusal(rows.remove(customers, actor, [row_id]))).toBe(sentence);
  expect(await refusal(rows.remove(customers, visitor, [row_id]))).not.toContain('Orders');
  expect(await column(customers, 'id')).toEqual(['A', 'B', 'Ö']);
});

test('rows that a newer file changes are followed, and what it deletes is never refused', async () => {
  await rows.editSheet(orders, actor, [withLink('refuse')]);
  const [first, second] = await stored(customers);
  const result = await rows.sync.merge(
    customers,
    { kind: 'system', what: 'file' },
    {
      ...{ columns: ['id', 'name', 'parent'], rule: 'sheet', order: null, gone: [second!.row_id] },
      rows: [{ row_id: first!.row_id, cells: { id: 'N', name: 'Ann' }, formulas: null }],
      table: { readBase: (base) => base, within: async () => false },
    },
  );
  expect(result.counts).toMatchObject({ changed: 1, removed: 1 });
  expect(await column(orders, 'customer')).toEqual(['N', 'N', 'B', 'ö', 'Z']);
});

test('a key that names rows itself passes its change on', async () => {
  await rows
    .editSheet(customers, actor, [
      { kind: 'change-column', column: 'parent', link: null },
      {
        kind: 'add-column',
        name: 'Order',
        type: 'text',
        link: { sheet: orders, key: 'customer', name: 'customer', on_delete: 'keep' },
      },
    ])
    .catch((error: Error) => expect(error.message).toContain('doesn’t tell the rows of Orders apart'));
  const [, second] = await stored(orders);
  await rows.remove(orders, actor, [second!.row_id]);
  await rows.editSheet(customers, actor, [
    {
      kind: 'add-column',
      name: 'Order',
      type: 'text',
      link: { sheet: orders, key: 'customer', name: 'customer', on_delete: 'keep' },
    },
    { ...(await set(2, {})), cells: { order: 'A' } } as SheetEdit,
  ]);
  await rows.editSheet(customers, actor, [await set(0, { id: 'Anna' })]);
  expect(await column(orders, 'customer')).toEqual(['Anna', 'B', 'ö', 'Z']);
  expect(await column(customers, 'order')).toEqual([null, null, 'Anna']);
});

test('writers of keys of two sheets that link to each other never wait for each other in a circle', async () => {
  const columnsTo = (sheet: string): Column[] => [
    { id: 'id', name: 'ID', type: 'text' },
    { id: 'name', name: 'Name', type: 'text' },
    { id: 'other', name: 'Other', type: 'text', link: link('clear', sheet) },
  ];
  const numbered = (own: string, other: string) =>
    Array.from({ length: 12 }, (_, at) => ({ cells: { id: `${own}${at}`, name: 'x', other: `${other}${at}` } }));
  const { id } = await createWorkbook(fresh.database, {
    ...{ workspace_id: 'space', name: 'Both' },
    sheets: [
      { title: 'A', columns: columnsTo('B'), rows: numbered('a', 'b') },
      { title: 'B', columns: columnsTo('A'), rows: numbered('b', 'a') },
    ],
  });
  const both = (await findSheets(fresh.database, id)).map((sheet) => sheet.id);
  const database = openDatabase(fresh.address, { connections: 8 });
  const write = async (writer: number): Promise<void> => {
    // Each as a process of its own.
    const own = createRows({ database });
    const sheet = both[writer % 2] ?? '';
    const [first, second, third] = (await stored(sheet)).slice(Math.floor(writer / 2) * 3);
    for (let turn = 0; turn < 3; turn++) {
      const now = await own.byId(sheet, first?.row_id ?? '');
      await own.edit(sheet, actor, now?.row_id ?? '', now?.version ?? 0, { id: `${writer}.${turn}` });
      const { row_id = '', version = 0 } = (await own.byId(sheet, second?.row_id ?? '')) ?? {};
      const cells = { id: `${writer}:${turn}` };
      await own.editSheet(sheet, actor, [{ kind: 'set-cells', row_id, version, cells }]);
    }
    await own.remove(sheet, actor, [third?.row_id ?? '']);
    await own.formulaColumns.settled();
  };
  await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)));
  // A session counts its own when it ends.
  await database.destroy();
  const { rows: counted } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()
  `.execute(fresh.database);
  expect(counted).toEqual([{ deadlocks: 0 }]);
  const [ids, others] = [await column(both[0] ?? '', 'id'), await column(both[1] ?? '', 'other')];
  expect(others.filter((key) => key !== null).every((key) => ids.includes(key))).toBe(true);
});
