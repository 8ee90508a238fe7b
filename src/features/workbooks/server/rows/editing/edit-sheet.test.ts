import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SheetEdit } from '../../../api/workbooks.ts';
import type { Cell, Column } from '#engine/model.ts';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import type { Actor } from '../../../services.ts';
import { json } from '#platform/database/json.ts';
import { createWorkbook } from '../../create-workbook.ts';
import { findSheets } from '../sheets/find-sheets.ts';
import { editSheet } from './edit-sheet.ts';

let fresh: FreshDatabase;
let sheetId: string;
let workbookId: string;
const actor: Actor = { kind: 'user', id: 'ann', email: 'ann@example.com' };
const renamed: unknown[][] = [];
const pages = { renameSheet: async (...input: unknown[]) => void renamed.push(input.slice(0, 3)) };

beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
});
afterAll(() => fresh.close());
beforeEach(async () => {
  renamed.length = 0;
  const columns: Column[] = [
    { id: 'name', name: 'Name', type: 'text' },
    { id: 'share', name: 'Share', type: 'percent', format: '0%' },
    { id: 'due', name: 'Due', type: 'date' },
  ];
  const values: Record<string, Cell>[] = [
    { name: 'Ann', share: 0.25, due: '2026-11-21' },
    { name: 'Bob', share: 'unknown' },
    { name: 'Cy', share: 0.5, due: '2026-12-01' },
  ];
  const rows = values.map((cells) => ({ cells }));
  const sheets = [
    { title: 'One', columns, rows },
    { title: 'Two', columns, rows: [] },
  ];
  workbookId = (await createWorkbook(fresh.database, { workspace_id: 'space', name: 'Book', sheets })).id;
  sheetId = (await findSheets(fresh.database, workbookId))[0]?.id ?? '';
});

const edit = (...edits: SheetEdit[]) => editSheet({ database: fresh.database, pages }, sheetId, actor, edits);
async function living() {
  const rows = fresh.database.selectFrom('sheet_rows').selectAll().where('sheet_id', '=', sheetId);
  return rows.where('deleted', '=', false).orderBy('position').execute();
}
const cells = async () => (await living()).map((row) => row.cells);
const sheet = () =>
  fresh.database.selectFrom('sheet_states').selectAll().where('sheet_id', '=', sheetId).executeTakeFirstOrThrow();
const titleNow = async () =>
  (await fresh.database.selectFrom('sheets').select('title').where('id', '=', sheetId).executeTakeFirstOrThrow()).title;
const rowAt = async (index: number) => (await living())[index]?.row_id ?? '';
const history = () =>
  fresh.database.selectFrom('row_history').selectAll().where('sheet_id', '=', sheetId).orderBy('row_id').execute();
async function set(index: number, changed: Record<string, Cell>, version = 1): Promise<SheetEdit> {
  return { kind: 'set-cells', row_id: await rowAt(index), version, cells: changed };
}

test('cells are read by the type of their column, in one version, and answered as they now stand', async () => {
  const answer = await edit(
    await set(0, { share: '12.5%', due: '1/12/2026' }),
    await set(1, { share: '40', name: '' }),
    await set(2, { due: 'some day' }),
  );
  expect(answer.version).toBe(2);
  expect(answer.rows.map((row) => [row.version, row.cells])).toEqual([
    [2, { name: 'Ann', share: 0.125, due: '2026-12-01' }],
    [2, { share: 0.4 }],
    [2, { name: 'Cy', share: 0.5, due: 'some day' }],
  ]);
  expect(await cells()).toEqual(answer.rows.map((row) => row.cells));
  const remembered = (await history()).map((entry) => [entry.version, entry.change, entry.cells['name']]);
  expect(remembered.sort()).toEqual([
    [2, 'edited', 'Ann'],
    [2, 'edited', 'Bob'],
    [2, 'edited', 'Cy'],
  ]);
});

test('one edit that cannot be done leaves all undone', async () => {
  const before = await cells();
  const first = await set(0, { name: 'Changed' });
  const refused: [SheetEdit, object][] = [
    [await set(1, { name: 'x' }, 7), { code: 'row_conflict', details: { row: { cells: { name: 'Bob' } } } }],
    [await set(1, { nothing: 'x' }), { code: 'invalid_input', fields: [{ path: 'edits.2.cells.nothing' }] }],
    [{ kind: 'set-cells', row_id: 'gone', version: 1, cells: { name: 'x' } }, { code: 'not_found' }],
    [
      { kind: 'add-rows', rows: [{ cells: { name: 'x' } }, { cells: { other: 1 } }] },
      { fields: [{ path: 'edits.2.rows.1.cells.other' }] },
    ],
    [{ kind: 'add-rows', rows: [{ cells: {} }], before: 'gone' }, { code: 'not_found' }],
    [
      { kind: 'add-column', name: 'NAME', type: 'text' },
      { code: 'already_exists', fields: [{ path: 'edits.2.name' }] },
    ],
    [{ kind: 'delete-column', column: 'gone' }, { code: 'invalid_input' }],
    [{ kind: 'rename-sheet', title: 'Two' }, { code: 'already_exists' }],
  ];
  for (const [bad, problem] of refused) {
    const attempt = edit(first, { kind: 'delete-rows', row_ids: [await rowAt(2)] }, bad);
    await expect(attempt).rejects.toMatchObject(problem);
    expect(await cells()).toEqual(before);
    expect(await sheet()).toMatchObject({ version: 1, row_count: 3 });
    expect(await titleNow()).toBe('One');
  }
  expect(await history()).toEqual([]);
  expect(renamed).toEqual([]);
});

test('rows are added at the end and before a row, and deleted, with the count kept', async () => {
  const answer = await edit(
    { kind: 'add-rows', rows: [{ cells: { name: 'Dee', share: '5%' } }] },
    { kind: 'add-rows', rows: [{ cells: { name: 'x' } }, { cells: {} }], before: await rowAt(1) },
    { kind: 'delete-rows', row_ids: [await rowAt(0), 'gone already'] },
  );
  expect(answer.rows).toHaveLength(3);
  expect((await cells()).map((row) => row['name'])).toEqual(['x', undefined, 'Bob', 'Cy', 'Dee']);
  expect((await cells()).at(-1)).toEqual({ name: 'Dee', share: 0.05 });
  expect(await sheet()).toMatchObject({ row_count: 5, version: 2 });
});

test('a row may be written twice and then deleted in one request; the history keeps what was before', async () => {
  const first = await rowAt(0);
  await edit(
    await set(0, { name: 'once' }),
    { kind: 'add-column', name: 'Note', type: 'text' },
    await set(0, { note: 'twice' }),
    { kind: 'delete-rows', row_ids: [first] },
  );
  expect(await history()).toMatchObject([{ row_id: first, change: 'deleted', cells: { name: 'Ann', share: 0.25 } }]);
});

test('a column is added where asked, with an id of its own, and renamed without losing its id', async () => {
  const answer = await edit(
    { kind: 'add-column', name: 'Unit price', type: 'currency', before: 'share' },
    { kind: 'add-column', name: 'Unit-price!', type: 'text' },
    { kind: 'change-column', column: 'unit_price', name: 'Price' },
  );
  expect(answer.columns.map(({ id, name, type }) => [id, name, type])).toEqual([
    ['name', 'Name', 'text'],
    ['unit_price', 'Price', 'currency'],
    ['share', 'Share', 'percent'],
    ['due', 'Due', 'date'],
    ['unit_price_2', 'Unit-price!', 'text'],
  ]);
  expect(await sheet()).toMatchObject({ version: 2, columns_version: 2 });
});

test('a new type converts the cells that it can read, drops the number format and leaves the rest', async () => {
  await edit({ kind: 'change-column', column: 'share', type: 'text' });
  expect((await cells()).map((row) => row['share'])).toEqual(['25%', 'unknown', '50%']);
  const answer = await edit({ kind: 'change-column', column: 'share', type: 'number' });
  expect((await cells()).map((row) => row['share'])).toEqual([0.25, 'unknown', 0.5]);
  expect(answer.columns[1]).toEqual({ id: 'share', name: 'Share', type: 'number' });
  const versions = (await living()).map((row) => row.version);
  expect(versions).toEqual([3, 1, 3]);
});

test('a deleted column takes its cells, formulas and formats along; one of the same name begins blank, under an id of its own', async () => {
  await fresh.database
    .updateTable('sheet_rows')
    .set({ formulas: json<Record<string, string>>({ due: 'TODAY()' }) })
    .where('sheet_id', '=', sheetId)
    .execute();
  await edit({ kind: 'delete-column', column: 'due' });
  const answer = await edit({ kind: 'add-column', name: 'Due', type: 'date' });
  expect(answer.columns.at(-1)?.id).toBe('due_2');
  expect((await cells()).every((row) => !('due' in row) && !('due_2' in row))).toBe(true);
  expect((await living()).map((row) => [row.version, row.formulas !== null])).toEqual([
    [2, false],
    [1, true],
    [2, false],
  ]);
  expect((await history()).map((entry) => entry.cells['due']).sort()).toEqual(['2026-11-21', '2026-12-01']);
});

test('the last column stays', async () => {
  await edit({ kind: 'delete-column', column: 'due' }, { kind: 'delete-column', column: 'share' });
  await expect(edit({ kind: 'delete-column', column: 'name' })).rejects.toMatchObject({ code: 'invalid_input' });
});

test('a renamed sheet is followed through the pages in the same transaction', async () => {
  await edit({ kind: 'rename-sheet', title: 'Three' });
  expect(renamed).toEqual([[workbookId, 'One', 'Three']]);
  expect(await titleNow()).toBe('Three');
});

test('a formula goes when a value is written over it', async () => {
  await fresh.database
    .updateTable('sheet_rows')
    .set({ formulas: json<Record<string, string>>({ share: 'A1', due: 'A2' }) })
    .where('sheet_id', '=', sheetId)
    .execute();
  const answer = await edit(await set(0, { share: 1 }));
  expect(answer.rows[0]?.formulas).toEqual({ due: 'A2' });
});

test('two hundred pasted rows are one version', async () => {
  const many = Array.from({ length: 200 }, (_, index) => ({ cells: { name: `Row ${index}` } }));
  const added = await edit({ kind: 'add-rows', rows: many });
  const pasted = await edit(
    ...added.rows.map(
      (row): SheetEdit => ({
        ...{ kind: 'set-cells', row_id: row.row_id, version: row.version, cells: { share: '10%' } },
      }),
    ),
  );
  expect(pasted.version).toBe(3);
  expect(pasted.rows).toHaveLength(200);
  expect(pasted.rows.every((row) => row.cells['share'] === 0.1)).toBe(true);
});

test('a column of numbers takes no other text, unless that stood in the cell before', async () => {
  const refused = { code: 'invalid_input', message: '“abc” isn’t a number, but Share holds numbers.' };
  await expect(edit(await set(0, { share: 'abc' }))).rejects.toMatchObject({
    ...refused,
    fields: [{ path: 'edits.0.cells.share' }],
  });
  await expect(edit({ kind: 'add-rows', rows: [{ cells: { share: 'abc' } }] })).rejects.toMatchObject(refused);
  // What was imported stays through an edit of the row, and comes back by Undo.
  await edit(await set(1, { name: 'Bo' }));
  await edit(await set(1, { share: 0.1 }, 2));
  await edit(await set(1, { share: 'unknown' }, 3));
  expect((await cells())[1]).toEqual({ name: 'Bo', share: 'unknown' });
  // What cannot be read as a date stays, as in every spreadsheet.
  await edit(await set(0, { due: 'soon' }));
  expect((await cells())[0]).toMatchObject({ share: 0.25, due: 'soon' });
});
