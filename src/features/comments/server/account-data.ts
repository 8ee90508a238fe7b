import type { Services } from '#platform/services.ts';

/** What a person wrote at pages of apps, as their editor. */
export const accountData = async (
  { database }: Pick<Services, 'database'>,
  userId: string,
): Promise<Record<string, unknown>> => ({
  'comments.json': await database
    .selectFrom('comments')
    .innerJoin('comment_threads', 'comment_threads.id', 'comments.thread_id')
    .select(['app_id', 'page_id', 'record', 'comments.text', 'state', 'created_at', 'edited_at'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('comments.id')
    .execute(),
});
