import { requireReach, requireUser } from '#features/accounts/server/session/require-user.ts';
import type { Feature } from '#platform/feature.ts';
import type { AccessRules } from '#platform/api/endpoint.ts';
import type { AnyCall } from '#platform/http/call.ts';
import { notFound } from '#platform/http/not-found.ts';
import { readBody } from '#platform/http/read-body.ts';
import { appOfHost, requireMember } from './require-member.ts';

export const accessRules = {
  'editor-of-app': {
    about: "A member of the app's workspace ({appId}).",
    authorize: (call) => authorizeEditor(call, call.params['appId']),
  },
  'editor-of-app-in-body': {
    about: "A member of the app's workspace (`appId` of the body, or of the query of a DELETE).",
    async authorize(call) {
      requireUser(call);
      const { request } = call;
      // The spec's DELETE names its things in the body; clients that cannot send one use the query.
      const body = await readBody(request);
      call.body =
        request.method === 'DELETE' && isEmpty(body) ? Object.fromEntries(new URL(request.url).searchParams) : body;
      const named = call.body;
      return authorizeEditor(
        call,
        typeof named === 'object' && named !== null && 'appId' in named ? named.appId : undefined,
      );
    },
  },
} satisfies Feature['accessRules'];

const isEmpty = (body: unknown): boolean => typeof body === 'object' && body !== null && Object.keys(body).length === 0;

async function authorizeEditor(call: AnyCall, appId: unknown): Promise<AccessRules['editor-of-app']> {
  requireUser(call);
  const app = typeof appId === 'string' ? await call.services.apps.byId(appId) : null;
  const user = await requireMember(call, app?.workspace_id ?? null, 'app');
  if (!app || (call.host.kind === 'app' && (await appOfHost(call)).id !== app.id)) throw notFound('app');
  requireReach(call, { apps: app.id });
  const { id, name, email } = user;
  return { user, app, viewer: { kind: 'editor', id, name, email } };
}
