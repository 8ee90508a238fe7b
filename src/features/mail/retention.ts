import { daysText } from '#features/site/rules/retention-topics.ts';
import type { RetentionDeclaration } from '#features/site/services.ts';

export const retention: readonly RetentionDeclaration[] = [
  {
    topic: 'you',
    what: 'Sent mails',
    about:
      'Recipient, kind, subject and whether it arrived; its text for 30 days, a file that went with it for a day. Addresses that bounced.',
    visibleTo: 'Owner and admins of the workspace; your administrator, without the text.',
    until: ({ MAIL_LOG_DAYS }) => daysText(MAIL_LOG_DAYS),
    tables: ['mails', 'mail_refusals', 'mail_attachments'],
  },
];
