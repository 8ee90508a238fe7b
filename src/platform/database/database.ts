import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, type Transaction as KyselyTransaction } from 'kysely';
import pg from 'pg';
import { doLastWork, openLastWork } from './before-commit.ts';
import { type Deadlines, GuardedPool, usualDeadlines } from './guarded-pool.ts';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;
export type Transaction = KyselyTransaction<Schema>;

/** Where a database is: a postgres:// address, or its parts; `host` may be the folder of a socket. */
export type DatabaseAddress = string | DatabaseParts;
export interface DatabaseParts {
  host: string;
  port: number;
  user: string;
  password?: string;
  database: string;
}

export interface DatabaseOptions {
  /** Connections held at most; 10 by default. */
  connections?: number;
  /**
   * Whether a pool in transaction mode is in between, which gives each transaction another connection of PostgreSQL:
   * then nothing is set on a connection that has to hold for the next statement.
   */
  isShared?: boolean;
  /** How long statements may take; 30 seconds, and an hour for what runs within `withLongDeadline`. */
  deadlines?: Partial<Deadlines>;
  /** Called when a connection is lost, idle or not, or can't be had; the next query opens a new one. */
  onConnectionLost?: (error: Error) => void;
}

/**
 * Opens a pool of connections. Nothing is sent before the first query; `destroy()` closes it.
 * bigint, count() and numeric are read as numbers, timestamptz as Date, date as text, jsonb as its value.
 * A lost connection and a missed deadline are `unavailable` Problems.
 */
export function openDatabase(address: DatabaseAddress, options: DatabaseOptions = {}): Database {
  const pool = new GuardedPool(
    {
      ...(typeof address === 'string' ? { connectionString: address } : address),
      max: options.connections ?? 10,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      application_name: 'sheaf',
      types: { getTypeParser },
    },
    {
      deadlines: { ...usualDeadlines, ...options.deadlines },
      isShared: options.isShared ?? false,
      onConnectionLost: options.onConnectionLost ?? (() => undefined),
    },
  );
  const database = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  pools.set(database, pool);
  return database;
}

/** The connections of a database, for what must speak to PostgreSQL itself. Kysely closes them. */
export function poolOf(database: Database): GuardedPool {
  const pool = pools.get(database);
  if (!pool) throw new Error('This database wasn’t opened with openDatabase().');
  return pool;
}

const pools = new WeakMap<Database, GuardedPool>();

/**
 * Runs `work` in one transaction: all of it or nothing. When PostgreSQL breaks it off because of a deadlock or a
 * serialization conflict, it runs again, up to three times; so `work` must do nothing but talk to the database. Within a
 * transaction it is part of that one.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  if (database.isTransaction) return work(database as Transaction);
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction().execute(async (transaction) => {
        openLastWork(transaction, database);
        const result = await work(transaction);
        await doLastWork(transaction);
        return result;
      });
    } catch (error) {
      if (attempt === 4 || !(isDatabaseError(error, '40001') || isDatabaseError(error, '40P01'))) throw error;
      // At once it may take its first lock again before the other transaction, which waits for it, has hydrated up.
      await pause(25 * attempt * (1 + Math.random()));
    }
  }
}

/**
 * Whether an error is PostgreSQL's of that SQLSTATE code, optionally of one constraint (`23505`: not unique). A distributed
 * database names the constraint in the message alone, sometimes with the number of a part of its table.
 */
export function isDatabaseError(error: unknown, code: string, constraint?: string): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== code) return false;
  if (constraint === undefined || error.constraint === constraint) return true;
  const named = /constraint "(\w+?)(?:_\d+)?"/.exec(error.message);
  return error.constraint === undefined && named?.[1] === constraint;
}

const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, parseWholeNumber],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.DATE, (text) => text],
]);

const getTypeParser: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  (format !== 'binary' && parsers.get(type)) || pg.types.getTypeParser(type, format);

function parseWholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to be read as a number`);
  return value;
}
