import { isLocalPath } from '#kit/local-path.ts';
import { targetOfFeature } from './after-sign-in.ts';

/** Where to go after signing in: to what a feature leads to, or a path of this site that `redirect` names, never elsewhere. */
export function redirectTarget(search: string): string {
  const address = new URLSearchParams(search);
  return targetOfFeature(address) ?? pathOfSite(address.get('redirect') ?? '');
}

/** The path itself when it stays on this site, else the dashboard. */
export function pathOfSite(requested: string): string {
  return isLocalPath(requested) ? requested : '/dashboard';
}
