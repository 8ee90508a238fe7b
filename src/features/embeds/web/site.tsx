import type { SiteFeature } from '#web/site/site-feature.ts';
import { EmbedGuidePage } from './embed-guide-page.tsx';

export const site: SiteFeature = {
  pages: [{ path: '/embed', title: 'Embed an app', element: <EmbedGuidePage /> }],
};
