/** Makes scheduled backups and removes those that are too old. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Environment } from '#platform/environment/environment.ts';
import type { Jobs } from '#platform/services.ts';
import type { Database, DatabaseAddress } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/files.ts';
import { noteBackup, readLastBackup } from './record/backup-record.ts';
import { makeBackup, type MadeBackup } from './make-backup.ts';

interface Needs {
  database: Database;
  databaseAddress: DatabaseAddress;
  environment: Environment;
  files: FileStore;
  jobs: Jobs;
  log: Pick<Logger, 'info'>;
}

export const backupQueue = 'backup';
const namePattern = /^sheaf-\d{8}-\d{9}(?:-sealed)?\.backup$/;

/** Looks every five minutes whether one is due; one node at a time makes it. */
export function startScheduledBackups(needs: Needs): void {
  const { BACKUP_EVERY } = needs.environment;
  if (BACKUP_EVERY === undefined) return;
  needs.jobs.handle(backupQueue, () => backUpWhenDue(needs, BACKUP_EVERY), { every: '*/5 * * * *', retries: 0 });
}

async function backUpWhenDue(needs: Needs, every: number): Promise<void> {
  const last = await readLastBackup(needs.database);
  // Looked at every five minutes: one that is due within half of that is due.
  if (last?.at && Date.now() - Date.parse(last.at) < (every - 150) * 1000) return;
  const { environment, databaseAddress: address, files } = needs;
  const folder = folderOfBackups(environment);
  const made = await backUpAndNote(needs.database, {
    ...{ address, files, folder: environment.DATA_DIR, secretsKey: environment.SECRETS_KEY },
    ...{ path: join(folder, nameOfBackup(environment)), passphrase: environment.BACKUP_PASSPHRASE },
  });
  needs.log.info({ file: made.path, bytes: made.bytes, rows: made.rows, files: made.files }, 'a backup was made');
  await removeOld(folder, environment.BACKUP_KEEP);
}

/** Makes one and notes how it went. */
export async function backUpAndNote(database: Database, needs: Parameters<typeof makeBackup>[0]): Promise<MadeBackup> {
  const begun = Date.now();
  try {
    const made = await makeBackup(needs);
    const { path: file, bytes, rows, files } = made;
    const at = new Date(begun).toISOString();
    await noteBackup(database, { at, file, bytes, rows, files, seconds: (Date.now() - begun) / 1000, failure: null });
    return made;
  } catch (error) {
    await noteBackup(database, { failure: error instanceof Error ? error.message : String(error) });
    throw error;
  }
}

export const folderOfBackups = ({ BACKUP_DIR, DATA_DIR }: Pick<Environment, 'BACKUP_DIR' | 'DATA_DIR'>): string =>
  BACKUP_DIR ?? join(DATA_DIR, 'backups');

/** `sheaf-20261122-234000123.backup`, by the clock of UTC to the millisecond: two of one second are two. */
export function nameOfBackup({ BACKUP_PASSPHRASE }: Pick<Environment, 'BACKUP_PASSPHRASE'>): string {
  const [day = '', time = ''] = new Date()
    .toISOString()
    .replaceAll(/[-:.Z]/g, '')
    .split('T');
  return `sheaf-${day}-${time}${BACKUP_PASSPHRASE === undefined ? '' : '-sealed'}.backup`;
}

async function removeOld(folder: string, keep: number): Promise<void> {
  const made = (await readdir(folder)).filter((name) => namePattern.test(name)).sort();
  for (const name of made.slice(0, -keep)) await rm(join(folder, name), { force: true });
}
