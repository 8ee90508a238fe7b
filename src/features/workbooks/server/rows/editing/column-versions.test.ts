import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SheetEdit } from '../../../api/workbooks.ts';
import type { Cell, Column, ColumnType } from '#engine/model.ts';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import type { Actor } from '../../../services.ts';
import { json } from '#platform/database/json.ts';
import { createWorkbook } from '../../create-workbook.ts';
import { createRows } from '../create-rows.ts';
import { findSheetById, findSheets } from '../sheets/find-sheets.ts';
import { forgetColumnVersions } from './column-versions.ts';
import { editSheet } from './edit-sheet.ts';
import { previewColumnChange } from './preview-column-change.ts';

let fresh: FreshDatabase;
let sheetId: string;
const actor: Actor = { kind: 'user', id: 'ann', email: 'ann@example.com' };

beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
});
afterAll(() => fresh.close());
beforeEach(async () => {
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
  const sheets = [{ title: 'One', columns, rows: values.map((cells) => ({ cells })) }];
  const workbook = await createWorkbook(fresh.database, { workspace_id: 'space', name: 'Book', sheets });
  sheetId = (await findSheets(fresh.database, workbook.id))[0]?.id ?? '';
});

const pages = { renameSheet: async () => undefined };
const edit = (...edits: SheetEdit[]) => editSheet({ database: fresh.database, pages }, sheetId, actor, edits);
async function living() {
  const rows = fresh.database.selectFrom('sheet_rows').selectAll().where('sheet_id', '=', sheetId);
  return rows.where('deleted', '=', false).orderBy('position').execute();
}
const cells = async () => (await living()).map((row) => row.cells);
const rowAt = async (index: number) => (await living())[index]?.row_id ?? '';
async function set(index: number, changed: Record<string, Cell>, version = 1): Promise<SheetEdit> {
  return { kind: 'set-cells', row_id: await rowAt(index), version, cells: changed };
}

const retype = (column: string, type: ColumnType): SheetEdit => ({ kind: 'change-column', column, type });
const valuesOf = async (id: string) => (await cells()).map((row) => row[id]);

test('a type that is changed and changed back leaves every cell as it was written, and the format with it', async () => {
  await edit(await set(0, { name: '007' }), await set(1, { name: '1,200' }), await set(2, { name: 'seven' }));
  await fresh.database
    .updateTable('sheet_rows')
    .set({ formats: json({ share: '0.00%' }) })
    .where('sheet_id', '=', sheetId)
    .where('row_id', '=', await rowAt(0))
    .execute();
  await edit(retype('name', 'number'), retype('share', 'text'));
  expect(await valuesOf('name')).toEqual([7, 1200, 'seven']);
  expect(await valuesOf('share')).toEqual(['25%', 'unknown', '50%']);
  await edit(retype('name', 'currency'));
  const answer = await edit(retype('name', 'text'), retype('share', 'percent'));
  expect(answer.notes).toEqual([]);
  expect(await valuesOf('name')).toEqual(['007', '1,200', 'seven']);
  expect(await valuesOf('share')).toEqual([0.25, 'unknown', 0.5]);
  expect(answer.columns[1]).toEqual({ id: 'share', name: 'Share', type: 'percent', format: '0%' });
  expect((await living()).map((row) => row.formats)).toEqual([{ share: '0.00%' }, null, null]);
});

test('cells written since a type was changed keep what was written, and the person is told how many', async () => {
  await edit(await set(0, { name: '007' }), await set(1, { name: '008' }));
  const { version } = await edit(retype('name', 'number'));
  await edit(await set(1, { name: '12' }, version), { kind: 'add-rows', rows: [{ cells: { name: 5 } }] });
  const { notes } = await edit(retype('name', 'text'));
  expect(await valuesOf('name')).toEqual(['007', '12', 'Cy', '5']);
  expect(notes).toEqual(['1 cell was edited after the type of Name was changed. Its current value stays.']);
});

test('times of one zone keep their clock when a column becomes one of moments, those of several come to one', async () => {
  await edit(await set(0, { name: '2026-11-21T10:00:00Z' }), await set(1, { name: '2026-11-21 23:30:00.000Z' }));
  await edit(retype('name', 'datetime'));
  expect(await valuesOf('name')).toEqual(['2026-11-21T10:00', '2026-11-21T23:30', 'Cy']);
  await edit(retype('name', 'text'));
  expect(await valuesOf('name')).toEqual(['2026-11-21T10:00:00Z', '2026-11-21 23:30:00.000Z', 'Cy']);
  await edit(await set(2, { name: '2026-11-21T10:00:00+02:00' }));
  await edit(retype('name', 'datetime'));
  expect(await valuesOf('name')).toEqual(['2026-11-21T10:00', '2026-11-21T23:30', '2026-11-21T08:00']);
});

test('a deleted column comes back to its place with its cells, formulas and formats, whatever was done meanwhile', async () => {
  await fresh.database
    .updateTable('sheet_rows')
    .set({ formats: json({ share: '0.00%' }), formulas: json({ share: '1/4', due: 'TODAY()' }) })
    .where('sheet_id', '=', sheetId)
    .where('row_id', '=', await rowAt(0))
    .execute();
  const gone = await rowAt(1);
  await edit({ kind: 'delete-column', column: 'share' });
  expect(await valuesOf('share')).toEqual([undefined, undefined, undefined]);
  await edit(await set(2, { name: 'Cyd' }, 1), { kind: 'delete-rows', row_ids: [gone] });
  await edit({ kind: 'add-rows', rows: [{ cells: { name: 'Dee' } }] });
  const { columns } = await edit({ kind: 'restore-column', column: 'share' });
  expect(columns.map(({ id }) => id)).toEqual(['name', 'share', 'due']);
  expect(columns[1]).toEqual({ id: 'share', name: 'Share', type: 'percent', format: '0%' });
  expect((await cells()).map(({ name, share }) => [name, share])).toEqual([
    ['Ann', 0.25],
    ['Cyd', 0.5],
    ['Dee', undefined],
  ]);
  const [first] = await living();
  expect([first?.formats, first?.formulas]).toEqual([{ share: '0.00%' }, { share: '1/4', due: 'TODAY()' }]);
  await edit({ kind: 'restore-rows', row_ids: [gone] });
  expect((await cells()).find(({ name }) => name === 'Bob')).toMatchObject({ share: 'unknown' });
});

test('the id of a deleted column is spent until the column comes back, and no other column gets it', async () => {
  const spent = async () => (await findSheetById(fresh.database, sheetId))?.spent_column_ids;
  await edit({ kind: 'delete-column', column: 'share' });
  expect(await spent()).toEqual(['share']);
  await edit({ kind: 'add-column', name: 'Share', type: 'text' });
  const rename: SheetEdit = { kind: 'change-column', column: 'share_2', name: 'Part' };
  await edit(rename, { kind: 'restore-column', column: 'share' });
  expect(await spent()).toEqual([]);
  // Taken away and brought back in one request, it was never lost.
  await edit({ kind: 'delete-column', column: 'due' }, { kind: 'restore-column', column: 'due' });
  expect(await spent()).toEqual([]);
});

test('a column that cannot come back says why, and nothing is changed', async () => {
  const restore: SheetEdit = { kind: 'restore-column', column: 'share' };
  await expect(edit(restore)).rejects.toMatchObject({ code: 'not_found' });
  await edit({ kind: 'delete-column', column: 'share' });
  await edit({ kind: 'add-column', name: 'Share', type: 'text' });
  await expect(edit(restore)).rejects.toMatchObject({ code: 'already_exists' });
  // The name is given up in the same request.
  const rename: SheetEdit = { kind: 'change-column', column: 'share_2', name: 'Part' };
  expect((await edit(rename, restore)).columns.map(({ name }) => name)).toEqual(['Name', 'Share', 'Due', 'Part']);
  // Of all ids only this one is given again.
  const identity: SheetEdit = { kind: 'restore-column', column: '_id' };
  await edit({ kind: 'add-column', name: '_id', type: 'text' });
  await edit({ kind: 'delete-column', column: '_id' });
  await edit({ kind: 'add-column', name: '_id', type: 'email' });
  await expect(edit(identity)).rejects.toMatchObject({ code: 'already_exists' });
  await edit({ kind: 'delete-column', column: '_id' });
  // The newest deletion is the one that comes back.
  expect((await edit(identity)).columns.at(-1)).toEqual({ id: '_id', name: '_id', type: 'email' });
  await forgetColumnVersions(fresh.database, new Date(Date.now() + 1_000));
  await edit({ kind: 'delete-column', column: 'due' });
  await forgetColumnVersions(fresh.database, new Date(Date.now() + 1_000));
  await expect(edit({ kind: 'restore-column', column: 'due' })).rejects.toMatchObject({ code: 'not_found' });
});

test('what a change of type or a deletion would do is told before it is done', async () => {
  await edit(await set(0, { name: '007' }), await set(1, { name: 'x'.repeat(100) }));
  const record = await findSheetById(fresh.database, sheetId);
  if (!record) throw new Error('The sheet is gone.');
  const before = await cells();
  const preview = (column: string, type?: ColumnType) =>
    previewColumnChange(fresh.database, record, { column, ...(type && { type }) });
  const numbers = await preview('name', 'number');
  expect([numbers.filled, numbers.misfits, numbers.samples.toSorted()]).toEqual([3, 2, ['Cy', `${'x'.repeat(80)}…`]]);
  expect(await preview('share', 'text')).toEqual({ filled: 3, misfits: 0, samples: [] });
  expect(await preview('due', 'number')).toMatchObject({ filled: 2, misfits: 2 });
  const due = await preview('due');
  expect([due.filled, due.misfits]).toEqual([2, 2]);
  expect(due.samples.toSorted()).toEqual(['December 1, 2026', 'November 21, 2026']);
  await expect(preview('gone')).rejects.toMatchObject({ code: 'not_found', fields: [{ path: 'column' }] });
  expect(await cells()).toEqual(before);
});

test('rows come back from the trash and from history with values of the types that columns have now', async () => {
  const [ann, bob, cy] = [await rowAt(0), await rowAt(1), await rowAt(2)];
  await edit(await set(1, { name: '1,200', due: '2026-12-24' }), await set(2, { name: '007' }));
  await edit({ kind: 'delete-rows', row_ids: [bob] });
  await edit(retype('name', 'number'), retype('due', 'text'), retype('share', 'text'));
  const back = await edit({ kind: 'restore-rows', row_ids: [bob] });
  expect(back.rows.map((row) => row.cells)).toEqual([{ name: 1200, share: 'unknown', due: '2026-12-24' }]);
  expect(await cells()).toContainEqual({ name: 1200, share: 'unknown', due: '2026-12-24' });
  // As it was before the types: also what changed twice since.
  const rows = createRows({ database: fresh.database });
  const known = ['name', 'share', 'due'];
  const { version } = (await rows.byId(sheetId, cy))!;
  const restored = await rows.restoreVersion(sheetId, actor, known, { row_id: cy, version, to: 2 });
  expect(restored.cells).toEqual({ name: 7, share: '50%', due: '2026-12-01' });
  // In one write with the change of a type.
  await edit({ kind: 'delete-rows', row_ids: [ann] });
  const { rows: both } = await edit(retype('share', 'percent'), { kind: 'restore-rows', row_ids: [ann] });
  expect(both.map((row) => row.cells)).toContainEqual({ name: 'Ann', share: 0.25, due: '2026-11-21' });
});
