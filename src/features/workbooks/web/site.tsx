import { lazy } from 'react';
import { FileSpreadsheet } from 'lucide-react';
import { inBrowser } from '#web/site/shell/in-browser.tsx';
import type { SiteFeature } from '#web/site/site-feature.ts';

const WorkbooksPage = lazy(() => import('./workbooks-page.tsx'));
const WorkbookRoute = lazy(() => import('./workbook-route.tsx'));

export const site: SiteFeature = {
  pages: [{ path: '/dashboard/workbooks/:workbookId', title: 'Spreadsheet', element: inBrowser(<WorkbookRoute />) }],
  dashboardPages: [{ path: '/dashboard/workbooks', title: 'Spreadsheets', element: <WorkbooksPage /> }],
  dashboardPlaces: [{ to: '/dashboard/workbooks', label: 'Spreadsheets', Icon: FileSpreadsheet, order: 20 }],
};
