import { lazy } from 'react';
import type { SiteFeature } from '#web/site/site-feature.ts';

const NewMultipagePage = lazy(() => import('./new-multipage-page.tsx'));
const OpenAppPage = lazy(() => import('./open-app-page.tsx'));

/** @sentences */
const titles = { opening: 'Opening the app', app: 'New app', board: 'New board' };

export const site: SiteFeature = {
  dashboardPages: [
    { path: '/dashboard/apps/:appId/edit', title: titles.opening, element: <OpenAppPage /> },
    { path: '/dashboard/new-multipage', title: titles.app, element: <NewMultipagePage /> },
    { path: '/dashboard/new-board', title: titles.board, element: <NewMultipagePage key="board" kind="board" /> },
  ],
};
