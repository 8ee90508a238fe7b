/** An installation is backed up while people write to it, and restored into an empty folder. */
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#kit/ids.ts';
import { verifyBackup } from '#features/backup/server/verify-backup.ts';
import { openFolderFiles } from '#platform/files/folder-files.ts';
import { removeFolder, startSheaf } from '../browser/start-sheaf.ts';
import { asking } from './asking.ts';
import { prepareFolder, withDatabase } from './prepare-folder.ts';
import { newTarget, write } from './writer.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const variables = { DEMO: 'false', TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'fatal', ENGINE_WORKERS: '1' };
const passphrase = 'a passphrase of the operator';
const person = { name: 'Ada', email: 'ada@example.com', password: 'a long enough password' };

let base: string;
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'sheaf-backup-'));
});
afterAll(() => removeFolder(base));

test('a backup of a running server restores whole in an empty folder; a damaged one writes nothing', async () => {
  const folder = join(base, 'first');
  const { pageId } = await prepareFolder(folder);
  const files = await addFiles(folder);
  const sealed = join(base, 'all.backup');
  const target = newTarget(pageId, null);

  const sheaf = await startSheaf({ folder, variables });
  const site = (port: number) => ({ host: `localhost:${port}` });
  expect((await asking(sheaf.port).post('/api/auth/sign-up', person, site(sheaf.port))).status).toBe(200);
  target.port = sheaf.port;
  const writers = Promise.all(['a', 'b', 'c', 'd'].map((name) => write(name, target)));
  while (target.acknowledged < 60) await delay(5);
  const newestBefore = target.newestVersion;
  const made = await operate('backup', folder, sealed, passphrase);
  const acknowledgedMeanwhile = target.acknowledged;
  target.isOver = true;
  const rows = (await writers).flat();
  await sheaf.stop();
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('3 files') });
  expect(acknowledgedMeanwhile).toBeGreaterThan(60);

  await refusesDamage(sealed);

  const second = join(base, 'second');
  expect(await operate('restore', second, sealed, passphrase)).toMatchObject({ code: 0 });
  const { stored, spread } = await withDatabase(second, async (database) => {
    const found = await database.selectFrom('sheet_rows').select(['row_id', 'version', 'cells']).execute();
    const { rows: keys } = await sql<{ count: number }>`
      select count(*)::int as count from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    `.execute(database);
    const { rows: silent } = await sql`select 1 from pg_trigger where tgenabled = 'D'`.execute(database);
    return { stored: new Map(found.map((row) => [row.row_id, row])), spread: { keys: keys[0]?.count, silent } };
  });
  expect(spread).toEqual({ keys: expect.any(Number), silent: [] });
  expect(spread.keys).toBeGreaterThan(40);
  // Every row that was acknowledged before the backup began, and of what came later a prefix.
  const newest = Math.max(...[...stored.values()].map((row) => Number(row.version)));
  for (const row of rows.filter(({ version }) => version <= newestBefore)) expect(stored.get(row.row_id)).toBeDefined();
  for (const row of rows.filter(({ version }) => version <= newest))
    expect(stored.get(row.row_id)?.version).toBe(row.version);
  expect([...(await contentsOf(second)).values()].sort()).toEqual([...files.values()].sort());
  expect(await readFile(join(second, 'secrets.key'), 'utf8')).toBe(await readFile(join(folder, 'secrets.key'), 'utf8'));
  expect(await operate('restore', second, sealed, passphrase)).toMatchObject({
    code: 1,
    output: expect.stringContaining('isn’t empty'),
  });

  const again = await startSheaf({ folder: second, variables });
  try {
    const { email, password } = person;
    const { get, post } = asking(again.port);
    expect((await post('/api/auth/sign-in', { email, password }, site(again.port))).status).toBe(200);
    for (const key of files.keys()) expect((await get(`/files/${key}`)).status).toBe(200);
    // The queue goes on, and what is written now follows what was there.
    Object.assign(target, { port: again.port, isOver: false, newestVersion: newest });
    const more = write('e', target);
    const enough = target.acknowledged + 5;
    while (target.acknowledged < enough) await delay(5);
    target.isOver = true;
    await more;
  } finally {
    await again.stop();
  }
  // Seven programs start one after the other, each with a database.
}, 300_000);

/** A wrong passphrase, one changed byte, or a missing end: told in a sentence, and the folder stays empty. */
async function refusesDamage(sealed: string): Promise<void> {
  const bytes = await readFile(sealed);
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
  await writeFile(join(base, 'changed.backup'), changed);
  await writeFile(join(base, 'short.backup'), bytes.subarray(0, bytes.length - 100_000));
  await copyFile(fileURLToPath(import.meta.url), join(base, 'none.backup'));
  for (const [path, given, sentence] of [
    [sealed, 'another passphrase', 'passphrase'],
    [sealed, undefined, 'BACKUP_PASSPHRASE'],
    [join(base, 'short.backup'), passphrase, 'damaged'],
    [join(base, 'none.backup'), passphrase, 'isn’t a Sheaf backup'],
  ] as const)
    await expect(verifyBackup(path, given)).rejects.toThrow(sentence);
  const empty = join(base, 'empty');
  const { code, output } = await operate('restore', empty, join(base, 'changed.backup'), passphrase);
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('damaged') });
  expect(await readdir(empty).catch(() => [])).toEqual([]);
}

/** Files as people upload them, one in a corner of its length, and the key that seals secrets. */
async function addFiles(folder: string): Promise<Map<string, string>> {
  await writeFile(join(folder, 'secrets.key'), 'the key of this folder');
  await mkdir(join(folder, 'mail'), { recursive: true });
  await writeFile(join(folder, 'mail', 'one.eml'), 'Subject: hello');
  const store = await openFolderFiles(join(folder, 'files'));
  const added = new Map<string, string>();
  await withDatabase(folder, async (database) => {
    const { id: workspace_id } = await database.selectFrom('workspaces').select('id').executeTakeFirstOrThrow();
    for (const size of [0, 512, 3_000_001]) {
      const bytes = randomBytes(size);
      const { key, sha256 } = await store.put(Readable.from([bytes]), { mime: 'image/png' });
      const about = { name: `${size}.png`, mime: 'image/png', size, sha256, storage_key: key, app_id: null };
      await database
        .insertInto('files')
        .values({ id: newId('fil'), workspace_id, ...about })
        .execute();
      added.set(key, hash(bytes));
    }
  });
  return added;
}

async function contentsOf(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true });
  const found = new Map<string, string>();
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    found.set(path, hash(await readFile(path)));
  }
  return found;
}

const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** `npm run backup` or `npm run restore`, without npm. */
async function operate(work: 'backup' | 'restore', folder: string, path: string, given: string | undefined) {
  const child = spawn(process.execPath, ['src/backup.ts', work, path], {
    cwd: root,
    env: { PATH: process.env['PATH'], DATA_DIR: folder, ...(given !== undefined && { BACKUP_PASSPHRASE: given }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => void child.once('exit', resolve));
  const [reported, failed, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, output: reported + failed };
}
