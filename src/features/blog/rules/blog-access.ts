/** Who may open what of the blog's own screens: one list for the server, which decides, and the browser, which mirrors it. */
import { isLocalPath } from '#kit/local-path.ts';

export const blogRoles = ['author', 'editor', 'admin'] as const;
export type BlogRole = (typeof blogRoles)[number];

/** Everyone but authors may reach all of the blog's screens. */
export const managesBlog = (role: BlogRole): boolean => role !== 'author';

export const blogSessionHours = 24;
export const isBlogSessionOver = (loginTime: number, now: number): boolean =>
  now - loginTime >= blogSessionHours * 60 * 60 * 1000;

export const blogLoginPath = '/blog-admin/login';
export const blogHomePath = '/blog-admin';

export const isBlogAdminPath = (pathname: string): boolean => pathname.startsWith(blogHomePath);

/** Where someone who asks for an address of the blog's screens is sent instead; null where they may stay. */
export function blogDetour(at: { pathname: string; search: string }, role: BlogRole | null): string | null {
  const { pathname, search } = at;
  if (!isBlogAdminPath(pathname) || pathname === blogLoginPath) return null;
  if (role === null) return `${blogLoginPath}?redirect=${encodeURIComponent(pathname + search)}`;
  return managesBlog(role) || isOfAuthors(pathname) ? null : blogHomePath;
}

const isOfAuthors = (pathname: string): boolean =>
  pathname === blogHomePath || pathname === '/blog-admin/add-blog' || pathname.startsWith('/blog-admin/add-blog/');

/** Where to go after signing in: what `redirect` names, where that is one of the blog's screens. */
export function blogTarget(search: string): string {
  const requested = new URLSearchParams(search).get('redirect') ?? '';
  const pathname = requested.split(/[?#]/, 1)[0] ?? '';
  return isLocalPath(requested) && isBlogAdminPath(pathname) && pathname !== blogLoginPath ? requested : blogHomePath;
}

/** What a browser keeps of a session: it opens nothing. */
export interface BlogRecord {
  role: BlogRole;
  /** Milliseconds since 1970. */
  loginTime: number;
}

/** The record as it was stored; null where it cannot be read. */
export function readBlogRecord(text: string): BlogRecord | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('role' in value) || !('loginTime' in value)) return null;
    const role = blogRoles.find((one) => one === value.role);
    const { loginTime } = value;
    return role && typeof loginTime === 'number' && Number.isFinite(loginTime) ? { role, loginTime } : null;
  } catch {
    return null;
  }
}
