import { createHash } from 'node:crypto';

const prefix = 'cth_';

/** The id of what a block of comments holds: the same on every node, and known before its first comment. */
export function threadId(pageId: string, blockId: string): string {
  return prefix + createHash('sha256').update(`${pageId} ${blockId}`).digest('base64url').slice(0, 24);
}

/** Whether it is a thread of comments and not a sheet. */
export const isThreadId = (id: string): boolean => id.startsWith(prefix);
