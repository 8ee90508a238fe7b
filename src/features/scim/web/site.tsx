import { lazy } from 'react';
import { FolderSync } from 'lucide-react';
import type { SiteFeature } from '#web/site/site-feature.ts';

const DirectoriesPage = lazy(() => import('./directories-page.tsx'));

export const site: SiteFeature = {
  dashboardPages: [{ path: '/dashboard/directories', title: 'Directories', element: <DirectoriesPage /> }],
  dashboardPlaces: [
    {
      ...{ to: '/dashboard/directories', label: 'Directories', Icon: FolderSync, order: 46 },
      isFor: ({ user }) => user?.workspace.role === 'owner',
    },
  ],
};
