/** Two things at once, in an order that a test chooses. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database, Transaction } from '#platform/database/database.ts';
import { eventually } from '#test/eventually.ts';

/** What another sign-in does, and a call that began before it was done. */
export async function meanwhile<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<unknown>,
  call: () => Promise<Result>,
): Promise<Result> {
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `;
  const { called } = await database.transaction().execute(async (transaction) => {
    await work(transaction);
    let isDone = false;
    const begun = call().finally(() => (isDone = true));
    await eventually(async () => expect(isDone || (await waiting.execute(database)).rows.length > 0).toBe(true));
    return { called: begun };
  });
  return called;
}

export const holdKey = (transaction: Transaction, key: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
