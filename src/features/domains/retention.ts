import type { RetentionDeclaration } from '#features/site/services.ts';

export const retention: readonly RetentionDeclaration[] = [
  {
    topic: 'work',
    what: 'Own domains',
    about: 'The domain of an app or board, what its DNS records should say, and its certificate with its key, sealed.',
    visibleTo: 'Members of the workspace; never keys.',
    until: 'The domain is removed, or the app or workspace is deleted. The certificate is then revoked.',
    tables: ['domains', 'domain_certificates', 'domain_proofs', 'ended_certificates'],
  },
  {
    topic: 'work',
    what: 'Account at the certificate authority',
    about:
      'The sealed key of this installation’s account, the domains that certificates were ordered for, and answers that the authority asks for while it checks a name.',
    visibleTo: 'No one.',
    until: 'The account for as long as the installation runs; orders for eight days; answers for a day.',
    tables: ['acme_accounts', 'acme_challenges', 'acme_orders'],
  },
];
