import type { RetentionDeclaration } from '#features/site/services.ts';

export const retention: readonly RetentionDeclaration[] = [
  {
    topic: 'work',
    what: 'Buttons that call other services',
    about: 'What they sent and received; tokens that owners provided, only for those calls.',
    visibleTo: 'Members of the workspace; no one for tokens.',
    until: '30 days later; tokens until no page uses them.',
    tables: ['row_calls', 'kept_secrets'],
  },
];
