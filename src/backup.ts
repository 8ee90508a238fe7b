/** `npm run backup` and `npm run restore`: next to a running server, or without one. */
import { join, resolve } from 'node:path';
import { Problem } from '#kit/problem.ts';
import { backUpAndNote, folderOfBackups, nameOfBackup } from '#features/backup/server/scheduled-backups.ts';
import {
  checkEmptyFolder,
  checkVersion,
  removeRestored,
  restoreBackup,
} from '#features/backup/server/restore-backup.ts';
import { secretsKeyCheck } from '#features/backup/server/secrets-key-check.ts';
import { verifyBackup } from '#features/backup/server/verify-backup.ts';
import { checkDatabase } from '#platform/database/check-database.ts';
import { type DatabaseAddress, openDatabase } from '#platform/database/database.ts';
import { runningDatabase, startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { openFileStore } from '#platform/files/open-file-store.ts';
import type { Environment } from '#platform/environment/environment.ts';
import { readEnvironment } from './environment.ts';

const say = (text: string): void => void process.stdout.write(`sheaf: ${text}\n`);

async function backup(environment: Environment, path: string | undefined): Promise<void> {
  const { DATA_DIR: folder, SECRETS_KEY: secretsKey, BACKUP_PASSPHRASE: passphrase } = environment;
  const target = path ? resolve(path) : join(folderOfBackups(environment), nameOfBackup(environment));
  const source = await sourceDatabase(environment);
  const database = openDatabase(source.address, { connections: 1 });
  try {
    await checkDatabase(database, source.address);
    const files = await openFileStore(environment);
    const made = await backUpAndNote(database, {
      address: source.address,
      files,
      folder,
      secretsKey,
      path: target,
      passphrase,
    });
    say(
      `${made.path} holds ${describe(made.rows, 'row')} and ${describe(made.files, 'file')}, ${made.bytes.toLocaleString('en-US')} bytes; it was read back.`,
    );
    if (made.missing_files.length > 0)
      say(
        `${describe(made.missing_files.length, 'file')} in the database were missing from the file storage: ${made.missing_files.slice(0, 5).join(', ')}`,
      );
    if (passphrase === undefined)
      say('It isn’t encrypted: anyone who has it can read everything. Set BACKUP_PASSPHRASE to encrypt the next one.');
  } finally {
    await database.destroy();
    await source.stop();
  }
}

/** That of the server which runs now, or a server of our own for as long as it takes. */
async function sourceDatabase(environment: Environment): Promise<{ address: DatabaseAddress; stop(): Promise<void> }> {
  const given = environment.DATABASE_SESSION_URL ?? environment.DATABASE_URL ?? runningDatabase(environment.DATA_DIR);
  if (given !== undefined) return { address: given, stop: async () => undefined };
  return startEmbeddedPostgres({ folder: environment.DATA_DIR });
}

async function restore(environment: Environment, given: string | undefined): Promise<void> {
  if (!given) throw new Problem('invalid_input', 'Name the backup file: npm run restore -- FILE');
  const { DATA_DIR: folder, BACKUP_PASSPHRASE: passphrase } = environment;
  const path = resolve(given);
  await checkEmptyFolder(folder);
  say('Reading the backup …');
  const { about, totals } = await verifyBackup(path, passphrase);
  await checkVersion(about);
  const own = environment.DATABASE_URL === undefined ? await startEmbeddedPostgres({ folder }) : null;
  try {
    const address = own?.address ?? environment.DATABASE_SESSION_URL ?? environment.DATABASE_URL ?? '';
    const files = await openFileStore(environment);
    say(`Restoring ${describe(totals.rows, 'row')} and ${describe(totals.files, 'file')} of ${about.made_at} …`);
    await restoreBackup({ path, passphrase, about, address, folder, files });
  } catch (error) {
    await own?.stop();
    await removeRestored(folder);
    throw error;
  }
  await own?.stop();
  say('Everything is back. Start Sheaf as usual.');
  if (about.secrets_key_check !== null && about.secrets_key_check !== secretsKeyCheck(environment.SECRETS_KEY))
    say('This backup used another SECRETS_KEY. Set that key, or people must connect their Google accounts again.');
}

const describe = (count: number, what: string): string =>
  `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`;

const [, , work, path] = process.argv;
try {
  const environment = readEnvironment(process.env);
  if (work === 'restore') await restore(environment, path);
  else await backup(environment, path);
} catch (error) {
  process.stderr.write(
    `sheaf: ${error instanceof Problem ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
}
