import { isLocalPath } from '#kit/local-path.ts';

/** What the address of a page for signing in passes to its block. */
export interface AuthAddress {
  /** Of a mailed link; ''. */
  token: string;
  /** The path of this app that the visitor was on the way to; ''. */
  next: string;
  /** Why a sign-in elsewhere came to nothing; ''. */
  problem: string;
}

/** Reads `token`, `problem` and `next` of a path with its query; a `next` that would leave the app is none. */
export function authAddress(path: string): AuthAddress {
  const query = new URLSearchParams(path.split('?')[1] ?? '');
  const next = query.get('next') ?? '';
  return {
    token: query.get('token') ?? '',
    next: isLocalPath(next) ? next : '',
    problem: query.get('problem') ?? '',
  };
}

/** The same page without the token of a link that does not work any more, keeping the way on. */
export function withoutToken(path: string): string {
  const [position = '', search = ''] = path.split('?');
  const query = new URLSearchParams(search);
  query.delete('token');
  return query.size > 0 ? `${position}?${query}` : position;
}

/** A link to another page of signing in, which takes the way on along. */
export function withNext(href: string, next: string): string {
  if (!href || !next) return href;
  return `${href}${href.includes('?') ? '&' : '?'}${new URLSearchParams({ next })}`;
}
