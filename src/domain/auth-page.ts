/** The pages on which visitors of an app sign in, register and choose passwords: the owner's own, or good default ones. */
import { isLocalPath } from '#kit/local-path.ts';
import { isAuthSlug } from './app.ts';

/** The blocks by which visitors sign in. */
export const authBlockTypes = ['login', 'register', 'forgotPassword'] as const;
export type AuthBlockType = (typeof authBlockTypes)[number];

/** Where the default pages stand, and the block that each of them is. */
export const defaultAuthPages = {
  '/login': { name: 'Sign in', block: 'login' },
  '/register': { name: 'Register', block: 'register' },
  '/confirm-email': { name: 'Confirm your address', block: 'register' },
  '/forgot-password': { name: 'Forgot your password', block: 'forgotPassword' },
  '/reset-password': { name: 'Choose a password', block: 'forgotPassword' },
} as const satisfies Record<string, { name: string; block: AuthBlockType }>;
export type DefaultAuthPath = keyof typeof defaultAuthPages;

export function isDefaultAuthPath(path: string): path is DefaultAuthPath {
  return Object.hasOwn(defaultAuthPages, path);
}

/** Whether a page at this path may be given the token of a mailed link, or where to go on after signing in. */
export function takesAuthQuery(path: string): boolean {
  return isDefaultAuthPath(path) || isAuthSlug(path.slice(1));
}

/**
 * Whether visitors sign in on a page: it has the slug of an auth page and holds a block to sign in with. The slug alone
 * does not open a page: `admin` or `accept-orders` may hold what only signed-in people should see.
 */
export function isAuthPage(page: { page_slug: string }, types: Iterable<string>): boolean {
  if (!isAuthSlug(page.page_slug)) return false;
  for (const type of types) if (authBlockTypes.some((known) => known === type)) return true;
  return false;
}

/**
 * A path of the same host to go on to after signing in; the app's first page for anything else, and for the auth pages
 * themselves. Beside a board stand the dashboard and other boards: from there the way leads to the board alone.
 */
export function wayOn(next: string | null | undefined, board_slug = ''): string {
  const home = `/${board_slug}`;
  if (!next || next.length > 500 || !isLocalPath(next)) return home;
  const path = next.split(/[?#]/)[0] ?? '/';
  if (board_slug !== '') return path === home ? next : home;
  return isDefaultAuthPath(path) || /^\/(?:api|handover|sign-out)(?:\/|$)/.test(path) ? '/' : next;
}
