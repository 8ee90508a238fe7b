import type { Mail, MailMessage } from '#features/mail/services.ts';

/**
 * A mail that notifies a person of what an admin did with their account, or what was done with the account of an admin.
 */
export function adminNotice(
  mail: Mail,
  told: { to: string; title: string; lines: string[]; reason?: string; request: Request; address: string },
): MailMessage {
  const when = new Date().toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return {
    kind: 'security-notice',
    to: told.to,
    subject: told.title,
    content: {
      title: told.title,
      preview: told.lines[0] ?? told.title,
      lines: told.lines,
      facts: [
        { label: 'When', value: `${when} UTC` },
        ...(told.reason ? [{ label: 'Reason', value: told.reason }] : []),
      ],
      action: { label: 'Review your account', href: mail.siteHref('/dashboard/account') },
      notes: ['Your account shows what admins of this installation do with it, and why.'],
    },
  };
}
