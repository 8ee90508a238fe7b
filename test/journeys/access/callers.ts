/** Everybody who may ask, with the real session, cookie or key that they would send. */
import { placeOfBlog } from '#features/blog/server/people/blog-session.ts';
import { startAdminSession } from '#features/admin/server/session/admin-session.ts';
import { cookieName } from '#platform/http/cookie.ts';
import { startSession } from '#features/accounts/server/session/session.ts';
import { placeOfVisitors } from '#features/visitor/server/access/visitor-session.ts';
import type { Services } from '#platform/services.ts';
import type { Things } from './things.ts';

export const callers = [
  'nobody',
  'password_holder',
  'reader',
  'writer',
  'stranger',
  'editor',
  'admin',
  'owner',
  'installation_admin',
  'reviewer',
  'blog_author',
  'blog_editor',
  'blog_admin',
  'admin_session',
  'key',
  'narrow_key',
] as const;
export type Caller = (typeof callers)[number];

/** From who may least to who may most. */
export const byPower = [
  'nobody',
  'password_holder',
  'reader',
  'writer',
  'stranger',
  'blog_author',
  'blog_editor',
  'blog_admin',
  'reviewer',
  'installation_admin',
  'admin_session',
  'narrow_key',
  'key',
  'editor',
  'admin',
  'owner',
] as const satisfies readonly Caller[];

const isPerson = (caller: Caller): caller is keyof Things['people'] & Caller =>
  ['stranger', 'editor', 'admin', 'owner', 'installation_admin', 'reviewer'].includes(caller);

export const emailOf = (caller: Caller, { people }: Things): string | null =>
  isPerson(caller) ? people[caller].email : null;

/** The headers of a caller at a host. App users have a session at their own app or board alone, and carry it everywhere. */
export async function headersOf(
  caller: Caller,
  things: Things,
  host: string,
  services: Services,
): Promise<Record<string, string>> {
  const { app } = things;
  const cookie = async (
    who: Parameters<typeof startSession>[2],
    at: ReturnType<typeof placeOfVisitors>,
  ): Promise<Record<string, string>> => {
    const token = await startSession(services.database, at, who);
    return { cookie: `${cookieName(services.environment, at.cookie)}=${token}` };
  };
  const atApp = placeOfVisitors({ name: app.kind === 'board' ? 'localhost' : `${app.subdomain}.localhost` }, app);
  if (isPerson(caller)) return cookie({ user_id: things.people[caller].id }, { name: host, cookie: 'sheaf_session' });
  switch (caller) {
    case 'nobody':
      return {};
    case 'reader':
    case 'writer':
      return cookie({ app_user_id: things.app_users[caller].id }, atApp);
    case 'password_holder':
      return cookie({ app_id: app.id }, atApp);
    // With the session of the blog alone: to everything else they are no one.
    case 'blog_author':
    case 'blog_editor':
    case 'blog_admin':
      return cookie({ user_id: things.blog.people[caller] }, placeOfBlog({ name: host }));
    case 'admin_session': {
      const { id } = things.people.signed_in_admin;
      const from = { request: new Request('http://localhost:3000'), address: '' };
      const { password_hash } = await services.database
        .selectFrom('users')
        .select('password_hash')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const session = await startAdminSession(services, { user_id: id, password_hash: password_hash ?? '' }, from);
      return { cookie: session.cookie.split(';')[0] ?? '' };
    }
    case 'key':
    case 'narrow_key':
      return { authorization: `Bearer ${things.keys[caller]}` };
  }
}
