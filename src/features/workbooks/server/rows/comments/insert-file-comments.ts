import { newId, newIdAfter } from '#kit/ids.ts';
import type { Transaction } from '#platform/database/database.ts';

/** A cell with the notes of a file, the oldest first. */
export interface CommentedCell {
  row_id: string;
  column_id: string;
  comments: readonly { author: string; text: string }[];
}

const atOnce = 1_000;

/**
 * The notes of a file at rows that this same transaction inserted: a thread for each cell. No one is notified of them.
 */
export async function insertFileComments(
  transaction: Transaction,
  sheet_id: string,
  cells: readonly CommentedCell[],
): Promise<void> {
  let last = newId('cth');
  const threads = cells.map(({ comments, ...cell }) => {
    last = newIdAfter(last, 'cth');
    return { thread: { sheet_id, id: last, ...cell }, comments };
  });
  for (let start = 0; start < threads.length; start += atOnce) {
    const some = threads.slice(start, start + atOnce);
    await transaction
      .insertInto('cell_threads')
      .values(some.map(({ thread }) => thread))
      .execute();
  }
  const words = threads.flatMap(({ thread, comments }) => {
    let id = '';
    return comments.map(({ author, text }) => {
      id = id === '' ? newId('ccm') : newIdAfter(id, 'ccm');
      return { sheet_id, id, thread_id: thread.id, author_name: author, text };
    });
  });
  for (let start = 0; start < words.length; start += atOnce) {
    await transaction
      .insertInto('cell_comments')
      .values(words.slice(start, start + atOnce))
      .execute();
  }
}
