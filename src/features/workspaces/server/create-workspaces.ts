import type { Workspaces } from '../services.ts';
import type { Services } from '#platform/services.ts';
import { inTransaction } from '#platform/database/database.ts';
import { removeFilesQueue, removeUnusedFile } from '#features/files/server/uploads/shared-files.ts';
import { insertWorkspace, ensureWorkspace } from './insert-workspace.ts';
import { destroyWorkspace } from './destroy-workspace.ts';
import { createWorkspaceGuards } from './guards.ts';
import { invitationNoticeQueue, notifyInvited } from './invitation-notice.ts';
import { setPlan } from './set-plan.ts';

export function createWorkspaces(
  needs: Pick<Services, 'database' | 'files' | 'jobs' | 'audit' | 'notifications'>,
): Workspaces {
  const { database, files, jobs, audit } = needs;
  jobs.handle(removeFilesQueue, async ({ keys }) => {
    for (const key of Array.isArray(keys) ? keys : [])
      if (typeof key === 'string') await removeUnusedFile(database, files, key);
  });
  jobs.handle(invitationNoticeQueue, (data) => notifyInvited(needs, data));
  return {
    guards: createWorkspaceGuards(),
    async byId(workspaceId) {
      const found = await database
        .selectFrom('workspaces')
        .select(['id', 'name', 'plan'])
        .where('id', '=', workspaceId)
        .executeTakeFirst();
      return found ?? null;
    },
    create: (input, within) => insertWorkspace(within, audit, input),
    destroy: (workspaceId, leaving) =>
      inTransaction(database, (transaction) => destroyWorkspace(transaction, needs, workspaceId, leaving)),
    ensureOne: (userId, within) => ensureWorkspace(within, audit, userId),
    setPlan: (workspaceId, plan, by, until = null) => setPlan(needs, { workspaceId, plan, by, until }),
  };
}
