import type { SendMailOptions } from 'nodemailer';
import type { Environment } from '#platform/environment/environment.ts';
import type { Stored } from '#platform/database/schema.ts';
import { senderOf } from '#platform/mail/sender.ts';

/** A stored mail as it goes out. Everything in it comes from the database, so each try is the very same mail. */
export function composeMail(
  mail: Stored<'mails'>,
  environment: Pick<Environment, 'MAIL_FROM' | 'MAIN_HOST'>,
  attachment: Stored<'mail_attachments'> | null,
): SendMailOptions {
  const { address } = senderOf(environment);
  return {
    // Mail programs know a second copy by it.
    messageId: `<${mail.id}@${environment.MAIN_HOST}>`,
    date: mail.created_at,
    from: { name: mail.from_name, address },
    to: { name: '', address: mail.recipient },
    envelope: { from: address, to: [mail.recipient] },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(attachment && {
      attachments: [{ filename: attachment.name, contentType: attachment.type, content: attachment.bytes }],
    }),
    headers: {
      // No "I am on holiday" comes back.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...Object.fromEntries(Object.entries(mail.headers).map(([name, value]) => [name, String(value)])),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
