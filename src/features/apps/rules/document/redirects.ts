/** Addresses that an app no longer has, or never had, and where they lead. */
import { t } from '#kit/language/product.ts';
import type { FieldProblem } from '#kit/problem.ts';
import { isLocalPath } from '#kit/local-path.ts';
import { isReservedPage } from '../reserved-names.ts';

export interface Redirect {
  /** A path of the app. */
  from: string;
  /** Another one, or a whole address. */
  to: string;
}

export const maxRedirects = 300;

/** Answered by the server itself, next to the names that no page is given. */
const ownFiles = new Set([
  ...['app.webmanifest', 'app-icon-192.png', 'app-icon-512.png', 'feed.xml', 'llms.txt', 'robots.txt'],
  ...['service-worker.js', 'sitemap.xml', 'sitemap', 'social.png'],
]);

/** Where people sign in if the app has no page for it. (app-users/rules/auth-page.ts) */
const authPaths = new Set(['/login', '/register', '/confirm-email', '/forgot-password', '/reset-password']);

/** What is wrong with a list as a whole, by the places of its entries. */
export function redirectProblems(redirects: readonly Redirect[], path: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const known = byPath(redirects);
  // What isn't an address leads nowhere: it is named itself.
  const sound = byPath(redirects.filter(({ from, to }) => problemOfFrom(from) === null && problemOfTo(to) === null));
  for (const [index, { from, to }] of redirects.entries()) {
    const wrongFrom =
      problemOfFrom(from) ??
      (known.get(plainPath(from)) === redirects[index] ? null : t('This old address is in the list twice.'));
    if (wrongFrom) problems.push({ path: `${path}.${index}.from`, message: wrongFrom });
    const wrongTo =
      problemOfTo(to) ??
      (wrongFrom || follow(sound, from, isElsewhere) !== null ? null : t('This leads back to itself.'));
    if (wrongTo) problems.push({ path: `${path}.${index}.to`, message: wrongTo });
  }
  return problems;
}

function problemOfFrom(from: string): string | null {
  if (!isLocalPath(from) || /[?#]/.test(from))
    return t('Enter the old address as a path such as /old-page, without ? and #.');
  const plain = plainPath(from);
  const [, first = ''] = plain.split('/');
  if (plain === '') return t('The home page has this address.');
  const isOwn = isReservedPage(first) || ownFiles.has(first) || first.startsWith('.') || authPaths.has(plain);
  return isOwn || /\/(?:feed\.xml|social\.png)$/.test(plain) ? t('This address is reserved.') : null;
}

function problemOfTo(to: string): string | null {
  if (isLocalPath(to)) return null;
  const url = /^https?:\/\//i.test(to) && URL.canParse(to) ? new URL(to) : null;
  if (url && url.username === '' && url.password === '' && !/\s/.test(to)) return null;
  return t('Enter a path such as /new-page, or an address that starts with http:// or https://.');
}

/**
 * Where a path leads that has no page; null where nothing is said of it. `isOwnHost`: names that the app itself is at, so
 * that an address with one of them is as good as its path.
 */
export function redirectOf(
  redirects: readonly Redirect[],
  { pathname, search }: { pathname: string; search: string },
  isOwnHost: (host: string) => boolean,
): string | null {
  if (redirects.length === 0) return null;
  const to = follow(byPath(redirects), pathname, isOwnHost);
  // What an address asks for is taken along, but to no one else.
  return to && isLocalPath(to) && !/[?#]/.test(to) ? `${to}${search}` : to;
}

/** The next address: a page may be there. Null for a path that leads nowhere, or in a circle. */
function follow(
  known: ReadonlyMap<string, Redirect>,
  from: string,
  isOwnHost: (host: string) => boolean,
): string | null {
  const seen = new Set<string>();
  const to = known.get(plainPath(from))?.to ?? null;
  for (let at = plainPath(from); ; ) {
    const next = known.get(at);
    if (!next) return to;
    if (seen.has(at)) return null;
    seen.add(at);
    const { to: target } = next;
    const url = isLocalPath(target) ? new URL(target, 'http://path.invalid') : new URL(target);
    if (!isLocalPath(target) && !isOwnHost(url.host)) return to;
    at = plainPath(url.pathname);
  }
}

const isElsewhere = (): boolean => false;

const byPath = (redirects: readonly Redirect[]): Map<string, Redirect> =>
  // Of two the first holds.
  new Map(redirects.toReversed().map((one) => [plainPath(one.from), one]));

/** Old addresses are typed and linked with other cases, with a slash at the end, and with letters in codes. */
function plainPath(path: string): string {
  const bare = path.replace(/\/+$/, '').toLowerCase();
  try {
    return decodeURI(bare);
  } catch {
    return bare;
  }
}
