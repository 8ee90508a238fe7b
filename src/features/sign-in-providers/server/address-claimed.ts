import type { Services } from '#platform/services.ts';
import type { Transaction } from '#platform/database/database.ts';
import { removeProvider } from './change-providers.ts';

/** Removes the providers of the workspaces that a person owns: only owners add them. */
export async function addressClaimed(_: Services, userId: string, within: Transaction): Promise<void> {
  const providers = await within
    .selectFrom('sign_in_providers')
    .innerJoin('workspace_members', 'workspace_members.workspace_id', 'sign_in_providers.workspace_id')
    .select('sign_in_providers.id')
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .orderBy('sign_in_providers.id')
    .forUpdate('sign_in_providers')
    .execute();
  for (const { id } of providers) await removeProvider(within, id);
}
