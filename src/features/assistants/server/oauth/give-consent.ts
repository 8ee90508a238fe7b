/** What a person is asked for a program, and their answer. */
import { calledBy } from '#features/workspaces/server/audit/audit-actor.ts';
import { apiScopes } from '#features/workspaces/rules/workspace.ts';
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import { inTransaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import type { Call } from '#platform/http/call.ts';
import type { allowAssistant as allowEndpoint, lookAtRequest as lookEndpoint } from '../../api.ts';
import { nameTarget } from '../../rules/redirect-uri.ts';
import { readRequest } from './authorization-request.ts';
import { placeOf } from './place.ts';
import { issue } from './tokens.ts';

/** Of one person in one workspace. */
const mostConnections = 50;

export async function lookAtRequest({ body, host, user, services }: Call<typeof lookEndpoint>) {
  await services.assistants.guards.requests.take(user.id);
  const request = await readRequest(body.query, placeOf(host), services);
  if ('refused' in request) return { refused: request.refused.message, back: request.back };
  const { client, target, scopes, back } = request;
  return {
    client: { name: client.name, host: client.host, answered_at: nameTarget(target) },
    scopes: scopes.map((name) => ({ name, about: apiScopes[name] })),
    back: back({ error: 'access_denied', error_description: 'The person said no.' }),
  };
}

/** Issues a code for as much as the person left checked, in the workspace that they chose. */
export async function allowAssistant(call: Call<typeof allowEndpoint>) {
  const { body, host, user, services } = call;
  await services.assistants.guards.requests.take(user.id);
  const place = placeOf(host);
  const request = await readRequest(body.query, place, services);
  if ('refused' in request) throw new Problem('invalid_input', request.refused.message);
  const { client, target, redirectUri, challenge, back } = request;
  const scopes = request.scopes.filter((scope) => body.scopes.includes(scope));
  if (scopes.length === 0) throw new Problem('invalid_input', 'Allow at least one thing, or choose Cancel.');
  const workspace = await services.workspaces.byId(body.workspace_id);
  const role = workspace && (await services.accounts.roleIn(user.id, workspace.id));
  if (!workspace || !role) throw new Problem('not_found', 'You aren’t in this workspace any more.');
  const connection = { id: newId('asn'), user_id: user.id, workspace_id: workspace.id, resource: place.resource };
  const client_host = nameTarget(target);
  const code = await inTransaction(services.database, async (transaction) => {
    const { count } = await transaction
      .selectFrom('assistant_connections')
      .select((expression) => expression.fn.countAll<number>().as('count'))
      .where('workspace_id', '=', workspace.id)
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    if (count >= mostConnections)
      throw new Problem('invalid_input', `You can connect up to ${mostConnections} assistants. Disconnect one first.`);
    await transaction
      .insertInto('assistant_connections')
      .values({
        ...{ ...connection, client_id: client.id, client_name: client.name, client_host },
        scopes: json<string[]>(scopes),
      })
      .execute();
    await services.audit.record(
      {
        workspace_id: workspace.id,
        ...calledBy(call),
        action: 'assistant.connected',
        subject: { connection_id: connection.id, client_id: client.id, scopes },
        summary: `connected the assistant ${client.name} (${client_host}) for ${scopes.join(', ')}`,
      },
      transaction,
    );
    return issue(transaction, 'code', connection.id, { challenge, redirect_uri: redirectUri });
  });
  return { go: back({ code }) };
}
