/** Types with a setting of their own, as they are added, changed and taken back. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SheetEdit } from '../../../api/workbooks.ts';
import type { Cell, Column } from '#engine/model.ts';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import type { Actor } from '../../../services.ts';
import { createWorkbook } from '../../create-workbook.ts';
import { findSheetById, findSheets } from '../sheets/find-sheets.ts';
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
  const columns: Column[] = [{ id: 'note', name: 'Note', type: 'text' }];
  const values: Cell[] = ['★★★', '5', 'good', '9', null];
  const sheets = [{ title: 'One', columns, rows: values.map((note) => ({ cells: { note } })) }];
  const workbook = await createWorkbook(fresh.database, { workspace_id: 'space', name: 'Book', sheets });
  sheetId = (await findSheets(fresh.database, workbook.id))[0]?.id ?? '';
});

const pages = { renameSheet: async () => undefined };
const edit = (...edits: SheetEdit[]) => editSheet({ database: fresh.database, pages }, sheetId, actor, edits);
async function cells(id: string): Promise<Cell[]> {
  const rows = await fresh.database
    .selectFrom('sheet_rows')
    .select('cells')
    .where('sheet_id', '=', sheetId)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.cells[id] ?? null);
}
const columnNow = async (id: string) =>
  (await findSheetById(fresh.database, sheetId))?.columns.find((column) => column.id === id);
async function preview(wanted: { type: Column['type']; max?: number }) {
  const sheet = await findSheetById(fresh.database, sheetId);
  if (!sheet) throw new Error('The sheet is gone.');
  return previewColumnChange(fresh.database, sheet, { column: 'note', ...wanted });
}

test('texts become ratings of a scale, what is none stays, and taking it back restores every letter', async () => {
  expect(await preview({ type: 'rating' })).toMatchObject({ filled: 4, misfits: 2, samples: ['good', '9'] });
  expect(await preview({ type: 'rating', max: 10 })).toMatchObject({ misfits: 1, samples: ['good'] });
  await edit({ kind: 'change-column', column: 'note', type: 'rating', max: 10 });
  expect(await columnNow('note')).toEqual({ id: 'note', name: 'Note', type: 'rating', max: 10 });
  expect(await cells('note')).toEqual([3, 5, 'good', 9, null]);
  expect(await preview({ type: 'rating', max: 4 })).toMatchObject({ misfits: 3 });
  await edit({ kind: 'change-column', column: 'note', type: 'text' });
  expect(await columnNow('note')).toEqual({ id: 'note', name: 'Note', type: 'text' });
  expect(await cells('note')).toEqual(['★★★', '5', 'good', '9', null]);
});

test('a new scale keeps what it does not hold, and nothing beyond it is written', async () => {
  await edit({ kind: 'change-column', column: 'note', type: 'rating', max: 10 });
  await edit({ kind: 'change-column', column: 'note', max: 4 });
  expect(await cells('note')).toEqual([3, 5, 'good', 9, null]);
  const [row] = await fresh.database
    .selectFrom('sheet_rows')
    .select(['row_id', 'version'])
    .where('sheet_id', '=', sheetId)
    .orderBy('position')
    .limit(1)
    .execute();
  const write = (note: Cell): SheetEdit => ({
    ...{ kind: 'set-cells', row_id: row?.row_id ?? '', version: Number(row?.version), cells: { note } },
  });
  await expect(edit(write(5))).rejects.toThrow('isn’t a whole number from 0 to 4');
  await edit(write('★★'));
  expect((await cells('note'))[0]).toBe(2);
  await edit(
    { kind: 'add-column', name: 'Stars', type: 'rating', max: 3 },
    { kind: 'add-column', name: 'Plain', type: 'text', max: 3 },
  );
  expect([(await columnNow('stars'))?.max, (await columnNow('plain'))?.max]).toEqual([3, undefined]);
});

test('a duration always has a format that counts hours, and its values come back as they were', async () => {
  await edit({ kind: 'add-column', name: 'Spent', type: 'duration', format: '[h]:mm:ss' });
  expect(await columnNow('spent')).toMatchObject({ type: 'duration', format: '[h]:mm:ss' });
  await edit({ kind: 'change-column', column: 'spent', format: '[h]:mm' });
  expect((await columnNow('spent'))?.format).toBe('[h]:mm');
  await edit({ kind: 'change-column', column: 'note', type: 'duration' });
  expect(await columnNow('note')).toEqual({ id: 'note', name: 'Note', type: 'duration', format: '[h]:mm' });
  expect(await cells('note')).toEqual(['★★★', '5', 'good', '9', null]);
  await edit({ kind: 'change-column', column: 'note', type: 'text' });
  expect(await columnNow('note')).toEqual({ id: 'note', name: 'Note', type: 'text' });
});
