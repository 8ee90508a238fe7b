import { Problem } from '#kit/problem.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import type { Host } from '../scope.ts';

/** Sign-ups and sign-ins from one network address. */
export const perAddress = createRateLimit({ uses: 60, seconds: 15 * 60 });
/** Failed sign-ins to one account, wherever they come from. */
export const perAccount = createRateLimit({ uses: 10, seconds: 15 * 60 });

/** Passwords are typed on the main site only: no page that an owner made can ask for one that looks like it. */
export function onlyOnSite(host: Host): void {
  if (host.kind !== 'site') throw new Problem('not_found', 'Sign in on the main site.');
}
