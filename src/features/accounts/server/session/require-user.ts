import { Problem } from '#kit/problem.ts';
import type { AnyCall } from '#platform/http/call.ts';
import type { User } from '../../services.ts';
import { bearsKey } from './session.ts';

/** The person who calls; `not_signed_in` without one. */
export function requireUser({ user, request }: Pick<AnyCall, 'user' | 'request'>): User {
  if (user) return user;
  const badKey = 'This API key doesn’t work here, or was revoked.';
  throw new Problem('not_signed_in', bearsKey(request) ? badKey : 'Sign in to continue.');
}

/** An API key reaches the workspace that it was made for and no other of its maker's. */
export const mayReach = ({ session }: Pick<AnyCall, 'session'>, workspaceId: string): boolean =>
  !session?.key || session.key.workspace_id === workspaceId;
