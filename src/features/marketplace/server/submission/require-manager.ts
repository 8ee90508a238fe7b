import { hasRole } from '#features/workspaces/rules/workspace.ts';
import { Problem } from '#kit/problem.ts';
import type { AppRecord } from '#features/apps/services.ts';
import type { User } from '#features/accounts/services.ts';
import type { Services } from '#platform/services.ts';

/** Only the owner's own app can be submitted: by the owner of its workspace, or an admin. */
export async function requireManager(call: {
  app: AppRecord;
  user: User;
  services: Pick<Services, 'accounts'>;
}): Promise<void> {
  const role = await call.services.accounts.roleIn(call.user.id, call.app.workspace_id);
  if (!role || !hasRole(role, 'admin')) {
    throw new Problem('forbidden', 'Only the owner or an admin of the workspace can do this.');
  }
}
