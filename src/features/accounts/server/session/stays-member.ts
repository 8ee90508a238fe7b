import type { Services } from '#platform/services.ts';

/** Whether a person with an open stream is still signed in, and still a member of the workspace. */
export async function staysMember(
  { accounts, database }: Pick<Services, 'accounts' | 'database'>,
  { user_id, workspace_id, session_id }: { user_id: string; workspace_id: string; session_id: string | undefined },
): Promise<boolean> {
  if ((await accounts.roleIn(user_id, workspace_id)) === null) return false;
  const found = await database
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', session_id ?? '')
    .executeTakeFirst();
  return found !== undefined;
}
