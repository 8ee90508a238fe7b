/** The pages on which visitors of an app sign in, register and choose passwords: the owner's own, or good default ones. */
import { isLocalPath } from '#kit/local-path.ts';
import { isAuthSlug } from '#features/apps/rules/auth-slug.ts';

/** What an assistant asks of a person is in the address that they sign in for. */
export const longestNext = 6_000;

/** What visitors do on such a page. A block says in its definition which step it is for. */
export const authSteps = ['login', 'register', 'forgotPassword'] as const;
export type AuthStep = (typeof authSteps)[number];

/** Where the default pages are, and the step that each of them is for. */
export const defaultAuthPages = {
  '/login': { name: 'Sign in', step: 'login' },
  '/register': { name: 'Register', step: 'register' },
  '/confirm-email': { name: 'Confirm your address', step: 'register' },
  '/forgot-password': { name: 'Forgot your password', step: 'forgotPassword' },
  '/reset-password': { name: 'Choose a password', step: 'forgotPassword' },
} as const satisfies Record<string, { name: string; step: AuthStep }>;
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
export const isAuthPage = (page: { page_slug: string }, steps: ReadonlySet<AuthStep>): boolean =>
  isAuthSlug(page.page_slug) && steps.size > 0;

/**
 * A path of the same host to go on to after signing in; the app's first page for anything else, and for the auth pages
 * themselves. Next to a board are the dashboard and other boards: from there the way leads to the board alone.
 */
export function wayOn(next: string | null | undefined, board_slug = ''): string {
  const home = `/${board_slug}`;
  if (!next || next.length > longestNext || !isLocalPath(next)) return home;
  const path = next.split(/[?#]/)[0] ?? '/';
  if (board_slug !== '') return path === home ? next : home;
  return isDefaultAuthPath(path) || /^\/(?:api|handover|sign-out)(?:\/|$)/.test(path) ? '/' : next;
}
