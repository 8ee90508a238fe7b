import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { isRunning } from './process-identity.ts';
import { fullTest } from '#test/full-test.ts';

let folder: string;
let template: string;
let running: EmbeddedPostgres[] = [];
let children: ChildProcess[] = [];

// Making a cluster takes most of a second: one is made here, and most tests start from a copy of it.
beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), 'sheaf-storage-'));
  await chmod(template, 0o755);
  await (await startEmbeddedPostgres({ folder: template })).stop();
});
afterAll(() => rm(template, { recursive: true, force: true }));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-storage-'));
  await chmod(folder, 0o755);
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(running.map((postgres) => postgres.stop()));
  await Promise.all(children.map(async (child) => child.exitCode ?? child.signalCode ?? (await once(child, 'exit'))));
  running = [];
  children = [];
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

test('a database keeps its rows over a stop and a start, and leaves neither process nor lock behind', async () => {
  const first = await start();
  await query(first, sql`create table kept as select 'kept' as word`);
  await first.stop();
  await first.stop();
  expect(isRunning(first.pid)).toBe(false);
  expect(existsSync(join(folder, 'sheaf.lock'))).toBe(false);
  expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false);
  expect(await query(await start(), sql`select word from kept`)).toEqual([{ word: 'kept' }]);
});

test('the server waits for the disk, listens on no port and lets nobody else in', async () => {
  const postgres = await startOnCopy();
  const [settings] = await query(
    postgres,
    sql`select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      current_setting('listen_addresses') as addresses, current_setting('server_encoding') as encoding,
      lower('ÄÉ') as folded`,
  );
  expect(settings).toEqual({ fsync: 'on', commit: 'on', addresses: '', encoding: 'UTF8', folded: 'äé' });
  expect(statSync(join(folder, 'postgres')).mode & 0o077).toBe(0);
  if (process.getuid?.() === 0) expect(statSync(join(folder, 'postgres')).uid).not.toBe(0);
});

test('after kill -9 of Sheaf, the next start has every acknowledged row', async () => {
  const node = await startNode();
  const acknowledged = await node.rows(50);
  node.child.kill('SIGKILL');
  const postgres = await start();
  const rows = await query(postgres, sql`select id from acknowledged order by id`);
  expect(rows.length).toBeGreaterThanOrEqual(acknowledged);
  expect(rows.slice(0, acknowledged)).toEqual(Array.from({ length: acknowledged }, (_, index) => ({ id: index + 1 })));
});

fullTest('after kill -9 of Sheaf and of the database at once, the next start has every acknowledged row', async () => {
  const node = await startNode();
  const acknowledged = await node.rows(50);
  node.child.kill('SIGKILL');
  process.kill(node.postgres, 'SIGKILL');
  const rows = await query(await start(), sql`select id from acknowledged`);
  expect(rows.length).toBeGreaterThanOrEqual(acknowledged);
});

fullTest('the database ends by itself when Sheaf is killed', async () => {
  const node = await startNode();
  node.child.kill('SIGKILL');
  await expect.poll(() => isRunning(node.postgres)).toBe(false);
});

fullTest('a database that outlived its Sheaf is ended and started anew, with every row', async () => {
  const node = await startNode();
  const acknowledged = await node.rows(10);
  process.kill(watchdogOf(node.postgres), 'SIGKILL');
  node.child.kill('SIGKILL');
  const postgres = await start();
  expect(isRunning(node.postgres)).toBe(false);
  expect(postgres.pid).not.toBe(node.postgres);
  expect((await query(postgres, sql`select id from acknowledged`)).length).toBeGreaterThanOrEqual(acknowledged);
});

fullTest('a second Sheaf on the same folder is refused, and the first one goes on', async () => {
  const node = await startNode();
  await expect(start()).rejects.toThrow(
    `The data folder ${folder} is in use by process ${node.child.pid}. Stop it first, or set DATA_DIR to another folder.`,
  );
  expect(isRunning(node.postgres)).toBe(true);
  await node.rows(5);
});

test('the same process cannot open the folder twice', async () => {
  await startOnCopy();
  await expect(start()).rejects.toThrow(/already open in this process/);
});

fullTest('of many that start at once, one gets the folder', async () => {
  copyTemplate();
  writeFileSync(join(folder, 'sheaf.lock'), JSON.stringify({ pid: 2 ** 22 + 1, identity: 'long gone' }));
  const nodes = Array.from({ length: 4 }, () => spawnNode());
  const results = await Promise.all(nodes.map((node) => Promise.race([node.started(), node.failure()])));
  expect(results.filter((result) => typeof result === 'number')).toHaveLength(1);
  for (const result of results.filter((text) => typeof text === 'string'))
    expect(result).toMatch(/is in use by process/);
});

fullTest.each([
  ['is gone', () => 2 ** 22 + 1],
  ['belongs to another program now', () => process.ppid],
])('a lock and a postmaster.pid whose number %s are passed over', async (_case, number) => {
  const first = await startOnCopy();
  const left = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8');
  await first.stop();
  writeFileSync(join(folder, 'postgres/postmaster.pid'), left.replace(/^\d+/, String(number())));
  writeFileSync(join(folder, 'sheaf.lock'), JSON.stringify({ pid: number(), identity: 'another life' }));
  const postgres = await start();
  expect(await query(postgres, sql`select 1 as one`)).toEqual([{ one: 1 }]);
  expect(isRunning(process.ppid)).toBe(true);
});

fullTest('a half-written lock is passed over', async () => {
  writeFileSync(join(folder, 'sheaf.lock'), '{"pid":');
  await startOnCopy();
});

fullTest('a cluster that was being made when Sheaf was killed is made anew', async () => {
  mkdirSync(join(folder, 'postgres.new'));
  writeFileSync(join(folder, 'postgres.new/PG_VERSION'), '18\n');
  await start();
  expect(existsSync(join(folder, 'postgres.new'))).toBe(false);
});

test('data of another PostgreSQL version are refused with both versions named, and the folder is free again', async () => {
  copyTemplate();
  writeFileSync(join(folder, 'postgres/PG_VERSION'), '15\n');
  await expect(start()).rejects.toThrow(/created by PostgreSQL 15, but this Sheaf includes PostgreSQL 18/);
  expect(existsSync(join(folder, 'sheaf.lock'))).toBe(false);
});

test('a foreign folder in the place of the cluster is not touched', async () => {
  mkdirSync(join(folder, 'postgres'));
  writeFileSync(join(folder, 'postgres/letter.txt'), 'mine');
  await expect(start()).rejects.toThrow(/isn’t empty and contains no database/);
  expect(readFileSync(join(folder, 'postgres/letter.txt'), 'utf8')).toBe('mine');
});

fullTest('a folder too deep for a socket works all the same', async () => {
  const deep = join(folder, 'a'.repeat(60), 'b'.repeat(60));
  const postgres = await start(deep);
  expect(await query(postgres, sql`select 1 as one`)).toEqual([{ one: 1 }]);
  await postgres.stop();
  expect(existsSync(postgres.address.host)).toBe(false);
});

const rootTest = process.getuid?.() === 0 && process.platform === 'linux' ? fullTest : test.skip;
rootTest('root may keep the data below a folder that only root can enter', async () => {
  await chmod(folder, 0o700);
  const postgres = await start(join(folder, 'data'));
  expect(await query(postgres, sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

test('a data folder that cannot be made is reported as such', async () => {
  writeFileSync(join(folder, 'file'), '');
  await expect(start(join(folder, 'file'))).rejects.toThrow(/can’t write to the data folder/);
});

fullTest('the end of the server is told when nobody asked for it, and the folder is free again', async () => {
  copyTemplate();
  const lost = Promise.withResolvers<Error>();
  const postgres = await startEmbeddedPostgres({ folder, onLost: lost.resolve });
  process.kill(postgres.pid, 'SIGKILL');
  expect((await lost.promise).message).toMatch(/stopped unexpectedly \(SIGKILL\)/);
  await start();
});

async function start(inFolder = folder): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ folder: inFolder });
  running.push(postgres);
  return postgres;
}

async function query(postgres: EmbeddedPostgres, statement: ReturnType<typeof sql>): Promise<unknown[]> {
  const database = openDatabase(postgres.address, { connections: 1 });
  try {
    return (await statement.execute(database)).rows;
  } finally {
    await database.destroy();
  }
}

/** Starts on a cluster that is made already. */
async function startOnCopy(): Promise<EmbeddedPostgres> {
  copyTemplate();
  return start();
}

function copyTemplate(): void {
  execFileSync('cp', ['-a', join(template, 'postgres'), folder]);
}

/** The small process that would end the database after Sheaf. */
function watchdogOf(postgres: number): number {
  const list = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  return Number.parseInt(list.find((line) => line.trim().endsWith(`sheaf-watchdog ${postgres}`)) ?? '', 10);
}

/** Another process that has the database open and writes rows. */
async function startNode() {
  copyTemplate();
  const node = spawnNode();
  const postgres = await Promise.race([node.started(), node.failure()]);
  if (typeof postgres === 'string') throw new Error(postgres);
  return { ...node, postgres };
}

function spawnNode() {
  const child = spawn(process.execPath, ['test/storage-node.ts', folder], { stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const errors: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text));
  const nextNumber = async () => Number((await lines.next()).value?.match(/\d+/)?.[0]);
  const closed = once(child, 'close');
  return {
    child,
    /** The number of the database process. */
    started: async () => (await nextNumber()) || new Promise<number>(() => undefined),
    /** What it said when it could not start. */
    failure: async () => {
      await closed;
      return errors.join('');
    },
    /** Waits for so many acknowledged rows and answers the newest number. */
    rows: async (count: number) => {
      for (let seen = 1; seen < count; seen++) await nextNumber();
      return nextNumber();
    },
  };
}
