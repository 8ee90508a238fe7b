import type { WorkspaceRole } from '../rules/workspace.ts';

/**
 * Roles as people read them, and what each may do.
 * @sentences
 */
export const roleText: Record<WorkspaceRole, { name: string; about: string }> = {
  owner: { name: 'Owner', about: 'Full access, including billing and deleting the workspace.' },
  admin: { name: 'Admin', about: 'Builds, invites people, manages API keys and sees the audit log.' },
  editor: { name: 'Editor', about: 'Builds apps and edits spreadsheets.' },
};

/** @sentences */
export const roleWords: Record<WorkspaceRole, string> = { owner: 'owner', admin: 'admin', editor: 'editor' };
