import { msg } from '#kit/language/msg.ts';
import { hasRole } from '#features/workspaces/rules/workspace.ts';
import { calledBy } from '#features/workspaces/server/audit/audit-actor.ts';
import { Problem } from '#kit/problem.ts';
import { type Database, inTransaction } from '#platform/database/database.ts';
import type { Call } from '#platform/http/call.ts';
import type { endConnection as endEndpoint, listConnections as listEndpoint } from '../api/connections.ts';
import { assistantScopes } from '../rules/assistant-scopes.ts';

type Called = Pick<Call<typeof listEndpoint>, 'user' | 'workspace'>;

export const listConnections = async ({ services, ...called }: Call<typeof listEndpoint>) => ({
  connections: await findConnections(services.database, called),
});

export async function endConnection(call: Call<typeof endEndpoint>) {
  const { services, workspace, params } = call;
  const { database, audit } = services;
  await inTransaction(database, async (transaction) => {
    const known = await findConnections(transaction, call);
    const ended = known.find(({ id }) => id === params.connectionId);
    if (!ended) throw new Problem('not_found', 'This assistant is no longer connected.');
    await transaction.deleteFrom('assistant_connections').where('id', '=', ended.id).execute();
    await audit.record(
      {
        workspace_id: workspace.id,
        ...calledBy(call),
        action: 'assistant.ended',
        subject: { connection_id: ended.id },
        summary: msg('disconnected the assistant {assistant} of {person}', {
          assistant: ended.name,
          person: ended.connected_by,
        }),
      },
      transaction,
    );
  });
  return { connections: await findConnections(database, call) };
}

/** Those of the caller; owner and admins see everyone's. */
async function findConnections(database: Database, { user, workspace }: Called) {
  const isAdmin = hasRole(workspace.role, 'admin');
  const found = await database
    .selectFrom('assistant_connections')
    .innerJoin('users', 'users.id', 'assistant_connections.user_id')
    .select(['assistant_connections.id', 'client_name', 'client_host', 'scopes', 'users.name as connected_by'])
    .select(['user_id', 'connected_at', 'last_used_at'])
    .where('workspace_id', '=', workspace.id)
    .where('connected_at', 'is not', null)
    .$if(!isAdmin, (query) => query.where('user_id', '=', user.id))
    .orderBy('connected_at', 'desc')
    .orderBy('assistant_connections.id', 'desc')
    .execute();
  return found.map(({ client_name, client_host, user_id, connected_at, last_used_at, ...one }) => ({
    ...{ ...one, name: client_name, answered_at: client_host, is_mine: user_id === user.id },
    scopes: assistantScopes.filter((scope) => one.scopes.includes(scope)),
    connected_at: (connected_at ?? new Date()).toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}
