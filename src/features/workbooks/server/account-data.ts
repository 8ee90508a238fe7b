import type { Services } from '#platform/services.ts';

/** What a person wrote at cells of spreadsheets of their workspaces, which cells name them, and their views of sheets. */
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
  return {
    'cell-comments.json': comments.flat(),
    'named-in-cells.json': named.flat(),
    'views.json': await viewsOf(database, userId),
  };
}

/** Views of sheets that are theirs alone, those that they made for all, and how they last looked at sheets. */
async function viewsOf(database: Services['database'], userId: string): Promise<object> {
  return {
    saved: await database
      .selectFrom('saved_views')
      .select(['sheet_id', 'name', 'arrangement', 'layout', 'created_at'])
      .where((is) => is.or([is('owner_id', '=', userId), is('created_by', '=', userId)]))
      .orderBy('id')
      .execute(),
    last_used: await database
      .selectFrom('sheet_arrangements')
      .select(['sheet_id', 'view_id', 'arrangement', 'used_at'])
      .where('user_id', '=', userId)
      .orderBy('used_at')
      .execute(),
  };
}
