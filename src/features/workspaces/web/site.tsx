import { lazy } from 'react';
import { KeyRound, Users } from 'lucide-react';
import type { SiteFeature } from '#web/site/site-feature.ts';

const NewWorkspacePage = lazy(() => import('./new-workspace-page.tsx'));
const WorkspacePage = lazy(() => import('./workspace-page.tsx'));
const ApiKeysPage = lazy(() => import('./api-keys-page.tsx'));

export const site: SiteFeature = {
  dashboardPages: [
    { path: '/dashboard/workspace', title: 'Workspace', element: <WorkspacePage /> },
    { path: '/dashboard/api-keys', title: 'API keys', element: <ApiKeysPage /> },
    { path: '/dashboard/new-workspace', title: 'New workspace', element: <NewWorkspacePage /> },
  ],
  dashboardPlaces: [
    { to: '/dashboard/workspace', label: 'Members', Icon: Users, order: 40 },
    { to: '/dashboard/api-keys', label: 'API keys', Icon: KeyRound, order: 50 },
  ],
};
