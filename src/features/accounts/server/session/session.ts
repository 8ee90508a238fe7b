import { apiKeyPrefix } from '#features/workspaces/rules/workspace.ts';
import { newId } from '#kit/ids.ts';
import { cookie, cookieName, cookieOf } from '#platform/http/cookie.ts';
import type { Host } from '#platform/http/host.ts';
import { bearerOf, hashToken, newToken } from '#platform/http/token.ts';
import type { Session, SessionOwner, SignedEmbed } from '../../services.ts';
import type { Services } from '#platform/services.ts';
import type { Database } from '#platform/database/database.ts';

const days = 24 * 60 * 60 * 1000;
const lifetime = 30 * days;
/** A session that is used is prolonged at most this often. */
const touchAfter = days / 24;

/** How a session came to be: shown where people list theirs. */
export interface SignInFacts {
  how?: 'password' | 'link' | 'code' | 'oidc' | 'sign-up' | 'handover' | 'app-password' | 'reset' | 'embed' | 'passkey';
  request?: Request;
  address?: string;
  /** The session that this one ends with. */
  parent_hash?: string | null;
}

/** What a session is bound to that the server of another site vouched for. */
export interface NewEmbed extends SignedEmbed {
  key_id: string;
  /** No token is taken twice. */
  token_id: string;
  seconds: number;
}

/** Makes a session for one host, or one board, and answers its token. */
export async function startSession(
  database: Database,
  host: Pick<Host, 'name'>,
  who: Partial<SessionOwner>,
  facts: SignInFacts = {},
  embed?: NewEmbed,
): Promise<string> {
  const token = newToken();
  await database
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      id: newId('ses'),
      audience: host.name,
      user_id: who.user_id ?? null,
      app_user_id: who.app_user_id ?? null,
      app_id: who.app_id ?? null,
      parent_hash: facts.parent_hash ?? null,
      how: facts.how ?? 'password',
      user_agent: (facts.request?.headers.get('user-agent') ?? '').slice(0, 300),
      address: facts.address ?? '',
      expires_at: new Date(Date.now() + (embed ? embed.seconds * 1000 : lifetime)),
      ...(embed && {
        ...{ embed_key_id: embed.key_id, embed_token_id: embed.token_id, embed_origin: embed.origin },
        ...{ embed_page_id: embed.page_id, embed_block_id: embed.block_id },
      }),
    })
    .execute();
  return token;
}

export async function endSession(database: Database, token: string): Promise<void> {
  await database.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
}

/**
 * The session of a request, by cookie or bearer token, when it was made for this very host and has not expired. An API
 * key, which is a bearer token too, is no session.
 */
export async function readSession(
  request: Request,
  host: Host,
  services: Pick<Services, 'database' | 'environment'>,
): Promise<ReadSession> {
  if (bearsKey(request)) return { session: null, token: null };
  return readSessionAt(request, { name: host.name, cookie: 'sheaf_session' }, services);
}

export interface ReadSession {
  session: Session | null;
  token: string | null;
}

/** Where a session counts: what it was made for, and the cookie that brings it. */
export interface SessionPlace {
  name: string;
  cookie: string;
}

/** The session of a request that was made for this very place, by its own cookie or as a bearer token. */
export async function readSessionAt(
  request: Request,
  place: SessionPlace,
  { database, environment }: Pick<Services, 'database' | 'environment'>,
): Promise<ReadSession> {
  const token = bearerOf(request) ?? cookieOf(request, cookieName(environment, place.cookie));
  if (!token) return { session: null, token: null };
  const stored = await database
    .selectFrom('sessions')
    .select(['id', 'user_id', 'app_user_id', 'app_id', 'token_hash', 'created_at', 'expires_at', 'last_seen_at'])
    .select(['embed_origin', 'embed_page_id', 'embed_block_id'])
    .where('token_hash', '=', hashToken(token))
    .where('audience', '=', place.name)
    .executeTakeFirst();
  const now = Date.now();
  if (!stored || stored.expires_at.getTime() <= now) return { session: null, token: null };
  const { embed_origin, embed_page_id, embed_block_id } = stored;
  // One that a site vouched for ends when it is due: the site vouches again.
  if (embed_origin === null && now - stored.last_seen_at.getTime() > touchAfter) {
    await database
      .updateTable('sessions')
      .set({ last_seen_at: new Date(now), expires_at: new Date(now + lifetime) })
      .where('token_hash', '=', hashToken(token))
      .execute();
  }
  const { id, user_id, app_user_id, app_id, token_hash, created_at } = stored;
  const embed =
    embed_origin === null ? null : { origin: embed_origin, page_id: embed_page_id, block_id: embed_block_id };
  return { session: { id, user_id, app_user_id, app_id, token_hash, created_at, key: null, embed }, token };
}

/** Whether a request is made with an API key, be it good or not. */
export const bearsKey = (request: Request): boolean => bearerOf(request)?.startsWith(apiKeyPrefix) ?? false;

/** Whether a request carries anything that could be a session of the host: without it a page may come from the shared cache. */
export function mayHaveSession(request: Request, environment: Services['environment']): boolean {
  return bearerOf(request) !== null || cookieOf(request, cookieName(environment)) !== null;
}

/** Host-only, httpOnly, SameSite=Lax: nothing that runs in one app reaches another. `null` ends it. */
export function sessionCookie(
  token: string | null,
  environment: Services['environment'],
  name = 'sheaf_session',
): string {
  return cookie(cookieName(environment, name), token, lifetime / 1000, environment);
}

/**
 * The cookie of a session within a frame of another site, which the browser keeps apart for each such site. It needs
 * https; without it, or where the browser keeps no such cookies, the session is the frame's for as long as it is open.
 */
export function frameCookie(token: string | null, environment: Services['environment'], name: string): string[] {
  if (environment.PUBLIC_PROTOCOL !== 'https') return [];
  const stored = `${cookieName(environment, name)}=${token ?? ''}; Path=/; HttpOnly; Secure; SameSite=None; Partitioned`;
  return [`${stored}; Max-Age=${token === null ? 0 : lifetime / 1000}`];
}
