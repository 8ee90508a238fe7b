import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Database, Transaction } from './database.ts';
import { splitStatements } from './split-statements.ts';

const folderOfMigrations = fileURLToPath(new URL('./migrations', import.meta.url));

/** Any number does, as long as no one else locks on it; all nodes of one database queue up behind it. */
const lockNumber = 7_433_217_701;

/** What was applied, so that it is applied once, and for which older nodes the tables are still good. */
export const migrationTable = `create table if not exists sheaf_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now(),
    serves_since text
  )`;

/** Those that were applied. The column came later than the table. */
const appliedMigrations = `select name, checksum, to_jsonb(applied) ->> 'serves_since' as serves_since
  from sheaf_migrations applied`;

/** The migrations from here on say in their first line whether older nodes go on serving; the ones before don't. (decision 137) */
export const firstDeclared = '0048';

interface Migration {
  name: string;
  checksum: string;
  statements: string;
  /**
   * The number of the newest migration that a node must know to go on serving on the tables after this one; null where
   * every older node must end first.
   */
  serves_since: string | null;
}

/**
 * Brings the database to the newest version and answers the names of the migrations that it applied (none when it
 * was up to date). Each runs in its own transaction; many nodes may call this at once.
 * Throws when an applied migration was changed since, or when the database is newer than what this Sheaf can serve on.
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
  const { rows } = await sql.raw<AppliedMigration>(appliedMigrations).execute(transaction);
  checkApplied(rows, migrations);
  const done = new Set(rows.map(({ name }) => name));
  const next = migrations.find((migration) => !done.has(migration.name));
  if (!next) return undefined;
  // Changes of distributed tables and of functions are of one transaction with Citus only in this mode; others ignore it.
  await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(transaction);
  try {
    for (const statement of splitStatements(next.statements)) await sql.raw(statement).execute(transaction);
  } catch (error) {
    throw new Error(`The migration ${next.name} failed and was rolled back: ${String(error)}`, {
      cause: error,
    });
  }
  await sql`alter table sheaf_migrations add column if not exists serves_since text`.execute(transaction);
  await sql`
    insert into sheaf_migrations (name, checksum, serves_since)
    values (${next.name}, ${next.checksum}, ${next.serves_since})`.execute(transaction);
  return next.name;
}

interface AppliedMigration {
  name: string;
  checksum: string;
  serves_since: string | null;
}

/**
 * A migration of a newer Sheaf on which this one can't go on serving; null as long as there is none. Newer ones that say
 * that this Sheaf may stay are none of its business.
 */
export async function findUnservable(database: Database, folder: string = folderOfMigrations): Promise<string | null> {
  const own = (await readdir(folder)).filter(isMigration).sort();
  const { rows } = await sql.raw<AppliedMigration>(appliedMigrations).execute(database);
  return unservable(rows, own);
}

function unservable(applied: readonly AppliedMigration[], own: readonly string[]): string | null {
  const known = new Set(own);
  const newest = numberOf(own.at(-1) ?? '');
  const found = applied.find(
    ({ name, serves_since }) => !known.has(name) && (serves_since === null || serves_since > newest),
  );
  return found?.name ?? null;
}

const isMigration = (name: string): boolean => name.endsWith('.sql');
const numberOf = (name: string): string => name.split('-', 1)[0] ?? '';

function checkApplied(applied: readonly AppliedMigration[], migrations: readonly Migration[]): void {
  const newer = unservable(
    applied,
    migrations.map(({ name }) => name),
  );
  if (newer !== null)
    throw new Error(`The database is newer than this Sheaf: it has the migration ${newer}. Start the newer version.`);
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  for (const { name, checksum } of applied) {
    if (known.has(name) && known.get(name) !== checksum) {
      throw new Error(
        `The migration ${name} was changed after it was applied to this database. Restore the original file, and put the change into a new migration.`,
      );
    }
  }
}

/** `-- Serves nodes since 0047.` or `-- Serves no older node.`, in the first line. */
function declarationOf(name: string, statements: string): string | null {
  const [, since, none] = /^-- Serves (?:nodes since (\d{4})|(no older node))\./.exec(statements) ?? [];
  if (since === undefined && none === undefined && numberOf(name) >= firstDeclared)
    throw new Error(
      `The migration ${name} doesn't say which nodes can go on serving. Begin it with "-- Serves nodes since 0047." or "-- Serves no older node."`,
    );
  return since ?? null;
}

/** All of this Sheaf, in their order. */
export async function readMigrations(folder: string = folderOfMigrations): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(isMigration).sort();
  return Promise.all(
    names.map(async (name) => {
      const statements = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      const checksum = createHash('sha256').update(statements).digest('hex');
      return { name, statements, checksum, serves_since: declarationOf(name, statements) };
    }),
  );
}
