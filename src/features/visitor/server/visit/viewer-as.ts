import type { ViewAs, ViewerMeets } from '../../api/page-data.ts';
import { findRole } from '#features/apps/rules/roles.ts';
import type { Viewer } from '#features/apps/rules/viewer.ts';
import { maySeePage, mustSignIn } from '../../rules/access.ts';
import { Problem } from '#kit/problem.ts';
import type { AppRecord, FullPageRecord } from '#features/apps/services.ts';
import type { Database } from '#platform/database/database.ts';

/** The viewer that an editor looks as. Of users, those of this app alone. */
export async function viewerAs(
  database: Database,
  app: Pick<AppRecord, 'id' | 'settings'>,
  as: ViewAs,
): Promise<Viewer> {
  if (as.kind === 'role') return personOfRole(app, as.key);
  if (as.kind !== 'app_user') return as;
  const user = await database
    .selectFrom('app_users')
    .select(['id', 'name', 'email', 'permissions', 'row_identity', 'role'])
    .where('app_id', '=', app.id)
    .where('id', '=', as.id)
    .executeTakeFirst();
  if (!user) throw new Problem('not_found', 'User not found in this app.');
  return { kind: 'app_user', ...user, role: findRole(app.settings.roles, user.role)?.key ?? null };
}

/** Anyone of a role, and no one in particular: without rows of their own. */
export function personOfRole({ settings }: Pick<AppRecord, 'settings'>, key: string): Viewer {
  const role = findRole(settings.roles, key);
  if (!role) throw new Problem('not_found', 'This app doesn’t have this role.');
  const person = { kind: 'app_user', id: '', name: role.name, email: '', row_identity: null } as const;
  return { ...person, permissions: role.permissions, role: role.key };
}

/** What the viewer meets at a page that is requested by its address. */
export function viewerMeetsAt(
  app: Pick<AppRecord, 'public' | 'sign_in_method'>,
  page: Pick<FullPageRecord, 'is_public' | 'shown_to'>,
  viewer: Viewer,
): ViewerMeets {
  if (!app.public) return 'private-app';
  if (mustSignIn(app, viewer)) return 'sign-in';
  return maySeePage(page, viewer) ? 'page' : 'no-page';
}
