import { sql } from 'kysely';
import type { Jobs } from '#platform/services.ts';
import type { Database } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/files.ts';
import { backupLock } from './backup-format.ts';

const queue = 'files.remove-later';
const secondsLater = 900;

/** A file that is removed while a backup is made goes after it: the backup may have its row and still has to read it. */
export function retainFiles(files: FileStore, { database, jobs }: { database: Database; jobs: Jobs }): FileStore {
  const remove = async (key: string): Promise<void> => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock_shared(${backupLock}) as free
    `.execute(database);
    if (rows[0]?.free) await files.remove(key);
    else await jobs.add(queue, { key }, { after: secondsLater });
  };
  jobs.handle(queue, ({ key }) => remove(String(key)));
  return { ...files, remove };
}
