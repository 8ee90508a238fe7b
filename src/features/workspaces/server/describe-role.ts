import { type Sentence, told, type Told } from '#kit/language/told.ts';
import type { WorkspaceRole } from '../rules/workspace.ts';

/** For the audit log. */
export const auditedRole: Record<'joined' | 'invited' | 'made', Record<WorkspaceRole, (email?: string) => Sentence>> = {
  joined: {
    owner: () => told('joined the workspace as the owner'),
    admin: () => told('joined the workspace as an admin'),
    editor: () => told('joined the workspace as an editor'),
  },
  invited: {
    owner: (email = '') => told('invited {email} as the owner', { email }),
    admin: (email = '') => told('invited {email} as an admin', { email }),
    editor: (email = '') => told('invited {email} as an editor', { email }),
  },
  made: {
    owner: (email = '') => told('made {email} the owner', { email }),
    admin: (email = '') => told('made {email} an admin', { email }),
    editor: (email = '') => told('made {email} an editor', { email }),
  },
};

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
