import { appInfo, createApp, deleteApp, getApp, listApps, updateApp } from '#api/apps.ts';
import { Problem } from '#kit/problem.ts';
import { on } from '../http/call.ts';
import { createApp as create } from './create-app.ts';
import { toWire } from './to-wire.ts';
import { updateApp as update } from './update-app.ts';

export const routes = [
  on(listApps, async ({ services, user }) => {
    const apps = await services.apps.listOf(user.workspace.id);
    return { apps: apps.map((app) => toWire(app, services.apps)) };
  }),
  on(createApp, create),
  on(getApp, async ({ app, services }) => toWire(app, services.apps)),
  on(updateApp, update),
  on(deleteApp, async ({ app, services }) => {
    // The address becomes free again; the id keeps the app findable in the trash.
    await services.database
      .updateTable('apps')
      .set({ deleted_at: new Date(), public: false, subdomain: null })
      .where('id', '=', app.id)
      .execute();
    return {};
  }),
  on(appInfo, async ({ body, services, session }) => {
    const app = await services.apps.bySubdomain(body.appName.toLowerCase());
    const mayKnow = app && (app.public || (await services.apps.viewerOf(session, app)).kind !== 'anonymous');
    if (!app || !mayKnow) throw new Problem('not_found', 'Unable to get app information');
    return { app: { id: app.id, name: app.name, subdomain: app.subdomain } };
  }),
];
