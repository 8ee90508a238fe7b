/** What a workspace is: its roles, plans and the limits that dialogs and the server share. */

/** An owner does everything; admins manage people, keys and billing; editors build. One owner a workspace. */
export const workspaceRoles = ['owner', 'admin', 'editor'] as const;
export type WorkspaceRole = (typeof workspaceRoles)[number];
/** Roles that someone can be invited to or be given; ownership is transferred. */
export const assignableRoles = ['admin', 'editor'] as const;
export type AssignableRole = (typeof assignableRoles)[number];

/** Whether a role is allowed what at least `needed` is. */
export function hasRole(role: WorkspaceRole | null, needed: WorkspaceRole): boolean {
  return role !== null && workspaceRoles.indexOf(role) <= workspaceRoles.indexOf(needed);
}

export const plans = ['free', 'pro'] as const;
export type Plan = (typeof plans)[number];
/** Anything but a known paid plan is the free one. */
export const isFreePlan = (plan: string): boolean => plan !== 'pro';

export const invitationDays = 7;
export const mostMembers = 200;
export const mostOpenInvitations = 100;
export const mostWorkspacesOwned = 50;
export const mostApiKeys = 50;

/**
 * What an API key may be used for; each endpoint that takes keys names the one it needs.
 * @sentences
 */
export const apiScopes = {
  'apps:read': 'Read apps and pages',
  'apps:write': 'Create and change apps and pages',
  'rows:read': 'Read spreadsheets and rows',
  'rows:write': 'Change spreadsheets and rows',
  'app-users:read': 'Read app users',
  'app-users:write': 'Invite, change and delete app users',
  'workspace:read': 'Read members and the audit log',
} as const;
export type ApiScope = keyof typeof apiScopes;
export const apiScopeNames = Object.keys(apiScopes).filter((name): name is ApiScope => name in apiScopes);
/**
 * What a key is for, by id: apps, and spreadsheets as a whole, because a formula of one sheet reads all others of its
 * spreadsheet.
 */
export interface KeyReach {
  apps: string[];
  workbooks: string[];
}
/** Of each kind. */
export const mostInReach = 50;
/** How every API key begins. */
export const apiKeyPrefix = 'sheaf_';
