import { msg } from '#kit/language/msg.ts';
import type { Notifications } from '#features/notifications/services.ts';
import { type Database, inTransaction } from '#platform/database/database.ts';

/**
 * Google no longer accepts a sign-in: it is noted, and the person who connected the account is notified once. Where
 * they left the workspace, its admins are notified.
 */
export function loseAccount(
  { database, notifications }: { database: Database; notifications: Pick<Notifications, 'notify'> },
  id: string,
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const account = await transaction
      .updateTable('google_accounts')
      .set({ is_lost: true })
      .where('id', '=', id)
      .where('is_lost', '=', false)
      .returning(['workspace_id', 'email', 'connected_by'])
      .executeTakeFirst();
    if (!account) return;
    const { email } = account;
    const workbooks = await transaction
      .selectFrom('google_files')
      .innerJoin('workbooks', 'workbooks.id', 'google_files.workbook_id')
      .select(['workbooks.id', 'workbooks.name'])
      .where('google_files.account_id', '=', id)
      .where('workbooks.deleted_at', 'is', null)
      .orderBy('workbooks.name')
      .execute();
    const [only] = workbooks.length === 1 ? workbooks : [];
    await notifications.notify(
      {
        kind: 'google-sheets',
        to: { workspace_id: account.workspace_id, begun_by: account.connected_by },
        title: msg('Sign in with Google again as {email}', { email }),
        body: [
          msg('Google no longer accepts the sign-in.'),
          ...(only ? [msg('“{name}” isn’t updated.', { name: only.name })] : []),
          ...(workbooks.length > 1 ? [msg('{count} spreadsheets aren’t updated.', { count: workbooks.length })] : []),
          ...(workbooks.length > 0 ? [msg('Changes made here are saved and sent once you sign in again.')] : []),
        ],
        href: only ? `/dashboard/workbooks/${only.id}` : '/dashboard/workbooks',
      },
      transaction,
    );
  });
}
