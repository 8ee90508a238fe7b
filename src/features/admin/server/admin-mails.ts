import type { Mail, MailMessage } from '#features/mail/services.ts';

/**
 * A mail that notifies a person of what an admin did with their account, or what was done with the account of an admin.
 */
export function adminNotice(
  mail: Mail,
  message: { to: string; title: string; lines: string[]; reason?: string; request: Request; address: string },
): MailMessage {
  const when = new Date().toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return {
    kind: 'security-notice',
    to: message.to,
    subject: message.title,
    content: {
      title: message.title,
      preview: message.lines[0] ?? message.title,
      lines: message.lines,
      facts: [
        { label: 'When', value: `${when} UTC` },
        ...(message.reason ? [{ label: 'Reason', value: message.reason }] : []),
      ],
      action: { label: 'Review your account', href: mail.siteHref('/dashboard/account') },
      notes: ['Your account shows what admins of this installation do with it, and why.'],
    },
  };
}
