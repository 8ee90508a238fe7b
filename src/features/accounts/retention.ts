import type { RetentionDeclaration } from '#features/site/services.ts';

export const retention: readonly RetentionDeclaration[] = [
  {
    topic: 'you',
    what: 'Accounts',
    about:
      'Name, address and language, a password as a hash, the second factor, passkeys, linked accounts at other services, and the browsers used before.',
    visibleTo: 'You; your administrator sees names and addresses.',
    until: 'You delete your account.',
    tables: ['users', 'user_identities', 'passkeys', 'known_devices', 'recovery_codes', 'installation_admins'],
  },
  {
    topic: 'you',
    what: 'Sessions',
    about: 'When you signed in, the browser, and the network address. The cookie itself only as a hash.',
    visibleTo: 'You, in your account.',
    until: 'You sign out, or the session expires.',
    tables: ['sessions', 'admin_sessions', 'handover_codes', 'one_time_tokens'],
  },
];
