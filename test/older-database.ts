import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { freshDatabase } from './database.ts';

const migrations = new URL('../src/platform/database/migrations/', import.meta.url);

/**
 * A database as an older version left it: before the migration of that number (`0016`). On a Citus it is a plain one: what
 * was never distributed is migrated first (decision 136).
 */
export async function databaseBefore(number: string): ReturnType<typeof freshDatabase> {
  const fresh = await freshDatabase('plain');
  await sql`drop schema public cascade`.execute(fresh.database);
  await sql`create schema public`.execute(fresh.database);
  await migrateBefore(fresh.database, number);
  return fresh;
}

/** The tables of an older version: all migrations before that number. */
export async function migrateBefore(database: Database, number: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-migrations-'));
  try {
    for (const name of await readdir(migrations)) {
      if (name < number) await copyFile(new URL(name, migrations), join(folder, name));
    }
    await migrate(database, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
