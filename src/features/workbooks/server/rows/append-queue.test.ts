import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import type { Actor, Rows } from '../../services.ts';
import { createWorkbook } from '../create-workbook.ts';
import { findSheets } from './sheets/find-sheets.ts';
import { forgetOldKeys } from './add-once.ts';
import { createRows } from './create-rows.ts';

let fresh: FreshDatabase;
let sheetId: string;
const ann: Actor = { kind: 'user', id: 'u1', email: 'ann@example.com' };
const bob: Actor = { kind: 'user', id: 'u2', email: 'bob@example.com' };

beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
});
afterAll(() => fresh.close());
beforeEach(async () => {
  const sheets = [{ title: 'Sheet', columns: [{ id: 'name', name: 'Name', type: 'text' as const }], rows: [] }];
  const { id } = await createWorkbook(fresh.database, { workspace_id: 'space', name: 'Book', sheets });
  sheetId = (await findSheets(fresh.database, id))[0]?.id ?? '';
});

const rows = () => createRows(fresh);
const living = () =>
  fresh.database
    .selectFrom('sheet_rows')
    .select(['row_id', 'position', 'version', 'cells'])
    .where('sheet_id', '=', sheetId)
    .where('deleted', '=', false)
    .orderBy('position')
    .execute();
const sheet = () =>
  fresh.database
    .selectFrom('sheet_states')
    .select(['version', 'row_count', 'last_position'])
    .where('sheet_id', '=', sheetId)
    .executeTakeFirstOrThrow();

test('rows of many writers at once stand in the order they were given, each writer under a version of its own', async () => {
  const writer = rows();
  const made = await Promise.all(
    Array.from({ length: 60 }, (_, number) =>
      writer.add(
        sheetId,
        number % 2 === 0 ? ann : bob,
        Array.from({ length: 1 + (number % 3) }, (_unused, index) => ({ cells: { name: `${number}.${index}` } })),
      ),
    ),
  );
  const stored = await living();
  expect(stored.map((row) => row.cells['name'])).toEqual(made.flat().map((row) => row.cells['name']));
  expect(stored.map((row) => row.position)).toEqual(stored.map((_, index) => index + 1));
  expect(stored.map(({ row_id, version }) => [row_id, version])).toEqual(
    made.flat().map(({ row_id, version }) => [row_id, version]),
  );
  expect(made.map((own) => own[0]?.version)).toEqual(made.map((_, index) => 2 + index));
  expect(await sheet()).toEqual({ version: 61, row_count: 120, last_position: 120 });
  const history = await fresh.database.selectFrom('row_history').selectAll().where('sheet_id', '=', sheetId).execute();
  expect(history).toHaveLength(120);
  for (const [number, own] of made.entries()) {
    for (const row of own) {
      const entry = history.find((one) => one.row_id === row.row_id);
      expect(entry).toMatchObject({ version: row.version, change: 'added', actor: number % 2 === 0 ? ann : bob });
    }
  }
});

test('edits of many rows at once are each under a version of their own, and a late one among them is refused alone', async () => {
  const writer = rows();
  const made = await writer.add(
    sheetId,
    ann,
    Array.from({ length: 30 }, (_, number) => ({ cells: { name: `r${number}` } })),
  );
  await writer.edit(sheetId, bob, made[7]?.row_id ?? '', 2, { name: 'of bob' });
  const edited = await Promise.allSettled(
    made.map(({ row_id }, number) =>
      writer.edit(sheetId, number % 2 === 0 ? ann : bob, row_id, 2, { name: `e${number}` }),
    ),
  );
  expect(edited.flatMap(({ status }, number) => (status === 'rejected' ? [number] : []))).toEqual([7]);
  const stored = await living();
  expect(stored.map((row) => row.cells['name'])).toEqual(
    made.map((_, number) => (number === 7 ? 'of bob' : `e${number}`)),
  );
  const versions = edited.flatMap((one) => (one.status === 'fulfilled' ? [one.value.version] : []));
  expect(new Set(versions).size).toBe(29);
  expect((await sheet()).version).toBe(Math.max(...versions));
  const history = await fresh.database
    .selectFrom('row_history')
    .selectAll()
    .where('sheet_id', '=', sheetId)
    .where('change', '=', 'edited')
    .where('version', '>', 3)
    .execute();
  expect(history).toHaveLength(29);
  for (const { row_id, cells, actor, version } of history) {
    const number = made.findIndex((row) => row.row_id === row_id);
    expect({ cells, actor }).toEqual({ cells: { name: `r${number}` }, actor: number % 2 === 0 ? ann : bob });
    expect(stored[number]?.version).toBe(version);
  }
});

test('two edits of one row at once: the second finds what the first did', async () => {
  const writer = rows();
  const [row] = await writer.add(sheetId, ann, [{ cells: { name: 'Ann' } }]);
  const id = row?.row_id ?? '';
  const [first, second, other] = await Promise.allSettled([
    writer.edit(sheetId, ann, id, 2, { name: 'Anna' }),
    writer.edit(sheetId, bob, id, 2, { name: 'Anne' }),
    writer.edit(sheetId, bob, id, 2, { note: 'beside it' }),
  ]);
  expect([first.status, second.status, other.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect((await living())[0]?.cells).toEqual({ name: 'Anna', note: 'beside it' });
});

/** Cells that turn into no JSON. */
function unwritable(): Record<string, string> {
  const broken = {
    name: 'x'.repeat(10),
    toJSON: () => {
      throw new Error('This cannot be written.');
    },
  };
  const cells: Record<string, string> = { name: 'bad' };
  Object.defineProperty(cells, 'note', { enumerable: true, get: () => broken });
  return cells;
}

test('one that cannot be written does not take the others with it', async () => {
  const writer = rows();
  const [first, bad, last] = await Promise.allSettled([
    writer.add(sheetId, ann, [{ cells: { name: 'first' } }]),
    writer.add(sheetId, ann, [{ cells: unwritable() }]),
    writer.add(sheetId, ann, [{ cells: { name: 'last' } }]),
  ]);
  expect([first.status, bad.status, last.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect((await living()).map((row) => row.cells['name'])).toEqual(['first', 'last']);
});

test('edits of the same rows from two servers at once: one of each two wins, and is the one that is remembered', async () => {
  const [here, there] = [rows(), rows()];
  const made = await here.add(
    sheetId,
    ann,
    Array.from({ length: 25 }, (_, number) => ({ cells: { name: `r${number}` } })),
  );
  const edit = (server: Rows, actor: Actor, name: string) =>
    Promise.allSettled(
      made.map(({ row_id, version }) => server.edit(sheetId, actor, row_id, version, { name: `${name} ${row_id}` })),
    );
  const [byAnn, byBob] = await Promise.all([edit(here, ann, 'ann'), edit(there, bob, 'bob')]);
  const stored = await living();
  const history = await fresh.database
    .selectFrom('row_history')
    .selectAll()
    .where('sheet_id', '=', sheetId)
    .where('change', '=', 'edited')
    .execute();
  expect(history).toHaveLength(made.length);
  expect(new Set(history.map(({ version }) => version)).size).toBe(made.length);
  for (const [index, { row_id }] of made.entries()) {
    const [first, second] = [byAnn[index]?.status, byBob[index]?.status];
    expect([first, second].toSorted()).toEqual(['fulfilled', 'rejected']);
    const winner = first === 'fulfilled' ? 'ann' : 'bob';
    expect(stored[index]?.cells).toEqual({ name: `${winner} ${row_id}` });
    const entry = history.find((one) => one.row_id === row_id);
    expect(entry).toMatchObject({
      ...{ cells: { name: `r${index}` }, version: stored[index]?.version },
      actor: winner === 'ann' ? ann : bob,
    });
  }
});

test('an edit that cannot be written does not take the others with it', async () => {
  const writer = rows();
  const made = await writer.add(sheetId, ann, [
    { cells: { name: 'a' } },
    { cells: { name: 'b' } },
    { cells: { name: 'c' } },
  ]);
  const cells = [{ name: 'first' }, unwritable(), { name: 'last' }];
  const edited = await Promise.allSettled(
    made.map(({ row_id, version }, index) => writer.edit(sheetId, bob, row_id, version, cells[index] ?? {})),
  );
  expect(edited.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect((await living()).map((row) => row.cells['name'])).toEqual(['first', 'b', 'last']);
});

test('a key makes one row, however often and from how many servers at once it is sent', async () => {
  const servers = [rows(), rows(), rows()];
  const answers = await Promise.all(
    Array.from({ length: 24 }, async (_, number) =>
      servers[number % 3]?.addOnce(sheetId, ann, { cells: { name: `for ${number % 4}` }, key: `key ${number % 4}` }),
    ),
  );
  const stored = await living();
  expect(stored.map((row) => row.cells['name']).toSorted()).toEqual(['for 0', 'for 1', 'for 2', 'for 3']);
  expect(answers.filter((answer) => answer?.isNew)).toHaveLength(4);
  for (const [number, answer] of answers.entries()) expect(answer?.row?.cells['name']).toBe(`for ${number % 4}`);
  expect(await sheet()).toMatchObject({ version: 5, row_count: 4, last_position: 4 });
  const again = await rows().addOnce(sheetId, bob, { cells: { name: 'other' }, key: 'key 2' });
  expect(again).toMatchObject({ isNew: false, row: { cells: { name: 'for 2' } } });
  expect((await sheet()).version).toBe(5);
});

test('rows with keys and without go together', async () => {
  const writer = rows();
  await writer.addOnce(sheetId, ann, { cells: { name: 'known' }, key: 'known' });
  const [plain, known, fresher] = await Promise.all([
    writer.add(sheetId, ann, [{ cells: { name: 'plain' } }]),
    writer.addOnce(sheetId, ann, { cells: { name: 'again' }, key: 'known' }),
    writer.addOnce(sheetId, ann, { cells: { name: 'new' }, key: 'new' }),
    writer.add(sheetId, ann, [{ cells: { name: 'two' } }, { cells: { name: 'three' } }]),
  ]);
  expect(plain[0]?.version).toBe(3);
  expect(known).toMatchObject({ isNew: false, row: { cells: { name: 'known' }, version: 2 } });
  expect(fresher).toMatchObject({ isNew: true, row: { version: 4, position: 3 } });
  expect((await living()).map((row) => row.cells['name'])).toEqual(['known', 'plain', 'new', 'two', 'three']);
  expect(await sheet()).toEqual({ version: 5, row_count: 5, last_position: 5 });
});

test('a key answers the row as it is now, or that it is gone; after a day it is forgotten', async () => {
  const { row } = await rows().addOnce(sheetId, ann, { cells: { name: 'Ann' }, key: 'k' });
  await rows().edit(sheetId, ann, row?.row_id ?? '', 2, { name: 'Anna' });
  const again = await rows().addOnce(sheetId, ann, { cells: { name: 'Ann' }, key: 'k' });
  expect(again).toMatchObject({ isNew: false, row: { cells: { name: 'Anna' }, version: 3 } });
  await rows().remove(sheetId, ann, [row?.row_id ?? '']);
  expect(await rows().addOnce(sheetId, ann, { cells: { name: 'Ann' }, key: 'k' })).toEqual({ row: null, isNew: false });
  await forgetOldKeys(fresh.database, Date.now() + 31 * 24 * 3_600_000);
  expect((await rows().addOnce(sheetId, ann, { cells: { name: 'Ann' }, key: 'k' })).isNew).toBe(false);
  await forgetOldKeys(fresh.database, Date.now() + 33 * 24 * 3_600_000);
  expect((await rows().addOnce(sheetId, ann, { cells: { name: 'Ann' }, key: 'k' })).isNew).toBe(true);
});

test('a sheet that is not there takes no key', async () => {
  const lost = rows().addOnce('nowhere', ann, { cells: { name: 'Ann' }, key: 'k' });
  await expect(lost).rejects.toMatchObject({ code: 'not_found' });
  const stored = await fresh.database.selectFrom('row_keys').selectAll().where('sheet_id', '=', 'nowhere').execute();
  expect(stored).toEqual([]);
});
