/** Makes a backup of a running installation, and reads it back before it counts. */
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import pg from 'pg';
import { Problem } from '#kit/problem.ts';
import type { DatabaseAddress } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/files.ts';
import { writeNewFile } from '#platform/files/write-new-file.ts';
import { backupLock, type BackupTotals } from './backup-format.ts';
import { partsOfBackup } from './backup-parts.ts';
import { packParts } from './part-stream.ts';
import { verifyBackup } from './verify-backup.ts';

export interface BackupNeeds {
  address: DatabaseAddress;
  files: Pick<FileStore, 'open'>;
  /** DATA_DIR. */
  folder: string;
  secretsKey: string | undefined;
  /** Where it is put; there must be none yet. */
  path: string;
  passphrase: string | undefined;
}

export interface MadeBackup {
  path: string;
  bytes: number;
  rows: number;
  files: number;
  missing_files: string[];
}

/** Throws `already_exists` while another one is made. An incomplete backup never has the final name. */
export async function makeBackup(needs: BackupNeeds): Promise<MadeBackup> {
  const { path, passphrase } = needs;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  if (await stat(path).catch(() => null)) throw new Problem('already_exists', `The file ${path} already exists.`);
  const draft = `${path}.partial`;
  const holder = await connect(needs.address);
  try {
    await takeTurn(holder);
    const written = await write(needs, draft);
    const read = await verifyBackup(draft, passphrase);
    if (read.totals.sha256 !== written.sha256)
      throw new Error('Reading the backup back gave different data than was written.');
    await rename(draft, path);
    await flush(dirname(path));
    const { rows, files, missing_files } = written;
    return { path, bytes: (await stat(path)).size, rows, files, missing_files };
  } finally {
    await rm(draft, { force: true });
    await holder.end();
  }
}

async function write(needs: BackupNeeds, draft: string): Promise<BackupTotals> {
  const client = await connect(needs.address);
  let totals: BackupTotals | undefined;
  try {
    await client.query('begin transaction isolation level repeatable read, read only');
    const parts = partsOfBackup({ ...needs, client }, (result) => {
      totals = result;
    });
    await writeNewFile(draft, packParts(parts, needs.passphrase), { flush: true });
  } finally {
    await client.end();
  }
  if (!totals) throw new Error('The backup is incomplete: its last part is missing.');
  return totals;
}

/**
 * In a transaction of its own, and before the snapshot that is read: code that removes a file after its row takes this
 * lock, so the files of the snapshot stay for as long as it is read.
 */
async function takeTurn(holder: pg.Client): Promise<void> {
  await holder.query('begin');
  const { rows } = await holder.query('select pg_try_advisory_xact_lock($1) as taken', [backupLock]);
  if (!rows[0].taken) throw new Problem('already_exists', 'A backup is already running.');
}

async function connect(address: DatabaseAddress): Promise<pg.Client> {
  const client = new pg.Client({
    ...(typeof address === 'string' ? { connectionString: address } : address),
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'sheaf backup',
  });
  // The next query reports a lost connection; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  return client;
}

async function flush(folder: string): Promise<void> {
  await using handle = await open(folder, 'r');
  await handle.sync();
}
