import type { RetentionDeclaration } from '#features/site/services.ts';

export const retention: readonly RetentionDeclaration[] = [
  {
    topic: 'work',
    what: 'Apps',
    about: 'Their pages, every change with who made it, and what visitors see.',
    visibleTo: 'Members of the workspace; for published pages, everyone who can open them.',
    until: 'The app is deleted. Older changes: after a year, except named moments.',
    tables: [
      ...(['apps', 'pages', 'app_changes', 'releases', 'release_pages', 'scheduled_releases', 'embed_keys'] as const),
      'named_moments',
    ],
  },
];
