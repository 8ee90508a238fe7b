/** What a full disk does: it is said in a sentence, and what was there goes on. */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { isShortRun } from '../../../test/tier.ts';
import { isDiskFull } from './disk-space.ts';
import { runEmbeddedPostgres } from '../database/run-embedded-postgres.ts';

const cleanUp: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const one of cleanUp.splice(0).toReversed()) await one();
});

const hasFullDevice = existsSync('/dev/full');
/** With a disk of its own that is full. */
const onFullDisk = ['unshare', '--mount', ...(process.getuid?.() === 0 ? [] : ['--map-root-user']), 'sh', '-c'];
const [program = '', ...words] = onFullDisk;
const canMount = spawnSync(program, [...words, 'mount -t tmpfs none /mnt']).status === 0;

test('a statement that finds no room is refused in words, and others go on', async () => {
  const fresh = await freshDatabase();
  cleanUp.push(fresh.close);
  const full = sql`do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`;
  await expect(full.execute(fresh.database)).rejects.toMatchObject({ code: 'no_space', status: 507 });
  expect((await sql`select 1 as one`.execute(fresh.database)).rows).toEqual([{ one: 1 }]);
});

test.runIf(hasFullDevice)('a file that could not be written is known, also as the cause of something else', () => {
  const full = failureOf(() => writeFileSync('/dev/full', 'words'));
  expect([full, new Error('not saved', { cause: full }), new Error('else')].map(isDiskFull)).toEqual([
    true,
    true,
    false,
  ]);
});

test.runIf(hasFullDevice)('a database that ends on a full disk is started until there is room again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-full-'));
  const draft = join(folder, `sheaf.lock.${process.pid}`);
  const tries: string[] = [];
  const back = Promise.withResolvers<void>();
  const stored = await runEmbeddedPostgres({
    ...{ folder, settings: { fsync: 'off' }, pauses: [1, 1] },
    onRestart(error) {
      tries.push(error.message);
      // The disk stays full for twice as many tries as a fault of another kind has.
      if (tries.length === 1) symlinkSync('/dev/full', draft);
      if (tries.length === 5) rmSync(draft);
    },
    onRestarted: back.resolve,
    onLost: back.reject,
  });
  cleanUp.push(async () => {
    await stored.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });
  process.kill(stored.pid(), 'SIGKILL');
  await back.promise;
  expect(tries).toHaveLength(5);
  expect(tries.at(-1)).toMatch(/ENOSPC/);
});

test.runIf(canMount && !isShortRun)('Sheaf that finds a full disk at its start says so in one sentence', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-full-'));
  cleanUp.push(() => rmSync(folder, { recursive: true }));
  const start = `mount -t tmpfs -o size=64k none "$1" && { dd if=/dev/zero of="$1/large" 2>/dev/null; DATA_DIR="$1" exec "$2" src/main.ts; }`;
  const { status, stderr } = spawnSync(program, [...words, start, 'sh', folder, process.execPath], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([
    1,
    `The disk of the data folder ${folder} is full. Free some space and start again: nothing is lost.\n`,
  ]);
});

function failureOf(act: () => void): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('It was written.');
}
