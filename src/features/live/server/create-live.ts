import { sql } from 'kysely';
import type { Logger } from 'pino';
import { Problem } from '#kit/problem.ts';
import type { Live, OpenPage } from '../services.ts';
import type { Database, DatabaseAddress } from '#platform/database/database.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { DraftWatch } from './draft-watch.ts';
import { channel, listen } from './listen.ts';
import { limitConcurrency } from '#kit/queues/limit-concurrency.ts';
import { createPageChanges } from './page-changes.ts';
import { PageWatch } from './page-watch.ts';
import { SharedReadings } from './shared-readings.ts';
import { WorkbookWatch } from './workbook-watch.ts';
import { SheetWatch } from './sheet-watch.ts';

const mostOfNetwork = 200;
const mostOfApp = 5_000;
const mostOfNode = 20_000;
/** Writes that follow each other are sent to the other nodes together. */
const notifyPause = 30;
const mostInNotice = 100;
/** Pages that are read at the same time: a crowd of them must not keep visitors' calls from the database. */
const mostReads = 3;
/** From page to page the connection that hears of new rows stays. */
const linger = 30_000;

/** Open pages of this node, and word of new rows from and to the others. (decision 20) */
export function createLive(needs: {
  database: Database;
  databaseAddress: DatabaseAddress;
  log: Pick<Logger, 'debug'>;
}): Live {
  const { database, databaseAddress, log } = needs;
  const sheets = new SheetWatch(database, log);
  const drafts = new DraftWatch(needs);
  const workbooks = new WorkbookWatch({ ...needs, sheets });
  const pageChanges = createPageChanges(needs);
  const watches = new Map<string, Promise<PageWatch | null>>();
  const counts = new Map<string, number>();
  const written = new Set<string>();
  const limited = limitConcurrency(mostReads);
  let streams = 0;
  let stopped = false;
  let listening: ReturnType<typeof listen> | undefined;
  let lingering: NodeJS.Timeout | undefined;
  let notifying: NodeJS.Timeout | undefined;

  const notifyOthers = async (): Promise<void> => {
    const ids = [...written];
    written.clear();
    for (let from = 0; from < ids.length; from += mostInNotice) {
      const payload = ids.slice(from, from + mostInNotice).join(' ');
      await sql`select pg_notify(${channel}, ${payload})`.execute(database);
    }
  };
  const count = (key: string, by: 1 | -1): void => {
    const next = (counts.get(key) ?? 0) + by;
    if (next > 0) counts.set(key, next);
    else counts.delete(key);
  };

  /** One watch for a page of a viewer, however many open it at the same time; null where there is nothing to see. */
  const watchOf = (page: OpenPage): Promise<PageWatch | null> => {
    const known = watches.get(page.key);
    if (known) return known;
    const drop = (): void => {
      if (watches.get(page.key) === made) watches.delete(page.key);
    };
    const read = (notBefore: number) => limited(() => page.read(notBefore));
    const made = read(performance.now()).then(
      (version) => version && new PageWatch({ sheets, log, read, streams: () => streams, ended: drop }, version),
    );
    watches.set(page.key, made);
    made.then((watch) => watch ?? drop(), drop);
    return made;
  };

  const live: Live = {
    readings: new SharedReadings(),
    pageChanges,
    changed(id) {
      if (stopped) return;
      sheets.hint([id]);
      written.add(id);
      // After the commit and not within it: PostgreSQL lets transactions that notify commit one at a time.
      notifying ??= setTimeout(() => {
        notifying = undefined;
        notifyOthers().catch((error: unknown) => log.debug({ err: error }, 'other nodes were not told of new rows'));
      }, notifyPause).unref();
    },
    async open(page) {
      const keys = [`app ${page.app_id}`, `network ${networkOf(page.address)}`];
      if (stopped) throw new Problem('unavailable', 'Sheaf is stopping. Try again in a moment.');
      const isFull = [mostOfApp, mostOfNetwork].some((most, index) => (counts.get(keys[index] ?? '') ?? 0) >= most);
      if (isFull || streams >= mostOfNode) {
        throw new Problem(
          'too_many_requests',
          'Too many pages are open at once. This one won’t update until you reload it.',
        );
      }
      // Counted before anything is awaited, so that a crowd cannot come in at once.
      for (const key of keys) count(key, 1);
      streams += 1;
      const leave = (): void => {
        for (const key of keys) count(key, -1);
        streams -= 1;
        if (streams === 0) rest();
      };
      try {
        clearTimeout(lingering);
        listening ??= listen(databaseAddress, (ids) => sheets.hint(ids), log);
        let watch = await watchOf(page);
        // Its last stream was closed while this one waited.
        while (watch?.isEnded) watch = await watchOf(page);
        if (!watch || stopped) throw new Problem('not_found', 'This page no longer exists.');
        return watch.open(page.since, leave);
      } catch (error) {
        leave();
        throw error;
      }
    },
    openDraft: (draft) => drafts.open(draft),
    openWorkbook: (workbook) => workbooks.open(workbook),
    selected: (at) => workbooks.moved(at),
    changedComments: (workbookId, sheetId) => workbooks.changedComments(workbookId, sheetId),
    metrics: () => ({ streams, pages: watches.size, sheets: sheets.sheets }),
    async stop() {
      stopped = true;
      clearTimeout(notifying);
      clearTimeout(lingering);
      for (const watch of await Promise.allSettled(watches.values())) {
        if (watch.status === 'fulfilled') watch.value?.close();
      }
      sheets.stop();
      await drafts.stop();
      await workbooks.stop();
      await pageChanges.stop();
      await listening?.stop();
    },
  };
  const rest = (): void => {
    lingering = setTimeout(() => {
      void listening?.stop();
      listening = undefined;
    }, linger).unref();
  };
  return live;
}
