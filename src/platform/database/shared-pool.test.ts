/**
 * A pool in transaction mode may be in front of the database: nothing is left on a connection for the next statement.
 */
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import { readSourceFiles } from '#test/source-files.ts';
import { type Database, openDatabase } from './database.ts';
import { withLongDeadline } from './guarded-pool.ts';
import { runPrepared } from './run-prepared.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

/** What a connection keeps once a prepared statement and one that may take long ran on it. */
async function leftOn(database: Database) {
  await withLongDeadline(() => sql`select 1`.execute(database));
  await runPrepared(database, 'one', sql<{ one: number }>`select ${1}::integer as one`);
  const { rows } = await sql<{ prepared: number; deadline: string }>`
    select (select count(*) from pg_prepared_statements) as prepared, current_setting('statement_timeout') as deadline
  `.execute(database);
  await database.destroy();
  return rows[0];
}

test('with a pool between, neither deadlines nor prepared statements stay; without one both do', async () => {
  const shared = openDatabase(fresh.address, { connections: 1, isShared: true });
  expect(await leftOn(shared)).toEqual({ prepared: 0, deadline: '0' });
  const own = openDatabase(fresh.address, { connections: 1 });
  expect(await leftOn(own)).toEqual({ prepared: 1, deadline: '30s' });
});

test('a statement that takes too long is given up all the same', async () => {
  const deadlines = { interactive: 1, long: 1 };
  const shared = openDatabase(fresh.address, { connections: 1, isShared: true, deadlines });
  await expect(sql`select pg_sleep(600)`.execute(shared)).rejects.toMatchObject({ code: 'unavailable' });
  await shared.destroy();
});

test('no lock outlives the transaction that took it', () => {
  const sources = readSourceFiles().filter(({ isTest }) => !isTest);
  const texts = new Map(sources.map(({ path }) => [path, readFileSync(path, 'utf8')]));
  const naming = (words: RegExp) => [...texts].filter(([, text]) => words.test(text)).map(([path]) => path);
  expect(naming(/\bpg_advisory_xact_lock\(/).length).toBeGreaterThan(3);
  expect(naming(/\bpg_(?:try_)?advisory_(?:lock|unlock)/)).toEqual([]);
});
