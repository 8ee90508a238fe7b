import type { listNotifications } from '../api.ts';
import type { AnswerOf, BodyOf, QueryOf } from '#platform/api/endpoint.ts';
import type { readNotifications } from '../api.ts';
import { notificationKindNames } from '../rules/notification.ts';
import type { Database } from '#platform/database/database.ts';
import { inTheirLanguage } from '#platform/http/current-request.ts';
import { isTheirs } from './visible.ts';
import { sayWords, wordsOf } from './words-of-notice.ts';

const pageSize = 30;

/** The notifications of a person, newest first, a page at a time. */
export async function listOfNotifications(
  database: Database,
  userId: string,
  { before, unread }: QueryOf<typeof listNotifications>,
): Promise<AnswerOf<typeof listNotifications>> {
  const found = await ofUser(database, userId)
    .select(['id', 'kind', 'title', 'body', 'words', 'href', 'read_at', 'created_at'])
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .$if(unread !== undefined, (query) => query.where('read_at', unread === 'true' ? 'is' : 'is not', null))
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute();
  return {
    notifications: found.slice(0, pageSize).flatMap(({ id, href, read_at, created_at, ...stored }) => {
      const kind = notificationKindNames.find((name) => name === stored.kind);
      if (!kind) return [];
      const { title, body } = inTheirLanguage(() => sayWords(wordsOf(stored)));
      return { ...{ id, kind, title, body, href }, read: read_at !== null, created_at: created_at.toISOString() };
    }),
    unread: await countUnread(database, userId),
    more: found.length > pageSize,
  };
}

/** Marks entries of a person; ids that are not theirs change nothing. Answers how many are unread now. */
export async function markRead(
  database: Database,
  userId: string,
  { ids, read }: BodyOf<typeof readNotifications>,
): Promise<{ unread: number }> {
  if (ids === 'all' || ids.length > 0) {
    await database
      .updateTable('notifications')
      .set({ read_at: read ? new Date() : null })
      .where('user_id', '=', userId)
      .where('read_at', read ? 'is' : 'is not', null)
      .$if(ids !== 'all', (query) => query.where('id', 'in', ids === 'all' ? [] : ids))
      .execute();
  }
  return { unread: await countUnread(database, userId) };
}

async function countUnread(database: Database, userId: string): Promise<number> {
  const counted = await ofUser(database, userId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return counted.count;
}

function ofUser(database: Database, userId: string) {
  return database
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('listed', '=', true)
    .where('kind', 'in', notificationKindNames)
    .where(isTheirs());
}
