import type { Notifications } from '../people-services.ts';
import type { Services } from '../services.ts';
import { digestQueue, sendDigests } from './digest.ts';
import { noteRows, rowNoticesQueue, tellOfRows } from './row-notices.ts';
import { tell } from './tell.ts';

export function createNotifications(needs: Pick<Services, 'database' | 'mail' | 'jobs' | 'apps'>): Notifications {
  const { jobs } = needs;
  jobs.handle(rowNoticesQueue, (data) => tellOfRows(needs, data));
  jobs.handle(digestQueue, () => sendDigests(needs), { every: '0 8 * * *' });
  return {
    notify: (notice) => tell(needs, notice),
    rowsAdded: (app, sheet, rows, viewer) => noteRows(needs, { app, sheet, rows, viewer }),
  };
}
