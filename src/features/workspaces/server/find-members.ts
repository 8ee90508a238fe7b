import { workspaceRoles } from '../rules/workspace.ts';
import type { Database } from '#platform/database/database.ts';

/** The members of a workspace, owner first, then admins, then editors, each in the order they joined. */
export async function findMembers(database: Database, workspaceId: string, callerId: string) {
  const found = await database
    .selectFrom('workspace_members')
    .innerJoin('users', 'users.id', 'workspace_members.user_id')
    .select([
      'users.id as user_id',
      'users.name',
      'users.email',
      'workspace_members.role',
      'workspace_members.joined_at',
    ])
    .where('workspace_members.workspace_id', '=', workspaceId)
    .orderBy('workspace_members.joined_at')
    .orderBy('users.id')
    .execute();
  const members = found
    .map(({ joined_at, ...member }) => ({
      ...member,
      joined_at: joined_at.toISOString(),
      is_me: member.user_id === callerId,
    }))
    .toSorted((one, other) => workspaceRoles.indexOf(one.role) - workspaceRoles.indexOf(other.role));
  return { members };
}
