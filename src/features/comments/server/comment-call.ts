import { Problem } from '#kit/problem.ts';
import type { Commenter, CommentPlace } from '../services.ts';
import type { Services } from '#platform/services.ts';
import type { Stored } from '#platform/database/schema.ts';
import type { Transaction } from '#platform/database/database.ts';

/** What is known of the person who does something with a comment, by a call or by a form. */
export interface CommentCall extends Commenter {
  services: Services;
}

/** Held until the transaction ends: what is done to the comments of a thread is done one after the other. */
export async function lockThread(transaction: Transaction, threadId: string): Promise<void> {
  await transaction.selectFrom('comment_threads').select('id').where('id', '=', threadId).forUpdate().execute();
}

/** A comment of the place that is not deleted, held until the transaction ends; `not_found` for any other place's. */
export async function lockComment(
  transaction: Transaction,
  place: CommentPlace,
  id: string,
): Promise<Stored<'comments'>> {
  await lockThread(transaction, place.thread_id);
  const row = await transaction
    .selectFrom('comments')
    .selectAll()
    .where('id', '=', id)
    .where('thread_id', '=', place.thread_id)
    .where('record', '=', place.record)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw noSuchComment();
  return row;
}

export const noSuchComment = (): Problem => new Problem('not_found', 'This comment no longer exists.');

/** A bad field as a problem: its sentence is the whole message too. */
export const badField = (path: string, message: string): Problem =>
  new Problem('invalid_input', message, { fields: [{ path, message }] });
