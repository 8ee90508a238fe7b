import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import { inTransaction, isDatabaseError } from './database.ts';
import { json } from './json.ts';

let fresh: FreshDatabase;

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

test('whole numbers, counts and sums are read as numbers, times as Date, days as text', async () => {
  const { rows } = await sql`
    select 9007199254740991::bigint as big, count(*) as count, sum(7::bigint) as sum, 1.5::numeric as fraction,
      timestamptz '2026-11-21T10:00:00Z' as time, date '2026-11-21' as day, null::bigint as nothing
  `.execute(fresh.database);
  expect(rows).toEqual([
    {
      big: 9007199254740991,
      count: 1,
      sum: 7,
      fraction: 1.5,
      time: new Date('2026-11-21T10:00:00Z'),
      day: '2026-11-21',
      nothing: null,
    },
  ]);
});

test('a whole number that JavaScript cannot hold is refused rather than rounded', async () => {
  await expect(sql`select 9007199254740993::bigint`.execute(fresh.database)).rejects.toThrow(/too large/);
});

test('jsonb columns keep arrays, text with quotes and blanks, and drop the character that PostgreSQL cannot hold', async () => {
  const { database } = fresh;
  const values = [[1, 'a"b', null], 'text', { nested: { list: [true] } }, 'null\u0000character', 'kept \\u0000 text'];
  for (const [index, value] of values.entries()) {
    await database
      .insertInto('settings_store')
      .values({ key: `json-${index}`, value: json<unknown>(value) })
      .execute();
  }
  const stored = await database
    .selectFrom('settings_store')
    .select('value')
    .where('key', 'like', 'json-%')
    .orderBy('key')
    .execute();
  expect(stored.map((row) => row.value)).toEqual([...values.slice(0, 3), 'nullcharacter', 'kept \\u0000 text']);
});

test('a transaction that throws leaves nothing', async () => {
  const { database } = fresh;
  const work = inTransaction(database, async (transaction) => {
    await transaction.insertInto('workspaces').values({ id: 'gone', name: 'Gone' }).execute();
    throw new Error('on purpose');
  });
  await expect(work).rejects.toThrow('on purpose');
  expect(await database.selectFrom('workspaces').selectAll().where('id', '=', 'gone').execute()).toEqual([]);
});

test('two transactions that lock each other out both succeed', async () => {
  const { database } = fresh;
  await database
    .insertInto('workspaces')
    .values([
      { id: 'left', name: '' },
      { id: 'right', name: '' },
    ])
    .execute();
  let holding = 0;
  const bothHold = Promise.withResolvers<void>();
  const renameBoth = (first: string, second: string) =>
    inTransaction(database, async (transaction) => {
      const rename = (id: string) =>
        transaction
          .updateTable('workspaces')
          .set((set) => ({ name: sql<string>`${set.ref('name')} || '+'` }))
          .where('id', '=', id)
          .execute();
      await rename(first);
      if (++holding === 2) bothHold.resolve();
      await bothHold.promise;
      await rename(second);
    });
  await Promise.all([renameBoth('left', 'right'), renameBoth('right', 'left')]);
  const names = await database.selectFrom('workspaces').select('name').where('id', 'in', ['left', 'right']).execute();
  expect(names).toEqual([{ name: '++' }, { name: '++' }]);
});

test('an e-mail is unique and lower-cased', async () => {
  const { database } = fresh;
  const add = (id: string, email: string) => database.insertInto('users').values({ id, email, name: 'Ada' }).execute();
  await add('u1', 'ada@example.com');
  const error = await add('u2', 'ada@example.com').catch((caught: unknown) => caught);
  expect(isDatabaseError(error, '23505', 'users_email_key')).toBe(true);
  expect(isDatabaseError(error, '23505', 'users_pkey')).toBe(false);
  await expect(add('u3', 'Ada@example.com')).rejects.toThrow(/check constraint/);
});

test('a constraint is known by the message of a part of a distributed table', () => {
  const error = new pg.DatabaseError('new row violates check constraint "sheets_fixed_102011"', 1, 'error');
  error.code = '23514';
  expect(isDatabaseError(error, '23514', 'sheets_fixed')).toBe(true);
  expect(isDatabaseError(error, '23514', 'sheets')).toBe(false);
});

test('a page slug is free again once its page is deleted', async () => {
  const { database } = fresh;
  await database.insertInto('workspaces').values({ id: 'w', name: 'W' }).execute();
  await database
    .insertInto('apps')
    .values({ id: 'a', workspace_id: 'w', kind: 'multipage', name: 'A', settings: json({ palette: 'sea' }) })
    .execute();
  const add = (id: string) =>
    database
      .insertInto('pages')
      .values({
        id,
        app_id: 'a',
        page_name: 'Home',
        page_slug: 'home',
        page_type: 'home',
        position: 0,
        document: json({ blocks: [] }),
      })
      .execute();
  await add('p1');
  await expect(add('p2')).rejects.toThrow(/unique/);
  await database.updateTable('pages').set({ deleted_at: new Date() }).where('id', '=', 'p1').execute();
  await add('p2');
});
