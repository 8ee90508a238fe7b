/** The way into the admin area: a session of its own next to that of the site, short and bound to password and host. */
import type { Host } from '#platform/http/host.ts';
import type { User } from '#features/accounts/services.ts';
import type { Services } from '#platform/services.ts';
import type { Database } from '#platform/database/database.ts';
import { cookie, cookieName, cookieOf } from '#platform/http/cookie.ts';
import { hashToken, newToken } from '#platform/http/token.ts';

/** It is never prolonged: anyone who works longer proves again who they are. */
const hours = 8;
const name = 'sheaf_admin';

export interface OpenAdminSession {
  user: User;
  token_hash: string;
  expires_at: Date;
}
/** `ended`: the browser has one that counts no more, and has to forget it. */
export type AdminSession = OpenAdminSession | 'ended' | 'none';
export const isOpen = (session: AdminSession): session is OpenAdminSession => typeof session === 'object';

type Needs = Pick<Services, 'database' | 'environment' | 'accounts'>;

/** Whether a person administers the installation: named in ADMIN_EMAILS with a verified address, or by an admin. */
export async function isInstallationAdmin(
  { database, environment }: Pick<Services, 'database' | 'environment'>,
  person: { id: string; email: string; email_verified: boolean },
): Promise<boolean> {
  if (!person.email_verified) return false;
  if (environment.ADMIN_EMAILS.includes(person.email)) return true;
  const granted = await database
    .selectFrom('installation_admins')
    .select('user_id')
    .where('user_id', '=', person.id)
    .executeTakeFirst();
  return granted !== undefined;
}

/** Opens one for a person whose password and second factor were just proven; answers the cookie and when it ends. */
export async function startAdminSession(
  { database, environment }: Pick<Services, 'database' | 'environment'>,
  who: { user_id: string; password_hash: string },
  from: { request: Request; address: string },
): Promise<{ cookie: string; expires_at: Date }> {
  const token = newToken();
  const expires_at = new Date(Date.now() + hours * 3_600_000);
  await database
    .insertInto('admin_sessions')
    .values({
      token_hash: hashToken(token),
      user_id: who.user_id,
      password_mark: hashToken(who.password_hash),
      user_agent: (from.request.headers.get('user-agent') ?? '').slice(0, 300),
      address: from.address,
      expires_at,
    })
    .execute();
  return { cookie: cookie(cookieName(environment, name), token, hours * 3600, environment), expires_at };
}

/**
 * The admin session that a request carries: at the site alone and by its cookie alone. It counts while it has not run
 * out, its person is still an admin with a second factor, and has the password that opened it.
 */
export async function readAdminSession(request: Request, host: Host, services: Needs): Promise<AdminSession> {
  const token = host.kind === 'site' ? cookieOf(request, cookieName(services.environment, name)) : null;
  if (!token) return 'none';
  const { database } = services;
  const token_hash = hashToken(token);
  const stored = await database
    .selectFrom('admin_sessions')
    .innerJoin('users', 'users.id', 'admin_sessions.user_id')
    .select(['users.id', 'users.password_hash', 'users.totp_confirmed_at', 'password_mark', 'expires_at'])
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
  if (!stored) return 'ended';
  const isProven = stored.password_hash !== null && hashToken(stored.password_hash) === stored.password_mark;
  const lives = stored.expires_at.getTime() > Date.now() && isProven && stored.totp_confirmed_at !== null;
  const user = lives ? await services.accounts.byId(stored.id) : null;
  if (!user || !(await isInstallationAdmin(services, user))) {
    await endAdminSession(database, token_hash);
    return 'ended';
  }
  return { user, token_hash, expires_at: stored.expires_at };
}

export async function endAdminSession(database: Database, tokenHash: string): Promise<void> {
  await database.deleteFrom('admin_sessions').where('token_hash', '=', tokenHash).execute();
}

/** Makes the browser forget it. */
export const noAdminCookie = (environment: Services['environment']): string =>
  cookie(cookieName(environment, name), null, 0, environment);
