/** The words of mail about workspaces. */
import { told, toldDay } from '#kit/language/told.ts';
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
    subject: told('{inviter} invited you to {workspace}', { inviter, workspace }),
    content: {
      title: told('Join {workspace}', { workspace }),
      preview: told('{inviter} invited you to build apps together.', { inviter }),
      lines: [
        role === 'admin'
          ? told('{inviter} invited you to the workspace {workspace} as an admin.', who)
          : told('{inviter} invited you to the workspace {workspace} as an editor.', who),
        role === 'admin'
          ? told('Admins build apps, work with spreadsheets, and manage members.')
          : told('Editors build apps and work with spreadsheets.'),
      ],
      action: { label: told('Accept the invitation'), href },
      notes: [
        told('The link works for {days} days, until {day}, and only for {email}.', {
          ...{ days: invitationDays, day: toldDay(expires_at), email },
        }),
        told('If you don’t know who sent this, you can ignore it. Nothing happens without your consent.'),
      ],
    },
  };
}
