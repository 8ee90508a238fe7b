import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Problem } from '#kit/problem.ts';
import { commandOf, type PostgresAccount, postgresVariables } from './postgres-account.ts';
import { isRunning, processesWorkingIn, wasStartedFor } from './process-identity.ts';

/** The name of the superuser and of the database of every built-in cluster. */
export const clusterUser = 'sheaf';

/** Makes the cluster unless it is there already, and checks that these programs can read it. */
export async function prepareCluster(cluster: string, account: PostgresAccount): Promise<void> {
  if (existsSync(cluster)) {
    if (readdirSync(cluster).length > 0) return checkVersion(cluster, account);
    rmSync(cluster, { recursive: true });
  }
  // Made aside and then renamed: a run that is killed on the way leaves no half cluster under the real name.
  const draft = `${cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  if (account.uid !== undefined && account.gid !== undefined) chownSync(draft, account.uid, account.gid);
  await runInitdb(draft, account);
  renameSync(draft, cluster);
}

/**
 * Ends what a killed run left behind in the cluster. Only the holder of the data folder's lock may call this: whatever
 * server still runs there has lost its owner.
 */
export async function endLeftovers(cluster: string): Promise<void> {
  const postmaster = readPostmaster(cluster)?.pid;
  if (postmaster === undefined) return;
  if (isRunning(postmaster) && servesCluster(postmaster, cluster)) await endProcess(postmaster);
  if (process.platform !== 'linux') return;
  // Helpers of a killed postmaster notice its end by themselves.
  for (let waited = 0; waited < 10_000 && processesWorkingIn(cluster).length > 0; waited += 20) await delay(20);
  if (processesWorkingIn(cluster).length > 0) return;
  // PostgreSQL would refuse to start as long as the number exists: as an unrelated program's, or as a dead process that
  // has not been reaped, which is common in containers.
  const claims = readdirSync(cluster).filter((name) => name === 'postmaster.pid' || name.startsWith('.s.PGSQL.'));
  for (const name of claims) rmSync(join(cluster, name), { force: true });
}

/** The content of postmaster.pid: who serves the cluster, and whether connections are taken (`ready`). */
export function readPostmaster(cluster: string): { pid: number; status: string } | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, status: lines[7]?.trim() ?? '' } : undefined;
  } catch {
    return undefined;
  }
}

/** The folder of the socket of a server that takes connections for the cluster; undefined when none does. */
export function socketsOf(cluster: string): string | undefined {
  const postmaster = readPostmaster(cluster);
  if (postmaster?.status !== 'ready' || !isRunning(postmaster.pid) || !servesCluster(postmaster.pid, cluster)) return;
  return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[4]?.trim() || undefined;
}

/** Ends a postmaster: politely to the running work only as long as that lasts, safely for the data in any case. */
export async function endProcess(pid: number): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 10_000],
  ] as const) {
    signalProcess(pid, signal);
    for (let waited = 0; waited < patience; waited += 10) {
      if (!isRunning(pid)) return;
      await delay(10);
    }
  }
  throw new Problem('unavailable', `The database process ${pid} can’t be stopped.`);
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It is gone, or not ours: then it will not go, and the caller says so.
  }
}

function servesCluster(pid: number, cluster: string): boolean {
  if (process.platform === 'linux') return wasStartedFor(pid, cluster);
  // Without /proc, the number being alive is what PostgreSQL itself goes by.
  return true;
}

function checkVersion(cluster: string, account: PostgresAccount): void {
  const file = join(cluster, 'PG_VERSION');
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  if (version === undefined) {
    throw new Problem('unavailable', `The folder ${cluster} isn’t empty and contains no database. Move it away.`);
  }
  if (version !== account.majorVersion) {
    throw new Problem(
      'unavailable',
      `The database in ${cluster} was created by PostgreSQL ${version}, but this Sheaf includes PostgreSQL ${account.majorVersion}. Start the Sheaf that created it, or move the data as described in docs/running.md under upgrading.`,
    );
  }
}

/** The builtin locale sorts and folds alike on every system, whatever locales that has. */
async function runInitdb(folder: string, account: PostgresAccount): Promise<void> {
  const command = commandOf(account, account.initdb, [
    `--pgdata=${folder}`,
    `--username=${clusterUser}`,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]);
  const child = spawn(command.file, command.arguments, {
    ...command.user,
    cwd: folder,
    env: postgresVariables,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) {
    throw new Problem('unavailable', `Could not create the built-in database in ${folder}:\n${output.trim()}`);
  }
}
