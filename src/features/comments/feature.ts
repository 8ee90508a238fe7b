import { type Feature, service } from '#platform/feature.ts';
import { createComments } from './server/create-comments.ts';
import { routes } from './server/routes.ts';
import { accountData } from './server/account-data.ts';
import { retention } from './retention.ts';

export const comments: Feature = {
  name: 'comments',
  retention,
  offers: ['server/threads/'],
  routes,
  services: { comments: service(['database', 'jobs', 'notifications', 'apps'], createComments) },
  accountData,
};
