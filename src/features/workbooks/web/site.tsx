import { lazy } from 'react';
import { FileSpreadsheet } from 'lucide-react';
import { inBrowser } from '#web/site/shell/in-browser.tsx';
import type { SiteFeature } from '#web/site/site-feature.ts';

const WorkbooksPage = lazy(() => import('./workbooks-page.tsx'));
const WorkbookRoute = lazy(() => import('./workbook-route.tsx'));

/** @sentences */
const names = { one: 'Spreadsheet', all: 'Spreadsheets' };

export const site: SiteFeature = {
  pages: [{ path: '/dashboard/workbooks/:workbookId', title: names.one, element: inBrowser(<WorkbookRoute />) }],
  dashboardPages: [{ path: '/dashboard/workbooks', title: names.all, element: <WorkbooksPage /> }],
  dashboardPlaces: [{ to: '/dashboard/workbooks', label: names.all, Icon: FileSpreadsheet, order: 20 }],
};
