import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Database, Transaction } from './database.ts';

const folderOfMigrations = fileURLToPath(new URL('./migrations', import.meta.url));

/** Any number does, as long as nobody else locks on it; all nodes of one database queue up behind it. */
const lockNumber = 7_433_217_701;

/** What was applied, so that it is applied once. */
export const migrationTable = `create table if not exists sheaf_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`;

interface Migration {
  name: string;
  checksum: string;
  statements: string;
}

/**
 * Brings the database to the newest version and answers the names of the migrations that it applied (none when it
 * was up to date). Each runs in its own transaction; many nodes may call this at once.
 * Throws when an applied migration was changed since, or when the database is newer than this Sheaf.
 */
export async function migrate(database: Database, folder: string = folderOfMigrations): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const applied: string[] = [];
  for (;;) {
    const name = await database.transaction().execute((transaction) => applyNext(transaction, migrations));
    if (name === undefined) return applied;
    applied.push(name);
  }
}

async function applyNext(transaction: Transaction, migrations: Migration[]): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(transaction);
  await sql.raw(migrationTable).execute(transaction);
  const { rows } = await sql<{
    name: string;
    checksum: string;
  }>`select name, checksum from sheaf_migrations`.execute(transaction);
  const done = new Map(rows.map((row) => [row.name, row.checksum]));
  checkApplied(done, migrations);
  const next = migrations.find((migration) => !done.has(migration.name));
  if (!next) return undefined;
  try {
    await sql.raw(next.statements).execute(transaction);
  } catch (error) {
    throw new Error(`The migration ${next.name} failed, and nothing of it was kept: ${String(error)}`, {
      cause: error,
    });
  }
  await sql`insert into sheaf_migrations (name, checksum) values (${next.name}, ${next.checksum})`.execute(transaction);
  return next.name;
}

function checkApplied(done: Map<string, string>, migrations: Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  for (const [name, checksum] of done) {
    if (!known.has(name)) {
      throw new Error(`The database is newer than this Sheaf: it has the migration ${name}. Start the newer version.`);
    }
    if (known.get(name) !== checksum) {
      throw new Error(
        `The migration ${name} was changed after it was applied to this database. Restore the file as it was, and put the change into a new migration.`,
      );
    }
  }
}

/** All of this Sheaf, in their order. */
export async function readMigrations(folder: string = folderOfMigrations): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const statements = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, statements, checksum: createHash('sha256').update(statements).digest('hex') };
    }),
  );
}
