import { daysText } from '#features/site/rules/retention-topics.ts';
import type { RetentionDeclaration } from '#features/site/services.ts';

export const retention: readonly RetentionDeclaration[] = [
  {
    topic: 'you',
    what: 'Notifications',
    about: 'Your notifications, and what you want to be notified about.',
    visibleTo: 'You.',
    until: ({ NOTIFICATION_DAYS }) => daysText(NOTIFICATION_DAYS),
    tables: ['notifications', 'notification_preferences'],
  },
];
