import type { Feature } from '#platform/feature.ts';
import { environment } from './environment.ts';
import { routes } from './server/routes.ts';
import { accessRules } from './server/access-rules.ts';

export const admin: Feature = {
  name: 'admin',
  environment,
  routes,
  offers: ['server/session/', 'server/actions/'],
  accessRules,
};
