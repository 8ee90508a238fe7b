import { notificationKinds } from '../rules/notification.ts';
import { oneLine } from '#kit/one-line.ts';
import type { Mail, MailMessage } from '#features/mail/services.ts';
import type { Notice } from '../services.ts';

export const preferencesPath = '/dashboard/notifications';

/** A notice as a mail of its own: plain words, which the template escapes. */
export function noticeMail(mail: Mail, notice: Notice & { body: string; href: string }, to: string): MailMessage {
  const { kind, title, body, href, facts } = notice;
  const label = notificationKinds[kind].label.toLowerCase();
  return {
    ...{ kind: `notice:${kind}`, to, subject: title },
    content: {
      title,
      preview: oneLine(body) || title,
      lines: body.split('\n').filter((line) => line !== ''),
      ...(href && {
        action: { label: actions[kind] ?? 'View', href: absolute(mail, href) },
      }),
      ...(facts && { facts }),
      notes: [
        `You get an e-mail about ${label} right away. Choose a daily summary or none at ${mail.siteHref(preferencesPath)}.`,
      ],
    },
    ...(notice.to.workspace_id !== undefined && { workspace_id: notice.to.workspace_id }),
  };
}

const actions: Partial<Record<Notice['kind'], string>> = {
  'new-rows': 'Open the spreadsheet',
  'import-finished': 'Open the spreadsheet',
  automations: 'Open the spreadsheet',
  'automation-messages': 'Open the spreadsheet',
  'google-sheets': 'Open the spreadsheet',
  'submission-result': 'Open the submission',
  reviews: 'Open the reviews',
};

/** Paths are those of the site. */
export const absolute = (mail: Mail, href: string): string => (href.startsWith('/') ? mail.siteHref(href) : href);
