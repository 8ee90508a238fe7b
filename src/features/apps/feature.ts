import { type Feature, service } from '#platform/feature.ts';
import { createApps } from './server/create-apps.ts';
import { routes as draftRoutes } from './server/drafts/routes.ts';
import { startScheduledReleases } from './server/drafts/scheduled-releases.ts';
import { startLogMaintenance } from './server/log/prune-logs.ts';
import { createPages } from './server/pages/create-pages.ts';
import { routes as pageRoutes } from './server/pages/routes.ts';
import { routes } from './server/routes.ts';
import { retention } from './retention.ts';
import { accessRules } from './server/access/access-rules.ts';

export const apps: Feature = {
  name: 'apps',
  retention,
  callContext: { app: null },
  accessRules,
  offers: ['server/log/', 'server/access/', 'server/address/', 'server/pictures/'],
  routes: [...routes, ...pageRoutes, ...draftRoutes],
  services: {
    pages: service(['database'], ({ database }) => createPages(database)),
    apps: service(['database', 'environment', 'accounts', 'workbooks', 'jobs', 'features'], createApps),
  },
  jobs(services) {
    startLogMaintenance(services);
    startScheduledReleases(services);
  },
  prepare: ({ pages }) => pages.recover(),
  takenNames: {
    apps_subdomain_key: { path: 'publishUrl', message: 'This address is taken. Choose another one.' },
    apps_board_slug_key: { path: 'publishUrl', message: 'This address is taken. Choose another one.' },
    pages_app_id_page_slug_idx: { path: 'page_slug', message: 'A page with this address already exists.' },
  },
};
