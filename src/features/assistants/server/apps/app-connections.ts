/** Which assistants are connected to an app, for its editors. */
import { msg } from '#kit/language/msg.ts';
import type { endAppConnection as endEndpoint, listAppConnections as listEndpoint } from '../../api/connections.ts';
import { appScopes } from '../../rules/assistant-scopes.ts';
import { calledBy } from '#features/workspaces/server/audit/audit-actor.ts';
import { Problem } from '#kit/problem.ts';
import { type Database, inTransaction } from '#platform/database/database.ts';
import type { Call } from '#platform/http/call.ts';

const mostListed = 500;

export const listAppConnections = async ({ app, services }: Call<typeof listEndpoint>) => ({
  connections: await connectionsOf(services.database, app.id),
});

export async function endAppConnection(call: Call<typeof endEndpoint>) {
  const { app, params, services } = call;
  await inTransaction(services.database, async (transaction) => {
    const ended = await transaction
      .deleteFrom('assistant_connections')
      .where('id', '=', params.connectionId)
      .where('app_id', '=', app.id)
      .returning(['id', 'client_name', 'app_user_id'])
      .executeTakeFirst();
    if (!ended) throw new Problem('not_found', 'This assistant is no longer connected.');
    await services.audit.record(
      {
        ...{ workspace_id: app.workspace_id, ...calledBy(call), action: 'assistant.ended' },
        subject: { connection_id: ended.id, app_id: app.id, app_user_id: ended.app_user_id },
        summary: msg('disconnected the assistant {assistant} from the app {app}', {
          assistant: ended.client_name,
          app: app.name,
        }),
      },
      transaction,
    );
  });
  return { connections: await connectionsOf(services.database, app.id) };
}

async function connectionsOf(database: Database, appId: string) {
  const found = await database
    .selectFrom('assistant_connections')
    .innerJoin('app_users', 'app_users.id', 'assistant_connections.app_user_id')
    .select(['assistant_connections.id', 'client_name', 'client_host', 'scopes', 'app_users.email as person'])
    .select(['connected_at', 'last_used_at'])
    .where('assistant_connections.app_id', '=', appId)
    .where('connected_at', 'is not', null)
    .orderBy('connected_at', 'desc')
    .orderBy('assistant_connections.id', 'desc')
    .limit(mostListed)
    .execute();
  return found.map(({ id, client_name, client_host, scopes, person, connected_at, last_used_at }) => ({
    ...{ id, name: client_name, answered_at: client_host, person },
    scopes: appScopes.filter((scope) => scopes.includes(scope)),
    connected_at: (connected_at ?? new Date()).toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}
