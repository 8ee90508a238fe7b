import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { Cell, Column } from '#engine/model.ts';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import type { Actor, CommittedWrite, Rows, RowWithLines } from '../../../services.ts';
import { createWorkbook } from '../../create-workbook.ts';
import { createRows } from '../create-rows.ts';
import { findSheets } from '../sheets/find-sheets.ts';

let fresh: FreshDatabase;
let rows: Rows;
let invoices: string;
let lines: string;
const announced: CommittedWrite[] = [];
const visitor: Actor = { kind: 'anonymous' };
const invoiceColumns: Column[] = [
  { id: 'number', name: 'Number', type: 'text' },
  { id: 'customer', name: 'Customer', type: 'text' },
  { id: 'code', name: 'Code', type: 'text', formula: '"INV-" & [column:number]' },
  { id: 'total', name: 'Total', type: 'number', formula: 'SUMIFS(Lines[Amount], Lines[Invoice], [column:number])' },
];
const lineColumns: Column[] = [
  { id: 'invoice', name: 'Invoice', type: 'text' },
  { id: 'item', name: 'Item', type: 'text' },
  { id: 'quantity', name: 'Quantity', type: 'number' },
  { id: 'amount', name: 'Amount', type: 'number', formula: '[column:quantity] * 2' },
];

beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'space' }).execute();
  // What is computed afterwards is announced when it is.
  const committed = (write: CommittedWrite) => void (write.actor.kind === 'system' || announced.push(write));
  rows = createRows({ database: fresh.database, committed });
});
afterAll(async () => {
  await rows.formulaColumns.settled();
  await fresh.close();
});
beforeEach(async () => {
  const { id } = await createWorkbook(fresh.database, {
    ...{ workspace_id: 'space', name: 'Book' },
    sheets: [
      { title: 'Invoices', columns: invoiceColumns, rows: [{ cells: { number: '7', customer: 'Ann' } }] },
      { title: 'Lines', columns: lineColumns, rows: [{ cells: { invoice: '9', item: 'Rope', quantity: 1 } }] },
    ],
  });
  [invoices = '', lines = ''] = (await findSheets(fresh.database, id)).map((sheet) => sheet.id);
  announced.length = 0;
});

const said = { blank: 'blank', unfit: 'unfit', taken: 'taken', named: 'named' };
const invoice = (
  number: Cell,
  items: readonly string[],
  more: Partial<RowWithLines> & { link?: (key: Cell) => Cell } = {},
): RowWithLines => {
  const { link = (key: Cell) => key, ...own } = more;
  const made = items.map((item, at) => ({ cells: { item, quantity: at + 1 } }));
  return {
    ...{ sheet: invoices, cells: { number, customer: 'Bob' }, key: 'number' },
    lines: { sheet: lines, rows: made, column: 'invoice', link, said },
    ...own,
  };
};
const stored = async (sheet: string) =>
  (
    await fresh.database
      .selectFrom('sheet_rows')
      .selectAll()
      .where('sheet_id', '=', sheet)
      .orderBy('position')
      .execute()
  )
    .slice(1)
    .map(({ cells }) => cells);
const state = async (sheet: string) =>
  fresh.database
    .selectFrom('sheet_states')
    .select(['version', 'row_count'])
    .where('sheet_id', '=', sheet)
    .executeTakeFirst();
const refusal = (write: Promise<unknown>) =>
  write.then(
    () => null,
    (error: Error) => error.message,
  );

test('a row and its lines are there together, one version of each sheet, with what is computed', async () => {
  const before = await Promise.all([invoices, lines].map(state));
  const added = await rows.addWithLines(visitor, invoice('8', ['Sail', 'Mast']));
  expect(added.row?.cells).toMatchObject({ number: '8', code: 'INV-8' });
  expect(added.lines.map(({ cells }) => cells)).toEqual([
    { invoice: '8', item: 'Sail', quantity: 1, amount: 2 },
    { invoice: '8', item: 'Mast', quantity: 2, amount: 4 },
  ]);
  const after = await Promise.all([invoices, lines].map(state));
  expect(after.map((one, at) => Number(one?.row_count) - Number(before[at]?.row_count))).toEqual([1, 2]);
  expect(new Set(added.lines.map(({ version }) => version)).size).toBe(1);
  expect(announced.map(({ sheet_id, added: told }) => [sheet_id, told.length])).toEqual([
    [invoices, 1],
    [lines, 0],
  ]);
  await rows.formulaColumns.settled();
  expect((await stored(invoices))[0]).toMatchObject({ total: 6 });
  const { rows: history } = await sql<{ change: string; actor: Actor }>`
    select change, actor from row_history where sheet_id in (${invoices}, ${lines})
  `.execute(fresh.database);
  expect(history).toEqual(Array.from({ length: 3 }, () => ({ change: 'added', actor: visitor })));
});

test('the key may be one that a formula makes', async () => {
  const added = await rows.addWithLines(visitor, invoice('8', ['Sail'], { key: 'code' }));
  expect(added.lines[0]?.cells).toMatchObject({ invoice: 'INV-8' });
});

test.each([
  ['has no key', null, {}, 'blank'],
  ['has the key of another row', '7', {}, 'taken'],
  ['has a key that rows name already', '9', {}, 'named'],
  ['has a key that the link can’t hold', '007', { link: () => 7 }, 'unfit'],
])('nothing is written where the row %s', async (_, number, more, expected) => {
  expect(await refusal(rows.addWithLines(visitor, invoice(number, ['Sail'], more)))).toBe(expected);
  expect([await stored(invoices), await stored(lines)]).toEqual([[], []]);
  expect(announced).toEqual([]);
});

test('nothing is written where a line can’t be', async () => {
  const broken = invoice('8', ['Sail']);
  broken.lines.sheet = 'gone';
  expect(await refusal(rows.addWithLines(visitor, broken))).not.toBeNull();
  expect(await stored(invoices)).toEqual([]);
});

test('a submission that comes again makes nothing more, at once or later', async () => {
  const once = { once: 'submission' };
  const both = await Promise.all([1, 2, 3].map(() => rows.addWithLines(visitor, invoice('8', ['Sail', 'Mast'], once))));
  expect(both.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(await rows.addWithLines(visitor, invoice('8', ['Sail', 'Mast'], once))).toMatchObject({ isNew: false });
  expect([await stored(invoices), await stored(lines)].map(({ length }) => length)).toEqual([1, 2]);
});

test('of two rows of one key one is there, with its lines alone', async () => {
  const sent = [1, 2, 3, 4].map((at) => rows.addWithLines(visitor, invoice('8', [`Sail ${at}`, `Mast ${at}`])));
  const refused = (await Promise.all(sent.map(refusal))).filter((message) => message !== null);
  expect(refused).toEqual(['taken', 'taken', 'taken']);
  expect([await stored(invoices), await stored(lines)].map(({ length }) => length)).toEqual([1, 2]);
});

test('formulas that another server changed meanwhile are those that the rows get', async () => {
  await rows.addWithLines(visitor, invoice('8', ['Sail']));
  const other = createRows({ database: fresh.database });
  await other.editSheet(lines, visitor, [
    { kind: 'change-column', column: 'amount', formula: '[column:quantity] * 10' } as never,
  ]);
  const { lines: added } = await rows.addWithLines(visitor, invoice('10', ['Mast']));
  expect(added[0]?.cells).toMatchObject({ amount: 10 });
  await other.formulaColumns.settled();
});
