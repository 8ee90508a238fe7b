import { lazy } from 'react';
import type { SiteFeature } from '#web/site/site-feature.ts';

const NewMultipagePage = lazy(() => import('./new-multipage-page.tsx'));
const OpenAppPage = lazy(() => import('./open-app-page.tsx'));

export const site: SiteFeature = {
  dashboardPages: [
    { path: '/dashboard/apps/:appId/edit', title: 'Opening the app', element: <OpenAppPage /> },
    { path: '/dashboard/new-multipage', title: 'New app', element: <NewMultipagePage /> },
    { path: '/dashboard/new-board', title: 'New board', element: <NewMultipagePage key="board" kind="board" /> },
  ],
};
