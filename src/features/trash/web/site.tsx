import { lazy } from 'react';
import { Trash2 } from 'lucide-react';
import type { SiteFeature } from '#web/site/site-feature.ts';

const TrashPage = lazy(() => import('./trash-page.tsx'));

export const site: SiteFeature = {
  dashboardPages: [{ path: '/dashboard/trash', title: 'Trash', element: <TrashPage /> }],
  dashboardPlaces: [{ to: '/dashboard/trash', label: 'Trash', Icon: Trash2, order: 80 }],
};
