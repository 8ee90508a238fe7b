import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database.ts';

/** Deletes what a user of an app wrote in comments; replies stay. Answers the threads that changed. */
export async function forgetComments(transaction: Transaction, appUserId: string): Promise<string[]> {
  const forgotten = await transaction
    .updateTable('comments')
    .set({ text: '', author_name: '', version: sql<number>`version + 1`, deleted_at: sql<Date>`clock_timestamp()` })
    .where('app_user_id', '=', appUserId)
    .where('deleted_at', 'is', null)
    .returning('thread_id')
    .execute();
  return [...new Set(forgotten.map(({ thread_id }) => thread_id))];
}
