import type { AppUserData } from '../api.ts';
import { findRole } from '#features/apps/rules/roles.ts';
import { sql } from 'kysely';
import type { Services } from '#platform/services.ts';

type Needs = Pick<Services, 'database' | 'apps' | 'rows'>;

/** More lines of one kind are of no use to anyone. */
const mostLines = 10_000;

/**
 * Everything that is stored about one user of an app, apart from the rows of its spreadsheet; null for an unknown user.
 */
export async function readAppUserData({ database, apps, rows }: Needs, userId: string): Promise<AppUserData | null> {
  const user = await database
    .selectFrom('app_users')
    .select([
      'id',
      'app_id',
      'name',
      'email',
      'permissions',
      'role',
      'row_identity',
      'status',
      'created_at',
      'last_seen_at',
    ])
    .where('id', '=', userId)
    .executeTakeFirst();
  const app = user && (await apps.byId(user.app_id));
  if (!user || !app) return null;
  const { app_id: _app, ...own } = user;
  const profile = { ...own, role: findRole(app.settings.roles, own.role)?.name ?? null };
  const [named_in, sessions, passkeys, comments, files, mails, audit_log] = await Promise.all([
    rows.people.namedIn(app.workspace_id, { email: user.email }),
    database
      .selectFrom('sessions')
      .select(['created_at', 'last_seen_at', 'expires_at', 'user_agent', 'address'])
      .where('app_user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    database
      .selectFrom('passkeys')
      .select(['name', 'host', 'created_at', 'last_used_at'])
      .where('app_user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    database
      .selectFrom('comments')
      .innerJoin('comment_threads', 'comment_threads.id', 'comments.thread_id')
      .select(['page_id', 'comments.text', 'state', 'created_at'])
      .where('app_user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .orderBy('comments.id')
      .limit(mostLines)
      .execute(),
    database
      .selectFrom('files')
      .select(['name', 'size', 'created_at'])
      .where('app_id', '=', app.id)
      .where('uploaded_by', '=', `person ${userId}`)
      .orderBy('created_at')
      .limit(mostLines)
      .execute(),
    database
      .selectFrom('mails')
      .select(['kind', 'subject', 'status', 'created_at'])
      .where('app_id', '=', app.id)
      .where((is) => is(is.fn<string>('lower', ['recipient']), '=', user.email.toLowerCase()))
      .orderBy('created_at')
      .limit(mostLines)
      .execute(),
    database
      .selectFrom('audit_log')
      .select(['action', 'summary', 'at'])
      .where('workspace_id', '=', app.workspace_id)
      .where((is) => is.or([is(sql`actor ->> 'id'`, '=', userId), is(sql`subject ->> 'app_user_id'`, '=', userId)]))
      .orderBy('at')
      .limit(mostLines)
      .execute(),
  ]);
  const said: AppUserData = JSON.parse(
    JSON.stringify({
      app: { id: app.id, name: app.name, href: apps.hrefOf(app) },
      ...{ user: profile, named_in, sessions, passkeys, comments, files, mails, audit_log },
    }),
  );
  return said;
}
