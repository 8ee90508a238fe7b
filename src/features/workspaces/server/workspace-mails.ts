/** The words of mail about workspaces. */
import { msg, msgDay } from '#kit/language/msg.ts';
import { nameInMail } from '#kit/name-in-mail.ts';
import type { AssignableRole } from '../rules/workspace.ts';
import { invitationDays } from '../rules/workspace.ts';
import type { MailMessage } from '#features/mail/services.ts';

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
  const { invited_by_email: address } = invitation;
  const who = { inviter: address === null ? inviter : `${inviter} (${address})`, workspace };
  const { role, email, expires_at, href } = invitation;
  return {
    kind: 'workspace-invitation',
    to: email,
    workspace_id: invitation.workspace_id,
    subject: msg('{inviter} invited you to {workspace}', { inviter, workspace }),
    content: {
      title: msg('Join {workspace}', { workspace }),
      preview: msg('{inviter} invited you to build apps together.', { inviter }),
      lines: [
        role === 'admin'
          ? msg('{inviter} invited you to the workspace {workspace} as an admin.', who)
          : msg('{inviter} invited you to the workspace {workspace} as an editor.', who),
        role === 'admin'
          ? msg('Admins build apps, work with spreadsheets, and manage members.')
          : msg('Editors build apps and work with spreadsheets.'),
      ],
      action: { label: msg('Accept the invitation'), href },
      notes: [
        msg('The link works for {days} days, until {day}, and only for {email}.', {
          ...{ days: invitationDays, day: msgDay(expires_at), email },
        }),
        msg('If you don’t know who sent this, you can ignore it. Nothing happens without your consent.'),
      ],
    },
  };
}
