/** What befalls a database while it is in use, on a real one that is really stopped, killed and cut off. */

import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { Problem } from '#kit/problem.ts';
import { type FreshDatabase, freshDatabase } from '#test/database.ts';
import { createRows } from './create-rows.ts';
import { createWorkbook } from '../create-workbook.ts';
import { findSheets } from './sheets/find-sheets.ts';
import { checkDatabase } from '#platform/database/check-database.ts';
import { type Database, type DatabaseOptions, inTransaction, openDatabase } from '#platform/database/database.ts';
import { withLongDeadline } from '#platform/database/guarded-pool.ts';
import { runEmbeddedPostgres, type RunOptions } from '#platform/database/run-embedded-postgres.ts';
import { processesWorkingIn } from '#platform/database/process-identity.ts';
import { fullTest } from '#test/full-test.ts';

let fresh: FreshDatabase;
const cleanUp: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const one of cleanUp.splice(0).toReversed()) await one();
});

test('every connection cut while all are busy fails what ran, as unavailable, and the next queries find new ones', async () => {
  const lost: Error[] = [];
  const database = await open({ connections: 6, onConnectionLost: (error) => lost.push(error) });
  await sql`create table kept (id integer primary key)`.execute(database);
  const busy = [
    ...Array.from({ length: 3 }, () => sql`select pg_sleep(60)`.execute(database)),
    ...Array.from({ length: 3 }, (_, id) =>
      inTransaction(database, async (transaction) => {
        await sql`insert into kept values (${id})`.execute(transaction);
        await sql`select pg_sleep(60)`.execute(transaction);
      }),
    ),
  ];
  const outcomes = Promise.allSettled(busy);
  await cutAll(6);
  for (const outcome of await outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason: unavailable() });
  expect(lost.length).toBeGreaterThanOrEqual(6);
  expect((await sql`select * from kept`.execute(database)).rows).toEqual([]);
});

test.each([
  ['57P01', 'terminating connection due to administrator command'],
  ['57P04', 'the database of the machine was dropped'],
  ['08006', 'connection to the remote node worker-1:5432 failed with the following error'],
  ['XX000', 'could not connect to any active placements'],
  ['XX000', 'failure on connection marked as essential: worker-1:5432'],
])(
  'a machine of the database that is lost (%s: %s) is unavailable, with a time to try again',
  async (code, message) => {
    const database = await open({});
    const said = sql
      .raw(`do $$ begin raise exception '${message}' using errcode = '${code}'; end $$`)
      .execute(database);
    await expect(said).rejects.toMatchObject({ code: 'unavailable', status: 503, details: { retry_after: 5 } });
    const other = sql.raw(`do $$ begin raise exception 'something else' using errcode = 'XX000'; end $$`);
    await expect(other.execute(database)).rejects.not.toMatchObject({ code: 'unavailable' });
  },
);

test('idle connections that were cut are replaced without anybody noticing', async () => {
  const database = await open({ connections: 3 });
  await Promise.all(Array.from({ length: 3 }, () => sql`select pg_sleep(0.05)`.execute(database)));
  await cutAll(0);
  await expect
    .poll(() => sql<{ one: number }>`select 1 as one`.execute(database).then(({ rows }) => rows[0]?.one, String))
    .toBe(1);
});

test('a commit whose answer got lost is told as unknown, is not tried again, and is kept once', async () => {
  const { database, direct, cutAfter } = await openThroughWire();
  await sql`create table kept (id integer)`.execute(direct);
  cutAfter('commit');
  let runs = 0;
  const failed = inTransaction(database, async (transaction) => {
    runs++;
    await sql`insert into kept values (1)`.execute(transaction);
  });
  await expect(failed).rejects.toMatchObject(unavailable({ outcome: 'unknown' }));
  expect(runs).toBe(1);
  expect((await sql`select id from kept`.execute(direct)).rows).toEqual([{ id: 1 }]);
});

test('rows whose answer got lost are not written again, and the same form sent once more adds none', async () => {
  const { database, direct, cutAfter } = await openThroughWire();
  await direct.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
  const columns = [{ id: 'name', name: 'Name', type: 'text' as const }];
  const sheets = [{ title: 'People', columns, rows: [] }];
  const workbook = await createWorkbook(direct, { workspace_id: 'space', name: 'People', sheets });
  const sheetId = (await findSheets(direct, workbook.id))[0]?.id ?? '';
  const rows = createRows({ database });
  const actor = { kind: 'anonymous' as const };
  const send = (name: string) => rows.addOnce(sheetId, actor, { cells: { name }, key: `key of ${name}` });
  cutAfter('Wanda');
  const failed = await Promise.allSettled(['Ann', 'Wanda', 'Bob'].map(send));
  expect(failed.map(({ status }) => status)).toContain('rejected');
  for (const outcome of failed) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(unavailable({ outcome: 'unknown' }));
  }
  cutAfter('nothing that anybody writes');
  await Promise.all(['Ann', 'Wanda', 'Bob'].map(send));
  const stored = await direct.selectFrom('sheet_rows').select('cells').where('sheet_id', '=', sheetId).execute();
  expect(stored.map(({ cells }) => cells['name']).toSorted()).toEqual(['Ann', 'Bob', 'Wanda']);
});

test('what was lost before its commit is told as not done, and is not', async () => {
  const { database, direct, cutAfter } = await openThroughWire();
  await sql`create table kept (id integer)`.execute(direct);
  cutAfter('insert into kept');
  const failed = inTransaction(database, (transaction) => sql`insert into kept values (1)`.execute(transaction));
  const problem = await failed.catch((error: unknown) => error);
  expect(problem).toMatchObject(unavailable());
  expect(problem).not.toMatchObject({ details: { outcome: 'unknown' } });
  expect((await sql`select id from kept`.execute(direct)).rows).toEqual([]);
});

test('a statement past its deadline is stopped, and one that may take long is not', async () => {
  const database = await open({ connections: 1, deadlines: { interactive: 100 } });
  const slow = () => sql`select pg_sleep(0.5)`.execute(database);
  await expect(slow()).rejects.toMatchObject(unavailable());
  await withLongDeadline(slow);
  await expect(slow()).rejects.toMatchObject(unavailable());
  await expect.poll(() => answered(database)).toBe('answered');
});

/** On a busy machine a short deadline may pass before the first byte of a new connection does. */
const answered = (database: Database): Promise<string> =>
  sql`select 1`.execute(database).then(() => 'answered', String);

fullTest(
  'a server that was halted and never answers holds nobody beyond the deadline, and is used again when it goes on',
  async () => {
    const { kept: stored, folder } = await keep();
    const database = openDatabase(stored.address, { connections: 1, deadlines: { interactive: 100 } });
    cleanUp.push(() => database.destroy());
    await expect.poll(() => answered(database)).toBe('answered');
    const processes = processesWorkingIn(join(folder, 'postgres'));
    for (const pid of processes) process.kill(pid, 'SIGSTOP');
    cleanUp.push(() => processes.forEach((pid) => resume(pid)));
    await expect(sql`select 1`.execute(database)).rejects.toMatchObject(unavailable());
    for (const pid of processes) process.kill(pid, 'SIGCONT');
    await expect.poll(() => answered(database)).toBe('answered');
  },
);

test('a built-in database that is killed is started again at the same address with every row', async () => {
  const { kept: stored, restarts } = await keep();
  const database = openDatabase(stored.address, { connections: 3 });
  cleanUp.push(() => database.destroy());
  await sql`create table kept as select 'kept' as word`.execute(database);
  for (let round = 1; round <= 2; round++) {
    process.kill(stored.pid(), 'SIGKILL');
    await expect.poll(() => restarts.length, { timeout: 30_000 }).toBe(round);
    await expect
      .poll(() => sql`select word from kept`.execute(database).then(({ rows }) => rows, String))
      .toEqual([{ word: 'kept' }]);
  }
});

fullTest('one that ends again and again is given up, and this is told', async () => {
  const lost = Promise.withResolvers<Error>();
  const { kept: stored, restarts } = await keep({ pauses: [1], onLost: lost.resolve });
  process.kill(stored.pid(), 'SIGKILL');
  await expect.poll(() => restarts.length, { timeout: 30_000 }).toBe(1);
  process.kill(stored.pid(), 'SIGKILL');
  expect((await lost.promise).message).toMatch(/stopped unexpectedly/);
});

test('a database that is not there is told by where it was looked for, without its password', async () => {
  const address = 'postgres://sheaf:hush-hush@127.0.0.1:1/records';
  const database = openDatabase(address);
  cleanUp.push(() => database.destroy());
  const problem = await checkDatabase(database, address).catch((error: unknown) => error);
  expect(problem).toMatchObject({ code: 'unavailable' });
  const message = problem instanceof Problem ? problem.message : '';
  expect(message).toMatch(/^Sheaf can’t reach the database at 127\.0\.0\.1:1\/records: .*ECONNREFUSED/);
  expect(message).not.toContain('hush-hush');
});

const unavailable = (details: Record<string, unknown> = {}) => ({
  code: 'unavailable',
  details: { retry_after: expect.any(Number), ...details },
});

async function open(options: DatabaseOptions): Promise<Database> {
  fresh = await freshDatabase();
  const database = openDatabase(fresh.address, options);
  cleanUp.push(fresh.close);
  cleanUp.push(() => database.destroy());
  return database;
}

/**
 * Ends every connection to the database from the server's side, once so many of them sleep. What the server itself works
 * on in the database stays, such as the maintenance of Citus.
 */
async function cutAll(sleeping: number): Promise<void> {
  const name = fresh.address.database;
  const others = openDatabase({ ...fresh.address, database: 'postgres' }, { connections: 1 });
  const asleep = async () => {
    const found = sql`select 1 from pg_stat_activity where datname = ${name} and wait_event = 'PgSleep'`;
    return (await found.execute(others)).rows.length;
  };
  await expect.poll(asleep).toBe(sleeping);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${name} and backend_type = 'client backend'`.execute(others);
  await others.destroy();
}

/**
 * A database through a wire that can be cut: a statement that contains `cutAfter` still reaches the server, and its
 * answer doesn't come back. `direct` goes around the wire.
 */
async function openThroughWire(): Promise<{ database: Database; direct: Database; cutAfter(words: string): void }> {
  const direct = await open({ connections: 2 });
  const { host, port } = fresh.address;
  let words: string | undefined;
  const sockets: Socket[] = [];
  const wire = createServer((near) => {
    const far = createConnection(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
    sockets.push(near, far);
    let isCut = false;
    near.on('data', (bytes) => {
      if (words !== undefined && bytes.includes(words)) isCut = true;
      far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (isCut) near.destroy();
      else near.write(bytes);
    });
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  wire.listen(0, '127.0.0.1');
  await once(wire, 'listening');
  const address = wire.address();
  if (address === null || typeof address === 'string') throw new Error('The wire has no port.');
  const database = openDatabase({ ...fresh.address, host: '127.0.0.1', port: address.port }, { connections: 1 });
  cleanUp.push(async () => {
    await database.destroy();
    for (const socket of sockets) socket.destroy();
    wire.close();
  });
  return {
    database,
    direct,
    cutAfter: (given) => {
      words = given;
    },
  };
}

/** A built-in database of its own. */
async function keep(options: Partial<RunOptions> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-lost-'));
  const restarts: string[] = [];
  const stored = await runEmbeddedPostgres({
    folder,
    settings: { fsync: 'off' },
    onRestart: () => undefined,
    onRestarted: () => restarts.push('again'),
    onLost: () => undefined,
    ...options,
  });
  cleanUp.push(async () => {
    await stored.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });
  return { kept: stored, folder, restarts };
}

function resume(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT');
  } catch {
    // It has ended.
  }
}
