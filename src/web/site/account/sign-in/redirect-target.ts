import { isLocalPath } from '#kit/local-path.ts';

/** Where to go after signing in: a path of this site that `redirect` names, never an address elsewhere. */
export function redirectTarget(search: string): string {
  return pathOfSite(new URLSearchParams(search).get('redirect') ?? '');
}

/** The path itself when it stays on this site, else the dashboard. */
export function pathOfSite(wanted: string): string {
  return isLocalPath(wanted) ? wanted : '/dashboard';
}
