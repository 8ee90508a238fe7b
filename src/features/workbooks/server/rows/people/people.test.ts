/** Cells of persons, whatever way they are written. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { peopleOf, peopleText } from '#engine/people.ts';
import type { Cell, Column } from '#engine/model.ts';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import type { SheetEdit } from '../../../api/workbooks.ts';
import type { Actor } from '../../../services.ts';
import { createWorkbook } from '../../create-workbook.ts';
import { createRows } from '../create-rows.ts';
import { previewColumnChange } from '../editing/preview-column-change.ts';
import { findSheetById, findSheets } from '../sheets/find-sheets.ts';

let fresh: FreshDatabase;
let sheetId: string;
const actor: Actor = { kind: 'user', id: 'ann', email: 'ann@example.com' };

beforeAll(async () => {
  fresh = await freshDatabase();
  const { database } = fresh;
  await database
    .insertInto('workspaces')
    .values([
      { id: 'space', name: 'Space' },
      { id: 'other', name: 'Other' },
    ])
    .execute();
  const users = [
    ['ann', 'Ann Ray'],
    ['ben', 'Ann Ray'],
    ['cy', ''],
    ['eve', 'Eve'],
  ] as const;
  for (const [id, name] of users) {
    await database
      .insertInto('users')
      .values({ id, name, email: `${id}@example.com`, password_hash: null })
      .execute();
    const workspace_id = id === 'eve' ? 'other' : 'space';
    await database.insertInto('workspace_members').values({ workspace_id, user_id: id, role: 'editor' }).execute();
  }
});
afterAll(() => fresh.close());
beforeEach(() => book([null]));

async function book(owners: readonly Cell[], column: Partial<Column> = { type: 'person' }): Promise<void> {
  const columns = [
    { id: 'name', name: 'Name', type: 'text' },
    { id: 'owner', name: 'Owner', type: 'text', ...column },
  ] as Column[];
  const rows = owners.map((owner, at) => ({ cells: { name: `row ${at}`, ...(owner !== null && { owner }) } }));
  const { id } = await createWorkbook(fresh.database, {
    workspace_id: 'space',
    name: 'Book',
    sheets: [{ title: 'One', columns, rows }],
  });
  sheetId = (await findSheets(fresh.database, id))[0]?.id ?? '';
}
const rows = () => createRows(fresh);
const edit = (...edits: SheetEdit[]) => rows().editSheet(sheetId, actor, edits);
const stored = async (): Promise<Cell[]> => {
  const found = await fresh.database
    .selectFrom('sheet_rows')
    .select('cells')
    .where('sheet_id', '=', sheetId)
    .orderBy('position')
    .execute();
  return found.map(({ cells }) => cells['owner'] ?? null);
};
const last = async () =>
  fresh.database
    .selectFrom('sheet_rows')
    .select(['row_id', 'version'])
    .where('sheet_id', '=', sheetId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
const nameOf = (cell: Cell | undefined) => peopleOf(cell).map(({ name }) => name);

test('the directory gives everyone a name of their own, and no address', async () => {
  const people = await rows().people.directory(sheetId);
  expect(people.map(({ name, email, kind }) => [name, email, kind])).toEqual([
    ['cy', 'cy@example.com', 'member'],
    ['Ann Ray', 'ann@example.com', 'member'],
    ['Ann Ray 2', 'ben@example.com', 'member'],
  ]);
  expect(await rows().people.directory(sheetId)).toEqual(people);
});

test('names, addresses and ids become people by every way of writing', async () => {
  const added = await rows().add(sheetId, actor, [
    { cells: { owner: 'ann ray' } },
    { cells: { owner: 'BEN@example.com' } },
  ]);
  expect(added.map(({ cells }) => nameOf(cells['owner']))).toEqual([['Ann Ray'], ['Ann Ray 2']]);
  const [first] = await stored();
  expect(first).toBeNull();
  const { row_id, version } = await last();
  const written = await rows().edit(sheetId, actor, row_id, version, { owner: 'cy' });
  expect(nameOf(written.cells['owner'])).toEqual(['cy']);
  const [before] = await rows().add(sheetId, actor, [{ cells: { owner: 'Ann Ray 2' } }], row_id);
  expect(nameOf(before?.cells['owner'])).toEqual(['Ann Ray 2']);
  const set = await edit(
    { kind: 'set-cells', row_id, version: written.version, cells: { owner: 'Ann Ray' } },
    { kind: 'add-rows', rows: [{ cells: { owner: 'cy@example.com' } }] },
  );
  expect(set.rows.map(({ cells }) => nameOf(cells['owner'])).toSorted()).toEqual([['Ann Ray'], ['cy']]);
  const once = await rows().addOnce(sheetId, actor, { cells: { owner: 'cy' }, key: 'k' });
  expect(nameOf(once.row?.cells['owner'])).toEqual(['cy']);
  // The id counts, whatever stands before it.
  const [ann] = peopleOf(added[0]?.cells['owner']);
  const [forged] = await rows().add(sheetId, actor, [{ cells: { owner: `The Boss (/people/${ann?.id})` } }]);
  expect(nameOf(forged?.cells['owner'])).toEqual(['Ann Ray']);
});

test('someone of another workspace and no one at all stay texts, without an id', async () => {
  const [eve] = await rows().add(sheetId, actor, [{ cells: { owner: 'eve@example.com' } }]);
  expect(eve?.cells['owner']).toBe('eve@example.com');
  const [unknown] = await rows().add(sheetId, actor, [
    { cells: { owner: 'Nick (/people/01k0000000000000000000000a)' } },
  ]);
  expect(unknown?.cells['owner']).toBe('Nick');
});

test('a column of texts becomes one of people where they are known, and back letter by letter', async () => {
  const texts = ['ann@example.com', 'Ann Ray', 'cy, ann ray', 'nobody', null];
  await book(texts, {});
  const sheet = (await findSheetById(fresh.database, sheetId))!;
  const preview = (multiple: boolean) =>
    previewColumnChange(fresh.database, sheet, { column: 'owner', type: 'person', multiple });
  expect(await preview(false)).toMatchObject({
    filled: 4,
    misfits: 2,
    samples: ['cy, Ann Ray', 'nobody'].map(() => expect.any(String)),
  });
  expect(await preview(true)).toMatchObject({ filled: 4, misfits: 1, samples: ['nobody'] });
  await edit({ kind: 'change-column', column: 'owner', type: 'person', multiple: true });
  expect((await stored()).map(peopleText)).toEqual(['Ann Ray', 'Ann Ray', 'cy, Ann Ray', 'nobody', null]);
  expect((await findSheetById(fresh.database, sheetId))?.columns[1]).toEqual({
    id: 'owner',
    name: 'Owner',
    type: 'person',
    multiple: true,
  });
  await edit({ kind: 'change-column', column: 'owner', type: 'text' });
  expect(await stored()).toEqual(texts);
});

test('cells follow a new name, and say nothing of who deleted their account', async () => {
  const [row] = await rows().add(sheetId, actor, [{ cells: { name: 'x', owner: 'cy@example.com' } }]);
  await rows().edit(sheetId, actor, row!.row_id, row!.version, { owner: 'ann@example.com' });
  const [other] = await rows().add(sheetId, actor, [{ cells: { owner: 'cy@example.com' } }]);
  const { database } = fresh;
  const named = await rows().people.namedIn('space', { email: 'CY@example.com' });
  expect(named).toContainEqual({ name: 'cy', workbook: 'Book', sheet: 'One', rows: 1 });
  await database.updateTable('users').set({ name: 'Cyra Moon' }).where('id', '=', 'cy').execute();
  await rows().people.follow();
  const now = await rows().byId(sheetId, other!.row_id);
  expect(nameOf(now?.cells['owner'])).toEqual(['Cyra Moon']);
  expect(peopleOf(now?.cells['owner'])[0]?.id).toBe(peopleOf(other?.cells['owner'])[0]?.id);
  expect(now?.version).toBeGreaterThan(other!.version);
  await database.deleteFrom('users').where('id', '=', 'cy').execute();
  await rows().people.follow();
  expect(nameOf((await rows().byId(sheetId, other!.row_id))?.cells['owner'])).toEqual(['Former member']);
  const history = await database.selectFrom('row_history').select('cells').where('sheet_id', '=', sheetId).execute();
  const texts = JSON.stringify(history);
  expect(texts).toContain('Former member (/people/');
  expect(texts).not.toMatch(/Cyra|cy \(/);
  const people = await database.selectFrom('people').selectAll().where('workspace_id', '=', 'space').execute();
  expect(people.find(({ name }) => name === 'Former member')).toMatchObject({ email: null, user_id: null });
  await rows().people.follow();
  expect(await database.selectFrom('people').selectAll().where('workspace_id', '=', 'space').execute()).toEqual(people);
});

test('a source has the names alone, and a name that comes from it is the person', async () => {
  const [row] = await rows().add(sheetId, actor, [{ cells: { name: 'x', owner: 'ann@example.com' } }]);
  const { sync } = rows();
  const pending = (await sync.pending(sheetId, 10)).find(({ row_id }) => row_id === row!.row_id);
  expect(pending?.cells['owner']).toBe('Ann Ray');
  await sync.sent(sheetId, {
    bases: [{ row_id: row!.row_id, cells: pending!.cells, version: pending!.version }],
    gone: [],
  });
  expect((await sync.pending(sheetId, 10)).map(({ row_id }) => row_id)).not.toContain(row!.row_id);
  const merge = (owner: string, name: string) =>
    sync.merge(
      sheetId,
      { kind: 'system', what: 'google' },
      {
        ...{ columns: ['name', 'owner'], rule: 'sheet', order: null, gone: [] },
        rows: [{ row_id: row!.row_id, cells: { name, owner }, formulas: null }],
      },
    );
  const result = await merge('Ann Ray', 'renamed there');
  expect(result.events).toEqual([]);
  expect(nameOf((await rows().byId(sheetId, row!.row_id))?.cells['owner'])).toEqual(['Ann Ray']);
  await merge('Ann Ray 2', 'renamed there');
  expect(nameOf((await rows().byId(sheetId, row!.row_id))?.cells['owner'])).toEqual(['Ann Ray 2']);
  expect((await sync.pending(sheetId, 10)).map(({ row_id }) => row_id)).not.toContain(row!.row_id);
});
