import { lazy } from 'react';
import { inBrowser } from '#web/site/shell/in-browser.tsx';
import type { SiteFeature } from '#web/site/site-feature.ts';

const OutboxPage = lazy(() => import('./outbox-page.tsx'));

/** @sentences */
const title = 'Mail on this machine';

export const site: SiteFeature = {
  pages: [{ path: '/dashboard/mail', title, element: inBrowser(<OutboxPage />) }],
};
