import * as api from '../api.ts';
import { on } from '#platform/http/call.ts';
import { acceptInvitation, lookAtInvitation } from './accept-invitation.ts';
import { createApiKey, deleteApiKey, listApiKeys } from './api-keys.ts';
import { changeMember, transferWorkspace } from './change-member.ts';
import { createWorkspace, deleteWorkspace, enterWorkspace, updateWorkspace } from './change-workspace.ts';
import { leaveWorkspace, removeMember } from './end-membership.ts';
import { findInvitations } from './find-invitations.ts';
import { findMembers } from './find-members.ts';
import { onlyOnSite } from '#platform/http/host.ts';
import { cancelInvitation, invite, resendInvitation } from './invite.ts';
import { exportAuditLog, listAuditLog } from './audit/list-audit-log.ts';
import { listWorkspaces } from './list-workspaces.ts';

export const routes = [
  on(api.listWorkspaces, async ({ services, user, host }) => {
    onlyOnSite(host);
    return { workspaces: await listWorkspaces(services.database, user.id, user.workspace.id) };
  }),
  on(api.createWorkspace, createWorkspace),
  on(api.enterWorkspace, enterWorkspace),
  on(api.updateWorkspace, updateWorkspace),
  on(api.deleteWorkspace, deleteWorkspace),
  on(api.listMembers, ({ services, workspace, user }) => findMembers(services.database, workspace.id, user.id)),
  on(api.changeMember, changeMember),
  on(api.removeMember, removeMember),
  on(api.leaveWorkspace, leaveWorkspace),
  on(api.transferWorkspace, transferWorkspace),
  on(api.listInvitations, ({ services, workspace }) => findInvitations(services.database, workspace.id)),
  on(api.invite, invite),
  on(api.resendInvitation, resendInvitation),
  on(api.cancelInvitation, cancelInvitation),
  on(api.lookAtInvitation, lookAtInvitation),
  on(api.acceptInvitation, acceptInvitation),
  on(api.listAuditLog, listAuditLog),
  on(api.exportAuditLog, exportAuditLog),
  on(api.listApiKeys, listApiKeys),
  on(api.createApiKey, createApiKey),
  on(api.deleteApiKey, deleteApiKey),
];
