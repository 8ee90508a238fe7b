/** What a person is asked for a program, and their answer. */
import { calledBy } from '#features/workspaces/server/audit/audit-actor.ts';
import { apiScopes } from '#features/workspaces/rules/workspace.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '#platform/http/call.ts';
import type { allowAssistant as allowEndpoint, lookAtRequest as lookEndpoint } from '../../api/connections.ts';
import { nameTarget } from '../../rules/redirect-uri.ts';
import { readRequest } from './authorization-request.ts';
import { connect } from './connect.ts';
import { refusal } from './oauth-error.ts';
import { placeOfSite } from './place.ts';

export async function lookAtRequest({ body, host, user, services }: Call<typeof lookEndpoint>) {
  await services.assistants.guards.requests.take(user.id);
  const request = await readRequest(body.query, placeOfSite(host), services);
  if ('refused' in request) return { refused: request.refused.message, back: request.back };
  const { client, target, scopes, back } = request;
  return {
    client: { name: client.name, host: client.host, answered_at: nameTarget(target) },
    scopes: scopes.map((name) => ({ name, about: apiScopes[name] })),
    back: back(refusal),
  };
}

/** Issues a code for as much as the person left checked, in the workspace that they chose. */
export async function allowAssistant(call: Call<typeof allowEndpoint>) {
  const { body, host, user, services } = call;
  await services.assistants.guards.requests.take(user.id);
  const place = placeOfSite(host);
  const request = await readRequest(body.query, place, services);
  if ('refused' in request) throw new Problem('invalid_input', request.refused.message);
  const scopes = request.scopes.filter((scope) => body.scopes.includes(scope));
  const workspace = await services.workspaces.byId(body.workspace_id);
  const role = workspace && (await services.accounts.roleIn(user.id, workspace.id));
  if (!workspace || !role) throw new Problem('not_found', 'You aren’t in this workspace any more.');
  const owner = { user_id: user.id, workspace_id: workspace.id };
  const entry = { workspace_id: workspace.id, ...calledBy(call) };
  return { go: await connect(request, { scopes, place, owner, entry }, services) };
}
