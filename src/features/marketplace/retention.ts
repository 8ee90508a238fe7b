import type { RetentionDeclaration } from '#features/site/services.ts';

export const retention: readonly RetentionDeclaration[] = [
  {
    topic: 'work',
    what: 'Marketplace',
    about: 'Templates with their versions, submissions and decisions, ratings, reports, and where templates are used.',
    visibleTo: 'Everyone, for what is on the marketplace; otherwise the author and reviewers.',
    until: 'The author’s workspace is deleted. Files tried without an account: after a day.',
    tables: [
      ...(['templates', 'template_versions', 'template_uses', 'template_ratings', 'template_reports'] as const),
      ...(['template_updates', 'template_tries', 'review_requests'] as const),
    ],
  },
  {
    topic: 'you',
    what: 'Sales of templates',
    about: 'Orders of templates and what authors are paid. Only the payment service knows cards.',
    visibleTo: 'Owner and admins of the workspace.',
    until: 'The legal retention period for accounting ends.',
    tables: ['stripe_accounts', 'template_orders', 'template_licences', 'template_ledger'],
  },
];
