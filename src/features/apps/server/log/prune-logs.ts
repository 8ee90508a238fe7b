import { sql } from 'kysely';
import type { Services } from '#platform/services.ts';
import type { Database } from '#platform/database/database.ts';

/** Whatever is younger stays, so many lines of every app, however old they are, and what leads back to a named moment. */
const retentionDays = 365;
const retainedLines = 1_000;

/** Every night: removes old lines from the logs of apps. (decision 58) */
export function startLogMaintenance({ jobs, database }: Pick<Services, 'jobs' | 'database'>): void {
  jobs.handle('app-log-upkeep', () => pruneLogs(database), { every: '5 4 * * *' });
}

/** Always the oldest lines: what is left has no gap, and leads back from the draft as far as it goes. */
export async function pruneLogs(database: Database): Promise<void> {
  await sql`
    delete from app_changes using (
      select id, least(
        revision - ${retainedLines},
        (select min(young.revision) - 1 from app_changes young
          where young.app_id = apps.id and young.at >= now() - make_interval(days => ${retentionDays})),
        (select min(named.revision) - 1 from named_moments named where named.app_id = apps.id)
      ) as last from apps where revision > ${retainedLines}
    ) as old
    where app_changes.app_id = old.id and app_changes.revision <= old.last`.execute(database);
}
