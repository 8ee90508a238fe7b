import { type Feature, service } from '#platform/feature.ts';
import { createApps } from './server/create-apps.ts';
import { routes as draftRoutes } from './server/drafts/routes.ts';
import { startScheduledReleases } from './server/drafts/scheduled-releases.ts';
import { startLogMaintenance } from './server/log/prune-logs.ts';
import { createPages } from './server/pages/create-pages.ts';
import { routes as pageRoutes } from './server/pages/routes.ts';
import { routes } from './server/routes.ts';
import { retention } from './retention.ts';

export const apps: Feature = {
  name: 'apps',
  retention,
  offers: ['server/log/', 'server/pictures/'],
  routes: [...routes, ...pageRoutes, ...draftRoutes],
  services: {
    pages: service(['database'], ({ database }) => createPages(database)),
    apps: service(['database', 'environment', 'accounts', 'workbooks', 'jobs'], createApps),
  },
  jobs(services) {
    startLogMaintenance(services);
    startScheduledReleases(services);
  },
  prepare: ({ pages }) => pages.recover(),
};
