import type { RetentionDeclaration } from '#features/site/services.ts';

export const retention: readonly RetentionDeclaration[] = [
  {
    topic: 'work',
    what: 'Connected sources',
    about: 'Where a spreadsheet comes from, what its source held last, and what changed there.',
    visibleTo: 'Members of the workspace.',
    until: 'The source is disconnected, or the spreadsheet deleted.',
    tables: ['mirror_rows', 'mirror_events', 'google_files', 'published_sources', 'google_channels'],
  },
  {
    topic: 'you',
    what: 'Google accounts',
    about: 'Which account was connected, with its encrypted token.',
    visibleTo: 'Members of the workspace; no one for the token.',
    until: 'The account is disconnected.',
    tables: ['google_accounts'],
  },
];
