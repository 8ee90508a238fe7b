import type { Services } from '#platform/services.ts';
import type { Transaction } from '#platform/database/database.ts';

/** Ends the directories that a person connected, and all of the workspaces that they own. */
export async function addressClaimed(_: Services, userId: string, within: Transaction): Promise<void> {
  const owned = within
    .selectFrom('workspace_members')
    .select('workspace_id')
    .where('user_id', '=', userId)
    .where('role', '=', 'owner');
  await within
    .deleteFrom('scim_connections')
    .where((is) => is.or([is('created_by', '=', userId), is('workspace_id', 'in', owned)]))
    .execute();
}
