import { type Sentence, msg, type Msg } from '#kit/language/msg.ts';
import type { WorkspaceRole } from '../rules/workspace.ts';

/** For the audit log. */
export const auditedRole: Record<'joined' | 'invited' | 'made', Record<WorkspaceRole, (email?: string) => Sentence>> = {
  joined: {
    owner: () => msg('joined the workspace as the owner'),
    admin: () => msg('joined the workspace as an admin'),
    editor: () => msg('joined the workspace as an editor'),
  },
  invited: {
    owner: (email = '') => msg('invited {email} as the owner', { email }),
    admin: (email = '') => msg('invited {email} as an admin', { email }),
    editor: (email = '') => msg('invited {email} as an editor', { email }),
  },
  made: {
    owner: (email = '') => msg('made {email} the owner', { email }),
    admin: (email = '') => msg('made {email} an admin', { email }),
    editor: (email = '') => msg('made {email} an editor', { email }),
  },
};

/** What people are told of a role. */
export const roleMsg: Record<'joins' | 'has' | 'changed', Record<WorkspaceRole, (name: string) => Msg>> = {
  joins: {
    owner: () => msg('Join the workspace as the owner.'),
    admin: () => msg('Join the workspace as an admin.'),
    editor: () => msg('Join the workspace as an editor.'),
  },
  has: {
    owner: (email) => msg('{email} is the owner now.', { email }),
    admin: (email) => msg('{email} is an admin now.', { email }),
    editor: (email) => msg('{email} is an editor now.', { email }),
  },
  changed: {
    owner: (workspace) => msg('You are the owner of {workspace} now', { workspace }),
    admin: (workspace) => msg('You are an admin of {workspace} now', { workspace }),
    editor: (workspace) => msg('You are an editor of {workspace} now', { workspace }),
  },
};
