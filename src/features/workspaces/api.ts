import { z } from 'zod';
import { apiScopeNames, assignableRoles, workspaceRoles, mostInReach } from './rules/workspace.ts';
import { proofInput } from '#features/accounts/api/account.ts';
import { emailInput, tokenInput } from '#features/accounts/api/accounts.ts';
import { endpoint } from '#platform/api/endpoint.ts';

const group = 'Workspaces';
const at = '/api/workspaces/{workspaceId}';

export const workspaceShape = z.object({
  id: z.string(),
  name: z.string(),
  plan: z.string(),
  isFreePlan: z.boolean(),
  /** The caller's. */
  role: z.enum(workspaceRoles),
  member_count: z.number(),
  /** Whether the dashboard shows this one. */
  current: z.boolean(),
});
const memberShape = z.object({
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(workspaceRoles),
  joined_at: z.string(),
  /** The caller. */
  is_me: z.boolean(),
});
const invitationShape = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(assignableRoles),
  invited_by: z.string(),
  created_at: z.string(),
  sent_at: z.string(),
  expires_at: z.string(),
  expired: z.boolean(),
});
const auditEntryShape = z.object({
  id: z.string(),
  /** Who: name or e-mail, "API key …", "A visitor", "Sheaf". */
  actor: z.string(),
  action: z.string(),
  summary: z.string(),
  address: z.string(),
  at: z.string(),
});
const idsInReach = z.array(z.string().max(100)).max(mostInReach).default([]);
const keyReach = z.strictObject({ apps: idsInReach, workbooks: idsInReach });
const apiKeyShape = z.object({
  id: z.string(),
  name: z.string(),
  hint: z.string(),
  scopes: z.array(z.enum(apiScopeNames)),
  /** Null: everything of the workspace. */
  only_for: z.object({ apps: z.array(z.string()), workbooks: z.array(z.string()) }).nullable(),
  made_by: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  expires_at: z.string().nullable(),
});
const nameInput = z.string().trim().min(1, 'Enter a name.').max(100);
const members = z.object({ members: z.array(memberShape) });
const invitations = z.object({ invitations: z.array(invitationShape) });
const workspace = z.object({ workspace: workspaceShape });

export const listWorkspaces = endpoint({
  method: 'GET',
  path: '/api/workspaces',
  access: 'signed-in',
  group,
  summary: "The caller's workspaces, oldest first.",
  answer: z.object({ workspaces: z.array(workspaceShape) }),
});
export const createWorkspace = endpoint({
  method: 'POST',
  path: '/api/workspaces',
  access: 'signed-in',
  group,
  summary: 'Creates a workspace that the caller owns, and switches to it.',
  body: z.object({ name: nameInput }),
  answer: workspace,
});
export const enterWorkspace = endpoint({
  method: 'POST',
  path: `${at}/enter`,
  access: 'member-of-workspace',
  group,
  summary: 'Switches the caller’s dashboard to this workspace.',
  answer: workspace,
});
export const updateWorkspace = endpoint({
  method: 'PUT',
  path: at,
  access: 'admin-of-workspace',
  group,
  summary: 'Renames a workspace.',
  body: z.object({ name: nameInput }).strict(),
  answer: workspace,
});
export const deleteWorkspace = endpoint({
  method: 'DELETE',
  path: at,
  access: 'owner-of-workspace',
  group,
  summary: 'Permanently deletes a workspace with its apps and spreadsheets. `name` must be its name.',
  body: z.object({ name: z.string() }),
  answer: z.object({}),
});
export const listMembers = endpoint({
  method: 'GET',
  path: `${at}/members`,
  access: 'member-of-workspace',
  scope: 'workspace:read',
  group,
  summary: 'The members of a workspace, owner first.',
  answer: members,
});
export const changeMember = endpoint({
  method: 'PUT',
  path: `${at}/members/{userId}`,
  access: 'admin-of-workspace',
  group,
  summary: "Changes a member's role; not the owner's.",
  body: z.object({ role: z.enum(assignableRoles) }),
  answer: members,
});
export const removeMember = endpoint({
  method: 'DELETE',
  path: `${at}/members/{userId}`,
  access: 'admin-of-workspace',
  group,
  summary: 'Removes a member, not the owner. Their API keys and their access to its apps end immediately.',
  answer: members,
});
export const leaveWorkspace = endpoint({
  method: 'POST',
  path: `${at}/leave`,
  access: 'member-of-workspace',
  group,
  summary: 'Leaves a workspace. Its owner must transfer it first.',
  answer: z.object({}),
});
export const transferWorkspace = endpoint({
  method: 'PUT',
  path: `${at}/owner`,
  access: 'owner-of-workspace',
  group,
  summary:
    'Makes another member the owner; the caller stays as an admin. The caller must confirm their identity, as for changes to their account.',
  body: z.object({ user_id: z.string(), ...proofInput }),
  answer: members,
});
export const listInvitations = endpoint({
  method: 'GET',
  path: `${at}/invitations`,
  access: 'admin-of-workspace',
  group,
  summary: 'Pending invitations.',
  answer: invitations,
});
export const invite = endpoint({
  method: 'POST',
  path: `${at}/invitations`,
  access: 'admin-of-workspace',
  group,
  summary: 'Invites someone by e-mail; the link works for 7 days.',
  body: z.object({ email: emailInput, role: z.enum(assignableRoles) }),
  answer: invitations,
});
export const resendInvitation = endpoint({
  method: 'POST',
  path: `${at}/invitations/{invitationId}/resend`,
  access: 'admin-of-workspace',
  group,
  summary: 'Sends an invitation again with a new link; the old link stops working.',
  answer: invitations,
});
export const cancelInvitation = endpoint({
  method: 'DELETE',
  path: `${at}/invitations/{invitationId}`,
  access: 'admin-of-workspace',
  group,
  summary: 'Cancels an invitation.',
  answer: invitations,
});
export const lookAtInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/look',
  access: 'anyone',
  group,
  summary: 'What an invitation link is for. Site only.',
  body: z.object({ token: tokenInput }),
  answer: z.object({
    workspace_name: z.string(),
    invited_by: z.string(),
    email: z.string(),
    role: z.enum(assignableRoles),
  }),
});
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/accept',
  access: 'signed-in',
  group,
  summary: 'Joins the workspace of an invitation to the caller’s address, and switches to it. Verifies that address.',
  body: z.object({ token: tokenInput }),
  answer: workspace,
});
export const listAuditLog = endpoint({
  method: 'GET',
  path: `${at}/audit`,
  access: 'admin-of-workspace',
  scope: 'workspace:read',
  group,
  summary: 'Who did what, newest first; `before` is the id of the last entry seen.',
  query: z.object({ search: z.string().max(200).optional(), before: z.string().max(60).optional() }),
  answer: z.object({ entries: z.array(auditEntryShape), more: z.boolean() }),
});
export const exportAuditLog = endpoint({
  method: 'GET',
  path: `${at}/audit/export`,
  access: 'admin-of-workspace',
  scope: 'workspace:read',
  group,
  summary: 'The same as CSV, all of it.',
  query: z.object({ search: z.string().max(200).optional() }),
  answer: 'file',
});
export const listApiKeys = endpoint({
  method: 'GET',
  path: `${at}/api-keys`,
  access: 'admin-of-workspace',
  group,
  summary: 'The API keys of a workspace, never the keys themselves.',
  answer: z.object({ api_keys: z.array(apiKeyShape) }),
});
export const createApiKey = endpoint({
  method: 'POST',
  path: `${at}/api-keys`,
  access: 'admin-of-workspace',
  group,
  summary: 'Creates an API key with scopes. `key` is shown only once; send it as a bearer token.',
  body: z.object({
    name: nameInput,
    scopes: z.array(z.enum(apiScopeNames)).min(1, 'Choose at least one scope.'),
    /** Days until it ends; null for never. */
    days: z.number().int().min(1).max(3_650).nullable(),
    /** Ids of apps and spreadsheets that it is for; null is everything of the workspace. */
    only_for: keyReach
      .refine((reach) => Object.values(reach).some((ids) => ids.length > 0), 'Choose at least one.')
      .nullable()
      .default(null),
  }),
  answer: z.object({ api_key: apiKeyShape, key: z.string() }),
});
export const deleteApiKey = endpoint({
  method: 'DELETE',
  path: `${at}/api-keys/{keyId}`,
  access: 'admin-of-workspace',
  group,
  summary: 'Revokes an API key immediately.',
  answer: z.object({ api_keys: z.array(apiKeyShape) }),
});
export const listMails = endpoint({
  method: 'GET',
  path: `${at}/mails`,
  access: 'admin-of-workspace',
  group,
  summary: 'Mails for the workspace and its apps and whether they arrived, newest first; never their text.',
  query: z.object({ before: z.string().max(60).optional() }),
  answer: z.object({
    mails: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        recipient: z.string(),
        subject: z.string(),
        status: z.enum(['queued', 'sent', 'failed', 'suppressed']),
        failure: z.string().nullable(),
        created_at: z.string(),
        sent_at: z.string().nullable(),
      }),
    ),
    more: z.boolean(),
  }),
});
