import { lazy } from 'react';
import { Bot } from 'lucide-react';
import { inBrowser } from '#web/site/shell/in-browser.tsx';
import type { SiteFeature } from '#web/site/site-feature.ts';
import { consentPath } from '../rules/mcp-path.ts';

const AssistantsPage = lazy(() => import('./assistants-page.tsx'));
const ConsentPage = lazy(() => import('./consent-page.tsx'));

/** @sentences */
const names = { connect: 'Connect an assistant', assistants: 'Assistants' };

export const site: SiteFeature = {
  pages: [{ path: consentPath, title: names.connect, element: inBrowser(<ConsentPage />) }],
  dashboardPages: [{ path: '/dashboard/assistants', title: names.assistants, element: <AssistantsPage /> }],
  dashboardPlaces: [{ to: '/dashboard/assistants', label: names.assistants, Icon: Bot, order: 45 }],
};
