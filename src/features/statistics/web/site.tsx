import { lazy } from 'react';
import type { SiteFeature } from '#web/site/site-feature.ts';

const StatisticsPage = lazy(() => import('./statistics-page.tsx'));

/** @sentences */
const title = 'Statistics';

export const site: SiteFeature = {
  dashboardPages: [{ path: '/dashboard/apps/:appId/statistics', title, element: <StatisticsPage /> }],
};
