import { sql } from 'kysely';
import { Problem } from '#kit/problem.ts';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { sheetTables, writingFunctions } from './distributed-tables.ts';

/** Any number does, as long as no one else locks on it. */
const lockNumber = 7_433_217_702;

/** What was done. A second run finds nothing to do. */
export interface Distributed {
  /** Tables that were distributed now, with the rows that they had. */
  tables: string[];
  /** Machines that rows may lie on; 0 while the coordinator is alone. */
  workers: number;
}

/**
 * Makes a database distributed by Citus, fresh or with its rows: the tables of rows by sheet, together, and the functions
 * that write to them. All of it or nothing, in one transaction. Throws `unavailable` where this PostgreSQL has no
 * Citus and where a running Sheaf does not let go of the tables, `invalid_input` where one is distributed otherwise.
 */
export async function distribute(database: Database): Promise<Distributed> {
  await migrate(database);
  return spread(database);
}

/** The same without migrating: of the tables, those that are there. */
export async function spread(database: Database): Promise<Distributed> {
  await addExtension(database);
  const tables = await inTransaction(database, async (transaction) => {
    // Nodes that start at once do it one after another.
    await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(transaction);
    await sql`set local lock_timeout = '10s'`.execute(transaction);
    // Tables are filled over many connections otherwise, and a function cannot be distributed on one of them afterwards.
    await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(transaction);
    const waiting = await tablesToDistribute(transaction);
    const bonds = await takeBondsOff(transaction, waiting);
    for (const table of waiting) await distributeTable(transaction, table);
    for (const { table, name, definition } of bonds)
      await sql`alter table ${sql.id(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
        transaction,
      );
    for (const name of writingFunctions) await distributeFunction(transaction, name);
    return waiting;
  }).catch((error: unknown) => {
    throw isLockTimeout(error)
      ? new Problem('unavailable', 'The tables are in use. Stop every Sheaf that uses this database, then try again.', {
          cause: error,
        })
      : error;
  });
  const { rows } = await sql<{
    workers: number;
  }>`select count(*) as workers from citus_get_active_worker_nodes()`.execute(database);
  return { tables, workers: rows[0]?.workers ?? 0 };
}

/**
 * Of a database that is distributed, what an upgrade brought and nobody distributed yet: new tables, and functions. A function
 * on a worker finds no table that is on the coordinator alone. Answers the tables.
 */
export async function completeDistribution(database: Database): Promise<string[]> {
  const { rows: citus } = await sql`select from pg_extension where extname = 'citus'`.execute(database);
  if (citus.length === 0) return [];
  const { rows } = await sql<{ tables: number; functions: number }>`
    select
      (select count(*) from pg_dist_partition where logicalrelid in
        (select oid from pg_class where relname in (${sql.join(sheetTables)}))) as tables,
      (select count(*) from pg_proc where proname in (${sql.join(writingFunctions)})
        and pronamespace = 'public'::regnamespace and not exists (
          select from pg_dist_object
          where classid = 'pg_proc'::regclass and objid = pg_proc.oid and distribution_argument_index is not null
        )) as functions`.execute(database);
  const { tables = 0, functions = 0 } = rows[0] ?? {};
  if (tables === 0 || (tables === sheetTables.length && functions === 0)) return [];
  return (await spread(database)).tables;
}

async function addExtension(database: Database): Promise<void> {
  const { rows } = await sql<{ has: boolean; may: boolean }>`
    select exists (select from pg_proc where proname = 'create_distributed_table') as has,
      exists (select from pg_available_extensions where name = 'citus') as may`.execute(database);
  if (rows[0]?.has) return;
  if (!rows[0]?.may)
    throw new Problem(
      'unavailable',
      'This PostgreSQL has no Citus. Install the extension on the coordinator and each worker, add it to shared_preload_libraries, and try again.',
    );
  await sql`create extension citus`.execute(database);
}

/** Those that are not distributed yet, the first of all first. What is distributed must be so by sheet_id, together. */
async function tablesToDistribute(transaction: Transaction): Promise<string[]> {
  const { rows } = await sql<{ name: string; column: string | null; group: number }>`
    select relname as name, column_to_column_name(logicalrelid, partkey) as column, colocationid as "group"
    from pg_dist_partition join pg_class on pg_class.oid = logicalrelid
    where relname in (${sql.join(sheetTables)})`.execute(transaction);
  const first = rows.find(({ name }) => name === sheetTables[0]);
  for (const { name, column, group } of rows)
    if (column !== 'sheet_id' || first?.group !== group)
      throw new Problem(
        'invalid_input',
        `${name} is distributed differently: ${column === 'sheet_id' ? `not together with ${sheetTables[0]}` : `by ${column ?? 'nothing'}, not by sheet_id`}. Undo that with undistribute_table('${name}'), then try again.`,
      );
  const { rows: there } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname in (${sql.join(sheetTables)})`.execute(transaction);
  const waiting = new Set(there.map(({ name }) => name)).difference(new Set(rows.map(({ name }) => name)));
  return sheetTables.filter((table) => waiting.has(table));
}

interface Bond {
  table: string;
  name: string;
  definition: string;
}

/** Foreign keys among the tables: a table may not point to one that is not distributed yet. */
async function takeBondsOff(transaction: Transaction, tables: readonly string[]): Promise<Bond[]> {
  if (tables.length === 0) return [];
  const { rows } = await sql<Bond>`
    select own.relname as "table", conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class own on own.oid = conrelid
    where contype = 'f' and own.relname in (${sql.join(tables)})`.execute(transaction);
  for (const { table, name } of rows)
    await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(transaction);
  return rows;
}

async function distributeTable(transaction: Transaction, table: string): Promise<void> {
  if (table === sheetTables[0])
    await sql`select create_distributed_table(${table}::regclass, 'sheet_id', colocate_with => 'none')`.execute(
      transaction,
    );
  else
    await sql`select create_distributed_table(${table}::regclass, 'sheet_id', colocate_with => ${sheetTables[0]})`.execute(
      transaction,
    );
}

/** Run again too: the workers must learn again a function that an upgrade rewrote. */
async function distributeFunction(transaction: Transaction, name: string): Promise<void> {
  await sql`
    select create_distributed_function(oid::regprocedure, 'of_sheet', colocate_with => ${sheetTables[0]})
    from pg_proc where proname = ${name} and pronamespace = 'public'::regnamespace`.execute(transaction);
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  [error, error.cause].some((one) => (one as { code?: unknown } | undefined)?.code === '55P03');
