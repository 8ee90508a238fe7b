/**
 * A folder of mode 0700 that holds everything, like a clone in a home directory, as seen by the user who may start
 * Sheaf.
 */

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { fullTest } from '#test/full-test.ts';

const asRoot = process.getuid?.() === 0 && process.platform === 'linux';
const mayMakeNamespaces = spawnSync('unshare', ['--map-root-user', 'true']).status === 0;
/** What root has in most containers: neither the right to read everything nor to look into other processes. */
const rightsInContainers = ['chown', 'dac_override', 'fowner', 'fsetid', 'kill', 'setgid', 'setuid', 'setpcap'];

let home: string;
let programs: string;

beforeAll(() => {
  // Spaces, quotes and letters of other scripts, as homes and folders have them.
  home = mkdtempSync(join(tmpdir(), "sheaf home, Zoë's 家 "));
  execFileSync('cp', ['-a', join(dirname(packagedPrograms()), '../native'), home]);
  programs = join(home, 'native/bin');
  chmodSync(home, 0o700);
});
afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

test('programs and data below a folder that only its owner may enter run, lie where they should, and open nothing', async () => {
  const folder = join(home, 'data');
  for (const word of ['first', 'second']) {
    const postgres = await startEmbeddedPostgres({ folder, programs });
    const database = openDatabase(postgres.address, { connections: 1 });
    await sql`create table if not exists kept (word text)`.execute(database);
    await sql`insert into kept values (${word})`.execute(database);
    const { rows } = await sql`select word from kept`.execute(database);
    expect(rows).toHaveLength(word === 'first' ? 1 : 2);
    await database.destroy();
    if (process.platform === 'linux') expect(rightsOf(postgres.pid)).toEqual(asRoot ? [readAndSearch] : []);
    await postgres.stop();
  }
  expect(readFileSync(join(folder, 'postgres/PG_VERSION'), 'utf8').trim()).toBe('18');
  expect(statSync(home).mode & 0o777).toBe(0o700);
});

(asRoot ? fullTest : test.skip)(
  "root has it run with a container's few rights, and finds what a killed run left",
  async () => {
    const rights = `-all,${rightsInContainers.map((right) => `+${right}`).join(',')}`;
    await killedAndStartedAgain(copyOfData('contained'), ['setpriv', `--bounding-set=${rights}`]);
  },
);

(mayMakeNamespaces ? fullTest : test.skip)('root who can become nobody else has it run all the same', async () => {
  await killedAndStartedAgain(join(home, 'alone'), ['unshare', '--map-root-user']);
});

test.runIf(asRoot)('data that root came to own, as by a backup that was put back, are still opened', async () => {
  const folder = copyOfData('put back');
  execFileSync('chown', ['-R', '0:0', folder]);
  await (await startEmbeddedPostgres({ folder, programs })).stop();
});

/** Of what the first test made: making a database takes longest. */
function copyOfData(name: string): string {
  execFileSync('cp', ['-a', join(home, 'data'), join(home, name)]);
  return join(home, name);
}

/** The second start must see the first one's database as its own, end it if it still runs, and go on with its data. */
async function killedAndStartedAgain(folder: string, prefix: [string, ...string[]]): Promise<void> {
  for (let round = 1; round <= 2; round++) {
    const [file, ...words] = [...prefix, process.execPath, 'test/storage-node.ts', folder, programs];
    const node = spawn(file, words, { stdio: ['ignore', 'pipe', 'pipe'] });
    let errors = '';
    node.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    const lines = createInterface({ input: node.stdout })[Symbol.asyncIterator]();
    const { value } = await lines.next();
    expect(value ?? errors).toMatch(/^started \d+$/);
    if (round === 1) expect((await lines.next()).value).toBe('1');
    node.kill('SIGKILL');
    await once(node, 'exit');
  }
}

function packagedPrograms(): string {
  const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  return fromPackage.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
}

const readAndSearch = 2;

/** The numbers of the capabilities that a process has. */
function rightsOf(pid: number): number[] {
  const mask = BigInt(`0x${/^CapEff:\s*(\w+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0'}`);
  return Array.from({ length: 64 }, (_, right) => right).filter((right) => (mask >> BigInt(right)) & 1n);
}
