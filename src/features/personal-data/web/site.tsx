import type { SiteFeature } from '#web/site/site-feature.ts';
import { PrivacyPage } from './privacy-page.tsx';
import { YourDataPage } from './your-data-page.tsx';

/** @sentences */
const words = { privacy: 'What is stored', data: 'Your personal data', link: 'Privacy' };

export const site: SiteFeature = {
  pages: [
    { path: '/privacy', title: words.privacy, element: <PrivacyPage /> },
    { path: '/your-data', title: words.data, element: <YourDataPage /> },
  ],
  landingLinks: [{ href: '/privacy', label: words.link, inFoot: 50 }],
};
