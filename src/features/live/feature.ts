import { type Feature, service } from '#platform/feature.ts';
import { createLive } from './server/create-live.ts';
import { routes } from './server/routes.ts';

export const live: Feature = {
  name: 'live',
  routes,
  services: { live: service(['database', 'databaseAddress', 'log'], createLive) },
  rowsCommitted: ({ sheet_id }, services) => services.live.changed(sheet_id),
  drain: (services) => services.live.stop(),
};
