import { lazy } from 'react';
import { inBrowser } from '#web/site/shell/in-browser.tsx';
import type { SiteFeature } from '#web/site/site-feature.ts';

const OutboxPage = lazy(() => import('./outbox-page.tsx'));

export const site: SiteFeature = {
  pages: [{ path: '/dashboard/mail', title: 'Mail on this machine', element: inBrowser(<OutboxPage />) }],
};
