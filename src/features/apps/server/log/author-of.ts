import type { ChangeAuthor } from './change-app.ts';
import { calledBy } from '#features/workspaces/server/audit/audit-actor.ts';
import type { AnyCall } from '#platform/http/call.ts';
import type { User } from '#features/accounts/services.ts';

/** The editor who makes a call, as the log and the audit log name them. */
export function authorOf(
  call: Pick<AnyCall, 'session' | 'viewer' | 'address' | 'services'> & { user: User },
): ChangeAuthor {
  return { user_id: call.user.id, audit: call.services.audit, entry: calledBy(call) };
}
