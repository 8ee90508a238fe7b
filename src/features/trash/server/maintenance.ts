import { sql } from 'kysely';
import type { Environment } from '#platform/environment/environment.ts';
import type { Services } from '#platform/services.ts';
import { type Database, inTransaction } from '#platform/database/database.ts';
import type { Schema } from '#platform/database/schema.ts';
import { collectUnnamedFiles } from '#features/files/server/uploads/visitor-files.ts';

type Needs = Pick<Services, 'jobs' | 'database' | 'environment' | 'accounts' | 'apps' | 'workbooks'>;

export const maintenanceQueue = 'upkeep';

/** What is done every night: what ran out or lay in the trash long enough goes for good. */
export function startMaintenance(needs: Needs): void {
  needs.jobs.handle(maintenanceQueue, () => tidyUp(needs), { every: '20 3 * * *' });
}

/** Each part on its own: one that fails keeps none of the others. The job then is tried again. */
async function tidyUp({ database, environment, jobs, accounts, apps, workbooks }: Needs): Promise<void> {
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
      const before = daysAgo(environment.TRASH_DAYS);
      const gone = await database.selectFrom(table).select('id').where('deleted_at', '<', before).execute();
      for (const { id } of gone) await doing(() => feature.destroy(id, before));
    });
  }
  await doing(() => collectUnnamedFiles(database, jobs));
  for (const [table, column, days] of retentionDays(environment)) {
    await doing(() =>
      sql`delete from ${sql.table(table)} where ${sql.ref(column)} < ${daysAgo(days)}`.execute(database),
    );
  }
  await doing(() => endOldAuditEntries(database, environment.AUDIT_LOG_DAYS));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} nightly maintenance jobs failed`);
}

/** The database keeps an entry for as long as is said here. (migration 0039) */
async function endOldAuditEntries(database: Database, days: number): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await sql`select set_config('sheaf.audit_log_days', ${String(days)}, true)`.execute(transaction);
    await transaction.deleteFrom('audit_log').where('at', '<', daysAgo(days)).execute();
  });
}

/** What goes by its age alone: its table, when it is from, and how many days it stays. */
const retentionDays = (environment: Environment): (readonly [keyof Schema, string, number])[] => [
  ['notifications', 'created_at', environment.NOTIFICATION_DAYS],
  ['admin_actions', 'at', environment.AUDIT_LOG_DAYS],
  ['mails', 'created_at', environment.MAIL_LOG_DAYS],
  ['app_failures', 'at', environment.FAILURE_DAYS],
  ...(['app_visits', 'app_page_views', 'app_referrers', 'app_countries'] as const).map(
    (table) => [table, 'day', environment.STATISTICS_DAYS] as const,
  ),
];

const daysAgo = (days: number): Date => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
