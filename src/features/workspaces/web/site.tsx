import { lazy } from 'react';
import { KeyRound, Users } from 'lucide-react';
import type { SiteFeature } from '#web/site/site-feature.ts';

const NewWorkspacePage = lazy(() => import('./new-workspace-page.tsx'));
const WorkspacePage = lazy(() => import('./workspace-page.tsx'));
const ApiKeysPage = lazy(() => import('./api-keys-page.tsx'));

/** @sentences */
const names = {
  workspace: 'Workspace',
  members: 'Members',
  apiKeys: 'API keys',
  newWorkspace: 'New workspace',
};

export const site: SiteFeature = {
  dashboardPages: [
    { path: '/dashboard/workspace', title: names.workspace, element: <WorkspacePage /> },
    { path: '/dashboard/api-keys', title: names.apiKeys, element: <ApiKeysPage /> },
    { path: '/dashboard/new-workspace', title: names.newWorkspace, element: <NewWorkspacePage /> },
  ],
  dashboardPlaces: [
    { to: '/dashboard/workspace', label: names.members, Icon: Users, order: 40 },
    { to: '/dashboard/api-keys', label: names.apiKeys, Icon: KeyRound, order: 50 },
  ],
};
