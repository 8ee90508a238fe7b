import type { Database, Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { hashToken, newToken } from '#platform/http/token.ts';
import type { Place } from './place.ts';

/** Seconds. An access token that leaks is soon worthless; a refresh token is new with every use. */
const lifetimes = { code: 2 * 60, access: 15 * 60, refresh: 30 * 24 * 60 * 60 } as const;
type TokenKind = keyof typeof lifetimes;
export const accessSeconds = lifetimes.access;

/** As all keys of ours begin, so that none is taken for a session. */
const prefixes: Record<TokenKind, string> = { code: 'sheaf_ac_', access: 'sheaf_at_', refresh: 'sheaf_rt_' };

/** Longer than any API key, which may begin alike. */
export const isAccessToken = (token: string): boolean => /^sheaf_at_[\w-]{43}$/.test(token);

/** Stores the hash of a new token, and answers the token. */
export async function issue(
  database: Database | Transaction,
  kind: TokenKind,
  connectionId: string,
  data: object = {},
): Promise<string> {
  const token = `${prefixes[kind]}${newToken()}`;
  const expires_at = new Date(Date.now() + lifetimes[kind] * 1000);
  await database
    .insertInto('assistant_tokens')
    .values({ token_hash: hashToken(token), connection_id: connectionId, kind, data: json<object>(data), expires_at })
    .execute();
  return token;
}

/** What a token was issued for, while it is in time: used or not. */
export const findToken = (database: Database | Transaction, token: string, kind: TokenKind) =>
  database
    .selectFrom('assistant_tokens')
    .innerJoin('assistant_connections', 'assistant_connections.id', 'assistant_tokens.connection_id')
    .selectAll('assistant_connections')
    .select(['assistant_tokens.data', 'assistant_tokens.used_at', 'assistant_tokens.token_hash'])
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', new Date())
    .executeTakeFirst();

/** Whether it was issued for this address: of a host that another app has by now, it wasn't. */
export const isFor = (found: { resource: string; app_id: string | null }, { resource, app }: Place): boolean =>
  found.resource === resource && found.app_id === (app?.id ?? null);

/** Uses a token up; whether this was its first use, whichever of two at once it is. */
export async function spend(transaction: Transaction, tokenHash: string): Promise<boolean> {
  const spent = await transaction
    .updateTable('assistant_tokens')
    .set({ used_at: new Date() })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .returning('token_hash')
    .executeTakeFirst();
  return spent !== undefined;
}
