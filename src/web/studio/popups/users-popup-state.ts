import { t } from '#kit/language/product.ts';
import { useCallback, useEffect, useState } from 'react';
import { type AppUserOnTheWire, listAppUsers } from '#features/app-users/api/app-users.ts';
import { call } from '../../call.ts';
import { sentence } from '../state/studio.ts';

export interface AppUserList {
  /** Oldest first; null while they are fetched. */
  users: readonly AppUserOnTheWire[] | null;
  /** Why they could not be had, and what else went wrong; ''. */
  failure: string;
  setFailure(failure: string): void;
  load(): void;
  /** Shows an answered user at once; without one the list is fetched again. */
  put(user: AppUserOnTheWire | undefined): void;
  putAll(users: readonly AppUserOnTheWire[]): void;
  drop(userId: string): void;
}

/** The users of an app, fetched when the popup opens or the app changes. */
export function useAppUsers(appId: string): AppUserList {
  const [users, setUsers] = useState<AppUserList['users']>(null);
  const [failure, setFailure] = useState('');
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const leave = new AbortController();
    call(listAppUsers, { params: { appId }, signal: leave.signal }).then(
      ({ app_users }) => {
        setUsers(inOrder(app_users));
        setFailure('');
      },
      (error: unknown) => {
        if (!leave.signal.aborted)
          setFailure(t('Failed to load users: {problem}', { problem: sentence(error, t('Try again.')) }));
      },
    );
    return () => leave.abort();
  }, [appId, turn]);
  const load = useCallback(() => {
    setFailure('');
    setTurn((count) => count + 1);
  }, []);
  const put = (user: AppUserOnTheWire | undefined): void => {
    if (!user) load();
    else setUsers((known) => inOrder([...(known ?? []).filter(({ id }) => id !== user.id), user]));
  };
  const drop = (userId: string): void => setUsers((known) => known?.filter(({ id }) => id !== userId) ?? null);
  return { users, failure, setFailure, load, put, putAll: (all) => setUsers(inOrder(all)), drop };
}

const inOrder = (users: readonly AppUserOnTheWire[]): AppUserOnTheWire[] =>
  users.toSorted((one, other) => one.created_at - other.created_at);

/** Those whose name, address or row id holds every word of the search. */
export function matchingUsers(users: readonly AppUserOnTheWire[], search: string): readonly AppUserOnTheWire[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return users;
  return users.filter((user) => {
    const text = `${user.name} ${user.email} ${user.row_identity ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
