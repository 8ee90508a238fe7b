import { commentMessages } from '../rules/comment-messages.ts';
import { sql } from 'kysely';
import { Problem } from '#kit/problem.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { CommentReference } from '../services.ts';
import { type CommentCall, lockComment } from './comment-call.ts';
import { countComment } from './comment-limit.ts';
import { recordModeration } from './moderate-comment.ts';
import { isOwn } from './to-item.ts';

/** Deletes the caller's own comment, or as an editor anyone's. The words are gone for good; replies stay. */
export async function deleteComment(
  call: CommentCall,
  input: CommentReference & { id: string },
): Promise<{ message: string }> {
  const { services, viewer } = call;
  const place = await call.openPlace(input);
  await countComment(call);
  await inTransaction(services.database, async (transaction) => {
    const row = await lockComment(transaction, place, input.id);
    const own = isOwn(row, viewer);
    if (viewer.kind !== 'editor' && !(own && place.dataRequest.ownEdits)) {
      throw new Problem('forbidden', 'You can’t delete this comment.');
    }
    await transaction
      .updateTable('comments')
      .set({ text: '', author_name: '', version: row.version + 1, deleted_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', row.id)
      .execute();
    if (!own) await recordModeration(call, place, 'delete', row.id, transaction);
  });
  services.live.changed(place.thread_id);
  return { message: commentMessages.delete };
}
