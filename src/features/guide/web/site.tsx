import type { SiteFeature } from '#web/site/site-feature.ts';

export const site: SiteFeature = {
  landingLinks: [
    { href: '/docs', label: 'Docs', inBar: 20, inFoot: 30 },
    { href: '/api/docs', label: 'API', inFoot: 40 },
  ],
};
