import type { RetentionDeclaration } from '#features/site/services.ts';

export const retention: readonly RetentionDeclaration[] = [
  {
    topic: 'work',
    what: 'Sign-in providers',
    about: 'Where people of a workspace’s apps sign in, with the client’s secret, sealed, and for which apps.',
    visibleTo: 'The owner of the workspace; never the secret.',
    until: 'The owner removes the provider, or the app or workspace is deleted.',
    tables: ['sign_in_providers', 'app_sign_in_providers'],
  },
];
