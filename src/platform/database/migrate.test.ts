import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#test/database.ts';
import { openDatabase } from './database.ts';
import { findUnservable, migrate, readMigrations } from './migrate.ts';
import { watchSchema } from './watch-schema.ts';

let fresh: FreshDatabase;
let folder: string;

beforeEach(async () => {
  fresh = await freshDatabase('plain');
  // The template is migrated already; these tests begin with nothing.
  await sql`drop schema public cascade`.execute(fresh.database);
  await sql`create schema public`.execute(fresh.database);
  folder = await mkdtemp(join(tmpdir(), 'sheaf-migrations-'));
});
afterEach(async () => {
  await fresh.close();
  await rm(folder, { recursive: true });
});

test('the migrations of Sheaf run once and are then up to date', async () => {
  expect(await migrate(fresh.database)).toContain('0001-initial.sql');
  expect(await migrate(fresh.database)).toEqual([]);
});

test('new migrations are applied in order and the old ones are left alone', async () => {
  await write('0001-one.sql', 'create table one (id int); insert into one values (1);');
  expect(await migrate(fresh.database, folder)).toEqual(['0001-one.sql']);
  await write('0003-three.sql', 'alter table two rename to three;');
  await write('0002-two.sql', 'create table two as select * from one;');
  expect(await migrate(fresh.database, folder)).toEqual(['0002-two.sql', '0003-three.sql']);
  expect((await sql`select id from three`.execute(fresh.database)).rows).toEqual([{ id: 1 }]);
});

test('a migration that was changed after it was applied is refused by name', async () => {
  await write('0001-one.sql', 'create table one (id int);');
  await migrate(fresh.database, folder);
  await write('0001-one.sql', 'create table one (id bigint);');
  await expect(migrate(fresh.database, folder)).rejects.toThrow(/0001-one\.sql was changed after it was applied/);
});

test('line endings do not count as a change', async () => {
  await write('0001-one.sql', 'create table one (\n  id int\n);\n');
  await migrate(fresh.database, folder);
  await write('0001-one.sql', 'create table one (\r\n  id int\r\n);\r\n');
  expect(await migrate(fresh.database, folder)).toEqual([]);
});

test('a database of a newer Sheaf is refused', async () => {
  await write('0001-one.sql', 'create table one (id int);');
  await write('0002-two.sql', 'create table two (id int);');
  await migrate(fresh.database, folder);
  await rm(join(folder, '0002-two.sql'));
  await expect(migrate(fresh.database, folder)).rejects.toThrow(/newer than this Sheaf.*0002-two\.sql/);
});

test('a node goes on, and starts again, on a newer database that says it may; otherwise it sees that it is too old', async () => {
  await write('0047-one.sql', 'create table one (id int);');
  await migrate(fresh.database, folder);
  const own = await mkdtemp(join(tmpdir(), 'sheaf-migrations-'));
  try {
    await writeFile(join(own, '0047-one.sql'), 'create table one (id int);');
    await write('0048-two.sql', '-- Serves nodes since 0047.\ncreate table two (id int);');
    await migrate(fresh.database, folder);
    expect(await findUnservable(fresh.database, own)).toBeNull();
    expect(await migrate(fresh.database, own)).toEqual([]);
    await write('0049-three.sql', '-- Serves nodes since 0048.\ndrop table one;');
    await migrate(fresh.database, folder);
    expect(await findUnservable(fresh.database, own)).toBe('0049-three.sql');
    expect(await findUnservable(fresh.database, folder)).toBeNull();
    await expect(migrate(fresh.database, own)).rejects.toThrow(/newer than this Sheaf.*0049-three\.sql/);
  } finally {
    await rm(own, { recursive: true });
  }
});

test('a table of migrations from before they said whom they serve is read, and gets the column with the next one', async () => {
  await sql`create table sheaf_migrations (name text primary key, checksum text not null,
    applied_at timestamptz not null default now())`.execute(fresh.database);
  await sql`insert into sheaf_migrations (name, checksum) values ('9999-newer.sql', '')`.execute(fresh.database);
  expect(await findUnservable(fresh.database, folder)).toBe('9999-newer.sql');
  await sql`delete from sheaf_migrations`.execute(fresh.database);
  await write('0048-one.sql', '-- Serves no older node.\ncreate table one (id int);');
  expect(await migrate(fresh.database, folder)).toEqual(['0048-one.sql']);
  const { rows } = await sql`select name, serves_since from sheaf_migrations`.execute(fresh.database);
  expect(rows).toEqual([{ name: '0048-one.sql', serves_since: null }]);
});

test('every migration from 0048 on says which nodes can go on serving', async () => {
  await write('0047-old.sql', 'create table old (id int);');
  await write('0048-silent.sql', 'create table silent (id int);');
  await expect(readMigrations(folder)).rejects.toThrow(/0048-silent\.sql doesn't say which nodes can go on serving/);
  // Those of Sheaf: none names one that is newer than itself.
  for (const { name, serves_since } of await readMigrations())
    expect(serves_since === null || serves_since < name.slice(0, 4), name).toBe(true);
});

test('a node is told once when a newer one has changed the tables under it', async () => {
  await migrate(fresh.database);
  const reported = Promise.withResolvers<string>();
  const watch = watchSchema({ database: fresh.database, every: 5, onTooOld: reported.resolve });
  await sql`insert into sheaf_migrations (name, checksum, serves_since) values
    ('9998-kind.sql', '', '0047'), ('9999-hard.sql', '', null)`.execute(fresh.database);
  expect(await reported.promise).toBe('9999-hard.sql');
  watch.stop();
});

test('a migration that fails leaves nothing of itself and keeps those before it', async () => {
  await write('0001-one.sql', 'create table one (id int);');
  await write('0002-two.sql', 'create table two (id int); insert into one values (1); select 1 / 0;');
  await expect(migrate(fresh.database, folder)).rejects.toThrow(/0002-two\.sql failed.*division by zero/);
  const { rows } = await sql`select to_regclass('one') is not null as one, to_regclass('two') is not null as two,
    (select count(*) from one) as rows`.execute(fresh.database);
  expect(rows).toEqual([{ one: true, two: false, rows: 0 }]);
});

test('many nodes that start at once apply each migration once', async () => {
  await write('0001-one.sql', 'create table one (id int); select pg_sleep(0.05);');
  await write('0002-two.sql', 'create table two (id int);');
  const nodes = Array.from({ length: 4 }, () => openDatabase(fresh.address, { connections: 1 }));
  const applied = await Promise.all(nodes.map((node) => migrate(node, folder)));
  await Promise.all(nodes.map((node) => node.destroy()));
  expect(applied.flat().sort()).toEqual(['0001-one.sql', '0002-two.sql']);
});

function write(name: string, statements: string): Promise<void> {
  return writeFile(join(folder, name), statements);
}
