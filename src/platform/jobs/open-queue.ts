import type { Logger } from 'pino';
import { PgBoss } from 'pg-boss';
import { type Database, isDatabaseError, poolOf } from '../database/database.ts';
import { withLongDeadline } from '../database/guarded-pool.ts';

/** The queue keeps its tables in a schema of its own: they belong to the library, which migrates them itself. */
const schema = 'jobs';

/** How soon a node looks again for jobs that it was not notified of, and how soon for those of a time-table. */
export const secondsBetweenLooks = { work: 1, timetable: 10 };

/**
 * The queue on the connections of our own database. Until it is started it only takes jobs; its tables must be there
 * (`prepareQueue`).
 */
export function openQueue(database: Database, log: Logger): PgBoss {
  const pool = poolOf(database);
  const queue = new PgBoss({
    // Not through Kysely: it would lose the rows of statements that are sent together, and would give a connection
    // back whose transaction failed.
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema,
    // A job whose node died is noticed within its `lostAfter` and this.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    cronMonitorIntervalSeconds: 15,
    cronWorkerIntervalSeconds: 5,
    // It is what an operator of large installations would run; ours are small tables that are emptied daily.
    monitorVacuum: false,
  });
  queue.on('error', (error) => log.warn({ err: error }, 'the job queue had trouble'));
  queue.on('warning', (warning) => log.warn({ warning: warning.message }, 'the job queue gives a warning'));
  return queue;
}

/** Makes the tables of the queue, or brings them up to date. Many nodes may call this at once. */
export async function prepareQueue(database: Database): Promise<void> {
  try {
    await withLongDeadline(() => install(database));
  } catch (error) {
    // Another node was first by a hair; PostgreSQL says so when that one is done.
    if (!isDatabaseError(error, '23505')) throw error;
    await withLongDeadline(() => install(database));
  }
}

async function install(database: Database): Promise<void> {
  const pool = poolOf(database);
  const installer = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema,
    supervise: false,
    schedule: false,
  });
  // Callers that wait for it learn of a failure by the call.
  installer.on('error', () => undefined);
  try {
    await installer.start();
  } finally {
    await installer.stop({ graceful: false });
  }
}
