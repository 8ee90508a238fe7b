import type { Comments, CommentThread } from '../services.ts';
import type { Services } from '#platform/services.ts';
import { threadId } from './threads/thread-id.ts';
import { postCommentForm } from './post-comment-form.ts';
import { readComments } from './read-comments.ts';
import { commentNoticesQueue, notifyOfComments } from './notify-of-comments.ts';

/** Comments of visitors at the blocks that hold them. */
export function createComments(needs: Pick<Services, 'database' | 'jobs' | 'notifications' | 'apps'>): Comments {
  const { database, jobs } = needs;
  jobs.handle(commentNoticesQueue, (data) => notifyOfComments(needs, data));
  return {
    async threadsOf({ page_id }, blockIds) {
      const threads = new Map<string, CommentThread>(
        blockIds.map((block) => [block, { id: threadId(page_id, block), version: 0 }]),
      );
      if (threads.size === 0) return threads;
      const found = await database
        .selectFrom('comment_threads')
        .select(['id', 'block_id', 'version'])
        .where('page_id', '=', page_id)
        .where('block_id', 'in', [...blockIds])
        .execute();
      for (const { id, block_id, version } of found) threads.set(block_id, { id, version });
      return threads;
    },
    read: (place, from) => readComments(database, place, from),
    postForm: postCommentForm,
  };
}
