/**
 * Comments of visitors, for the editors of the app. The first of a quiet time is announced about a minute later, with
 * those that followed; the next notice of the same block comes ten minutes after it at the earliest.
 */
import { msgPlural } from '#kit/language/msg.ts';
import { sql } from 'kysely';
import { noticeIsDue, secondsToNotice } from '#features/notifications/rules/next-notice.ts';
import type { CommentPlace } from '../services.ts';
import type { Services } from '#platform/services.ts';
import { inTransaction, type Transaction } from '#platform/database/database.ts';

export const commentNoticesQueue = 'comment-notices';

/**
 * Notes a comment with the transaction that wrote it, and makes sure that it is announced. An editor's own is no news.
 */
export async function noteComment(
  transaction: Transaction,
  { thread_id, viewer }: CommentPlace,
  { jobs }: Pick<Services, 'jobs'>,
): Promise<void> {
  if (viewer.kind === 'editor') return;
  const held = await transaction
    .updateTable('comment_threads')
    .set((expression) => ({ waiting: expression('waiting', '+', 1) }))
    .where('id', '=', thread_id)
    .returning(['due_at', 'told_at'])
    .executeTakeFirst();
  const now = Date.now();
  const after = held ? secondsToNotice(held, now) : null;
  if (after === null) return;
  await transaction
    .updateTable('comment_threads')
    .set({ due_at: new Date(now + after * 1000) })
    .where('id', '=', thread_id)
    .execute();
  await jobs.add(commentNoticesQueue, { thread_id }, { within: transaction, after });
}

/** Sends notices of the comments that wait, once their time has come. */
export async function notifyOfComments(
  needs: Pick<Services, 'database' | 'notifications' | 'apps'>,
  { thread_id }: Record<string, unknown>,
): Promise<void> {
  if (typeof thread_id !== 'string') return;
  const held = await inTransaction(needs.database, async (transaction) => {
    const thread = await transaction
      .selectFrom('comment_threads')
      .innerJoin('pages', 'pages.id', 'comment_threads.page_id')
      .select(['comment_threads.app_id', 'block_id', 'waiting', 'due_at', 'page_name', 'page_slug', 'page_type'])
      .where('comment_threads.id', '=', thread_id)
      .where('pages.deleted_at', 'is', null)
      .forUpdate('comment_threads')
      .executeTakeFirst();
    if (!thread || !noticeIsDue(thread.due_at, Date.now())) return null;
    await transaction
      .updateTable('comment_threads')
      .set({ waiting: 0, due_at: null, told_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', thread_id)
      .execute();
    const open = await transaction
      .selectFrom('comments')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('thread_id', '=', thread_id)
      .where('state', '=', 'waiting')
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return { ...thread, unapproved: open?.count ?? 0 };
  });
  const app = held && (await needs.apps.byId(held.app_id));
  if (!held || !app || held.waiting === 0) return;
  const path = held.page_type === 'home' || held.page_slug === '' ? '/' : `/${held.page_slug}`;
  const { waiting, unapproved, page_name: page } = held;
  await needs.notifications.notify({
    kind: 'new-comments',
    to: { workspace_id: app.workspace_id },
    title: msgPlural(waiting, 'New comment on {page}', '{count} new comments on {page}', { page }),
    body: [
      msgPlural(
        waiting,
        'Visitors wrote a comment on the page {page} of {app}.',
        'Visitors wrote {count} comments on the page {page} of {app}.',
        { page, app: app.name },
      ),
      ...(unapproved > 0
        ? [msgPlural(unapproved, '{count} waits for your approval.', '{count} wait for your approval.')]
        : []),
    ],
    href: needs.apps.editHrefOf(app, `${path}?preview=true#${held.block_id}`),
  });
}
