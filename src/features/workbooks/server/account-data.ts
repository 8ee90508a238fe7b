import type { Services } from '#platform/services.ts';

/** What a person wrote at cells of spreadsheets of their workspaces. */
export async function accountData(
  { database, workbooks }: Pick<Services, 'database' | 'workbooks'>,
  userId: string,
): Promise<Record<string, unknown>> {
  const memberships = await database
    .selectFrom('workspace_members')
    .select('workspace_id')
    .where('user_id', '=', userId)
    .orderBy('joined_at')
    .orderBy('workspace_id')
    .execute();
  const comments = await Promise.all(
    memberships.map(({ workspace_id }) => workbooks.cellCommentsOf(workspace_id, userId)),
  );
  return { 'cell-comments.json': comments.flat() };
}
