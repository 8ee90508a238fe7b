import type { User } from '#features/accounts/services.ts';
import type { AnyCall } from '#platform/http/call.ts';
import { isOpen, noAdminCookie, readAdminSession } from './admin-session.ts';

/**
 * The admin whose session of the admin area the call carries; null without one. What is done there is theirs,
 * regardless of who is signed in at the site next to it.
 */
export async function knowAdmin(call: AnyCall): Promise<{ user: User; session: null } | null> {
  const session = await readAdminSession(call.request, call.host, call.services);
  if (session === 'ended') call.answerHeaders.append('set-cookie', noAdminCookie(call.services.environment));
  return isOpen(session) ? { user: session.user, session: null } : null;
}
