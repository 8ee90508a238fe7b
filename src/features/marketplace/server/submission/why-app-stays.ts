import type { AppRecord } from '#features/apps/services.ts';
import type { Transaction } from '#platform/database/database.ts';

/** What was submitted of an app, and the template that was made of it, belong to its workspace. */
export async function whyAppStays({ id }: AppRecord, transaction: Transaction): Promise<string | null> {
  const listed = await transaction
    .selectFrom('review_requests')
    .select('id')
    .where('app_id', '=', id)
    .unionAll(transaction.selectFrom('templates').select('id').where('app_id', '=', id))
    .limit(1)
    .execute();
  return listed.length > 0
    ? 'The app was submitted to the marketplace from this workspace. Duplicate it, and move the copy.'
    : null;
}
