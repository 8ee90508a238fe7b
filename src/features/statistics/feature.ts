import { type Feature, service } from '#platform/feature.ts';
import { environment } from './environment.ts';
import { createVisits } from './server/create-visits.ts';
import { routes } from './server/routes.ts';
import { retention } from './retention.ts';

export const statistics: Feature = {
  name: 'statistics',
  retention,
  environment,
  routes,
  services: { visits: service(['database', 'log', 'jobs', 'environment'], createVisits) },
  stop: ({ visits }) => visits.stop(),
};
