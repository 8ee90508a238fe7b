/** The loop behind every source that is followed: when a run is due, or wanted, and which process does it. */
import type { Logger } from 'pino';
import type { Rows } from '#features/workbooks/services.ts';
import type { Database } from '#platform/database/database.ts';
import type { Jobs } from '#platform/services.ts';
import type { Sync } from '../source-adapter.ts';
import { type AnyConnector, runSync } from './run-sync.ts';
import { dueWorkbooks, workbookOfSheet } from './sync-state.ts';

/** How many runs are put into the queue a minute. */
const mostDue = 500;
/** Milliseconds: what is written meanwhile is sent together. */
const gather = 500;

export function startSync(
  needs: { database: Database; rows: Rows; jobs: Jobs; log: Pick<Logger, 'warn'> },
  connector: AnyConnector,
): Sync {
  const { database, jobs, log } = needs;
  const runQueue = `${connector.kind}-look`;
  const soon = (workbook_id: string): Promise<void> => jobs.add(runQueue, { workbook_id });
  const run: Sync['run'] = (workbookId, { confirm } = {}) => runSync(needs, connector, workbookId, confirm);

  jobs.handle(runQueue, async ({ workbook_id }) => {
    if (typeof workbook_id === 'string') await run(workbook_id);
  });
  // Polling is what counts: a run that was lost with its process is due again.
  jobs.handle(
    `${connector.kind}-due`,
    async () => {
      for (const workbookId of await dueWorkbooks(database, connector, mostDue)) await soon(workbookId);
    },
    { every: '* * * * *' },
  );

  const waiting = new Set<string>();
  return {
    ...{ run, soon },
    written(sheetId) {
      if (!('apply' in connector) || waiting.has(sheetId)) return;
      waiting.add(sheetId);
      setTimeout(() => {
        waiting.delete(sheetId);
        // A run that does not begin now begins within a minute.
        workbookOfSheet(database, connector, sheetId)
          .then((workbookId) => (workbookId === null ? undefined : soon(workbookId)))
          .catch((error: unknown) => log.warn({ err: error }, 'a written sheet could not be synced'));
      }, gather).unref();
    },
  };
}
