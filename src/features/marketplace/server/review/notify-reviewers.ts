import type { Environment } from '#platform/environment/environment.ts';
import type { Notice } from '#features/notifications/services.ts';
import type { Transaction } from '#platform/database/database.ts';
import type { MarketplaceNeeds } from '../needs.ts';

/** Tells the people who review templates that something waits for them; not the person who sent it. */
export async function notifyReviewers(
  { notifications, environment }: Pick<MarketplaceNeeds, 'notifications' | 'environment'>,
  { by, ...notice }: Pick<Notice, 'title' | 'body'> & { by: string | null },
  transaction: Transaction,
): Promise<void> {
  const user_ids = (await findReviewers(transaction, environment)).filter((id) => id !== by);
  await notifications.notify({ ...notice, kind: 'reviews', to: { user_ids }, href: '/admin/reviews' }, transaction);
}

async function findReviewers(
  transaction: Transaction,
  { REVIEWER_EMAILS, ADMIN_EMAILS }: Pick<Environment, 'REVIEWER_EMAILS' | 'ADMIN_EMAILS'>,
): Promise<string[]> {
  const found = await transaction
    .selectFrom('users')
    .leftJoin('installation_admins', 'installation_admins.user_id', 'users.id')
    .select('users.id')
    .where('users.email_verified_at', 'is not', null)
    .where(({ eb, or }) =>
      or([
        eb('users.email', '=', eb.fn.any(eb.val([...REVIEWER_EMAILS, ...ADMIN_EMAILS]))),
        eb('installation_admins.user_id', 'is not', null),
      ]),
    )
    .execute();
  return found.map(({ id }) => id);
}
