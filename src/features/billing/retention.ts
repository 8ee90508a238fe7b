import type { RetentionDeclaration } from '#features/site/services.ts';

export const retention: readonly RetentionDeclaration[] = [
  {
    topic: 'you',
    what: 'Payments',
    about: 'Plans, invoices, orders of templates and what authors are paid. Only the payment service knows cards.',
    visibleTo: 'Owner and admins of the workspace.',
    until: 'The legal retention period for accounting ends.',
    tables: [
      ...(['invoices', 'payment_events', 'stripe_accounts', 'template_orders', 'template_licences'] as const),
      'template_ledger',
    ],
  },
];
