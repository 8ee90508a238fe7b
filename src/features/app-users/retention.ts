import type { RetentionDeclaration } from '#features/site/services.ts';

export const retention: readonly RetentionDeclaration[] = [
  {
    topic: 'visitors',
    what: 'Users of apps',
    about:
      'Name, address, a password as a hash, permissions, role, passkeys, who they are at a sign-in provider, and when they last used it.',
    visibleTo: 'You, and members of the app’s workspace.',
    until: 'You or the app’s owner delete them.',
    tables: ['app_users', 'app_user_identities'],
  },
];
