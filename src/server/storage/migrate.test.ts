import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#test/database.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

let fresh: FreshDatabase;
let folder: string;

beforeEach(async () => {
  fresh = await freshDatabase();
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
