import { type Feature, service } from '#platform/feature.ts';
import { environment } from './environment.ts';
import { createAudit } from './server/audit.ts';
import { createWorkspaces } from './server/create-workspaces.ts';
import { routes } from './server/routes.ts';
import { retention } from './retention.ts';

export const workspaces: Feature = {
  name: 'workspaces',
  retention,
  environment,
  routes,
  services: {
    audit: service(['database'], ({ database }) => createAudit(database)),
    workspaces: service(['database', 'files', 'jobs', 'audit', 'notifications'], createWorkspaces),
  },
};
