/** What the owner of a synced spreadsheet is notified of beyond its own page, once. */
import { told } from '#kit/language/told.ts';
import type { Notifications } from '#features/notifications/services.ts';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import type { GoogleFile } from './google-connector.ts';

interface NoticeNeeds {
  database: Database;
  notifications: Pick<Notifications, 'notify'>;
}

/** The person who connected an account; where they left the workspace, its admins. */
export async function ownerOfAccount(
  transaction: Transaction,
  { workspace_id, connected_by }: { workspace_id: string; connected_by: string | null },
): Promise<Parameters<Notifications['notify']>[0]['to']> {
  const owner = await transaction
    .selectFrom('workspace_members')
    .select('user_id')
    .where('workspace_id', '=', workspace_id)
    .where('user_id', '=', connected_by)
    .executeTakeFirst();
  return owner ? { user_ids: [owner.user_id], workspace_id } : { workspace_id, who: 'admins' };
}

/**
 * Notes whether changes wait because the account may no longer edit the spreadsheet. When that begins, its owner is
 * notified.
 */
export function noteReadOnly(
  { database, notifications }: NoticeNeeds,
  { workbook_id, account_id }: Pick<GoogleFile, 'workbook_id' | 'account_id'>,
  isReadOnly: boolean,
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const changed = await transaction
      .updateTable('google_files')
      .set({ is_told_read_only: isReadOnly })
      .where('workbook_id', '=', workbook_id)
      .where('is_told_read_only', '=', !isReadOnly)
      .returning('workbook_id')
      .executeTakeFirst();
    if (!changed || !isReadOnly) return;
    const workbook = await transaction
      .selectFrom('workbooks')
      .select(['name', 'workspace_id'])
      .where('id', '=', workbook_id)
      .executeTakeFirstOrThrow();
    const account = await transaction
      .selectFrom('google_accounts')
      .select(['email', 'connected_by'])
      .where('id', '=', account_id)
      .executeTakeFirst();
    const { workspace_id, name } = workbook;
    const who = account?.email ?? told('The service account');
    await notifications.notify(
      {
        kind: 'google-sheets',
        to: await ownerOfAccount(transaction, { workspace_id, connected_by: account?.connected_by ?? null }),
        title: told('“{name}” can no longer be edited in Google Sheets', { name }),
        body: told(
          '{who} can only view the spreadsheet now, so changes made here wait. They’re sent once its owner restores edit access.',
          { who },
        ),
        href: `/dashboard/workbooks/${workbook_id}`,
      },
      transaction,
    );
  });
}
