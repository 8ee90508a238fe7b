import { createHash, randomBytes } from 'node:crypto';
import { apiKeyPrefix } from '#features/workspaces/rules/workspace.ts';
import { newId } from '#kit/ids.ts';
import type { Host, Session, SessionOwner, SignedEmbed } from '#features/scope.ts';
import type { Services } from '../services.ts';
import type { Database } from '../database/database.ts';
import { readApiKey } from './api-key.ts';

const days = 24 * 60 * 60 * 1000;
const lifetime = 30 * days;
/** A session that is used is prolonged at most this often. */
const touchAfter = days / 24;

/** What is stored of a secret: its SHA-256. The secret itself has 256 bits of chance, so no salt is needed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
export const newToken = (): string => randomBytes(32).toString('base64url');

/** How a session came to be: shown where people list theirs. */
export interface SignInFacts {
  how?: 'password' | 'link' | 'code' | 'oidc' | 'sign-up' | 'handover' | 'app-password' | 'reset' | 'embed';
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
 * key, which is a bearer token only, stands for a session in calls of the API; elsewhere it is worth nothing.
 */
export async function readSession(
  request: Request,
  host: Host,
  services: Pick<Services, 'database' | 'environment'>,
  keys: 'with-keys' | 'without-keys' = 'without-keys',
): Promise<ReadSession> {
  const bearer = bearerOf(request);
  if (bearer !== null && bearsKey(request)) {
    return { session: keys === 'with-keys' ? await readApiKey(bearer, host, services.database) : null, token: null };
  }
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

export function cookie(
  name: string,
  value: string | null,
  seconds: number,
  environment: Services['environment'],
): string {
  const secure = environment.PUBLIC_PROTOCOL === 'https' ? '; Secure' : '';
  return `${name}=${value ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${value === null ? 0 : seconds}${secure}`;
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

/** `__Host-` makes the browser refuse a cookie that another host tries to set; it needs https. */
export function cookieName(environment: Services['environment'], name = 'sheaf_session'): string {
  return environment.PUBLIC_PROTOCOL === 'https' ? `__Host-${name}` : name;
}

export function cookieOf(request: Request, name: string): string | null {
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name && value && /^[\w-]{20,100}$/.test(value)) return value;
  }
  return null;
}

function bearerOf(request: Request): string | null {
  const match = /^Bearer ([\w-]{20,100})$/i.exec(request.headers.get('authorization') ?? '');
  return match?.[1] ?? null;
}
