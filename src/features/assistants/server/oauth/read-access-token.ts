import type { Session } from '#features/accounts/services.ts';
import type { Identity } from '#platform/feature.ts';
import { hashToken } from '#platform/http/token.ts';
import type { Services } from '#platform/services.ts';
import type { Place } from './place.ts';
import { findToken, isFor } from './tokens.ts';

/** A connection that is used is noted at most this often. */
const touchAfter = 60_000;

/**
 * Who sent a request with an access token: the person who connected the assistant, within what they allowed. At the site
 * in the workspace that they chose, as with an API key; at an app as the person that they are there. Null unless it was
 * issued for this very address.
 */
export async function readAccessToken(
  token: string,
  place: Place,
  services: Pick<Services, 'accounts' | 'database'>,
): Promise<Identity | null> {
  const found = await findToken(services.database, token, 'access');
  if (!found || !isFor(found, place)) return null;
  const granted = Array.isArray(found.data['scopes']) ? found.data['scopes'] : [];
  const scopes = place.scopes.filter((scope) => granted.includes(scope) && found.scopes.includes(scope));
  const { id, user_id, workspace_id, app_user_id, client_name: name, created_at } = found;
  const session: Session = {
    ...{ id, user_id, app_user_id, app_id: null, token_hash: hashToken(token), created_at },
    ...{ key: workspace_id === null ? null : { name, workspace_id, scopes, only_for: null }, embed: null },
  };
  const user = user_id === null ? null : await services.accounts.userOf(session);
  if (!user && app_user_id === null) return null;
  await noteUse(found, services);
  return { context: { session, sessionToken: null, user }, scopes };
}

async function noteUse(
  { id, last_used_at }: { id: string; last_used_at: Date | null },
  { database }: Pick<Services, 'database'>,
): Promise<void> {
  const now = Date.now();
  if (now - (last_used_at?.getTime() ?? 0) <= touchAfter) return;
  await database
    .updateTable('assistant_connections')
    .set({ last_used_at: new Date(now) })
    .where('id', '=', id)
    .execute();
}
