import type { Database } from './database.ts';
import { findUnservable } from './migrate.ts';

/** Milliseconds between two looks: for so long an old node may answer with errors after a newer one has migrated. */
const lookEvery = 1_000;

/**
 * Looks whether a newer Sheaf has changed the tables so that this one can't serve on them, and calls once when it has: the
 * way back is a restart with the newer version.
 */
export function watchSchema(needs: { database: Database; onTooOld: (migration: string) => void; every?: number }): {
  stop(): void;
} {
  const { database, onTooOld, every = lookEvery } = needs;
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    findUnservable(database)
      .then((migration) => {
        if (migration === null) return;
        clearInterval(timer);
        onTooOld(migration);
      })
      // A database that is away says nothing of its tables.
      .catch(() => undefined)
      .finally(() => (isLooking = false));
  }, every).unref();
  return { stop: () => clearInterval(timer) };
}
