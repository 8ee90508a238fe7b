import { sql } from 'kysely';
import type { Logger } from 'pino';
import { newId } from '#kit/ids.ts';
import type { PageChanges } from '../services.ts';
import { type Database, type DatabaseAddress, poolOf } from '#platform/database/database.ts';
import { listen } from './listen.ts';
import { writesPages } from './page-writes.ts';

/** Ids of the nodes that wrote. */
const pageChannel = 'sheaf_pages';
/** Writes that follow each other are announced together. */
const notifyDelay = 25;

/**
 * Counts the writes to what pages are made of: own ones when they are committed, those of other nodes when they notify,
 * a few hundredths of a second later. Readers make up for a lost notice by reading again now and then.
 */
export function createPageChanges(needs: {
  database: Database;
  databaseAddress: DatabaseAddress;
  log: Pick<Logger, 'debug'>;
}): PageChanges {
  const { database, databaseAddress, log } = needs;
  const node = newId('nod');
  const { writeWatches } = poolOf(database);
  let revision = 0;
  let isHearing = false;
  let timer: NodeJS.Timeout | undefined;
  let listening: ReturnType<typeof listen> | undefined;
  let stopped = false;

  const hear = (): void => {
    if (stopped) return;
    const onMessage = (nodes: string[]): void => {
      if (nodes.some((one) => one !== node)) revision += 1;
    };
    listening ??= listen(databaseAddress, onMessage, log, pageChannel, (hears) => {
      isHearing = hears;
      // What was said meanwhile was not heard.
      revision += 1;
    });
  };
  const written = (): void => {
    revision += 1;
    if (stopped) return;
    // After the commit and not within it: PostgreSQL lets transactions that notify commit one at a time.
    timer ??= setTimeout(() => {
      timer = undefined;
      sql`select pg_notify(${pageChannel}, ${node})`
        .execute(database)
        .catch((error: unknown) => log.debug({ err: error }, 'other nodes were not told of changed pages'));
    }, notifyDelay).unref();
  };
  const watch = { concerns: writesPages, written };
  writeWatches.add(watch);

  return {
    get revision() {
      return revision;
    },
    /** Begins to listen at the first use: a server that shows no pages needs no connection for it. */
    get isHearing() {
      hear();
      return isHearing;
    },
    async stop() {
      stopped = true;
      writeWatches.delete(watch);
      clearTimeout(timer);
      await listening?.stop();
    },
  };
}
