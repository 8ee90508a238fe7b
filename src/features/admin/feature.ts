import type { Feature } from '#platform/feature.ts';
import { routes } from './server/routes.ts';
import { accessRules } from './server/access-rules.ts';

export const admin: Feature = {
  name: 'admin',
  routes,
  offers: ['server/session/', 'server/actions/'],
  accessRules,
};
