import type { Moderation } from './comment.ts';

/** What the server answers once it is done, and the page looks up. @sentences */
export const commentMessages: Readonly<Record<Moderation | 'delete', string>> = {
  approve: 'Comment approved',
  hide: 'Comment hidden from visitors',
  restore: 'Comment shown again',
  delete: 'Comment deleted',
};
