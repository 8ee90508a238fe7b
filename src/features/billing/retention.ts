import type { RetentionDeclaration } from '#features/site/services.ts';

export const retention: readonly RetentionDeclaration[] = [
  {
    topic: 'you',
    what: 'Payments',
    about: 'Plans and invoices. Only the payment service knows cards.',
    visibleTo: 'Owner and admins of the workspace.',
    until: 'The legal retention period for accounting ends.',
    tables: ['invoices', 'payment_events'],
  },
];
