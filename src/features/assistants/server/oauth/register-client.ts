/** Programs register themselves. (RFC 7591, section 3) */
import { newId } from '#kit/ids.ts';
import { isNestedBeyond } from '#kit/json-depth.ts';
import { Problem } from '#kit/problem.ts';
import { mayBeUnstorable, storable } from '#kit/storable.ts';
import type { Call } from '#platform/http/call.ts';
import { json } from '#platform/database/json.ts';
import type { registerClient as endpoint } from '../../api/connections.ts';
import { readRedirectUri } from '../../rules/redirect-uri.ts';
import { clientShape, readName } from './client-document.ts';
import { answerProgram, OAuthError } from './oauth-error.ts';
import { requirePlace } from './place.ts';
import { readText } from './read-form.ts';

/** Of the whole installation: those that no connection uses are forgotten after a day. */
const mostClients = 20_000;

export async function registerClient({ request, host, address, services }: Call<typeof endpoint>): Promise<Response> {
  await requirePlace(host, services);
  await services.assistants.guards.registrations.take(address);
  return answerProgram(async () => {
    const { client_name, redirect_uris } = readRegistration(await readText(request), services.environment.MAIN_HOST);
    const client = { id: newId('asc'), name: readName(client_name), redirect_uris };
    const { count } = await services.database
      .selectFrom('assistant_clients')
      .select((expression) => expression.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count >= mostClients) throw new Problem('unavailable', 'Too many assistants registered today.');
    await services.database
      .insertInto('assistant_clients')
      .values({ ...client, redirect_uris: json<string[]>(redirect_uris) })
      .execute();
    return {
      client_id: client.id,
      client_id_issued_at: Math.floor(Date.now() / 1000),
      client_name: client.name,
      redirect_uris,
      // Whatever it asked for: it gets no secret, and proves itself by PKCE.
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    };
  }, 201);
}

function readRegistration(text: string, mainHost: string) {
  const { data } = clientShape.safeParse(parse(text));
  if (!data) throw new OAuthError('invalid_client_metadata', 'Name one to ten redirect_uris.');
  const wrong = data.redirect_uris.find((uri) => !readRedirectUri(uri, mainHost));
  if (wrong === undefined) return data;
  const allowed = 'Use https, http on localhost, or a scheme of your own, without a fragment.';
  throw new OAuthError('invalid_redirect_uri', `${wrong} can’t be used. ${allowed}`);
}

function parse(text: string): unknown {
  if (isNestedBeyond(text, 8)) return null;
  try {
    return mayBeUnstorable(text) ? JSON.parse(text, storable) : JSON.parse(text);
  } catch {
    return null;
  }
}
