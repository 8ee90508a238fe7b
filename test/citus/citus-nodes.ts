/** A real Citus on this machine: a coordinator and two workers, of the programs in a folder. For `npm run test:citus`. */
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdirSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { newId } from '#kit/ids.ts';
import { type Database, type DatabaseParts, inTransaction, openDatabase } from '#platform/database/database.ts';
import { distribute } from '#features/workbooks/server/rows/distribution/distribute.ts';
import { choosePostgresAccount, commandOf, postgresVariables } from '#platform/database/postgres-account.ts';
import { endProcess } from '#platform/database/postgres-cluster.ts';

/** The first is the coordinator. Each address names the database `postgres`. */
export type CitusNodes = readonly [DatabaseParts, ...DatabaseParts[]];

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_preload_libraries: 'citus',
  // What is to be tested is what is asked of Citus, not how many parts a table has.
  'citus.shard_count': '2',
  'citus.enable_statistics_collection': 'off',
  'citus.node_conninfo': 'sslmode=prefer',
  // Databases come and go by the dozen: what a worker keeps open of one that ended is of no use.
  'citus.max_cached_conns_per_worker': '0',
  'citus.enable_create_database_propagation': 'off',
  max_connections: '300',
  max_prepared_transactions: '300',
  max_worker_processes: '64',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

export async function startCitus(
  folder: string,
  programs: string,
): Promise<{ nodes: CitusNodes; stop(): Promise<void> }> {
  const started = await Promise.all(
    ['coordinator', 'one', 'two'].map((name) => startNode(join(folder, name), programs)),
  );
  const [coordinator, ...workers] = started.map(({ address }) => address);
  if (!coordinator) throw new Error('No coordinator.');
  return {
    nodes: [coordinator, ...workers],
    async stop() {
      await Promise.all(started.map(({ pid }) => endProcess(pid)));
    },
  };
}

async function startNode(folder: string, programs: string): Promise<{ address: DatabaseParts; pid: number }> {
  mkdirSync(folder, { recursive: true });
  const cluster = join(folder, 'cluster');
  const account = choosePostgresAccount(cluster, programs);
  mkdirSync(cluster, { mode: 0o700 });
  if (account.uid !== undefined && account.gid !== undefined) chownSync(cluster, account.uid, account.gid);
  const initdb = commandOf(account, account.initdb, [
    `--pgdata=${cluster}`,
    '--username=sheaf',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ]);
  execFileSync(initdb.file, initdb.arguments, { ...initdb.user, cwd: cluster, env: postgresVariables });
  const port = await freePort();
  const log = openSync(join(folder, 'postgres.log'), 'a');
  const words = Object.entries({ ...settings, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const command = commandOf(account, account.postgres, ['-D', cluster, ...words]);
  const child = spawn(command.file, command.arguments, {
    ...command.user,
    cwd: cluster,
    env: postgresVariables,
    stdio: ['ignore', log, log],
  });
  const address = { host: '127.0.0.1', port, user: 'sheaf', database: 'postgres' };
  for (let tries = 0; ; tries++) {
    const answers = await inDatabase(address, (database) => sql`select 1`.execute(database)).catch(
      (error: unknown) => error,
    );
    if (!(answers instanceof Error)) break;
    if (tries > 200 || child.exitCode !== null || child.pid === undefined)
      throw new Error(`PostgreSQL did not start; see ${folder}/postgres.log`, { cause: answers });
    await delay(100);
  }
  return { address, pid: child.pid ?? 0 };
}

/**
 * A database of its own on every node, with what is prepared on the coordinator: the newest tables, distributed over the
 * workers. `template` is a database there whose tables are the newest ones already.
 */
export async function createDistributed(
  nodes: CitusNodes,
  template: string,
  prepare?: (database: Database) => Promise<void>,
): Promise<DatabaseParts> {
  const name = newId('test');
  const [coordinator, ...workers] = nodes.map((node) => ({ ...node, database: name }));
  if (!coordinator) throw new Error('No coordinator.');
  await Promise.all(
    nodes.map(async (node, place) => {
      const of = place === 0 && !prepare ? ` template ${template}` : '';
      await inDatabase(node, (database) => sql.raw(`create database ${name}${of}`).execute(database));
      await inDatabase({ ...node, database: name }, (database) => sql`create extension citus`.execute(database));
    }),
  );
  await inDatabase(coordinator, async (database) => {
    await sql`select citus_set_coordinator_host(${coordinator.host}, ${coordinator.port}::int)`.execute(database);
    await oneAtATime(nodes[0], async () => {
      for (const { host, port } of workers) await sql`select citus_add_node(${host}, ${port}::int)`.execute(database);
    });
    await (prepare ?? distribute)(database);
  });
  return coordinator;
}

export async function dropDistributed(nodes: CitusNodes, name: string): Promise<void> {
  // The coordinator first: nothing asks the workers afterwards.
  for (const node of nodes)
    await inDatabase(node, (database) => sql.raw(`drop database if exists ${name} with (force)`).execute(database));
}

/** With a node its roles are written, which all databases of a server share: two that do so at once fail. */
async function oneAtATime(coordinator: DatabaseParts, work: () => Promise<void>): Promise<void> {
  await inDatabase(coordinator, (database) =>
    inTransaction(database, async (transaction) => {
      await sql`select pg_advisory_xact_lock(1)`.execute(transaction);
      await work();
    }),
  );
}

async function inDatabase<Result>(
  address: DatabaseParts,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(address, { connections: 1 });
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}
