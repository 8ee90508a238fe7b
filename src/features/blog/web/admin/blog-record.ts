/** What this browser keeps of a session of the blog. It opens nothing: the server has its own, and decides. */
import { useEffect } from 'react';
import { closeBlogSession } from '../../api/blog.ts';
import { blogLoginPath, blogSessionHours, isBlogSessionOver, readBlogRecord } from '../../rules/blog-access.ts';
import { call } from '#web/call.ts';
import type { SiteData } from '#features/site/services.ts';

export const blogRecordKey = 'sheaf-blog-admin';

let leaving: Promise<void> | null = null;

/**
 * Ends the session here and on the server, and asks to sign in again, with the way back. Requests to the server are
 * refused meanwhile, which is no reason to leave once more.
 */
export function leaveBlog(back: string | null): Promise<void> {
  leaving ??= leave(back);
  return leaving;
}

async function leave(back: string | null): Promise<void> {
  localStorage.removeItem(blogRecordKey);
  // Where the server cannot be reached now, it ends the session on its own in time.
  await call(closeBlogSession, {}).catch(() => undefined);
  location.assign(back === null ? blogLoginPath : `${blogLoginPath}?redirect=${encodeURIComponent(back)}`);
}

/**
 * Keeps the record as the server says it is. One that cannot be read, or says that the session is over, is removed and
 * ends the session; so do 24 hours on an open page.
 */
export function useBlogRecord(member: NonNullable<SiteData['blog']>): void {
  const { role, login_time } = member;
  useEffect(() => {
    const here = location.pathname + location.search;
    const stored = localStorage.getItem(blogRecordKey);
    const record = stored === null ? null : readBlogRecord(stored);
    const isBroken = stored !== null && (record === null || isBlogSessionOver(record.loginTime, Date.now()));
    if (isBroken) {
      void leaveBlog(here);
      return undefined;
    }
    localStorage.setItem(blogRecordKey, JSON.stringify({ role, loginTime: login_time }));
    const left = login_time + blogSessionHours * 60 * 60 * 1000 - Date.now();
    const timer = setTimeout(() => void leaveBlog(location.pathname + location.search), Math.max(left, 1_000));
    return () => clearTimeout(timer);
  }, [role, login_time]);
}
