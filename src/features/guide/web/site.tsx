import type { SiteFeature } from '#web/site/site-feature.ts';

/** @sentences */
const labels = { docs: 'Docs', api: 'API' };

export const site: SiteFeature = {
  landingLinks: [
    { href: '/docs', label: labels.docs, inBar: 20, inFoot: 30 },
    { href: '/api/docs', label: labels.api, inFoot: 40 },
  ],
};
