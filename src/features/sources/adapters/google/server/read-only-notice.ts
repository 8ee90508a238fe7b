/** What the owner of a synced spreadsheet is notified of beyond its own page, once. */
import { msg } from '#kit/language/msg.ts';
import type { Notifications } from '#features/notifications/services.ts';
import { type Database, inTransaction } from '#platform/database/database.ts';
import type { GoogleFile } from './google-connector.ts';

interface NoticeNeeds {
  database: Database;
  notifications: Pick<Notifications, 'notify'>;
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
    const who = account?.email ?? msg('The service account');
    await notifications.notify(
      {
        kind: 'google-sheets',
        to: { workspace_id, begun_by: account?.connected_by ?? null },
        title: msg('“{name}” can no longer be edited in Google Sheets', { name }),
        body: msg(
          '{who} can only view the spreadsheet now, so changes made here wait. They’re sent once its owner restores edit access.',
          { who },
        ),
        href: `/dashboard/workbooks/${workbook_id}`,
      },
      transaction,
    );
  });
}
