import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SheetEdit } from '../../../api/workbooks.ts';
import type { Cell, Column, ColumnLink } from '#engine/model.ts';
import { liveLink } from '#engine/links.ts';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import type { Actor } from '../../../services.ts';
import { deleteSheet } from '../../change-workbook.ts';
import { copyWorkbook } from '../../copy-workbook.ts';
import { createWorkbook } from '../../create-workbook.ts';
import { createRows } from '../create-rows.ts';
import { editSheet } from '../editing/edit-sheet.ts';
import { findSheets } from '../sheets/find-sheets.ts';

let fresh: FreshDatabase;
let workbook: string;
let customers: string;
let orders: string;
const actor: Actor = { kind: 'user', id: 'ann', email: 'ann@example.com' };
const pages = { renameSheet: async () => undefined };
const customerColumns: Column[] = [
  { id: 'id', name: 'ID', type: 'text' },
  { id: 'name', name: 'Name', type: 'text' },
  { id: 'size', name: 'Size', type: 'number' },
];
const orderColumns: Column[] = [
  { id: 'number', name: 'Number', type: 'number' },
  { id: 'customer', name: 'Customer', type: 'text' },
];
const rowsOf = (...rows: Record<string, Cell>[]) => rows.map((cells) => ({ cells }));

beforeAll(async () => {
  fresh = await freshDatabase();
  for (const id of ['space', 'other']) await fresh.database.insertInto('workspaces').values({ id, name: id }).execute();
});
afterAll(() => fresh.close());
beforeEach(async () => {
  const sheets = [
    {
      ...{ title: 'Customers', columns: customerColumns },
      rows: rowsOf({ id: 'A', name: 'Ann', size: 1 }, { id: 'B', name: 'Bob', size: 1 }, { id: 'C', name: 'Cy' }),
    },
    {
      ...{ title: 'Orders', columns: orderColumns },
      rows: rowsOf(
        { number: 1, customer: 'a' },
        { number: 2, customer: 'B' },
        { number: 3, customer: 'X' },
        { number: 4 },
      ),
    },
  ];
  workbook = (await createWorkbook(fresh.database, { workspace_id: 'space', name: 'Book', sheets })).id;
  [customers = '', orders = ''] = (await findSheets(fresh.database, workbook)).map(({ id }) => id);
});

const edit = (sheet: string, ...edits: SheetEdit[]) =>
  editSheet({ database: fresh.database, pages }, sheet, actor, edits);
const link = (more: Partial<ColumnLink> = {}): ColumnLink => ({
  ...{ sheet: customers, key: 'id', name: 'name', on_delete: 'keep' },
  ...more,
});
const setLink = (given: ColumnLink | null): SheetEdit => ({ kind: 'change-column', column: 'customer', link: given });
const columnsOf = async (sheet: string) =>
  (await findSheets(fresh.database, workbook)).find(({ id }) => id === sheet)?.columns ?? [];
const linkNow = async () => (await columnsOf(orders)).find(({ id }) => id === 'customer')?.link;
const liveNow = async () => {
  const sheets = await findSheets(fresh.database, workbook);
  const column = sheets.find(({ id }) => id === orders)?.columns.find(({ id }) => id === 'customer');
  return column && liveLink(column, sheets);
};
const linkedBy = async (sheet: string) =>
  (
    await fresh.database
      .selectFrom('sheet_states')
      .select('linked_by')
      .where('sheet_id', '=', sheet)
      .executeTakeFirstOrThrow()
  ).linked_by;
const noted = (more: object = {}) => [{ sheet: orders, column: 'customer', key: 'id', on_delete: 'keep', ...more }];

test('a link is stored with its column, noted where it leads, in the history of columns, and taken away again', async () => {
  await edit(orders, setLink(link()));
  expect(await linkNow()).toEqual(link());
  expect(await linkedBy(customers)).toEqual(noted());
  await edit(orders, setLink(link({ on_delete: 'clear' })));
  expect(await linkedBy(customers)).toEqual(noted({ on_delete: 'clear' }));
  await edit(orders, setLink(null));
  expect([await linkNow(), await linkedBy(customers)]).toEqual([undefined, null]);
  const history = fresh.database.selectFrom('column_history').select('columns').where('sheet_id', '=', orders);
  const before = (await history.orderBy('version').execute()).map(({ columns }) => columns[1]?.link?.on_delete);
  expect(before).toEqual([undefined, 'keep', 'clear']);
});

test('what a link can’t be is refused with a sentence', async () => {
  const refusal = (given: ColumnLink, column = 'customer') =>
    edit(orders, { kind: 'change-column', column, link: given }).then(
      () => null,
      (error: Error) => error.message,
    );
  expect(await refusal(link({ sheet: 'gone' }))).toBe('This sheet is not in the spreadsheet any more.');
  expect(await refusal(link({ key: 'gone' }))).toBe('Customers no longer has this column.');
  expect(await refusal(link({ sheet: orders, key: 'customer', name: 'number' }))).toBe(
    'A column can’t link to itself.',
  );
  expect(await refusal(link(), 'number')).toBe(
    'Number and ID have values of different types. Change the type of one of them first.',
  );
  expect(await refusal(link({ key: 'size' }), 'number')).toBe(
    'Size doesn’t tell the rows of Customers apart: 1 value is in several rows.',
  );
  expect(await linkNow()).toBeUndefined();
});

test('a deleted column takes its link along and brings it back', async () => {
  await edit(orders, setLink(link()));
  await edit(orders, { kind: 'delete-column', column: 'customer' });
  expect(await linkedBy(customers)).toBeNull();
  await edit(orders, { kind: 'restore-column', column: 'customer' });
  expect([await linkNow(), await linkedBy(customers)]).toEqual([link(), noted()]);
});

test('a link sleeps while the column that it names is deleted', async () => {
  await edit(orders, setLink(link()));
  await edit(customers, { kind: 'delete-column', column: 'id' });
  expect(await liveNow()).toBeNull();
  await edit(customers, { kind: 'restore-column', column: 'id' });
  expect((await liveNow())?.keyColumn.name).toBe('ID');
});

test('a sheet that is deleted takes the links to it along', async () => {
  await edit(orders, setLink(link()));
  await deleteSheet(fresh.database, workbook, customers);
  expect(await columnsOf(orders)).toEqual(orderColumns);
});

test('a copy links to its own sheets', async () => {
  await edit(orders, setLink(link({ on_delete: 'refuse' })));
  const copy = await copyWorkbook(fresh.database, workbook, 'other');
  const [first, second] = await findSheets(fresh.database, copy.id);
  expect(second?.columns[1]?.link).toEqual(link({ sheet: first?.id ?? '', on_delete: 'refuse' }));
  expect(await linkedBy(first?.id ?? '')).toEqual(noted({ sheet: second?.id, on_delete: 'refuse' }));
});

test('new sheets link by titles, and not to what isn’t there', async () => {
  const columns = orderColumns.map((one) =>
    one.id === 'customer' ? { ...one, link: link({ sheet: 'Customers' }) } : one,
  );
  const orphan: Column[] = [{ id: 'who', name: 'Who', type: 'text', link: link({ sheet: 'Nowhere' }) }];
  const made = await createWorkbook(fresh.database, {
    ...{ workspace_id: 'space', name: 'Package' },
    sheets: [
      { title: 'Orders', columns, rows: [] },
      { title: 'Customers', columns: customerColumns, rows: [] },
      { title: 'Notes', columns: orphan, rows: [] },
    ],
  });
  const [first, second, third] = await findSheets(fresh.database, made.id);
  expect(first?.columns[1]?.link?.sheet).toBe(second?.id);
  expect(third?.columns[0]).toEqual({ id: 'who', name: 'Who', type: 'text' });
});

test('a table that becomes cells again is linked to no more', async () => {
  const all = createRows(fresh);
  await edit(customers, { kind: 'move-table', top: 0, left: 0, bottom: 1, right: 2, header_rows: 1 });
  const below = { top: 2, left: 0, bottom: 3, right: 2, header_rows: 0 as const };
  const { sheet_id } = await all.makeTable(customers, actor, below);
  const made = (await findSheets(fresh.database, workbook)).find(({ id }) => id === sheet_id);
  const [key = '', name = ''] = made?.columns.map(({ id }) => id) ?? [];
  await edit(orders, { kind: 'change-column', column: 'customer', link: link({ sheet: sheet_id, key, name }) });
  const linkNow = async () =>
    (await findSheets(fresh.database, workbook))
      .find(({ id }) => id === orders)
      ?.columns.find(({ id }) => id === 'customer')?.link;
  expect(await linkNow()).toMatchObject({ sheet: sheet_id });
  await all.makeCells(sheet_id, actor, { appsNaming: async () => [] });
  expect(await linkNow()).toBeUndefined();
});
