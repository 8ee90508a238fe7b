import type { User } from '../scope.ts';
import type { Accounts } from '../services.ts';
import type { Database } from '../storage/database.ts';
import { hashPassword } from './password.ts';

export function createAccounts(database: Database): Accounts {
  return {
    hashPassword,
    async userOf(session) {
      return session.user_id ? userById(database, session.user_id) : null;
    },
    async isMember(userId, workspaceId) {
      const member = await database
        .selectFrom('workspace_members')
        .select('role')
        .where('workspace_id', '=', workspaceId)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return member !== undefined;
    },
  };
}

/** A person with the workspace that they work in: the oldest that they belong to. */
export async function userById(database: Database, userId: string): Promise<User | null> {
  const found = await database
    .selectFrom('users')
    .innerJoin('workspace_members', 'workspace_members.user_id', 'users.id')
    .innerJoin('workspaces', 'workspaces.id', 'workspace_members.workspace_id')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'workspaces.id as workspace_id',
      'workspaces.name as workspace_name',
      'workspaces.plan',
    ])
    .where('users.id', '=', userId)
    .orderBy('workspaces.created_at')
    .orderBy('workspaces.id')
    .executeTakeFirst();
  if (!found) return null;
  const { id, name, email, workspace_id, workspace_name, plan } = found;
  return { id, name, email, workspace: { id: workspace_id, name: workspace_name, plan } };
}
