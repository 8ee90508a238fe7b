import type { RetentionDeclaration } from '#features/site/services.ts';

export const retention: readonly RetentionDeclaration[] = [
  {
    topic: 'installation',
    what: 'Settings of the installation',
    about: 'Sheaf’s own data, such as the key that signs links in mails. Nothing about people.',
    visibleTo: 'No one.',
    until: 'Always.',
    tables: ['settings_store'],
  },
];
