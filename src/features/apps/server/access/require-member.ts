import { mayReach, requireUser } from '#features/accounts/server/session/require-user.ts';
import type { User } from '#features/accounts/services.ts';
import type { AnyCall } from '#platform/http/call.ts';
import { type Missing, notFound } from '#platform/http/not-found.ts';
import type { AppRecord } from '../../services.ts';

/**
 * That the caller is a member of the workspace of a thing. On an app host also that the thing is of the app's workspace:
 * a session there reaches no other one.
 */
export async function requireMember(call: AnyCall, workspaceId: string | null, what: Missing): Promise<User> {
  const user = requireUser(call);
  if (!workspaceId || !mayReach(call, workspaceId)) throw notFound(what);
  if (!(await call.services.accounts.roleIn(user.id, workspaceId))) throw notFound(what);
  if (call.host.kind === 'app' && (await appOfHost(call)).workspace_id !== workspaceId) throw notFound(what);
  return user;
}

/** A session of an app host reaches the workbook of that app, and no other one of the workspace. */
export async function requireOfHost(call: AnyCall, workbookId: string | null, what: Missing): Promise<void> {
  if (call.host.kind === 'app' && (await appOfHost(call)).workbook_id !== workbookId) throw notFound(what);
}

export async function appOfHost(call: AnyCall): Promise<AppRecord> {
  const app = call.host.kind === 'app' ? await call.services.apps.at(call.host) : null;
  if (!app) throw notFound('app');
  return app;
}
