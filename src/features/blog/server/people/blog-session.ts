/**
 * Sessions of the people who write the blog: of their own, next to that of the site, made for the blog's screens alone
 * and over 24 hours after they began. No other call reads them. (decision 79)
 */
import { type BlogRole, isBlogSessionOver } from '../../rules/blog-access.ts';
import type { Host } from '#platform/http/host.ts';
import type { Services } from '#platform/services.ts';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import { isInstallationAdmin } from '#features/admin/server/session/admin-session.ts';
import { cookieName, cookieOf } from '#platform/http/cookie.ts';
import { hashToken } from '#platform/http/token.ts';
import {
  readSessionAt,
  sessionCookie,
  type SessionPlace,
  startSession,
} from '#features/accounts/server/session/session.ts';

type Needs = Pick<Services, 'database' | 'environment'>;

/** A person of the blog, according to their session. */
export interface BlogMember {
  /** Of `blog_people`. */
  id: string;
  user_id: string;
  name: string;
  email: string;
  role: BlogRole;
  /** When the session began. */
  login_time: Date;
}

const cookieOfBlog = 'sheaf_blog';
/** No host is named like it. */
export const placeOfBlog = (host: Pick<Host, 'name'>): SessionPlace => ({
  name: `${host.name}/blog-admin`,
  cookie: cookieOfBlog,
});

/** Who asks for the blog's screens; null for everybody else. A session that is over is removed. */
export async function readBlogMember(request: Request, host: Host, services: Needs): Promise<BlogMember | null> {
  if (host.kind !== 'site') return null;
  const { session, token } = await readSessionAt(request, placeOfBlog(host), services);
  if (!session?.user_id || !token) return null;
  if (isBlogSessionOver(session.created_at.getTime(), Date.now())) {
    await endAt(services.database, host, token);
    return null;
  }
  const person = await findBlogPerson(services, session.user_id);
  return person && { ...person, login_time: session.created_at };
}

/** What a person is at the blog; null where they have no part in it. */
export async function findBlogPerson(services: Needs, userId: string): Promise<Omit<BlogMember, 'login_time'> | null> {
  const found = await services.database
    .selectFrom('blog_people')
    .innerJoin('users', 'users.id', 'blog_people.user_id')
    .select(['blog_people.id', 'blog_people.name', 'blog_people.role', 'users.email'])
    .where('blog_people.user_id', '=', userId)
    .where('blog_people.left_at', 'is', null)
    // Who is disabled at the installation is so here.
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  const role = found && ((await mayAdministerBlog(services, userId)) ? 'admin' : found.role);
  return found && role ? { id: found.id, user_id: userId, name: found.name, email: found.email, role } : null;
}

/** The one place that says who has the blog without being invited: everyone who administers the installation. */
export async function mayAdministerBlog(services: Needs, userId: string): Promise<boolean> {
  const user = await services.database
    .selectFrom('users')
    .select(['id', 'email', 'email_verified_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return (
    user !== undefined && isInstallationAdmin(services, { ...user, email_verified: user.email_verified_at !== null })
  );
}

/** Starts a session in place of the one that the browser had; it ends with the session of the site, too. */
export async function startBlogSession(
  input: { request: Request; host: Host; address: string; user_id: string; parent_hash: string },
  { database, environment }: Needs,
): Promise<{ cookie: string }> {
  const { request, host, address, user_id, parent_hash } = input;
  const before = tokenOf(request, environment);
  const token = await inTransaction(database, async (transaction) => {
    if (before) await endAt(transaction, host, before);
    return startSession(transaction, placeOfBlog(host), { user_id }, { request, address, parent_hash });
  });
  return { cookie: sessionCookie(token, environment, cookieOfBlog) };
}

/** Ends the session of a request, if it has one. Answers the cookie that takes it from the browser. */
export async function endBlogSession(
  request: Request,
  host: Pick<Host, 'name'>,
  { database, environment }: Needs,
): Promise<{ cookie: string }> {
  const token = tokenOf(request, environment);
  if (token) await endAt(database, host, token);
  return { cookie: sessionCookie(null, environment, cookieOfBlog) };
}

/** Ends sessions of the blog alone: the cookie may hold the token of another session. */
async function endAt(database: Database | Transaction, host: Pick<Host, 'name'>, token: string): Promise<void> {
  await database
    .deleteFrom('sessions')
    .where('token_hash', '=', hashToken(token))
    .where('audience', '=', placeOfBlog(host).name)
    .execute();
}

/** Whether a browser brings what could be a session of the blog, good or not. */
export const bringsBlogSession = (request: Request, environment: Needs['environment']): boolean =>
  (request.headers.get('cookie') ?? '').includes(`${cookieName(environment, cookieOfBlog)}=`);

const tokenOf = (request: Request, environment: Needs['environment']): string | null =>
  cookieOf(request, cookieName(environment, cookieOfBlog));
