import type { BlogRole } from '../../../rules/blog-access.ts';

/** @sentences */
export const roleNames: Record<BlogRole, string> = { author: 'Author', editor: 'Editor', admin: 'Admin' };
/** @sentences */
export const roleHints: Record<BlogRole, string> = {
  author: 'Writes their own drafts. An editor publishes them.',
  editor: 'Writes, schedules and publishes every post.',
  admin: 'The same, and manages who writes here.',
};
