import { lazy } from 'react';
import { Trash2 } from 'lucide-react';
import type { SiteFeature } from '#web/site/site-feature.ts';

const TrashPage = lazy(() => import('./trash-page.tsx'));

/** @sentences */
const label = 'Trash';

export const site: SiteFeature = {
  dashboardPages: [{ path: '/dashboard/trash', title: label, element: <TrashPage /> }],
  dashboardPlaces: [{ to: '/dashboard/trash', label, Icon: Trash2, order: 80 }],
};
