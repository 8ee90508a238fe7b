/** What is known of the last backup: by admins, and by the node that makes the next. */
import { type LastBackup, lastBackupShape } from '#features/admin/api/admin-lists.ts';
import type { Database } from '#platform/database/database.ts';
import { readStoredValue, storeValue } from '#platform/database/stored-values.ts';

const key = 'last backup';

export async function readLastBackup(database: Database): Promise<LastBackup | null> {
  return lastBackupShape.safeParse(await readStoredValue(database, key)).data ?? null;
}

export async function noteBackup(database: Database, change: Partial<LastBackup>): Promise<void> {
  const none: LastBackup = { at: null, file: '', bytes: 0, rows: 0, files: 0, seconds: 0, failure: null };
  await storeValue(database, key, { ...none, ...(await readLastBackup(database)), ...change });
}
