import { findRole } from '../rules/roles.ts';
import type { Viewer } from '../rules/viewer.ts';
import { isOnMainHost, pathAt } from '#features/boards/rules/board-path.ts';
import { originOf } from '#platform/http/host.ts';
import type { AppRecord, Apps } from '../services.ts';
import type { Session, Accounts } from '#features/accounts/services.ts';
import type { Services } from '#platform/services.ts';
import type { Database } from '#platform/database/database.ts';
import { PictureCache } from './pictures/picture-cache.ts';
import { copyApp } from './copy-app.ts';
import { insertNewApp, moveTo } from './insert-app.ts';
import { makeApp } from './make-app.ts';
import { toRecord } from './to-record.ts';
import { destroyApp, restoreApp } from './trashed-app.ts';

export function createApps(
  needs: Pick<Services, 'database' | 'environment' | 'accounts' | 'workbooks' | 'jobs' | 'features'>,
): Apps {
  const { database, environment, accounts, jobs } = needs;
  const living = () =>
    database
      .selectFrom('apps')
      .leftJoin('releases', (join) =>
        join.onRef('releases.app_id', '=', 'apps.id').onRef('releases.number', '=', 'apps.live_release'),
      )
      .selectAll('apps')
      .select('releases.look as live_look')
      .where('apps.deleted_at', 'is', null);
  const editHrefOf: Apps['editHrefOf'] = (app, path = '/') => {
    const at = { board_slug: app.sheaf_slug };
    const host = isOnMainHost(at) ? environment.MAIN_HOST : `${app.subdomain}.${environment.MAIN_HOST}`;
    return `${originOf(host, environment)}${pathAt(at, path)}`;
  };
  const siteHref = (path: string): string => `${originOf(environment.MAIN_HOST, environment)}${path}`;
  return {
    pictures: new PictureCache(),
    async bySubdomain(subdomain) {
      return toRecord(await living().where('subdomain', '=', subdomain).executeTakeFirst());
    },
    async byBoardSlug(slug) {
      return toRecord(await living().where('board_slug', '=', slug).executeTakeFirst());
    },
    async at(place) {
      const found = living();
      if ('board_slug' in place)
        return toRecord(await found.where('board_slug', '=', place.board_slug).executeTakeFirst());
      if ('subdomain' in place)
        return toRecord(await found.where('subdomain', '=', place.subdomain).executeTakeFirst());
      const app = toRecord(await found.where('apps.id', '=', place.app_id).executeTakeFirst());
      return app && { ...app, board_slug: '' };
    },
    async byId(appId) {
      return toRecord(await living().where('apps.id', '=', appId).executeTakeFirst());
    },
    async byIds(appIds) {
      if (appIds.length === 0) return new Map();
      const found = await living().where('apps.id', 'in', appIds).execute();
      return new Map(found.flatMap((app) => toRecord(app) ?? []).map((app) => [app.id, app]));
    },
    async listOf(workspaceId) {
      const found = await living()
        .where('apps.workspace_id', '=', workspaceId)
        .orderBy('apps.updated_at', 'desc')
        .execute();
      return found.flatMap((app) => toRecord(app) ?? []);
    },
    create: (input) => insertNewApp(database, environment.MAIN_HOST, input),
    hrefOf: (app, path = '/') =>
      app.own_host === '' ? editHrefOf(app, path) : `${originOf(app.own_host, environment)}${path}`,
    editHrefOf,
    studioHrefOf: (app, hash = '') =>
      app.sheaf_slug === ''
        ? editHrefOf(app, `/handover?${new URLSearchParams({ path: `/${hash}` })}`)
        : siteHref(`/dashboard/auth?${new URLSearchParams({ redirect: `/${app.sheaf_slug}${hash}` })}`),
    make: (document, input, within) => makeApp(within, environment.MAIN_HOST, document, input),
    moveTo: (appId, requested, within) => moveTo(within, environment.MAIN_HOST, appId, requested),
    copy: (source, input, also) => copyApp(needs, source, input, also),
    restore: (appId) => restoreApp(database, environment.MAIN_HOST, appId),
    destroy: (appId, trashedBefore) => destroyApp(database, jobs, appId, trashedBefore),
    viewerOf: (session, app) => viewerOf(database, accounts, session, app),
  };
}

async function viewerOf(
  database: Database,
  accounts: Accounts,
  session: Session | null,
  app: AppRecord,
): Promise<Viewer> {
  if (session?.user_id && (await accounts.roleIn(session.user_id, app.workspace_id))) {
    const user = await accounts.userOf(session);
    if (user) return { kind: 'editor', id: user.id, name: user.name, email: user.email };
  }
  if (session?.app_user_id) {
    const found = await database
      .selectFrom('app_users')
      .select(['id', 'name', 'email', 'permissions', 'row_identity', 'role'])
      .where('id', '=', session.app_user_id)
      .where('app_id', '=', app.id)
      .where('status', '=', 'active')
      .executeTakeFirst();
    if (found) return { kind: 'app_user', ...found, role: findRole(app.settings.roles, found.role)?.key ?? null };
  }
  if (session?.app_id === app.id && app.sign_in_method === 'Use password set by user') {
    return { kind: 'password_holder', permissions: app.settings.password_reads_only ? 'read' : 'read-write' };
  }
  return { kind: 'anonymous' };
}
