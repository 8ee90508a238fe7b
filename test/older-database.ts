import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { migrate } from '#platform/database/migrate.ts';
import { freshDatabase } from './database.ts';

const migrations = new URL('../src/platform/database/migrations/', import.meta.url);

/** A database as an older version left it: before the migration of that number (`0016`). */
export async function databaseBefore(number: string): ReturnType<typeof freshDatabase> {
  const fresh = await freshDatabase();
  await sql`drop schema public cascade`.execute(fresh.database);
  await sql`create schema public`.execute(fresh.database);
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-migrations-'));
  try {
    for (const name of await readdir(migrations)) {
      if (name < number) await copyFile(new URL(name, migrations), join(folder, name));
    }
    await migrate(fresh.database, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
  return fresh;
}
