import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { GuardedPool } from './guarded-pool.ts';
import type { DatabaseAddress } from './database.ts';

/** Milliseconds between two questions, and for how long an answer is waited for. */
const pauses = { here: 1_000, away: 250, patience: 2_000 };

/** Whether the database answers now, on a connection of its own: a pool that is busy says nothing of it. */
export interface DatabaseHealth {
  readonly isAway: boolean;
  /** Calls once when it goes away, or at once while it is; answers how to forget that. */
  onAway(listener: () => void): () => void;
  stop(): Promise<void>;
}

/**
 * Asks once a second. While the database is away, statements of the pool are refused at once instead of waiting for
 * their deadline; a question every quarter of a second finds it again.
 */
export function watchDatabaseHealth(needs: {
  address: DatabaseAddress;
  pool: Pick<GuardedPool, 'away'>;
  log: Pick<Logger, 'warn'>;
}): DatabaseHealth {
  const { address, pool, log } = needs;
  const stopping = new AbortController();
  let client: pg.Client | undefined;
  const listeners = new Set<() => void>();

  const drop = (): void => {
    const lost = client;
    client = undefined;
    // What does not answer does not say goodbye either.
    lost?.end().catch(() => undefined);
  };
  const ask = async (): Promise<void> => {
    client ??= await connect(address);
    await client.query('select 1');
  };
  const answersInTime = async (): Promise<Error | null> => {
    const waiting = new AbortController();
    const late = delay(pauses.patience, new Error('it does not answer'), { signal: waiting.signal }).catch(() => null);
    try {
      return await Promise.race([ask().then(() => null, asError), late]);
    } finally {
      waiting.abort();
    }
  };
  const look = async (): Promise<void> => {
    let failure = await answersInTime();
    if (failure) drop();
    // One connection may be lost on its own; two in a row mean that the database is down.
    if (failure && !pool.away) failure = await answersInTime();
    if (stopping.signal.aborted) return;
    if (failure) drop();
    if (failure && !pool.away) {
      log.warn({ reason: failure.message }, 'the database is away');
      pool.away = failure;
      for (const listener of listeners) listener();
      listeners.clear();
    } else if (!failure && pool.away) {
      log.warn('the database is here again');
      pool.away = null;
    }
  };
  const going = (async () => {
    while (!stopping.signal.aborted) {
      await look();
      await delay(pool.away ? pauses.away : pauses.here, undefined, { signal: stopping.signal, ref: false }).catch(
        () => undefined,
      );
    }
    drop();
  })();
  return {
    get isAway() {
      return pool.away !== null;
    },
    onAway(listener) {
      if (pool.away) listener();
      else listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async stop() {
      stopping.abort();
      drop();
      await going;
    },
  };
}

async function connect(address: DatabaseAddress): Promise<pg.Client> {
  const client = new pg.Client({
    ...(typeof address === 'string' ? { connectionString: address } : address),
    connectionTimeoutMillis: pauses.patience,
    application_name: 'sheaf health',
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
