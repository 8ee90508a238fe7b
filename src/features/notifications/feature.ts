import { type Feature, service } from '#platform/feature.ts';
import { environment } from './environment.ts';
import { createNotifications } from './server/create-notifications.ts';
import { routes } from './server/routes.ts';
import { accountData } from './server/account-data.ts';
import { retention } from './retention.ts';

export const notifications: Feature = {
  name: 'notifications',
  retention,
  environment,
  routes,
  services: { notifications: service(['database', 'mail', 'jobs', 'apps', 'log'], createNotifications) },
  rowsCommitted: (write, services) => services.notifications.rowsAdded(write),
  accountData,
};
