import type { Services } from '#platform/services.ts';

/** What a person wrote at cells of spreadsheets of their workspaces, and which cells name them. */
export async function accountData(
  { database, workbooks, rows }: Pick<Services, 'database' | 'workbooks' | 'rows'>,
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
  const user = await database.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
  const named = await Promise.all(
    memberships.map(({ workspace_id }) =>
      rows.people.namedIn(workspace_id, { user_id: userId, email: user?.email ?? '' }),
    ),
  );
  return { 'cell-comments.json': comments.flat(), 'named-in-cells.json': named.flat() };
}
