import { lazy } from 'react';
import { Bell } from 'lucide-react';
import type { SiteFeature } from '#web/site/site-feature.ts';

const NotificationsPage = lazy(() => import('./notifications-page.tsx'));

export const site: SiteFeature = {
  dashboardPages: [{ path: '/dashboard/notifications', title: 'Notifications', element: <NotificationsPage /> }],
  dashboardPlaces: [{ to: '/dashboard/notifications', label: 'Notifications', Icon: Bell, order: 70 }],
};
