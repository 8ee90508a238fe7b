import { useQuery } from '@tanstack/react-query';
import { listWorkspaces } from '../api.ts';
import { isFreePlan, type WorkspaceRole } from '../rules/workspace.ts';
import { call } from '#web/call.ts';
import { useUser } from '#web/site/site-context.ts';

/** The workspaces of the person, oldest first. */
export function useWorkspaces() {
  return useQuery({
    queryKey: ['workspaces'],
    queryFn: async () => (await call(listWorkspaces, {})).workspaces,
    refetchOnWindowFocus: 'always',
  });
}

/** The workspace that the dashboard shows: as the page came with it at first, then as it is. */
export function useWorkspace(): { id: string; name: string; role: WorkspaceRole; isFreePlan: boolean } {
  const { workspace } = useUser();
  const current = useWorkspaces().data?.find((one) => one.current);
  return current ?? { ...workspace, isFreePlan: isFreePlan(workspace.plan) };
}
