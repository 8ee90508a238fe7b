import { commentMessages } from '../rules/comment-messages.ts';
import { msg } from '#kit/language/msg.ts';
import type { CommentItem } from '#blocks/data-contract.ts';
import type { Moderation } from '../rules/comment.ts';
import { Problem } from '#kit/problem.ts';
import type { CommentPlace, CommentReference } from '../services.ts';
import { inTransaction, type Transaction } from '#platform/database/database.ts';
import { type CommentCall, lockComment, noSuchComment } from './comment-call.ts';
import { readComment } from './read-comments.ts';

/** Approves, hides or shows again; for editors of the app. What is so already stays so. */
export async function moderateComment(
  call: CommentCall,
  input: CommentReference & { id: string; act: Moderation },
): Promise<{ comment: CommentItem; message: string }> {
  const { services, viewer } = call;
  if (viewer.kind !== 'editor') throw new Problem('forbidden', 'Only editors of the app can do this.');
  const place = await call.openPlace(input);
  const state = input.act === 'hide' ? 'hidden' : 'shown';
  const comment = await inTransaction(services.database, async (transaction) => {
    const row = await lockComment(transaction, place, input.id);
    if (row.state !== state) {
      await transaction
        .updateTable('comments')
        .set({ state, version: row.version + 1 })
        .where('id', '=', row.id)
        .execute();
      await recordModeration(call, place, input.act, row.id, transaction);
    }
    return readComment(transaction, place, row.id);
  });
  services.live.changed(place.thread_id);
  if (!comment) throw noSuchComment();
  return { comment, message: commentMessages[input.act] };
}

const done = { approve: 'approved', hide: 'hidden', restore: 'restored', delete: 'deleted' } as const;
/** For the audit log. @sentences */
const summaries = {
  approve: 'approved a comment on the page {page} of the app {app}',
  hide: 'hid a comment on the page {page} of the app {app}',
  restore: 'restored a comment on the page {page} of the app {app}',
  delete: 'deleted a comment on the page {page} of the app {app}',
} as const;

/** What was done with a person's comment; not what it said, nor whose it was. */
export async function recordModeration(
  { services, viewer, address }: CommentCall,
  { app, page }: CommentPlace,
  act: Moderation | 'delete',
  commentId: string,
  within: Transaction,
): Promise<void> {
  if (viewer.kind !== 'editor') return;
  await services.audit.record(
    {
      workspace_id: app.workspace_id,
      actor: { kind: 'user', id: viewer.id, email: viewer.email },
      action: `comment.${done[act]}`,
      subject: { app_id: app.id, page_id: page.page_id, comment_id: commentId },
      summary: msg(summaries[act], { page: page.page_name, app: app.name }),
      address,
    },
    within,
  );
}
