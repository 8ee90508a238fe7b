import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SheetEdit } from '../../../api/workbooks.ts';
import type { Cell, Column } from '#engine/model.ts';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import type { Actor } from '../../../services.ts';
import { json } from '#platform/database/json.ts';
import { createWorkbook } from '../../create-workbook.ts';
import { findSheetById, findSheets } from '../sheets/find-sheets.ts';
import { restoreVersion } from '../restore-version.ts';
import { editSheet } from './edit-sheet.ts';
import { previewColumnChange } from './preview-column-change.ts';

let fresh: FreshDatabase;
let sheetId: string;
const actor: Actor = { kind: 'user', id: 'ann', email: 'ann@example.com' };
const stages = ['Open', 'Doing', 'Done'];

beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
});
afterAll(() => fresh.close());
beforeEach(async () => {
  const columns: Column[] = [
    { id: 'stage', name: 'Stage', type: 'choice', options: stages, option_colors: ['red', 'blue', 'green'] },
    { id: 'tags', name: 'Tags', type: 'choices', options: ['Art', 'Home'] },
    { id: 'note', name: 'Note', type: 'text' },
  ];
  const values: Record<string, Cell>[] = [
    { stage: 'Open', tags: 'Art, Home', note: ' Open' },
    { stage: 'open ', tags: 'Party', note: 'Done' },
    { stage: 'To do', tags: 'Art', note: 'open' },
    { stage: 'Done', note: 'Later, maybe' },
  ];
  const sheets = [{ title: 'One', columns, rows: values.map((cells) => ({ cells })) }];
  const workbook = await createWorkbook(fresh.database, { workspace_id: 'space', name: 'Book', sheets });
  sheetId = (await findSheets(fresh.database, workbook.id))[0]?.id ?? '';
});

const pages = { renameSheet: async () => undefined };
const edit = (...edits: SheetEdit[]) => editSheet({ database: fresh.database, pages }, sheetId, actor, edits);
const rows = () =>
  fresh.database.selectFrom('sheet_rows').selectAll().where('sheet_id', '=', sheetId).orderBy('position').execute();
const valuesOf = async (id: string) => (await rows()).map(({ cells }) => cells[id] ?? null);
const columnNow = async (id: string) =>
  (await findSheetById(fresh.database, sheetId))?.columns.find((column) => column.id === id);
const rename = (from: string, to: string, options: string[], column = 'stage'): SheetEdit => ({
  ...{ kind: 'change-column', column, options, renames: [{ from, to }] },
});
const renamed = ['To do', 'Doing', 'Done'];

test('an option is renamed in every cell at once, keeps its color, and says how many cells there were', async () => {
  const { notes, version } = await edit(rename('Open', 'To do', renamed));
  expect(await valuesOf('stage')).toEqual(['To do', 'To do', 'To do', 'Done']);
  expect(notes).toEqual(['2 cells of Stage now say “To do” instead of “Open”.']);
  expect((await rows()).map((row) => row.version)).toEqual([version, version, 1, 1]);
  expect((await columnNow('stage'))?.options).toEqual(renamed);
});

test('taking it back restores what was renamed, and leaves what had the name before', async () => {
  await edit({ ...rename('Open', 'To do', renamed), option_colors: ['red', 'blue', 'green'] } as SheetEdit);
  const [, , , fourth] = await rows();
  await edit({ kind: 'set-cells', row_id: fourth?.row_id ?? '', version: 1, cells: { stage: 'To do' } });
  await edit(rename('To do', 'Open', stages));
  expect(await valuesOf('stage')).toEqual(['Open', 'open ', 'To do', 'Open']);
  await edit(rename('Open', 'To do', renamed));
  expect(await valuesOf('stage')).toEqual(['To do', 'To do', 'To do', 'To do']);
});

test('of several labels one is renamed, two may swap their names, and none is in a cell twice', async () => {
  await edit(rename('Art', 'Arts', ['Arts', 'Home'], 'tags'));
  expect(await valuesOf('tags')).toEqual(['Arts, Home', 'Party', 'Arts', null]);
  const swap = [
    { from: 'Arts', to: 'Home' },
    { from: 'Home', to: 'Arts' },
  ];
  await edit({ kind: 'change-column', column: 'tags', options: ['Home', 'Arts'], renames: swap });
  expect(await valuesOf('tags')).toEqual(['Home, Arts', 'Party', 'Home', null]);
});

test('a label may have a comma: cells of several have it in quotes, and it stays one when the type changes', async () => {
  await edit(rename('Art', 'Art, fine', ['Art, fine', 'Home'], 'tags'));
  expect(await valuesOf('tags')).toEqual(['"Art, fine", Home', 'Party', '"Art, fine"', null]);
  await edit({ kind: 'change-column', column: 'tags', type: 'choice' });
  expect(await valuesOf('tags')).toEqual(['"Art, fine", Home', 'Party', 'Art, fine', null]);
  await edit({ kind: 'change-column', column: 'tags', type: 'choices' });
  expect(await valuesOf('tags')).toEqual(['"Art, fine", Home', 'Party', '"Art, fine"', null]);
});

test('a row in the trash comes back with the new name, and with the old one where the renaming is taken back', async () => {
  const [first, , third] = await rows();
  const row_ids = [first?.row_id ?? '', third?.row_id ?? ''];
  await edit({ kind: 'delete-rows', row_ids });
  const { notes } = await edit(rename('Open', 'To do', renamed));
  expect(notes).toEqual(['1 cell of Stage now says “To do” instead of “Open”.']);
  const { rows: back } = await edit({ kind: 'restore-rows', row_ids });
  expect(back.map(({ cells }) => cells['stage'])).toEqual(['To do', 'To do']);
  await edit({ kind: 'delete-rows', row_ids });
  await edit(rename('To do', 'Open', stages));
  await edit({ kind: 'restore-rows', row_ids });
  expect(await valuesOf('stage')).toEqual(['Open', 'open ', 'To do', 'Done']);
  const versions = await fresh.database
    .selectFrom('row_history')
    .select('change')
    .where('sheet_id', '=', sheetId)
    .where('row_id', '=', row_ids[0] ?? '')
    .orderBy('version')
    .execute();
  expect(versions.map(({ change }) => change)).toEqual(['deleted', 'restored', 'deleted', 'restored']);
});

test('cells with a formula of their own are left to it', async () => {
  const [first] = await rows();
  await fresh.database
    .updateTable('sheet_rows')
    .set({ formulas: json({ stage: 'IF(1,"Open","")' }) })
    .where('sheet_id', '=', sheetId)
    .where('row_id', '=', first?.row_id ?? '')
    .execute();
  await edit(rename('Open', 'To do', renamed));
  expect(await valuesOf('stage')).toEqual(['Open', 'To do', 'To do', 'Done']);
});

test.each([
  [{ renames: [{ from: 'Open', to: 'Gone' }], options: stages }, '“Gone” isn’t among the options.'],
  [{ renames: [{ from: 'Open', to: 'Done' }], options: stages }, '“Open” is still among the options.'],
  [{ column: 'note', renames: [{ from: 'Open', to: 'Done' }] }, 'Note is no column of choices.'],
  [{ options: ['Open', 'open'] }, '“open” is in the list twice.'],
])('%j is refused: %s', async (change, message) => {
  await expect(edit({ kind: 'change-column', column: 'stage', ...change } as SheetEdit)).rejects.toThrow(message);
  expect(await valuesOf('stage')).toEqual(['Open', 'open ', 'To do', 'Done']);
});

test('an option that is removed keeps its cells, and the others their colors', async () => {
  await edit({ kind: 'change-column', column: 'stage', options: ['Done', 'New', 'Open'] });
  expect(await valuesOf('stage')).toEqual(['Open', 'open ', 'To do', 'Done']);
  expect(await columnNow('stage')).toMatchObject({ option_colors: ['green', 'yellow', 'red'] });
});

test('a column of texts becomes a choice and one of texts again: nothing is lost', async () => {
  const sheet = await findSheetById(fresh.database, sheetId);
  if (!sheet) throw new Error('No sheet.');
  const preview = await previewColumnChange(fresh.database, sheet, { column: 'note', type: 'choice' });
  expect(preview).toMatchObject({
    ...{ filled: 4, misfits: 0, label_count: 3 },
    labels: [
      { label: 'Open', cells: 2 },
      { label: 'Done', cells: 1 },
      { label: 'Later, maybe', cells: 1 },
    ],
  });
  await edit({ kind: 'change-column', column: 'note', type: 'choice', options: ['Open', 'Done'] });
  expect(await columnNow('note')).toMatchObject({ type: 'choice', option_colors: ['blue', 'green'] });
  expect(await valuesOf('note')).toEqual(['Open', 'Done', 'open', 'Later, maybe']);
  await edit({ kind: 'change-column', column: 'note', type: 'text' });
  expect(await valuesOf('note')).toEqual([' Open', 'Done', 'open', 'Later, maybe']);
  await edit({ kind: 'change-column', column: 'note', type: 'choices' });
  expect(await columnNow('note')).toMatchObject({ options: ['Open', 'Done'], option_colors: ['blue', 'green'] });
});

test('a column of numbers becomes a choice of their words and gives the numbers back', async () => {
  const all = await rows();
  await edit({ kind: 'add-column', name: 'Level', type: 'number' });
  const set = all.map(({ row_id }, at) => ({ kind: 'set-cells' as const, row_id, version: 1, cells: { level: at } }));
  await edit(...set);
  await edit({ kind: 'change-column', column: 'level', type: 'choice', options: ['0', '1', '2', '3'] });
  expect(await valuesOf('level')).toEqual(['0', '1', '2', '3']);
  await edit({ kind: 'change-column', column: 'level', type: 'number' });
  expect(await valuesOf('level')).toEqual([0, 1, 2, 3]);
});

test('a version that comes back has the names of now', async () => {
  const [first] = await rows();
  const row_id = first?.row_id ?? '';
  const back = async (to: number): Promise<Cell[]> => {
    const { version } = (await rows())[0] ?? { version: 0 };
    const needs = { database: fresh.database, clock: Date.now };
    const { row } = await restoreVersion(needs, sheetId, actor, ['stage', 'tags'], { row_id, version, to });
    return [row.cells['stage'] ?? null, row.cells['tags'] ?? null];
  };
  const { version } = await edit({ kind: 'set-cells', row_id, version: 1, cells: { stage: 'Doing', tags: 'Art' } });
  await edit(
    rename('Open', 'Started', ['Started', 'Doing', 'Done']),
    rename('Home', 'House', ['Art', 'House'], 'tags'),
  );
  expect(await back(1)).toEqual(['Started', 'Art, House']);
  await edit(rename('Started', 'Begun', ['Begun', 'Doing', 'Done']));
  expect(await back(version)).toEqual(['Doing', 'Art']);
  expect(await back(1)).toEqual(['Begun', 'Art, House']);
  // Names may be swapped, and swapped back.
  const swap = (options: string[], [one, other]: [string, string]): SheetEdit => ({
    ...{ kind: 'change-column', column: 'stage', options },
    renames: [
      { from: one, to: other },
      { from: other, to: one },
    ],
  });
  await edit(swap(['Doing', 'Begun', 'Done'], ['Begun', 'Doing']));
  expect(await back(1)).toEqual(['Doing', 'Art, House']);
  await edit(swap(['Begun', 'Doing', 'Done'], ['Begun', 'Doing']));
  expect(await back(1)).toEqual(['Begun', 'Art, House']);
  // Another option of the former name is another one.
  await edit({ kind: 'change-column', column: 'stage', options: ['Begun', 'Doing', 'Done', 'Open'] });
  const { version: later } = await edit({
    ...{ kind: 'set-cells' as const, row_id, cells: { stage: 'Open' } },
    version: (await rows())[0]?.version ?? 0,
  });
  await edit({ kind: 'set-cells', row_id, version: later, cells: { stage: 'Done' } });
  expect(await back(later)).toEqual(['Open', 'Art, House']);
});
