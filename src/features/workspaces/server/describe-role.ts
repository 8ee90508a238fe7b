import type { WorkspaceRole } from '../rules/workspace.ts';

const words: Record<WorkspaceRole, string> = { owner: 'the owner', admin: 'an admin', editor: 'an editor' };

/** "an admin": the form after "is" or "as". */
export const describeRole = (role: WorkspaceRole): string => words[role];
