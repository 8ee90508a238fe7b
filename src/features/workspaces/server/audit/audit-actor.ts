import type { AuditActor, AuditEntry } from '../../services.ts';
import type { AnyCall } from '#platform/http/call.ts';

type Requested = Pick<AnyCall, 'session' | 'user' | 'viewer'>;

/** Who did what a call does: for audit entries. Through an API key it is the key, with the address of its maker. */
export function auditActorOf({ session, user, viewer }: Requested): AuditActor {
  if (session?.key && user) return { kind: 'api_key', id: session.id, email: user.email, name: session.key.name };
  if (user) return { kind: 'user', id: user.id, email: user.email };
  if (viewer?.kind === 'app_user') return { kind: 'app_user', id: viewer.id, email: viewer.email };
  return { kind: 'anonymous' };
}

/** Who and from where: what every audit entry of a call says. */
export function calledBy(call: Requested & Pick<AnyCall, 'address'>): Pick<AuditEntry, 'actor' | 'address'> {
  return { actor: auditActorOf(call), address: call.address };
}
