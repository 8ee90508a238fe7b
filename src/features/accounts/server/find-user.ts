import { sql } from 'kysely';
import type { User } from '../services.ts';
import type { Database, Transaction } from '#platform/database/database.ts';

/**
 * A person with the workspace that they work in: the one given, else the one they chose last, else their oldest. Null
 * also for who is disabled.
 */
export async function userById(
  database: Database | Transaction,
  userId: string,
  workspaceId?: string,
): Promise<User | null> {
  const found = await database
    .selectFrom('users')
    .innerJoin('workspace_members', 'workspace_members.user_id', 'users.id')
    .innerJoin('workspaces', 'workspaces.id', 'workspace_members.workspace_id')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.email_verified_at',
      'users.language',
      'workspace_members.role',
      'workspaces.id as workspace_id',
      'workspaces.name as workspace_name',
      'workspaces.plan',
    ])
    .where('users.id', '=', userId)
    .where('users.disabled_at', 'is', null)
    .$if(workspaceId !== undefined, (query) => query.where('workspaces.id', '=', workspaceId ?? ''))
    .orderBy(sql`workspaces.id is not distinct from users.current_workspace_id`, 'desc')
    .orderBy('workspaces.created_at')
    .orderBy('workspaces.id')
    .executeTakeFirst();
  if (!found) return null;
  const { id, name, email, language, workspace_id, workspace_name, plan, role } = found;
  const workspace = { id: workspace_id, name: workspace_name, plan, role };
  return { id, name, email, email_verified: found.email_verified_at !== null, language, workspace };
}
