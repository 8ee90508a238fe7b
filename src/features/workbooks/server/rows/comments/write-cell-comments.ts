import { t } from '#kit/language/product.ts';
import { mostCellThreads, mostInCellThread } from '../../../rules/cell-thread.ts';
import { newId, newIdAfter } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import type { Stored } from '#platform/database/schema.ts';

/** A person's text at a cell; `mentions` are users who are notified of it. */
export interface CellCommentText {
  user_id: string;
  text: string;
  mentions: readonly string[];
}

/** Begins a thread at a cell of a row that is there. Answers its id. */
export function startCellThread(
  database: Database,
  sheetId: string,
  cell: { row_id: string; column_id: string },
  words: CellCommentText,
): Promise<string> {
  return inTransaction(database, async (transaction) => {
    const row = await transaction
      .selectFrom('sheet_rows')
      .select('row_id')
      .where('sheet_id', '=', sheetId)
      .where('row_id', '=', cell.row_id)
      .where('deleted', '=', false)
      .executeTakeFirst();
    if (!row) throw new Problem('not_found', 'This row no longer exists. Nothing was saved.');
    const { count } = await transaction
      .selectFrom('cell_threads')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('sheet_id', '=', sheetId)
      .executeTakeFirstOrThrow();
    if (count >= mostCellThreads) {
      const most = mostCellThreads.toLocaleString('en-US');
      throw new Problem(
        'invalid_input',
        t('A sheet can have comments in up to {count} places. Delete some first.', { count: most }),
      );
    }
    const id = newId('cth');
    await transaction
      .insertInto('cell_threads')
      .values({ sheet_id: sheetId, id, ...cell })
      .execute();
    await insertWords(transaction, sheetId, id, newId('ccm'), words);
    return id;
  });
}

/** Answers to a thread. What is answered is open again. Answers who wrote in it before. */
export function replyInCellThread(
  database: Database,
  sheetId: string,
  threadId: string,
  words: CellCommentText,
): Promise<string[]> {
  return inTransaction(database, async (transaction) => {
    await holdThread(transaction, sheetId, threadId);
    const before = await transaction
      .selectFrom('cell_comments')
      .select(['id', 'user_id'])
      .where('sheet_id', '=', sheetId)
      .where('thread_id', '=', threadId)
      .orderBy('id', 'desc')
      .execute();
    if (before.length >= mostInCellThread) {
      throw new Problem(
        'invalid_input',
        t('A thread can have up to {count} comments. Start a new one.', { count: mostInCellThread }),
      );
    }
    await insertWords(transaction, sheetId, threadId, newIdAfter(before[0]?.id ?? '', 'ccm'), words);
    await setResolved(transaction, sheetId, threadId, null);
    return [...new Set(before.flatMap(({ user_id }) => user_id ?? []))];
  });
}

/** Resolves a thread, or opens it again where `by` is null. */
export function resolveCellThread(
  database: Database,
  sheetId: string,
  threadId: string,
  by: string | null,
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    await holdThread(transaction, sheetId, threadId);
    await setResolved(transaction, sheetId, threadId, by);
  });
}

/** Changes a comment that its author saw at `version`. Answers who was named in it before. */
export function changeCellComment(
  database: Database,
  sheetId: string,
  id: string,
  words: CellCommentText & { version: number },
): Promise<{ thread_id: string; mentioned: readonly string[] }> {
  return inTransaction(database, async (transaction) => {
    const comment = await holdComment(transaction, sheetId, id);
    if (comment.user_id !== words.user_id) throw new Problem('forbidden', 'Only the author can change a comment.');
    if (comment.version !== words.version)
      throw new Problem('row_conflict', 'This comment was changed in another window. Your change wasn’t saved.');
    await transaction
      .updateTable('cell_comments')
      .set({
        ...{ text: words.text, mentions: [...words.mentions], version: comment.version + 1 },
        edited_at: new Date(),
      })
      .where('sheet_id', '=', sheetId)
      .where('id', '=', id)
      .execute();
    return { thread_id: comment.thread_id, mentioned: comment.mentions };
  });
}

/** Deletes a comment for good: its author's own, or anybody's for an `admin`. The thread goes with its last one. */
export function deleteCellComment(
  database: Database,
  sheetId: string,
  id: string,
  by: { user_id: string; isAdmin: boolean },
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const { user_id, thread_id } = await holdComment(transaction, sheetId, id);
    if (user_id !== by.user_id && !by.isAdmin) {
      throw new Problem('forbidden', 'Only the author and the workspace’s owner and admins can delete a comment.');
    }
    await transaction.deleteFrom('cell_comments').where('sheet_id', '=', sheetId).where('id', '=', id).execute();
    const left = await transaction
      .selectFrom('cell_comments')
      .select('id')
      .where('sheet_id', '=', sheetId)
      .where('thread_id', '=', thread_id)
      .limit(1)
      .executeTakeFirst();
    if (left) return;
    await transaction.deleteFrom('cell_threads').where('sheet_id', '=', sheetId).where('id', '=', thread_id).execute();
  });
}

async function insertWords(
  transaction: Transaction,
  sheetId: string,
  thread_id: string,
  id: string,
  { user_id, text, mentions }: CellCommentText,
): Promise<void> {
  await transaction
    .insertInto('cell_comments')
    .values({ sheet_id: sheetId, id, thread_id, user_id, text, mentions: [...mentions] })
    .execute();
}

async function setResolved(
  transaction: Transaction,
  sheetId: string,
  threadId: string,
  by: string | null,
): Promise<void> {
  await transaction
    .updateTable('cell_threads')
    .set({ resolved_by: by, resolved_at: by === null ? null : new Date() })
    .where('sheet_id', '=', sheetId)
    .where('id', '=', threadId)
    .execute();
}

/** Held until the transaction ends: what is done to a thread is done one after the other. */
async function holdThread(transaction: Transaction, sheetId: string, threadId: string): Promise<void> {
  const thread = await transaction
    .selectFrom('cell_threads')
    .select('id')
    .where('sheet_id', '=', sheetId)
    .where('id', '=', threadId)
    .forUpdate()
    .executeTakeFirst();
  if (!thread) throw new Problem('not_found', 'These comments no longer exist.');
}

async function holdComment(transaction: Transaction, sheetId: string, id: string): Promise<Stored<'cell_comments'>> {
  const find = () =>
    transaction.selectFrom('cell_comments').selectAll().where('sheet_id', '=', sheetId).where('id', '=', id);
  const seen = await find().executeTakeFirst();
  if (seen) await holdThread(transaction, sheetId, seen.thread_id);
  const comment = seen && (await find().executeTakeFirst());
  if (!comment) throw new Problem('not_found', 'This comment no longer exists.');
  return comment;
}
