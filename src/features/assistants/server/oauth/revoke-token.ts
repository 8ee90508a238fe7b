/** A program gives its token back, and with it the connection. (RFC 7009) */
import type { Call } from '#platform/http/call.ts';
import type { revokeToken as endpoint } from '../../api/connections.ts';
import { answerProgram, OAuthError } from './oauth-error.ts';
import { readForm } from './read-form.ts';
import { requirePlace } from './place.ts';
import { findToken, isFor } from './tokens.ts';

export async function revokeToken({ request, host, address, services }: Call<typeof endpoint>): Promise<Response> {
  const place = await requirePlace(host, services);
  const { assistants, database } = services;
  await assistants.guards.exchanges.take(address);
  return answerProgram(async () => {
    const form = await readForm(request);
    const token = form.get('token');
    if (token === undefined) throw new OAuthError('invalid_request', 'token is missing.');
    const found = (await findToken(database, token, 'refresh')) ?? (await findToken(database, token, 'access'));
    // Whatever else it is can't be used: that is all that was asked for. (RFC 7009, section 2.2)
    if (found && isFor(found, place) && found.client_id === form.get('client_id'))
      await database.deleteFrom('assistant_connections').where('id', '=', found.id).execute();
    return null;
  });
}
