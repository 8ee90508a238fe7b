import { sql } from 'kysely';
import type { CommentItem } from '#blocks/data-contract.ts';
import { readCommentText } from '../rules/comment.ts';
import { Problem } from '#kit/problem.ts';
import { inTransaction } from '#platform/database/database.ts';
import { waitsFor } from './add-comment.ts';
import type { CommentReference } from '../services.ts';
import { badField, type CommentCall, lockComment } from './comment-call.ts';
import { countComment } from './comment-limit.ts';
import { readComment } from './read-comments.ts';
import { noteComment } from './notify-of-comments.ts';
import { isOwn } from './to-item.ts';

export interface CommentEdit extends CommentReference {
  id: string;
  version: number;
  text: string;
}

/** Changes the text of the caller's own comment. Where an editor approves comments first, it waits again. */
export async function editComment(
  call: CommentCall,
  input: CommentEdit,
): Promise<{ comment: CommentItem; message: string }> {
  const { services } = call;
  const place = await call.openPlace(input);
  await countComment(call);
  const reading = readCommentText(input.text);
  if ('problem' in reading) throw badField('text', reading.problem);
  const comment = await inTransaction(services.database, async (transaction) => {
    const row = await lockComment(transaction, place, input.id);
    if (!isOwn(row, place.viewer) || !place.dataRequest.ownEdits || !place.mayAdd) {
      throw new Problem('forbidden', 'You can’t change this comment.');
    }
    if (row.state === 'hidden') throw new Problem('forbidden', 'An editor hid this comment. It can only be deleted.');
    if (row.version !== input.version) {
      throw new Problem('row_conflict', 'This comment was changed in another window. Reload the page to see it.');
    }
    const waits = waitsFor(place);
    await transaction
      .updateTable('comments')
      .set({
        text: reading.text,
        version: row.version + 1,
        edited_at: sql<Date>`clock_timestamp()`,
        ...(waits && { state: 'waiting' as const }),
      })
      .where('id', '=', row.id)
      .execute();
    if (waits && row.state === 'shown') await noteComment(transaction, place, services);
    return readComment(transaction, place, row.id);
  });
  services.live.changed(place.thread_id);
  if (!comment) throw new Problem('not_found', 'This comment no longer exists.');
  return {
    comment,
    message: comment.state === 'waiting' ? 'Your comment appears again once an editor approves it.' : '',
  };
}
