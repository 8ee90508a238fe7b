/** What is known of the last backup: by admins, and by the node that makes the next. */
import { type LastBackup, lastBackupShape } from '#features/admin/api/admin-lists.ts';
import type { Database } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';

const key = 'last backup';

export async function readLastBackup(database: Database): Promise<LastBackup | null> {
  const found = await database.selectFrom('settings_store').select('value').where('key', '=', key).executeTakeFirst();
  return lastBackupShape.safeParse(found?.value).data ?? null;
}

export async function noteBackup(database: Database, change: Partial<LastBackup>): Promise<void> {
  const none: LastBackup = { at: null, file: '', bytes: 0, rows: 0, files: 0, seconds: 0, failure: null };
  const value = json<unknown>({ ...none, ...(await readLastBackup(database)), ...change });
  await database
    .insertInto('settings_store')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
