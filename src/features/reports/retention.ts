import { daysText } from '#features/site/rules/retention-topics.ts';
import type { RetentionDeclaration } from '#features/site/services.ts';

export const retention: readonly RetentionDeclaration[] = [
  {
    topic: 'installation',
    what: 'Failures',
    about: 'Where and when an app last failed, with a reference. Nothing about the visitor.',
    visibleTo: 'Your administrator.',
    until: ({ FAILURE_DAYS }) => daysText(FAILURE_DAYS),
    tables: ['app_failures'],
  },
];
