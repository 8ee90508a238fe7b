/** Columns that are filled in with each write, whatever way a row comes. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SheetEdit } from '../../../api/workbooks.ts';
import type { AutoKind, Cell, Column } from '#engine/model.ts';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { Actor } from '../../../services.ts';
import { createWorkbook } from '../../create-workbook.ts';
import { createRows } from '../create-rows.ts';
import { previewColumnChange } from '../editing/preview-column-change.ts';
import { copySheets } from '../sheets/copy-sheets.ts';
import { findSheetById, findSheets } from '../sheets/find-sheets.ts';

let fresh: FreshDatabase;
let sheetId: string;
let bookId: string;
const ann: Actor = { kind: 'user', id: 'ann', email: 'ann@example.com' };
const guest: Actor = { kind: 'anonymous' };

beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
});
afterAll(() => fresh.close());
beforeEach(() => book(['7', 'INV-0003', 'none', '7', null]));

async function book(values: readonly Cell[], columns: Column[] = [{ id: 'no', name: 'No.', type: 'text' }]) {
  const all: Column[] = [...columns, { id: 'name', name: 'Name', type: 'text' }];
  const rows = values.map((no, at) => ({ cells: { no, name: `row ${at}` } }));
  const sheets = [{ title: 'One', columns: all, rows }];
  bookId = (await createWorkbook(fresh.database, { workspace_id: 'space', name: 'Book', sheets })).id;
  sheetId = (await findSheets(fresh.database, bookId))[0]?.id ?? '';
}

const rows = () => createRows(fresh);
const edit = (...edits: SheetEdit[]) => rows().editSheet(sheetId, ann, edits);
const asNumbers = (more: object = {}) =>
  edit({ kind: 'change-column', column: 'no', auto: 'number', prefix: 'INV-', ...more } as SheetEdit);
const stored = (id = sheetId) =>
  fresh.database
    .selectFrom('sheet_rows')
    .select(['row_id', 'version', 'cells', 'deleted'])
    .where('sheet_id', '=', id)
    .orderBy('position')
    .execute();
const numbers = async (id = sheetId) =>
  (await stored(id)).filter(({ deleted }) => !deleted).map(({ cells }) => cells['no'] ?? null);
const columnNow = async (id = 'no') =>
  (await findSheetById(fresh.database, sheetId))?.columns.find((column) => column.id === id);
const last = async () => (await stored()).at(-1)!;

test('rows keep numbers that fit when a column becomes an autonumber, others get the next; taking it back restores all', async () => {
  const sheet = (await findSheetById(fresh.database, sheetId))!;
  const preview = await previewColumnChange(fresh.database, sheet, { column: 'no', auto: 'number', prefix: 'INV-' });
  expect(preview).toMatchObject({ filled: 4, misfits: 2 });
  await asNumbers({ digits: 4 });
  expect(await columnNow()).toEqual({ id: 'no', name: 'No.', type: 'number', auto: 'number', format: '"INV-"0000' });
  expect(await numbers()).toEqual([7, 3, 8, 9, 10]);
  await edit({ kind: 'change-column', column: 'no', auto: null, values: 'before-formula' });
  expect(await columnNow()).toEqual({ id: 'no', name: 'No.', type: 'text' });
  expect(await numbers()).toEqual(['7', 'INV-0003', 'none', '7', null]);
});

test('every way of adding a row gives it the next number, and answers it', async () => {
  await asNumbers();
  const added = await rows().add(sheetId, ann, [{ cells: { name: 'a' } }, { cells: { name: 'b', no: null } }]);
  expect(added.map(({ cells }) => cells['no'])).toEqual([11, 12]);
  const once = await rows().addOnce(sheetId, guest, { cells: { name: 'c' }, key: 'k' });
  expect(once.row?.cells['no']).toBe(13);
  const again = await rows().addOnce(sheetId, guest, { cells: { name: 'c' }, key: 'k' });
  expect(again).toMatchObject({ isNew: false, row: { cells: { no: 13 } } });
  const [first] = await stored();
  const [before] = await rows().add(sheetId, ann, [{ cells: { name: 'd' } }], first?.row_id);
  expect(before?.cells['no']).toBe(14);
  const edited = await edit({ kind: 'add-rows', rows: [{ cells: { name: 'e' } }, { cells: {} }] });
  expect(edited.rows.map(({ cells }) => cells['no'])).toEqual([15, 16]);
  expect(await numbers()).toEqual([14, 7, 3, 8, 9, 10, 11, 12, 13, 15, 16]);
});

test('no one types into it, whatever way', async () => {
  await asNumbers();
  const { row_id, version } = await last();
  const why = 'No. is numbered automatically, so you can’t type its values.';
  const refused = { code: 'invalid_input', message: why };
  await expect(rows().add(sheetId, ann, [{ cells: { no: 4 } }])).rejects.toMatchObject({
    ...refused,
    fields: [{ path: 'cells.no', message: why }],
  });
  const [first] = await stored();
  await expect(rows().add(sheetId, ann, [{ cells: { no: 4 } }], first?.row_id)).rejects.toMatchObject(refused);
  await expect(rows().edit(sheetId, ann, row_id, version, { no: 4 })).rejects.toMatchObject(refused);
  await expect(edit({ kind: 'set-cells', row_id, version, cells: { no: 4 } })).rejects.toMatchObject(refused);
  await expect(edit({ kind: 'add-rows', rows: [{ cells: { no: 4 } }] })).rejects.toMatchObject(refused);
  // A blank is what a form sends of a field that it has not.
  const kept = await rows().edit(sheetId, ann, row_id, version, { no: null, name: 'x' });
  expect(kept.cells).toEqual({ no: 10, name: 'x' });
  await expect(edit({ kind: 'change-column', column: 'no', auto: 'number', prefix: 'A"' })).rejects.toMatchObject({
    fields: [{ path: 'edits.0.prefix' }],
  });
  await expect(
    edit({ kind: 'add-column', name: 'B', type: 'text', auto: 'number', formula: '1' }),
  ).rejects.toMatchObject({ fields: [{ path: 'edits.0.formula' }] });
});

test('a row that comes back has its own number, and one that goes for good leaves its number unused', async () => {
  await asNumbers();
  const { row_id } = await last();
  await rows().remove(sheetId, ann, [row_id]);
  const [other] = await rows().add(sheetId, ann, [{ cells: {} }]);
  expect(other?.cells['no']).toBe(11);
  await edit({ kind: 'restore-rows', row_ids: [row_id] });
  expect(await numbers()).toEqual([7, 3, 8, 9, 10, 11]);
  expect((await stored()).find((row) => row.row_id === row_id)?.cells['no']).toBe(10);
  await rows().remove(sheetId, ann, [other!.row_id]);
  await rows().destroyTrashed(sheetId, 'all');
  expect((await rows().add(sheetId, ann, [{ cells: {} }]))[0]?.cells['no']).toBe(12);
  // Deleted while its column was another: no other row has its number, so it keeps that.
  await edit({ kind: 'delete-column', column: 'no' }, { kind: 'restore-column', column: 'no' });
  expect((await rows().add(sheetId, ann, [{ cells: {} }]))[0]?.cells['no']).toBe(13);
});

test('an older version of a row brings no older number', async () => {
  const { row_id, version } = await last();
  const { version: second } = await rows().edit(sheetId, ann, row_id, version, { no: '99', name: 'typed' });
  await asNumbers();
  expect((await last()).cells['no']).toBe(99);
  const { version: now } = await rows().edit(sheetId, ann, row_id, (await last()).version, { name: 'later' });
  const restored = await rows().restoreVersion(sheetId, ann, ['no', 'name'], { row_id, version: now, to: 0 });
  expect(restored.cells).toEqual({ no: 99, name: 'row 4' });
  expect(second).toBeGreaterThan(version);
});

test('formulas of a new row read its number', async () => {
  await asNumbers();
  await edit({ kind: 'add-column', name: 'Twice', type: 'number', formula: '[No.] * 2' });
  const [row] = await rows().add(sheetId, ann, [{ cells: { name: 'a' } }]);
  expect(row?.cells).toEqual({ no: 11, name: 'a', twice: 22 });
  expect((await last()).cells).toEqual(row?.cells);
});

test('a source gives no numbers: new rows get theirs, and what it has in the column is not taken', async () => {
  await asNumbers();
  const [first] = await stored();
  const merge = (given: { row_id: string; cells: Record<string, Cell> }[], gone: string[] = []) =>
    rows().sync.merge(
      sheetId,
      { kind: 'system', what: 'google' },
      {
        ...{ columns: ['no', 'name'], rule: 'sheet', order: null, gone },
        rows: given.map((row) => ({ ...row, formulas: null })),
      },
    );
  await merge([
    { row_id: 'new', cells: { name: 'n', no: 5 } },
    { row_id: first!.row_id, cells: { name: 'other', no: 500 } },
  ]);
  expect((await stored()).map(({ cells }) => cells['name'])).toContain('other');
  expect(await numbers()).toEqual([7, 3, 8, 9, 10, 11]);
  // Ours goes there.
  const pending = await rows().sync.pending(sheetId, 10);
  expect(pending.map(({ row_id }) => row_id)).toEqual(expect.arrayContaining(['new', first!.row_id]));
  await merge([], ['new']);
  expect(await numbers()).toEqual([7, 3, 8, 9, 10]);
});

test('writers of several servers at once: no number twice, and none left out', async () => {
  await book([]);
  await asNumbers();
  const servers = Array.from({ length: 4 }, () => rows());
  await Promise.all(
    Array.from({ length: 50 }, (_, at) => {
      const server = servers[at % servers.length]!;
      const row = { cells: { name: `${at}` } };
      if (at % 5 === 0) return server.editSheet(sheetId, ann, [{ kind: 'add-rows', rows: [row, row] }]);
      if (at % 5 === 1) return server.addOnce(sheetId, guest, { ...row, key: `k${at}` });
      if (at % 5 === 2)
        return server.sync.merge(
          sheetId,
          { kind: 'system', what: 'google' },
          {
            ...{ columns: ['name'], rule: 'sheet', order: null, gone: [] },
            rows: [{ row_id: `m${at}`, ...row, formulas: null }],
          },
        );
      return server.add(sheetId, ann, at % 2 === 0 ? [row] : [row, row]);
    }),
  );
  const given = (await numbers()).map(Number).toSorted((one, other) => one - other);
  expect(given).toEqual(Array.from({ length: given.length }, (_, at) => at + 1));
  expect(given.length).toBeGreaterThan(60);
});

test('a write that fails takes no number with it', async () => {
  await asNumbers();
  await expect(
    edit({ kind: 'add-rows', rows: [{ cells: {} }] }, { kind: 'delete-column', column: 'gone' }),
  ).rejects.toMatchObject({ code: 'invalid_input' });
  expect((await rows().add(sheetId, ann, [{ cells: {} }]))[0]?.cells['no']).toBe(11);
});

test('a copy goes on after the numbers that it has', async () => {
  await asNumbers();
  await rows().remove(sheetId, ann, [(await last()).row_id]);
  await fresh.database
    .insertInto('workbooks')
    .values({ id: 'copy', workspace_id: 'space', name: 'Copy', state: 'ready' })
    .execute();
  const copies = await inTransaction(fresh.database, (transaction) => copySheets(transaction, bookId, 'copy'));
  const copy = copies.get(sheetId)!;
  const [row] = await rows().add(copy, ann, [{ cells: {} }]);
  expect(row?.cells['no']).toBe(11);
  expect(await numbers(copy)).toEqual([7, 3, 8, 9, 11]);
});

test('what a node without such columns wrote is filled in by the next write, and by maintenance', async () => {
  await asNumbers();
  const older = async (row_id: string) => {
    await sql`update sheet_states set version = version + 1, row_count = row_count + 1 where sheet_id = ${sheetId}`.execute(
      fresh.database,
    );
    await sql`
      insert into sheet_rows (sheet_id, row_id, position, version, cells)
      select ${sheetId}, ${row_id}, version + 100, version, '{"name": "old"}' from sheet_states where sheet_id = ${sheetId}
    `.execute(fresh.database);
  };
  await older('one');
  const server = rows();
  await server.formulaColumns.maintain();
  expect((await last()).cells).toEqual({ name: 'old', no: 11 });
  const { version } = await last();
  await server.formulaColumns.maintain();
  expect((await last()).version).toBe(version);
  await older('two');
  const [row] = await server.add(sheetId, ann, [{ cells: {} }]);
  expect(await numbers()).toEqual(expect.arrayContaining([12, 13]));
  expect(row?.cells['no']).toBeGreaterThan(11);
});

test('when and by whom a row was made and changed is read from its history, and is blank where that says nothing', async () => {
  const columns: [AutoKind, string][] = [
    ['created', 'Made'],
    ['created_by', 'Maker'],
    ['changed', 'Changed'],
    ['changed_by', 'Changer'],
  ];
  const [early] = await rows().add(sheetId, guest, [{ cells: { name: 'early' } }]);
  await edit(...columns.map(([auto, name]): SheetEdit => ({ kind: 'add-column', name, type: 'text', auto })));
  expect(await columnNow('made')).toEqual({ id: 'made', name: 'Made', type: 'datetime', auto: 'created' });
  expect(await columnNow('maker')).toEqual({ id: 'maker', name: 'Maker', type: 'email', auto: 'created_by' });
  const of = async (row_id: string) => (await stored()).find((row) => row.row_id === row_id)!.cells;
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/;
  // It came with its file.
  expect((await stored())[0]?.cells).toEqual({ no: '7', name: 'row 0' });
  expect(await of(early!.row_id)).toEqual({
    ...{ name: 'early', made: expect.stringMatching(moment), changed: expect.stringMatching(moment) },
  });
  const [row] = await rows().add(sheetId, ann, [{ cells: { name: 'a' } }]);
  expect(row?.cells).toMatchObject({ maker: 'ann@example.com', changer: 'ann@example.com' });
  const now = await rows().edit(sheetId, guest, row!.row_id, row!.version, { name: 'b' });
  expect(now.cells).toMatchObject({ maker: 'ann@example.com', name: 'b' });
  expect(now.cells['changer']).toBeUndefined();
  expect(now.version).toBe((await stored()).find(({ row_id }) => row_id === row!.row_id)?.version);
  const bob: Actor = { kind: 'app_user', id: 'bob', email: 'bob@example.com' };
  await rows().editSheet(sheetId, bob, [
    { kind: 'set-cells', row_id: early!.row_id, version: (await stored()).at(-2)!.version, cells: { name: 'c' } },
  ]);
  expect(await of(early!.row_id)).toMatchObject({ changer: 'bob@example.com' });
  expect((await of(early!.row_id))['maker']).toBeUndefined();
  await expect(rows().edit(sheetId, ann, row!.row_id, now.version, { maker: 'x' })).rejects.toMatchObject({
    message: 'Maker is filled in automatically, so you can’t type its values.',
  });
});

test('computing formulas again is no change of a row', async () => {
  await edit({ kind: 'add-column', name: 'By', type: 'text', auto: 'changed_by' });
  await edit({ kind: 'add-column', name: 'Share', type: 'number', formula: 'COUNTA(One[Name])' });
  const server = rows();
  const [first] = await server.add(sheetId, ann, [{ cells: { name: 'a' } }]);
  await server.add(sheetId, guest, [{ cells: { name: 'b' } }]);
  await server.formulaColumns.settled();
  await server.formulaColumns.maintain();
  expect((await stored()).find(({ row_id }) => row_id === first!.row_id)?.cells).toMatchObject({
    ...{ by: 'ann@example.com', share: 7 },
  });
});
