import type { Services } from '#platform/services.ts';

/** Deletes answers that no one confirmed in time, and receipts whose link ended. */
export function startFormMailMaintenance({ jobs, database }: Pick<Services, 'jobs' | 'database'>): void {
  const tidy = async (): Promise<void> => {
    const now = new Date();
    await database.deleteFrom('pending_answers').where('expires_at', '<', now).execute();
    await database
      .deleteFrom('form_receipts')
      .where('created_at', '<', new Date(now.getTime() - 24 * 3_600_000))
      .where(({ or, eb }) => or([eb('ends_at', 'is', null), eb('ends_at', '<', now)]))
      .execute();
  };
  jobs.handle('form-mails-upkeep', tidy, { every: '35 * * * *' });
}
