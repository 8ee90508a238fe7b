import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database.ts';

/**
 * A spreadsheet that went to another workspace is no longer read with an account of the former one, but with that of the
 * same address there, if it has one. A run that is under way ends before it writes more.
 */
export async function leaveAccount(workbookId: string, workspaceId: string, within: Transaction): Promise<void> {
  const left = await sql`
    update google_files set lease = null, leased_until = null, check_at = now(), account_id = (
      select own.id from google_accounts as own join google_accounts as former on former.email = own.email
      where former.id = google_files.account_id and own.workspace_id = ${workspaceId} and not own.is_lost
    )
    where workbook_id = ${workbookId} and account_id is not null
      and not exists (
        select from google_accounts where id = google_files.account_id and workspace_id = ${workspaceId}
      )
  `.execute(within);
  // Google tells the changes of a file to who asked for them: the next run asks again.
  if (Number(left.numAffectedRows ?? 0) > 0)
    await within.deleteFrom('google_channels').where('workbook_id', '=', workbookId).execute();
}
