import type { SiteFeature } from '#web/site/site-feature.ts';
import { EmbedGuidePage } from './embed-guide-page.tsx';

/** @sentences */
const title = 'Embed an app';

export const site: SiteFeature = {
  pages: [{ path: '/embed', title, element: <EmbedGuidePage /> }],
};
