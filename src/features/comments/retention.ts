import type { RetentionDeclaration } from '#features/site/services.ts';

export const retention: readonly RetentionDeclaration[] = [
  {
    topic: 'visitors',
    what: 'Comments',
    about: 'The text, the time and the name.',
    visibleTo: 'Everyone who can see the page.',
    until: 'The comment, its author or the app is deleted.',
    tables: ['comment_threads', 'comments'],
  },
];
