import { msg } from '#kit/language/msg.ts';
import type { AuditEntry } from '#features/workspaces/services.ts';
import type { ApiScope } from '#features/workspaces/rules/workspace.ts';
import { newId } from '#kit/ids.ts';
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import { inTransaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import type { Services } from '#platform/services.ts';
import { nameTarget } from '../../rules/redirect-uri.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import type { Place } from './place.ts';
import { issue } from './tokens.ts';

/** Of one person in one workspace, or at one app. */
const mostConnections = 50;

/** Who lets a program in, and where: a member into a workspace, or a person of an app into what they see of it. */
export type ConnectionOwner = { workspace_id: string; user_id: string } | { app_id: string; app_user_id: string };

/** Stores what a person allowed, and answers where they go with the code. */
export async function connect(
  { client, target, redirectUri, challenge, back }: AuthorizationRequest,
  given: {
    scopes: readonly ApiScope[];
    place: Place;
    owner: ConnectionOwner;
    entry: Pick<AuditEntry, 'actor' | 'address' | 'workspace_id'>;
  },
  { database, audit }: Pick<Services, 'audit' | 'database'>,
): Promise<string> {
  const { scopes, place, owner, entry } = given;
  if (scopes.length === 0) throw new Problem('invalid_input', 'Allow at least one thing, or choose Cancel.');
  const id = newId('asn');
  const client_host = nameTarget(target);
  const code = await inTransaction(database, async (transaction) => {
    const { count } = await transaction
      .selectFrom('assistant_connections')
      .select((expression) => expression.fn.countAll<number>().as('count'))
      .where((is) => is.and(owner))
      .executeTakeFirstOrThrow();
    if (count >= mostConnections)
      throw new Problem(
        'invalid_input',
        t('You can connect up to {count} assistants. Disconnect one first.', { count: mostConnections }),
      );
    await transaction
      .insertInto('assistant_connections')
      .values({
        ...{ id, ...owner, resource: place.resource, scopes: json<string[]>([...scopes]) },
        ...{ client_id: client.id, client_name: client.name, client_host },
      })
      .execute();
    await audit.record(
      {
        ...entry,
        action: 'assistant.connected',
        subject: { connection_id: id, client_id: client.id, scopes, ...('app_id' in owner && owner) },
        summary: place.app
          ? msg('connected the assistant {assistant} ({host}) to the app {app} for {scopes}', {
              ...{ assistant: client.name, host: client_host, app: place.app.name, scopes: scopes.join(', ') },
            })
          : msg('connected the assistant {assistant} ({host}) for {scopes}', {
              ...{ assistant: client.name, host: client_host, scopes: scopes.join(', ') },
            }),
      },
      transaction,
    );
    return issue(transaction, 'code', id, { challenge, redirect_uri: redirectUri });
  });
  return back({ code });
}
