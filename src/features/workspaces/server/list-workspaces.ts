import type { z } from 'zod';
import type { workspaceShape } from '../api.ts';
import { isFreePlan } from '../rules/workspace.ts';
import { Problem } from '#kit/problem.ts';
import type { Database } from '#platform/database/database.ts';

type WorkspaceOnTheWire = z.infer<typeof workspaceShape>;

/** The workspaces of a person, oldest first; `currentId` is the one that the dashboard shows. */
export async function listWorkspaces(
  database: Database,
  userId: string,
  currentId: string,
): Promise<WorkspaceOnTheWire[]> {
  const found = await database
    .selectFrom('workspace_members')
    .innerJoin('workspaces', 'workspaces.id', 'workspace_members.workspace_id')
    .select(['workspaces.id', 'workspaces.name', 'workspaces.plan', 'workspace_members.role'])
    .select((expression) =>
      expression
        .selectFrom('workspace_members as all_members')
        .select(expression.fn.countAll<number>().as('count'))
        .whereRef('all_members.workspace_id', '=', 'workspaces.id')
        .as('member_count'),
    )
    .where('workspace_members.user_id', '=', userId)
    .orderBy('workspaces.created_at')
    .orderBy('workspaces.id')
    .execute();
  return found.map((workspace) => ({
    ...workspace,
    isFreePlan: isFreePlan(workspace.plan),
    member_count: workspace.member_count ?? 0,
    current: workspace.id === currentId,
  }));
}

/** One of them. */
export async function findWorkspace(
  database: Database,
  userId: string,
  workspaceId: string,
  currentId: string,
): Promise<{ workspace: WorkspaceOnTheWire }> {
  const workspace = (await listWorkspaces(database, userId, currentId)).find((one) => one.id === workspaceId);
  if (!workspace) throw new Problem('not_found', 'Workspace not found, or you don’t have access to it.');
  return { workspace };
}
