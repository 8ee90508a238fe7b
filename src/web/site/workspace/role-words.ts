import type { WorkspaceRole } from '#domain/workspace.ts';

/** Roles as people read them, and what each may do. */
export const roleWords: Record<WorkspaceRole, { name: string; about: string }> = {
  owner: { name: 'Owner', about: 'Everything, billing and deleting the workspace included.' },
  admin: { name: 'Admin', about: 'Builds, invites people, manages API keys and sees the audit log.' },
  editor: { name: 'Editor', about: 'Builds apps and edits spreadsheets.' },
};
