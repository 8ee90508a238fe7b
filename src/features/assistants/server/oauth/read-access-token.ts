import type { Session } from '#features/accounts/services.ts';
import type { Identity } from '#platform/feature.ts';
import { hashToken } from '#platform/http/token.ts';
import type { Services } from '#platform/services.ts';
import { assistantScopes } from '../../rules/assistant-scopes.ts';
import { findToken } from './tokens.ts';

/** A connection that is used is noted at most this often. */
const touchAfter = 60_000;

/**
 * Who sent a request with an access token: the person who connected the assistant, in the workspace that they chose and
 * within what they allowed, as with an API key. Null unless it was issued for this very address.
 */
export async function readAccessToken(
  token: string,
  resource: string,
  { database, accounts }: Pick<Services, 'accounts' | 'database'>,
): Promise<Identity | null> {
  const found = await findToken(database, token, 'access');
  if (!found || found.resource !== resource) return null;
  const { id, user_id, workspace_id, client_name: name, created_at, data } = found;
  const granted = Array.isArray(data['scopes']) ? data['scopes'] : [];
  const scopes = assistantScopes.filter((scope) => granted.includes(scope) && found.scopes.includes(scope));
  const session: Session = {
    ...{ id, user_id, app_user_id: null, app_id: null, token_hash: hashToken(token), created_at },
    ...{ key: { name, workspace_id, scopes }, embed: null },
  };
  const user = await accounts.userOf(session);
  if (!user) return null;
  const now = Date.now();
  if (now - (found.last_used_at?.getTime() ?? 0) > touchAfter)
    await database
      .updateTable('assistant_connections')
      .set({ last_used_at: new Date(now) })
      .where('id', '=', id)
      .execute();
  return { context: { session, sessionToken: null, user }, scopes };
}
