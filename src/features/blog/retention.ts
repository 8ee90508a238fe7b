import type { RetentionDeclaration } from '#features/site/services.ts';

export const retention: readonly RetentionDeclaration[] = [
  {
    topic: 'work',
    what: 'Journal',
    about: 'Posts with their versions, pictures, and who wrote them.',
    visibleTo: 'Everyone, once it’s published.',
    until: 'They’re deleted; the name on a post stays with it.',
    tables: ['blog_people', 'blog_categories', 'blog_media', 'blog_posts', 'blog_old_slugs', 'blog_revisions'],
  },
];
