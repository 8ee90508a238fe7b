import { msg, type Msg } from '#kit/language/msg.ts';
import { notificationKinds } from '../rules/notification.ts';
import { oneLine } from '#kit/one-line.ts';
import type { Mail, MailMessage } from '#features/mail/services.ts';
import type { Notice } from '../services.ts';
import type { Words } from './words-of-notice.ts';

export const preferencesPath = '/dashboard/notifications';

/** A notice as a mail of its own: plain words, which the template escapes. */
export function noticeMail(mail: Mail, notice: Notice & Words & { href: string }, to: string): MailMessage {
  const { kind, title, body, href, facts } = notice;
  return {
    ...{ kind: `notice:${kind}`, to, subject: title },
    content: {
      title,
      preview: typeof body !== 'string' ? body : oneLine(body) || title,
      lines: typeof body !== 'string' ? [body] : body.split('\n').filter((line) => line !== ''),
      ...(href && {
        action: { label: actions[kind] ?? msg('View'), href: absolute(mail, href) },
      }),
      ...(facts && { facts }),
      notes: [
        msg('You get an e-mail of this kind right away: {kind}. Choose a daily summary or none at {address}.', {
          kind: msg(notificationKinds[kind].label),
          address: mail.siteHref(preferencesPath),
        }),
      ],
    },
    ...(notice.to.workspace_id !== undefined && { workspace_id: notice.to.workspace_id }),
  };
}

const actions: Partial<Record<Notice['kind'], Msg>> = {
  'new-rows': msg('Open the spreadsheet'),
  'import-finished': msg('Open the spreadsheet'),
  automations: msg('Open the spreadsheet'),
  'automation-messages': msg('Open the spreadsheet'),
  'google-sheets': msg('Open the spreadsheet'),
  'submission-result': msg('Open the submission'),
  reviews: msg('Open the reviews'),
};

/** Paths are those of the site. */
export const absolute = (mail: Mail, href: string): string => (href.startsWith('/') ? mail.siteHref(href) : href);
