import type { Notifications } from '../services.ts';
import type { Services } from '#platform/services.ts';
import { digestQueue, sendDigests } from './digest.ts';
import { noteRows, rowNoticesQueue, notifyOfRows } from './row-notices.ts';
import { notify } from './notify.ts';

export function createNotifications(
  needs: Pick<Services, 'database' | 'mail' | 'jobs' | 'apps' | 'log'>,
): Notifications {
  const { jobs, log } = needs;
  jobs.handle(rowNoticesQueue, (data) => notifyOfRows(needs, data));
  jobs.handle(digestQueue, () => sendDigests(needs), { every: '0 8 * * *' });
  return {
    notify: (notice, within) => notify(needs, notice, within),
    rowsAdded(write) {
      // After the write, and whatever comes of it: the visitor's answer never waits for it.
      noteRows(needs, write).catch((error: unknown) => {
        log.error({ err: error, sheet: write.sheet_id }, 'nobody could be told of a new row');
      });
    },
  };
}
