import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { closeAdminSession } from '../api/admin.ts';
import { call, CallError } from '#web/call.ts';
import { useSite } from '#web/site/site-context.ts';
import { adminTimeLeft, forgetAdminMirror, goToAdminLogin, storeAdminMirror } from './admin-mirror.ts';

/** What the server said with this page is stored once, so that a copy that was removed since is not written again. */
let stored = '';
/** Timers that run longer end at once. */
const longestTimer = 2 ** 31 - 1;

/** Keeps the browser's copy of the admin session, and leaves when the session ends, here or on the server. */
export function useAdminSession(): void {
  const { admin } = useSite();
  const { pathname } = useLocation();
  const queries = useQueryClient();
  const expiresAt = admin?.expires_at;
  useEffect(() => {
    if (!expiresAt) return;
    if (stored !== expiresAt) storeAdminMirror(expiresAt);
    stored = expiresAt;
    const look = (): void => {
      if (adminTimeLeft() === 0) goToAdminLogin();
    };
    const timer = setTimeout(look, Math.min(adminTimeLeft() + 50, longestTimer));
    // A machine that slept: its timers did, too.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [expiresAt]);
  useEffect(() => {
    if (expiresAt && adminTimeLeft() === 0) goToAdminLogin();
  }, [expiresAt, pathname]);
  useEffect(() => {
    if (!expiresAt) return;
    return queries.getQueryCache().subscribe(({ query }) => {
      const { error } = query.state;
      if (error instanceof CallError && error.code === 'not_signed_in') goToAdminLogin();
    });
  }, [expiresAt, queries]);
}

export async function leaveAdminArea(): Promise<void> {
  await call(closeAdminSession, {});
  forgetAdminMirror();
  location.assign('/admin-login');
}
