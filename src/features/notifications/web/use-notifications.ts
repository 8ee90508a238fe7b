import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import { listNotifications, readNotifications } from '../api.ts';
import { call } from '#web/call.ts';
import { showFailure } from '#web/site/shell/show-failure.ts';

export type NotificationOnTheWire = AnswerOf<typeof listNotifications>['notifications'][number];

/**
 * The newest ones with the count of unread: requested again every 30 s while the page is visible, and when it becomes
 * so.
 */
export function useNewestNotifications() {
  return useQuery({
    queryKey: ['notifications', 'newest'],
    queryFn: () => call(listNotifications, { query: {} }),
    refetchInterval: 30_000,
    refetchOnWindowFocus: 'always',
  });
}

/** All of them, or all that are unread, page by page. */
export function useAllNotifications(unreadOnly: boolean) {
  return useInfiniteQuery({
    queryKey: ['notifications', unreadOnly ? 'unread' : 'all'],
    queryFn: ({ pageParam }) =>
      call(listNotifications, {
        query: { ...(pageParam && { before: pageParam }), ...(unreadOnly && { unread: 'true' }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ more, notifications }) => (more ? notifications.at(-1)?.id : undefined),
  });
}

/** Marks some or all as read, or as unread again, and shows it everywhere. */
export function useMarkNotifications() {
  const queries = useQueryClient();
  return async (ids: string[] | 'all', read: boolean): Promise<void> => {
    try {
      // The page may be left in the same moment: the call goes on.
      await call(readNotifications, { body: { ids, read }, keepalive: true });
      await queries.invalidateQueries({ queryKey: ['notifications'] });
    } catch (error) {
      showFailure(error);
    }
  };
}
