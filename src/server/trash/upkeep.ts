import { sql } from 'kysely';
import { trashDays } from '#domain/trash.ts';
import type { Services } from '../services.ts';
import { collectUnnamedFiles } from '../storage/visitor-files.ts';

type Needs = Pick<Services, 'jobs' | 'database' | 'accounts' | 'apps' | 'workbooks'>;

export const upkeepQueue = 'upkeep';
const notificationDays = 180;

/** What is done every night: what ran out or lay in the trash long enough goes for good. */
export function startUpkeep(needs: Needs): void {
  needs.jobs.handle(upkeepQueue, () => tidyUp(needs), { every: '20 3 * * *' });
}

/** Each part on its own: one that fails keeps none of the others. The job then is tried again. */
async function tidyUp({ database, jobs, accounts, apps, workbooks }: Needs): Promise<void> {
  const failures: unknown[] = [];
  const doing = (work: () => Promise<unknown>): Promise<unknown> =>
    work().catch((error: unknown) => void failures.push(error));

  await doing(() => accounts.purge());
  // Apps first: their files are looked up in the rows of their spreadsheets.
  for (const [table, feature] of [
    ['apps', apps],
    ['workbooks', workbooks],
  ] as const) {
    await doing(async () => {
      const before = daysAgo(trashDays);
      const gone = await database.selectFrom(table).select('id').where('deleted_at', '<', before).execute();
      for (const { id } of gone) await doing(() => feature.destroy(id, before));
    });
  }
  await doing(() => collectUnnamedFiles(database, jobs));
  await doing(() => database.deleteFrom('notifications').where('created_at', '<', daysAgo(notificationDays)).execute());
  await doing(() => sql`delete from audit_log where at < now() - interval '2 years'`.execute(database));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} parts of the nightly upkeep failed`);
}

const daysAgo = (days: number): Date => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
