import { told, type Told } from '#kit/language/told.ts';
import type { WorkspaceRole } from '../rules/workspace.ts';

const words: Record<WorkspaceRole, string> = { owner: 'the owner', admin: 'an admin', editor: 'an editor' };

/** "an admin": the form after "is" or "as". */
export const describeRole = (role: WorkspaceRole): string => words[role];

/** What people are told of a role. */
export const toldRole: Record<'joins' | 'has' | 'changed', Record<WorkspaceRole, (name: string) => Told>> = {
  joins: {
    owner: () => told('Join the workspace as the owner.'),
    admin: () => told('Join the workspace as an admin.'),
    editor: () => told('Join the workspace as an editor.'),
  },
  has: {
    owner: (email) => told('{email} is the owner now.', { email }),
    admin: (email) => told('{email} is an admin now.', { email }),
    editor: (email) => told('{email} is an editor now.', { email }),
  },
  changed: {
    owner: (workspace) => told('You are the owner of {workspace} now', { workspace }),
    admin: (workspace) => told('You are an admin of {workspace} now', { workspace }),
    editor: (workspace) => told('You are an editor of {workspace} now', { workspace }),
  },
};
