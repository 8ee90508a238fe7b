import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, inTransaction } from '#platform/database/database.ts';

/** Any number does, as long as no one else locks in its space. */
const lockSpace = 1_937_064_293;

/**
 * Says to all nodes that this process lives as long as it imports: it holds a lock of the database, which PostgreSQL
 * gives back the moment the process is gone, however it ended. A workbook names the key of the lock.
 */
export class ImporterLock {
  readonly key = randomInt(1, 2 ** 31 - 1);
  readonly #database: Database;
  #holders = 0;
  #held: { locked: Promise<void>; release: () => void } | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Runs `work` under the lock; all that runs at once shares one. */
  async whileHeld<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#holders++;
    try {
      this.#held ??= this.#lock();
      await this.#held.locked;
      return await work();
    } finally {
      if (--this.#holders === 0) {
        this.#held?.release();
        this.#held = undefined;
      }
    }
  }

  #lock(): { locked: Promise<void>; release: () => void } {
    const locked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    this.#database
      // Held by a transaction: a pool may give the next statement another connection.
      .transaction()
      .execute(async (holder) => {
        await sql`select pg_advisory_xact_lock(${lockSpace}, ${this.key})`.execute(holder);
        locked.resolve();
        await released.promise;
      })
      .catch((error: unknown) => locked.reject(error));
    return { locked: locked.promise, release: () => released.resolve() };
  }
}

const interrupted = 'Reading the file was interrupted. Upload it again.';

/** What a workbook is when its import ended without rows: as before, where the file was read for a second time. */
export const stateWithout = sql<'ready' | 'failed'>`
  case when exists (select from sheets where sheets.workbook_id = workbooks.id) then 'ready' else 'failed' end`;

/**
 * Marks the imports of processes that are gone as failed and answers how many. Their rows are gone already: an import
 * is one transaction.
 */
export async function failInterruptedImports(database: Database): Promise<number> {
  const running = await database
    .selectFrom('workbooks')
    .select(sql<string>`source ->> 'importer'`.as('importer'))
    .distinct()
    .where('state', '=', 'importing')
    .execute();
  let failed = 0;
  for (const { importer } of running) failed += await failImportsOf(database, importer);
  return failed;
}

function failImportsOf(database: Database, importer: string): Promise<number> {
  return inTransaction(database, async (transaction) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(${lockSpace}, ${Number(importer)}) as free
    `.execute(transaction);
    if (!rows[0]?.free) return 0;
    const result = await transaction
      .updateTable('workbooks')
      .set({ state: stateWithout, failure: interrupted, updated_at: new Date() })
      .where('state', '=', 'importing')
      .where(sql`source ->> 'importer'`, '=', importer)
      .executeTakeFirst();
    return Number(result.numUpdatedRows);
  });
}
