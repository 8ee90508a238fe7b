import { msg, type Msg, msgMinute } from '#kit/language/msg.ts';
import type { Mail, MailMessage } from '#features/mail/services.ts';

/**
 * A mail that notifies a person of what an admin did with their account, or what was done with the account of an admin.
 */
export function adminNotice(
  mail: Mail,
  message: { to: string; title: Msg; lines: Msg[]; reason?: string; request: Request; address: string },
): MailMessage {
  return {
    kind: 'security-notice',
    to: message.to,
    subject: message.title,
    content: {
      title: message.title,
      preview: message.lines[0] ?? message.title,
      lines: message.lines,
      facts: [
        { label: msg('When'), value: msgMinute(new Date()) },
        ...(message.reason ? [{ label: msg('Reason'), value: message.reason }] : []),
      ],
      action: { label: msg('Review your account'), href: mail.siteHref('/dashboard/account') },
      notes: [msg('Your account shows what admins of this installation do with it, and why.')],
    },
  };
}
