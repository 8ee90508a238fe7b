import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import { inTransaction, isDatabaseError } from './database.ts';
import { json } from './json.ts';
import type { Schema } from './schema.ts';

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

test('the schema type names exactly the columns that the database has', async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as "table", json_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns
    where table_schema = 'public' and table_name <> 'sheaf_migrations' group by table_name
  `.execute(fresh.database);
  expect(Object.fromEntries(rows.map((row) => [row.table, row.columns.toSorted()]))).toEqual(
    Object.fromEntries(Object.entries(columnsOfSchema).map(([table, columns]) => [table, Object.keys(columns).sort()])),
  );
});

/** The compiler holds this list to the type, and the test above holds it to the database. */
const columnsOfSchema: { [Table in keyof Schema]: { [Column in keyof Schema[Table]]: true } } = {
  users: { id: true, email: true, name: true, password_hash: true, created_at: true },
  workspaces: { id: true, name: true, plan: true, created_at: true },
  workspace_members: { workspace_id: true, user_id: true, role: true },
  sessions: {
    token_hash: true,
    audience: true,
    user_id: true,
    app_user_id: true,
    created_at: true,
    expires_at: true,
    last_seen_at: true,
  },
  handover_codes: {
    code_hash: true,
    user_id: true,
    host: true,
    binding_hash: true,
    path: true,
    expires_at: true,
    used_at: true,
  },
  workbooks: {
    id: true,
    workspace_id: true,
    name: true,
    source: true,
    report: true,
    state: true,
    failure: true,
    created_at: true,
    updated_at: true,
    deleted_at: true,
  },
  sheets: {
    id: true,
    workbook_id: true,
    title: true,
    position: true,
    columns: true,
    version: true,
    columns_version: true,
    compacted_version: true,
    row_count: true,
    last_position: true,
  },
  sheet_rows: {
    sheet_id: true,
    row_id: true,
    position: true,
    version: true,
    cells: true,
    formulas: true,
    formats: true,
    deleted: true,
  },
  row_history: { sheet_id: true, row_id: true, version: true, change: true, cells: true, actor: true, at: true },
  apps: {
    id: true,
    workspace_id: true,
    workbook_id: true,
    kind: true,
    name: true,
    subdomain: true,
    public: true,
    sign_in_method: true,
    sign_in_password_hash: true,
    settings: true,
    created_at: true,
    updated_at: true,
    deleted_at: true,
  },
  pages: {
    id: true,
    app_id: true,
    page_name: true,
    page_slug: true,
    page_type: true,
    position: true,
    is_auth: true,
    is_public: true,
    document: true,
    revision: true,
    created_at: true,
    updated_at: true,
    deleted_at: true,
  },
  page_history: { page_id: true, revision: true, edit: true, user_id: true, at: true },
  app_users: {
    id: true,
    app_id: true,
    name: true,
    email: true,
    permissions: true,
    row_identity: true,
    password_hash: true,
    created_at: true,
  },
  files: {
    id: true,
    workspace_id: true,
    app_id: true,
    name: true,
    mime: true,
    size: true,
    sha256: true,
    storage_key: true,
    created_at: true,
  },
  settings_store: { key: true, value: true },
};
