/**
 * Every change of a workspace's people holds first its row, then the rows of the people it touches, in the order of
 * their ids: so no two changes lock each other out, and what was checked still holds when it is written.
 */
import { hasRole, type WorkspaceRole } from '../rules/workspace.ts';
import { Problem } from '#kit/problem.ts';
import type { Transaction } from '#platform/database/database.ts';

export interface LockedWorkspace {
  id: string;
  name: string;
  plan: string;
  plan_until: Date | null;
  stripe_subscription_id: string | null;
}

/** Holds a workspace against other changes of it until the transaction ends. `not_found` when it is gone. */
export async function lockWorkspace(transaction: Transaction, workspaceId: string): Promise<LockedWorkspace> {
  const found = await transaction
    .selectFrom('workspaces')
    .select(['id', 'name', 'plan', 'plan_until', 'stripe_subscription_id'])
    .where('id', '=', workspaceId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) throw noSuchWorkspace();
  return found;
}

/** The same, for a person who still has the role that the change needs: it may have been taken since the call began. */
export async function lockWorkspaceAs(
  transaction: Transaction,
  workspaceId: string,
  userId: string,
  needed: WorkspaceRole,
): Promise<LockedWorkspace> {
  const workspace = await lockWorkspace(transaction, workspaceId);
  const role = await roleWithin(transaction, workspaceId, userId);
  if (role === null) throw noSuchWorkspace();
  if (!hasRole(role, needed)) throw new Problem('forbidden', 'Your role in this workspace was changed.');
  return workspace;
}

/** Holds the rows of people, so that no other transaction counts or changes where they belong. */
export async function lockPeople(transaction: Transaction, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await transaction
    .selectFrom('users')
    .select('id')
    .where('id', 'in', userIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export async function roleWithin(
  transaction: Transaction,
  workspaceId: string,
  userId: string,
): Promise<WorkspaceRole | null> {
  const member = await transaction
    .selectFrom('workspace_members')
    .select('role')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return member?.role ?? null;
}

const noSuchWorkspace = (): Problem => new Problem('not_found', 'Workspace not found, or you don’t have access to it.');
