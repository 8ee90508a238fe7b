import { type Feature, service } from '#platform/feature.ts';
import { environment } from './environment.ts';
import { createReports } from './server/create-reports.ts';
import { routes } from './server/routes.ts';
import { retention } from './retention.ts';

export const reports: Feature = {
  name: 'reports',
  retention,
  environment,
  routes,
  services: { reports: service(['database', 'environment', 'log'], createReports) },
  failed: (failure, reference, services) => services.reports.failed(failure, reference),
};
