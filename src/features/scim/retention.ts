import type { RetentionDeclaration } from '#features/site/services.ts';

export const retention: readonly RetentionDeclaration[] = [
  {
    topic: 'work',
    what: 'Directories',
    about: 'Which directory keeps whom, its token as a hash, and what it calls people: names, user names and ids.',
    visibleTo: 'The owner of the workspace, and the directory.',
    until: 'The person, the app or the workspace is deleted; tokens until the owner ends them.',
    tables: ['scim_connections', 'scim_app_users', 'scim_members'],
  },
];
