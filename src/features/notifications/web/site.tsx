import { lazy } from 'react';
import { Bell } from 'lucide-react';
import type { SiteFeature } from '#web/site/site-feature.ts';

const NotificationsPage = lazy(() => import('./notifications-page.tsx'));

/** @sentences */
const label = 'Notifications';

export const site: SiteFeature = {
  dashboardPages: [{ path: '/dashboard/notifications', title: label, element: <NotificationsPage /> }],
  dashboardPlaces: [{ to: '/dashboard/notifications', label, Icon: Bell, order: 70 }],
};
