import { told, type Told, toldMinute } from '#kit/language/told.ts';
import type { Mail, MailMessage } from '#features/mail/services.ts';

/**
 * A mail that notifies a person of what an admin did with their account, or what was done with the account of an admin.
 */
export function adminNotice(
  mail: Mail,
  message: { to: string; title: Told; lines: Told[]; reason?: string; request: Request; address: string },
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
        { label: told('When'), value: toldMinute(new Date()) },
        ...(message.reason ? [{ label: told('Reason'), value: message.reason }] : []),
      ],
      action: { label: told('Review your account'), href: mail.siteHref('/dashboard/account') },
      notes: [told('Your account shows what admins of this installation do with it, and why.')],
    },
  };
}
