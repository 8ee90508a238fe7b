import type { CalledWorkspace } from '../services.ts';
import { hasRole, type WorkspaceRole } from '../rules/workspace.ts';
import { Problem } from '#kit/problem.ts';
import { mayReach, requireUser } from '#features/accounts/server/session/require-user.ts';
import { bearsKey } from '#features/accounts/server/session/session.ts';
import type { User } from '#features/accounts/services.ts';
import type { Feature } from '#platform/feature.ts';
import type { AnyCall } from '#platform/http/call.ts';
import { notFound } from '#platform/http/not-found.ts';
import { bearerOf } from '#platform/http/token.ts';
import { readApiKey } from './read-api-key.ts';

export const accessRules = {
  'member-of-workspace': {
    about: 'A member of the workspace ({workspaceId}).',
    authorize: (call) => authorizeMember(call, 'editor'),
  },
  'admin-of-workspace': {
    about: 'An owner or admin of the workspace ({workspaceId}).',
    authorize: (call) => authorizeMember(call, 'admin'),
  },
  'owner-of-workspace': {
    about: 'The owner of the workspace ({workspaceId}).',
    authorize: (call) => authorizeMember(call, 'owner'),
  },
} satisfies Feature['accessRules'];

/** People of a workspace are managed on the site alone: an app host knows its own app and nothing else. */
async function authorizeMember(
  call: AnyCall,
  needed: WorkspaceRole,
): Promise<{ user: User; workspace: CalledWorkspace }> {
  const user = requireUser(call);
  const { services } = call;
  const found = await services.workspaces.byId(call.params['workspaceId'] ?? '');
  const role = found && mayReach(call, found.id) ? await services.accounts.roleIn(user.id, found.id) : null;
  if (!found || !role || call.host.kind !== 'site') throw notFound('workspace');
  if (!hasRole(role, needed)) {
    throw new Problem(
      'forbidden',
      needed === 'owner' ? 'Only the owner can do this.' : 'Only an owner or admin can do this.',
    );
  }
  return { user, workspace: { ...found, role } };
}

/** By an API key. A bad one is no one, even when the request has a session too. */
export const identify: Feature['identify'] = async ({ request, host, services }) => {
  const key = bearerOf(request);
  if (key === null || !bearsKey(request)) return null;
  const session = await readApiKey(key, host, services.database);
  const user = session && (await services.accounts.userOf(session));
  return { context: { session, sessionToken: null, user }, scopes: session?.key?.scopes ?? null };
};
