/** Backups that a server makes automatically, of a database that is not built in. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#kit/ids.ts';
import { backupLock } from '#features/backup/server/backup-format.ts';
import { makeBackup } from '#features/backup/server/make-backup.ts';
import { restoreBackup } from '#features/backup/server/restore-backup.ts';
import { backupQueue } from '#features/backup/server/scheduled-backups.ts';
import { verifyBackup } from '#features/backup/server/verify-backup.ts';
import { readLastBackup } from '#features/backup/server/record/backup-record.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { openFolderFiles } from '#platform/files/folder-files.ts';
import { emptyDatabase } from '../../database.ts';
import { publishApp, type PublishedApp } from '../published-app.ts';
import { fullTest } from '#test/full-test.ts';

let shop: PublishedApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-backups-'));
  const columns = [{ id: 'item', name: 'Item', type: 'text' as const }];
  const rows = ['Chair', 'a\\b\tc\nd', '', '🪑'].map((item) => ({ cells: { item } }));
  shop = await publishApp([{ title: 'Orders', columns, rows }], {
    variables: { BACKUP_EVERY: '6h', BACKUP_DIR: folder, BACKUP_KEEP: '2' },
  });
  await shop.setBlocks('orders', [{ type: 'table', sheet_title: 'Orders' }]);
});
afterAll(async () => {
  await shop[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const backups = async (): Promise<string[]> => (await readdir(folder)).filter((name) => name.startsWith('sheaf-'));

async function dueJobs(): Promise<void> {
  await shop.services.jobs.add(backupQueue, {});
  await shop.services.jobs.drain();
}

test('one is made when it is due, noted for admins, and old ones go', async () => {
  const { database, jobs } = shop.services;
  for (const name of [
    'sheaf-20200101-000000000.backup',
    'sheaf-20200102-000000000.backup',
    'sheaf-mine.backup',
    'other.txt',
  ])
    await writeFile(join(folder, name), '');
  await dueJobs();
  const record = await readLastBackup(database);
  expect(record).toMatchObject({ files: 0, failure: null, file: expect.stringContaining(folder) });
  expect(record?.rows).toBeGreaterThan(10);
  expect((await backups()).sort()).toEqual([
    'sheaf-20200102-000000000.backup',
    expect.stringMatching(/^sheaf-\d{8}-\d{9}\.backup$/),
    'sheaf-mine.backup',
  ]);
  // Not due again for six hours.
  await dueJobs();
  expect(await backups()).toHaveLength(3);
  expect((await jobs.counts()).failed).toBe(0);
});

test('what could not be made is told, and the last good one still stands there', async () => {
  const { database } = shop.services;
  const before = await readLastBackup(database);
  await sql`update settings_store set value = value || '{"at": "2020-01-01T00:00:00.000Z"}' where key = 'last backup'`.execute(
    database,
  );
  await database.transaction().execute(async (other) => {
    await sql`select pg_advisory_xact_lock(${backupLock})`.execute(other);
    await dueJobs();
  });
  expect(await readLastBackup(database)).toEqual({
    ...before,
    at: '2020-01-01T00:00:00.000Z',
    failure: 'A backup is already running.',
  });
});

test('every table comes back as it was, and a database that is in use is refused', async () => {
  const { database } = shop.services;
  const path = join(folder, 'whole.backup');
  const needs = { files: shop.services.files, folder, secretsKey: undefined, passphrase: undefined };
  await shop.services.jobs.add('waits', { text: 'a job of the future' }, { after: 3_600 });
  await makeBackup({ ...needs, address: shop.databaseAddress, path });
  const target = await emptyDatabase();
  try {
    const { about } = await verifyBackup(path, undefined);
    const data = await mkdtemp(join(tmpdir(), 'sheaf-restored-'));
    const files = await openFolderFiles(join(data, 'files'));
    const restore = () =>
      restoreBackup({ path, passphrase: undefined, about, address: target.address, folder: data, files });
    await restore();
    const restored = openDatabase(target.address);
    try {
      expect(await digestOf(restored)).toEqual(await digestOf(database));
    } finally {
      await restored.destroy();
    }
    await expect(restore()).rejects.toThrow('The database isn’t empty');
    await rm(data, { recursive: true, force: true });
  } finally {
    await target.close();
  }
});

test('a file that is removed while a backup is made stays until it is done', async () => {
  const { database, files } = shop.services;
  const { key } = await files.put(Readable.from([Buffer.from('picture')]), { mime: 'image/png' });
  const read = async () => Buffer.from(await new Response(await files.open(key)).arrayBuffer()).toString();
  await database.transaction().execute(async (backup) => {
    await sql`select pg_advisory_xact_lock(${backupLock})`.execute(backup);
    await files.remove(key);
    expect(await read()).toBe('picture');
  });
  await sql`update jobs.job set start_after = now() where name = 'files.remove-later'`.execute(database);
  await shop.services.jobs.drain();
  await expect(files.open(key)).rejects.toThrow('doesn’t exist');
});

fullTest('a restore that fails on the way leaves the database as empty as it was', async () => {
  const path = join(folder, 'with-file.backup');
  const { database, files } = shop.services;
  const { key, size, sha256 } = await files.put(Readable.from([Buffer.from('picture')]), { mime: 'image/png' });
  const { workspace_id } = shop.app;
  const about = { name: 'a.png', mime: 'image/png', size, sha256, storage_key: key, app_id: null };
  await database
    .insertInto('files')
    .values({ id: newId('fil'), workspace_id, ...about })
    .execute();
  await makeBackup({
    files,
    folder,
    secretsKey: 'k'.repeat(40),
    passphrase: undefined,
    address: shop.databaseAddress,
    path,
  });
  const target = await emptyDatabase();
  const full = { put: () => Promise.reject(new Error('the disk is full')) };
  const read = await verifyBackup(path, undefined);
  expect(read.about.secrets_key_check).not.toBeNull();
  expect(JSON.stringify(read.about)).not.toContain('kkkk');
  const needs = { path, passphrase: undefined, about: read.about, address: target.address, folder, files: full };
  await expect(restoreBackup(needs)).rejects.toThrow('the disk is full');
  const client = new pg.Client(target.address);
  await client.connect();
  const { rows } = await client.query(
    `select schemaname from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  await client.end();
  await target.close();
  expect(rows).toEqual([]);
  expect((await readFile(path)).length).toBeGreaterThan(1_000);
});

/** Each table with a digest of its rows; of the queue what still waits. */
async function digestOf(database: Database): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1
  `.execute(database);
  const digests: Record<string, string> = {};
  const queries = [
    ...tables.map(({ name }) => [name, `select t::text as line from public.${name} t`] as const),
    ['jobs', `select name || data::text || start_after::text as line from jobs.job where state < 'completed'`] as const,
  ];
  for (const [name, query] of queries) {
    if (name === 'sheaf_migrations') continue;
    const { rows } = await sql<{ digest: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(line, ',' order by line)), '') as digest
      from (${sql.raw(query)}) lines
    `.execute(database);
    digests[name] = rows[0]?.digest ?? '';
  }
  return digests;
}
