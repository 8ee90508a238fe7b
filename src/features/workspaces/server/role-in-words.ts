import type { WorkspaceRole } from '../rules/workspace.ts';

const words: Record<WorkspaceRole, string> = { owner: 'the owner', admin: 'an admin', editor: 'an editor' };

/** "an admin": as it stands after "is" or "as". */
export const roleInWords = (role: WorkspaceRole): string => words[role];
