/** The words of mail about workspaces. */
import { nameInMail } from '#kit/name-in-mail.ts';
import type { AssignableRole } from '../rules/workspace.ts';
import { invitationDays } from '../rules/workspace.ts';
import type { MailMessage } from '#features/mail/services.ts';
import { describe } from './describe.ts';
import { describeRole } from './describe-role.ts';

export interface InvitationToMail {
  workspace_id: string;
  workspace_name: string;
  invited_by: string;
  /** Null while it is not proven: it could be anyone's. */
  invited_by_email: string | null;
  email: string;
  role: AssignableRole;
  expires_at: Date;
  href: string;
}

export function invitationMail(invitation: InvitationToMail): MailMessage {
  const workspace = nameInMail(invitation.workspace_name);
  const inviter = nameInMail(invitation.invited_by);
  const address = invitation.invited_by_email === null ? '' : ` (${invitation.invited_by_email})`;
  const { role, email, expires_at, href } = invitation;
  return {
    kind: 'workspace-invitation',
    to: email,
    workspace_id: invitation.workspace_id,
    subject: `${inviter} invited you to ${workspace}`,
    content: {
      title: `Join ${workspace}`,
      preview: `${inviter} invited you to build apps together.`,
      lines: [
        `${inviter}${address} invited you to the workspace ${workspace} as ${describeRole(role)}.`,
        role === 'admin'
          ? 'Admins build apps, work with spreadsheets, and manage members.'
          : 'Editors build apps and work with spreadsheets.',
      ],
      action: { label: 'Accept the invitation', href },
      notes: [
        `The link works for ${invitationDays} days, until ${describe(expires_at)}, and only for ${email}.`,
        'If you don’t know who sent this, you can ignore it. Nothing happens without your consent.',
      ],
    },
  };
}
