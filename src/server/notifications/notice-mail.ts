import { notificationKinds } from '#domain/notification.ts';
import type { Mail, MailMessage, Notice } from '../people-services.ts';

export const preferencesPath = '/dashboard/notifications';

/** A notice as a mail of its own: plain words, which the template escapes. */
export function noticeMail(mail: Mail, notice: Notice & { body: string; href: string }, to: string): MailMessage {
  const { kind, title, body, href, facts } = notice;
  const label = notificationKinds[kind].label.toLowerCase();
  return {
    ...{ kind: `notice:${kind}`, to, subject: title },
    content: {
      title,
      preview: body || title,
      lines: body ? [body] : [],
      ...(href && {
        action: { label: isOfSpreadsheet(kind) ? 'Open the spreadsheet' : 'Have a look', href: absolute(mail, href) },
      }),
      ...(facts && { facts }),
      notes: [
        `You get a mail about ${label} at once. Choose a daily summary or none at ${mail.siteHref(preferencesPath)}.`,
      ],
    },
    ...(notice.to.workspace_id !== undefined && { workspace_id: notice.to.workspace_id }),
  };
}

const isOfSpreadsheet = (kind: Notice['kind']): boolean => kind === 'new-rows' || kind === 'import-finished';

/** Paths are those of the site. */
export const absolute = (mail: Mail, href: string): string => (href.startsWith('/') ? mail.siteHref(href) : href);
