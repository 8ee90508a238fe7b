import { type Feature, service } from '#platform/feature.ts';
import { environment } from './environment.ts';
import { createAudit } from './server/audit/audit.ts';
import { createWorkspaces } from './server/create-workspaces.ts';
import { routes } from './server/routes.ts';
import { retention } from './retention.ts';
import { accessRules, identify } from './server/access-rules.ts';

export const workspaces: Feature = {
  name: 'workspaces',
  retention,
  environment,
  offers: ['server/audit/', 'server/directory/', 'server/own/'],
  callContext: { workspace: null },
  identify,
  accessRules,
  addressClaimed: async (_, userId, within) =>
    void (await within.deleteFrom('api_keys').where('user_id', '=', userId).execute()),
  routes,
  services: {
    audit: service(['database'], ({ database }) => createAudit(database)),
    workspaces: service(['database', 'files', 'jobs', 'audit', 'notifications'], createWorkspaces),
  },
  takenNames: {
    workspace_invitations_workspace_id_email_key: { path: 'email', message: 'This person is already invited.' },
  },
};
