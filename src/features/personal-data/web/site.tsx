import type { SiteFeature } from '#web/site/site-feature.ts';
import { PrivacyPage } from './privacy-page.tsx';
import { YourDataPage } from './your-data-page.tsx';

export const site: SiteFeature = {
  pages: [
    { path: '/privacy', title: 'What is stored', element: <PrivacyPage /> },
    { path: '/your-data', title: 'Your personal data', element: <YourDataPage /> },
  ],
  landingLinks: [{ href: '/privacy', label: 'Privacy', inFoot: 50 }],
};
