/** Which assistants a person connected to an app, each with a way to end it. */
import { msg } from '#kit/language/msg.ts';
import { connectedAssistantsPath as connectedPath } from '#features/apps/rules/app.ts';
import { Problem } from '#kit/problem.ts';
import type { AskedAddress } from '#platform/http/address.ts';
import { refuseForeignOrigin } from '#platform/http/refuse-foreign-origin.ts';
import { seeOther } from '#platform/http/see-other.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { Services } from '#platform/services.ts';
import { appScopes } from '../../rules/assistant-scopes.ts';
import type { ConnectedToRender } from '../../services.ts';
import { OAuthError } from '../oauth/oauth-error.ts';
import { readForm } from '../oauth/read-form.ts';
import { openAtApp, pageOf, personalPage, signInFirst } from './person-of-app.ts';

export async function showConnected(requested: AskedAddress, services: Services): Promise<Response | null> {
  const at = await openAtApp(requested, services);
  if (!at) return null;
  const { app, place, viewer } = at;
  if (viewer.kind !== 'app_user') return signInFirst(requested, app, services);
  const found = await services.database
    .selectFrom('assistant_connections')
    .select(['id', 'client_name', 'client_host', 'scopes', 'connected_at', 'last_used_at'])
    .where('app_user_id', '=', viewer.id)
    .where('connected_at', 'is not', null)
    .orderBy('connected_at', 'desc')
    .orderBy('id')
    .execute();
  const connections = found.map(({ id, client_name, client_host, scopes, connected_at, last_used_at }) => ({
    ...{ id, name: client_name, answered_at: client_host },
    scopes: appScopes.filter((scope) => scopes.includes(scope)),
    connected_on: dayOf(connected_at ?? new Date()),
    used_on: last_used_at && dayOf(last_used_at),
  }));
  // Who isn't asked to sign in at `/mcp` is at this address.
  const address = `${place.resource}${app.sign_in_method === 'No sign in' ? '?sign-in=true' : ''}`;
  const page: ConnectedToRender = { ...pageOf(app), email: viewer.email, address, connections };
  return personalPage(services.renderer.renderConnected(page));
}

/** Ends one of the person's own. */
export async function endConnected(requested: AskedAddress, services: Services): Promise<Response | null> {
  const { request, host, address } = requested;
  const at = await openAtApp(requested, services);
  if (!at) return null;
  refuseForeignOrigin(request, host, 'form');
  const { app, viewer } = at;
  if (viewer.kind !== 'app_user') throw new Problem('not_signed_in', 'Sign in to continue.');
  const form = await readForm(request).catch((error: unknown) => {
    throw error instanceof OAuthError ? new Problem('malformed_request', error.message) : error;
  });
  await inTransaction(services.database, async (transaction) => {
    const ended = await transaction
      .deleteFrom('assistant_connections')
      .where('id', '=', form.get('id') ?? '')
      .where('app_user_id', '=', viewer.id)
      .returning(['id', 'client_name'])
      .executeTakeFirst();
    if (!ended) return;
    await services.audit.record(
      {
        ...{ workspace_id: app.workspace_id, address, action: 'assistant.ended' },
        actor: { kind: 'app_user', id: viewer.id, email: viewer.email },
        subject: { connection_id: ended.id, app_id: app.id, app_user_id: viewer.id },
        summary: msg('disconnected the assistant {assistant} from the app {app}', {
          assistant: ended.client_name,
          app: app.name,
        }),
      },
      transaction,
    );
  });
  return seeOther(connectedPath);
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
