import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Problem } from '#kit/problem.ts';
import type { Cell, Row } from '#engine/model.ts';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import type { Actor } from '../../services.ts';
import { inTransaction, openDatabase } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { createWorkbook } from '../create-workbook.ts';
import { findSheets } from './sheets/find-sheets.ts';
import { compactSheets } from './compact-sheets.ts';
import { createRows } from './create-rows.ts';
import { nextVersion } from './next-version.ts';
import { restoreRows } from './restore-rows.ts';

let fresh: FreshDatabase;
let sheetId: string;
const actor: Actor = { kind: 'user', id: 'ann', email: 'ann@example.com' };

beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
});
afterAll(() => fresh.close());
beforeEach(async () => {
  const columns = [
    { id: 'name', name: 'Name', type: 'text' as const },
    { id: 'age', name: 'Age', type: 'number' as const },
  ];
  const rows = ['Ann', 'Bob', 'Cy'].map((name, index) => ({ cells: { name, age: 30 + index } }));
  const workbook = await createWorkbook(fresh.database, {
    workspace_id: 'space',
    name: 'People',
    sheets: [{ title: 'People', columns, rows }],
  });
  sheetId = (await findSheets(fresh.database, workbook.id))[0]?.id ?? '';
});

const rows = () => createRows(fresh);
const living = () =>
  fresh.database
    .selectFrom('sheet_rows')
    .selectAll()
    .where('sheet_id', '=', sheetId)
    .where('deleted', '=', false)
    .orderBy('position')
    .execute();
const names = async () => (await living()).map((row) => row.cells['name']);
const sheet = () =>
  fresh.database.selectFrom('sheet_states').selectAll().where('sheet_id', '=', sheetId).executeTakeFirstOrThrow();
const history = () =>
  fresh.database
    .selectFrom('row_history')
    .select(['row_id', 'version', 'change', 'cells', 'actor'])
    .where('sheet_id', '=', sheetId)
    .orderBy('version')
    .execute();
const rowNamed = async (name: string): Promise<string> =>
  (await living()).find((row) => row.cells['name'] === name)?.row_id ?? '';

test('added rows stand at the end in the order given, with blanks left out, and are counted and remembered', async () => {
  const added = await rows().add(sheetId, actor, [
    { cells: { name: 'Dee\nline', age: null } },
    { cells: { name: 'Eve "quoted" \\', age: 0 } },
  ]);
  expect(await names()).toEqual(['Ann', 'Bob', 'Cy', 'Dee\nline', 'Eve "quoted" \\']);
  expect(added.map((row) => row.cells)).toEqual([{ name: 'Dee\nline' }, { name: 'Eve "quoted" \\', age: 0 }]);
  expect(await sheet()).toMatchObject({ version: 2, row_count: 5, last_position: 5 });
  for (const row of added) expect(await rows().byId(sheetId, row.row_id)).toEqual(row);
  expect(await history()).toMatchObject([
    { version: 2, change: 'added', cells: {}, actor },
    { version: 2, change: 'added', cells: {}, actor },
  ]);
});

test('rows can be put before a row, again and again at the same place', async () => {
  const bob = await rowNamed('Bob');
  await rows().add(sheetId, actor, [{ cells: { name: 'x' } }, { cells: { name: 'y' } }], bob);
  expect(await names()).toEqual(['Ann', 'x', 'y', 'Bob', 'Cy']);
  const ann = await rowNamed('Ann');
  await rows().add(sheetId, actor, [{ cells: { name: 'first' } }], ann);
  for (let turn = 0; turn < 120; turn++) await rows().add(sheetId, actor, [{ cells: { name: String(turn) } }], bob);
  const order = await names();
  expect(order.slice(0, 4)).toEqual(['first', 'Ann', 'x', 'y']);
  expect(order.slice(4, -2)).toEqual(Array.from({ length: 120 }, (_, turn) => String(turn)));
  await rows().add(sheetId, actor, [{ cells: { name: 'last' } }]);
  expect((await names()).at(-1)).toBe('last');
});

test('an edit keeps the cells that it does not name, blanks what is null, and drops formulas that it writes over', async () => {
  const bob = await rowNamed('Bob');
  await fresh.database
    .updateTable('sheet_rows')
    .set({ formulas: json<Record<string, string>>({ age: 'A1+1', name: 'B1' }) })
    .where('sheet_id', '=', sheetId)
    .where('row_id', '=', bob)
    .execute();
  const edited = await rows().edit(sheetId, actor, bob, 1, { age: null, extra: true });
  expect(edited).toMatchObject({ version: 2, cells: { name: 'Bob', extra: true }, formulas: { name: 'B1' } });
  expect(edited.cells).not.toHaveProperty('age');
  const again = await rows().edit(sheetId, actor, bob, 2, { name: 'Bobby' });
  expect(again).not.toHaveProperty('formulas');
  expect(await rows().byId(sheetId, bob)).toEqual(again);
  expect(await history()).toMatchObject([
    { version: 2, change: 'edited', cells: { name: 'Bob', age: 31 } },
    { version: 3, change: 'edited', cells: { name: 'Bob', extra: true } },
  ]);
});

test('an edit of an older version is refused with the newer row and changes nothing', async () => {
  const bob = await rowNamed('Bob');
  const newer = await rows().edit(sheetId, actor, bob, 1, { age: 50 });
  const late = rows().edit(sheetId, actor, bob, 1, { age: 60 });
  await expect(late).rejects.toMatchObject({ code: 'row_conflict', details: { row: newer } });
  expect((await sheet()).version).toBe(2);
  expect(await history()).toHaveLength(1);
});

test('removed rows are gone for readers, stay as tombstones with their cells remembered, and cannot be edited', async () => {
  const [ann, bob] = [await rowNamed('Ann'), await rowNamed('Bob')];
  await rows().remove(sheetId, actor, [ann, bob, 'unknown']);
  expect(await names()).toEqual(['Cy']);
  expect(await rows().byId(sheetId, ann)).toBeNull();
  expect(await sheet()).toMatchObject({ version: 2, row_count: 1 });
  expect((await history()).map((entry) => [entry.change, entry.cells['name']]).sort()).toEqual([
    ['deleted', 'Ann'],
    ['deleted', 'Bob'],
  ]);
  await expect(rows().edit(sheetId, actor, ann, 2, { name: 'back' })).rejects.toMatchObject({ code: 'not_found' });
  await expect(rows().remove(sheetId, actor, [ann])).rejects.toMatchObject({ code: 'not_found' });
  expect((await sheet()).version).toBe(2);
});

test('compaction removes what was deleted long enough ago, with its history, and says up to which version', async () => {
  const [ann, bob] = [await rowNamed('Ann'), await rowNamed('Bob')];
  await rows().edit(sheetId, actor, ann, 1, { age: 31 });
  await rows().remove(sheetId, actor, [ann]);
  await fresh.database
    .updateTable('sheet_rows')
    .set({ deleted_at: new Date('2026-01-01') })
    .where('sheet_id', '=', sheetId)
    .where('deleted', '=', true)
    .execute();
  await rows().remove(sheetId, actor, [bob]);
  expect(await compactSheets(fresh.database, new Date('2025-12-31'))).toBe(0);
  expect(await history()).toHaveLength(3);
  expect(await compactSheets(fresh.database, new Date('2026-01-02'))).toBe(1);
  expect(await sheet()).toMatchObject({ version: 4, compacted_version: 3, row_count: 1 });
  expect(await names()).toEqual(['Cy']);
  expect(await history()).toMatchObject([{ row_id: bob, change: 'deleted' }]);
});

test('a sheet that does not exist is not found', async () => {
  for (const attempt of [
    () => rows().add('nowhere', actor, [{ cells: {} }]),
    () => rows().add('nowhere', actor, [{ cells: {} }], 'row'),
    () => rows().edit('nowhere', actor, 'row', 1, {}),
    () => rows().remove('nowhere', actor, ['row']),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ code: 'not_found' });
  }
  expect(await rows().byId('nowhere', 'row')).toBeNull();
});

test('eight writers with fifty writes each lose none, and every version is given once', async () => {
  const database = openDatabase(fresh.address, { connections: 8 });
  const writer = createRows({ database });
  const writes = Array.from({ length: 8 }, async (_, writerNumber) => {
    const versions: number[] = [];
    let own: Row | undefined;
    for (let turn = 0; turn < 50; turn++) {
      if (turn % 5 === 4 && own) {
        await writer.remove(sheetId, actor, [own.row_id]);
        own = undefined;
      } else if (turn % 2 === 1 && own) {
        own = await writer.edit(sheetId, actor, own.row_id, own.version, { age: turn });
        versions.push(own.version);
      } else {
        own = (await writer.add(sheetId, actor, [{ cells: { name: `${writerNumber}-${turn}` } }]))[0];
        versions.push(own?.version ?? 0);
      }
    }
    return versions;
  });
  const versions = (await Promise.all(writes)).flat();
  await database.destroy();
  expect(new Set(versions).size).toBe(versions.length);
  const after = await sheet();
  expect(after.version).toBe(1 + 8 * 50);
  const rowsLeft = await living();
  expect(after.row_count).toBe(rowsLeft.length);
  expect(new Set(rowsLeft.map((row) => row.position)).size).toBe(rowsLeft.length);
  expect(await history()).toHaveLength(400);
});

test('writers of the same row: exactly one wins each version, the others get a conflict with what won', async () => {
  const database = openDatabase(fresh.address, { connections: 8 });
  const writer = createRows({ database });
  const bob = await rowNamed('Bob');
  const attempts = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) => writer.edit(sheetId, actor, bob, 1, { age: 100 + index })),
  );
  await database.destroy();
  const won = attempts.filter((attempt) => attempt.status === 'fulfilled');
  expect(won).toHaveLength(1);
  for (const attempt of attempts) {
    if (attempt.status === 'fulfilled') continue;
    expect(attempt.reason).toBeInstanceOf(Problem);
    expect(attempt.reason).toMatchObject({ code: 'row_conflict', details: { row: won[0]?.value } });
  }
  expect(await history()).toHaveLength(1);
});

test('an edit beside what somebody else changed keeps both; an edit of the same cell is refused', async () => {
  const bob = await rowNamed('Bob');
  await rows().edit(sheetId, actor, bob, 1, { age: 50 });
  const merged = await rows().edit(sheetId, actor, bob, 1, { name: 'Bobby' });
  expect(merged).toMatchObject({ version: 3, cells: { name: 'Bobby', age: 50 } });
  const newer = await rows().edit(sheetId, actor, bob, 3, { age: 51 });
  const refused: Record<string, Cell>[] = [{ age: 60 }, { name: 'Rob', age: 60 }, { age: null }];
  for (const cells of refused) {
    const late = rows().edit(sheetId, actor, bob, 2, cells);
    await expect(late).rejects.toMatchObject({ code: 'row_conflict', details: { row: newer } });
  }
  // What the cell holds already overwrites nothing.
  expect(await rows().edit(sheetId, actor, bob, 1, { age: 51 })).toMatchObject({ version: 5 });
  for (const version of [0, -1, 99]) {
    await expect(rows().edit(sheetId, actor, bob, version, { extra: 'x' })).rejects.toMatchObject({
      code: 'row_conflict',
    });
  }
});

test('an edit that was begun before the row was added is refused', async () => {
  const [row] = await rows().add(sheetId, actor, [{ cells: { name: 'New' } }]);
  const early = rows().edit(sheetId, actor, row?.row_id ?? '', 1, { age: 1 });
  await expect(early).rejects.toMatchObject({ code: 'row_conflict' });
});

test('eight writers of overlapping rows in different orders wait for nobody for ever, and nothing is lost', async () => {
  const database = openDatabase(fresh.address, { connections: 8 });
  const writer = createRows({ database });
  const made = await writer.add(
    sheetId,
    actor,
    Array.from({ length: 12 }, (_, index) => ({ cells: { name: `r${index}` } })),
  );
  const ids = made.map((row) => row.row_id);
  const errors: unknown[] = [];
  const work = Array.from({ length: 8 }, async (_, number) => {
    const order = number % 2 === 0 ? ids : ids.toReversed();
    for (let turn = 0; turn < 6; turn++) {
      for (const [index, row_id] of order.entries()) {
        try {
          const version = (await writer.byId(sheetId, row_id))?.version ?? 1;
          if ((index + number + turn) % 11 === 0) {
            await writer.remove(sheetId, actor, [row_id, order[(index + 3) % 12] ?? ''].toSorted());
          } else if ((index + number) % 5 === 0) {
            await inTransaction(database, async (transaction) => {
              await restoreRows(transaction, sheetId, actor, await nextVersion(transaction, sheetId), order);
            });
          } else await writer.edit(sheetId, actor, row_id, version, { [`by_${number}`]: turn });
        } catch (error) {
          if (!(error instanceof Problem)) errors.push(error);
        }
      }
    }
  });
  await Promise.all(work);
  await database.destroy();
  expect(errors).toEqual([]);
  // Not even one that was broken off and tried again. A session counts its own when it ends.
  const { rows: counted } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()
  `.execute(fresh.database);
  expect(counted).toEqual([{ deadlocks: 0 }]);
  const after = await sheet();
  expect(after.row_count).toBe((await living()).length);
  const entries = await history();
  expect(new Set(entries.map((entry) => `${entry.row_id} ${entry.version}`)).size).toBe(entries.length);
});

test('a row is deleted at the version that was seen only', async () => {
  const bob = await rowNamed('Bob');
  const newer = await rows().edit(sheetId, actor, bob, 1, { age: 50 });
  await expect(rows().remove(sheetId, actor, [bob], 1)).rejects.toMatchObject({
    code: 'row_conflict',
    details: { row: newer },
  });
  expect(await rows().byId(sheetId, bob)).toEqual(newer);
  await rows().remove(sheetId, actor, [bob], newer.version);
  expect(await rows().byId(sheetId, bob)).toBeNull();
});
