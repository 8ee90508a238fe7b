import type { Database } from '#platform/database/database.ts';

const pageSize = 50;

/**
 * What was mailed for a workspace, newest first. The content of a mail is its reader's alone: it may open an account.
 */
export async function listWorkspaceMails(database: Database, workspaceId: string, before: string | undefined) {
  let query = database
    .selectFrom('mails')
    .select(['id', 'kind', 'recipient', 'subject', 'status', 'failure', 'created_at', 'sent_at'])
    .where('workspace_id', '=', workspaceId);
  if (before !== undefined) query = query.where('id', '<', before);
  const found = await query
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const mails = found.slice(0, pageSize).map((mail) => ({
    ...mail,
    created_at: mail.created_at.toISOString(),
    sent_at: mail.sent_at?.toISOString() ?? null,
  }));
  return { mails, more: found.length > pageSize };
}
