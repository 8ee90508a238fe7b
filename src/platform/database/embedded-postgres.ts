/** The built-in database: a real PostgreSQL as a child process, reachable through a socket in the data folder only. */

import { type ChildProcess, spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { Problem } from '#kit/problem.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import type { DatabaseParts } from './database.ts';
import { choosePostgresAccount, commandOf, type PostgresAccount, postgresVariables } from './postgres-account.ts';
import {
  clusterUser,
  endLeftovers,
  endProcess,
  prepareCluster,
  readPostmaster,
  socketsOf,
} from './postgres-cluster.ts';

export interface EmbeddedPostgresOptions {
  /** The data folder; the cluster lives in `postgres` below it, its log in `postgres.log`. */
  folder: string;
  /** The folder of PostgreSQL's programs; by default those that came as a package. */
  programs?: string;
  /** PostgreSQL settings over the small defaults. */
  settings?: Record<string, string>;
  /** The folder of its socket, when the socket must be where it was before. */
  sockets?: string;
  /** Called when the server ends unexpectedly. */
  onLost?: (error: Error) => void;
}

export interface EmbeddedPostgres {
  /** The database `sheaf`, made on the first start. */
  address: DatabaseParts;
  pid: number;
  /** Ends the server cleanly, breaking off what still runs, and gives the folder back. May be called again. */
  stop(): Promise<void>;
}

/** Small: one server of a few dozen people. What is read often is in Sheaf's own snapshots, not here. */
const defaultSettings = {
  shared_buffers: '64MB',
  max_connections: '50',
  wal_buffers: '4MB',
  max_wal_size: '256MB',
  fsync: 'on',
  synchronous_commit: 'on',
  // One reader's work does not pay for helper processes, nor for shared memory that containers keep small.
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  // After a crash: one call to the system instead of one for each of a thousand files.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
};

const logLimit = 10_000_000;
const socketPort = 5432;

/**
 * Starts the server and answers once it takes connections. What a killed run left behind is ended first.
 * Throws `unavailable` when another process uses the folder, when the data are of another PostgreSQL version, or when
 * the server cannot run here; each says what to do. The server also ends when this process does, even by kill -9.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const unlock = await lockDataFolder(options.folder);
  try {
    const folder = realpathSync(options.folder);
    const cluster = join(folder, 'postgres');
    const account = choosePostgresAccount(cluster, options.programs);
    await prepareCluster(cluster, account);
    await endLeftovers(cluster);
    const sockets = chooseSocketFolder(cluster, account, options.sockets);
    const settings = { ...defaultSettings, ...options.settings, unix_socket_directories: `"${sockets}"` };
    const child = await startServer(cluster, account, settings, join(folder, 'postgres.log')).catch((error) => {
      removeSockets(sockets, cluster);
      throw error;
    });
    const watchdog = startWatchdog(child.pid, account);
    const running = followServer(child, () => {
      watchdog.kill('SIGKILL');
      removeSockets(sockets, cluster);
      unlock();
    });
    const address = { host: sockets, port: socketPort, user: clusterUser, database: clusterUser };
    try {
      await createDatabase(address);
    } catch (error) {
      await running.stop();
      throw error;
    }
    if (options.onLost) running.onLost(options.onLost);
    return { address, pid: child.pid, stop: () => running.stop() };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** The database of a data folder that a running Sheaf has open; undefined when none runs. */
export function runningDatabase(folder: string): DatabaseParts | undefined {
  const cluster = join(folder, 'postgres');
  const sockets = existsSync(cluster) ? socketsOf(realpathSync(cluster)) : undefined;
  return sockets ? { host: sockets, port: socketPort, user: clusterUser, database: clusterUser } : undefined;
}

type StartedProcess = ChildProcess & { pid: number };

/** Tries again for a while when the memory of a server that was just killed is still held. */
async function startServer(
  cluster: string,
  account: PostgresAccount,
  settings: Record<string, string>,
  log: string,
): Promise<StartedProcess> {
  for (let attempt = 1; ; attempt++) {
    rotateLog(log);
    const before = existsSync(log) ? statSync(log).size : 0;
    const child = spawnServer(cluster, account, settings, log);
    while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
      const postmaster = readPostmaster(cluster);
      if (postmaster?.pid === child.pid && postmaster.status === 'ready')
        return Object.assign(child, { pid: child.pid });
      await delay(10);
    }
    const message = readFileSync(log).subarray(before).toString('utf8').trim();
    if (attempt === 20 || !/pre-existing shared memory block|lock file "postmaster.pid" already exists/.test(message)) {
      throw new Problem('unavailable', `The built-in database didn’t start. Its output:\n${message}`);
    }
    await delay(500);
  }
}

/** In a session of its own, so that Ctrl-C reaches Sheaf alone and Sheaf can finish its work before the database ends. */
function spawnServer(cluster: string, account: PostgresAccount, settings: Record<string, string>, log: string) {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = commandOf(account, account.postgres, [
    '-D',
    cluster,
    '-c',
    'listen_addresses=',
    '-c',
    `port=${socketPort}`,
    '-c',
    'unix_socket_permissions=0700',
    ...flags,
  ]);
  const output = openSync(log, 'a', 0o600);
  const child = spawn(command.file, command.arguments, {
    ...command.user,
    cwd: cluster,
    env: postgresVariables,
    stdio: ['ignore', output, output],
    detached: true,
  });
  closeSync(output);
  // A failed spawn shows by the missing pid; without a listener it would end the process.
  child.on('error', () => undefined);
  child.unref();
  return child;
}

/** A tiny process that waits for this one to end, in whatever way, and then ends the server. */
function startWatchdog(pid: number, account: PostgresAccount): ChildProcess {
  const command = commandOf(account, '/bin/sh', ['-c', 'read -r line; kill -INT "$1"', 'sheaf-watchdog', String(pid)]);
  const watchdog = spawn(command.file, command.arguments, {
    ...command.user,
    cwd: '/',
    env: postgresVariables,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watchdog.on('error', () => undefined);
  watchdog.unref();
  if (watchdog.stdin instanceof Socket) watchdog.stdin.on('error', () => undefined).unref();
  return watchdog;
}

function followServer(child: StartedProcess, afterEnd: () => void) {
  let stopping: Promise<void> | undefined;
  let lost: ((error: Error) => void) | undefined;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      afterEnd();
      resolve();
      if (!stopping) lost?.(new Error(`The built-in database stopped unexpectedly (${signal ?? `code ${code}`}).`));
    });
  });
  return {
    stop(): Promise<void> {
      child.ref();
      stopping ??= endProcess(child.pid).then(() => ended);
      return stopping;
    },
    onLost(listener: (error: Error) => void): void {
      lost = listener;
    },
  };
}

async function createDatabase(address: DatabaseParts): Promise<void> {
  const client = new pg.Client({ ...address, database: 'postgres' });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [address.database]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(address.database)}`);
  } finally {
    await client.end();
  }
}

/** A socket's path may have about a hundred bytes; a data folder deeper than that gets a short temporary one. */
function chooseSocketFolder(cluster: string, account: PostgresAccount, requested?: string): string {
  const path = join(cluster, `.s.PGSQL.${socketPort}.lock`);
  if (Buffer.byteLength(path) < 100 && !cluster.includes('"')) return cluster;
  const base = Buffer.byteLength(tmpdir()) < 60 ? tmpdir() : '/tmp';
  mkdirSync(base, { recursive: true });
  const folder = requested ?? mkdtempSync(join(base, 'sheaf-'));
  // Refused when it is there: no other user may have put it in its place.
  if (requested !== undefined) mkdirSync(requested, { mode: 0o700 });
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
  return folder;
}

function removeSockets(sockets: string, cluster: string): void {
  if (sockets !== cluster) rmSync(sockets, { recursive: true, force: true });
}

function rotateLog(log: string): void {
  if (existsSync(log) && statSync(log).size > logLimit) renameSync(log, `${log}.1`);
}
