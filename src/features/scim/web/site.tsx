import { lazy } from 'react';
import { FolderSync } from 'lucide-react';
import type { SiteFeature } from '#web/site/site-feature.ts';

const DirectoriesPage = lazy(() => import('./directories-page.tsx'));

/** @sentences */
const label = 'Directories';

export const site: SiteFeature = {
  dashboardPages: [{ path: '/dashboard/directories', title: label, element: <DirectoriesPage /> }],
  dashboardPlaces: [
    {
      ...{ to: '/dashboard/directories', label, Icon: FolderSync, order: 46 },
      isFor: ({ user }) => user?.workspace.role === 'owner',
    },
  ],
};
