import {
  getHealth,
  getStorage,
  listAdminActions,
  listAllApps,
  listAllMails,
  listAllWorkspaces,
  listJobs,
  listSwitches,
  retryJob,
} from '../api/admin-lists.ts';
import {
  adminPageSize,
  closeAdminSession,
  endUserSessions,
  getAdminSession,
  getUser,
  listOwnAdminActions,
  listUsers,
  lookIntoAccount,
  openAdminSession,
  resetUserSecondFactor,
  setUserAdmin,
  setUserDisabled,
} from '../api/admin.ts';
import { Problem } from '#kit/problem.ts';
import { on, type Route } from '#platform/http/call.ts';
import * as signIn from './admin-sign-in.ts';
import * as users from './change-user.ts';
import * as actions from './list-admin-actions.ts';
import * as apps from './list-apps.ts';
import * as mails from './list-mails.ts';
import * as people from './list-users.ts';
import * as workspaces from './list-workspaces.ts';
import * as look from './look-into-account.ts';
import { readHealth } from './read-health.ts';
import { readStorage } from './read-storage.ts';

export const routes: readonly Route[] = [
  on(openAdminSession, signIn.openAdminSession),
  on(getAdminSession, signIn.getAdminSession),
  on(closeAdminSession, signIn.closeAdminSession),
  on(listUsers, people.listUsers),
  on(getUser, users.getUser),
  on(setUserDisabled, users.setUserDisabled),
  on(endUserSessions, users.endUserSessions),
  on(resetUserSecondFactor, users.resetUserSecondFactor),
  on(setUserAdmin, users.setUserAdmin),
  on(lookIntoAccount, look.lookIntoAccount),
  on(listOwnAdminActions, look.listOwnAdminActions),
  on(listAllWorkspaces, workspaces.listAllWorkspaces),
  on(listAllApps, apps.listAllApps),
  on(listAllMails, mails.listAllMails),
  on(listAdminActions, actions.listAdminActions),
  on(getStorage, (call) => readStorage(call.services)),
  on(getHealth, (call) => readHealth(call.services)),
  on(listSwitches, async (call) => ({ switches: [...call.services.environment.switches] })),
  on(listJobs, async ({ services, query }) => {
    const requested = { state: query.state, limit: adminPageSize, offset: (query.page - 1) * adminPageSize };
    const [counts, found] = await Promise.all([services.jobs.counts(), services.jobs.list(requested)]);
    const jobs = found.map((job) => ({
      ...job,
      created_at: job.created_at.toISOString(),
      at: job.at.toISOString(),
    }));
    return { jobs, total: counts[query.state], counts };
  }),
  on(retryJob, async ({ services, params }) => {
    if (!(await services.jobs.retry(params.jobId)))
      throw new Problem('not_found', 'This job no longer counts as failed.');
    return {};
  }),
];
