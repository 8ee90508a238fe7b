import { lazy } from 'react';
import { ClipboardCheck, Store } from 'lucide-react';
import { WaitingReviews } from './reviews/waiting-reviews.tsx';
import type { SiteFeature } from '#web/site/site-feature.ts';

const UsedTemplatesPage = lazy(() => import('./used-templates/used-templates-page.tsx'));
const ReviewsPage = lazy(() => import('./reviews/reviews-page.tsx'));

export const site: SiteFeature = {
  dashboardPages: [{ path: '/dashboard/templates', title: 'Templates', element: <UsedTemplatesPage /> }],
  adminPages: [{ path: '/admin/reviews', title: 'Reviews', element: <ReviewsPage /> }],
  dashboardPlaces: [
    { to: '/dashboard/templates', label: 'Templates', Icon: Store, order: 30 },
    {
      to: '/admin/reviews',
      label: 'Reviews',
      Icon: ClipboardCheck,
      order: 90,
      reloads: true,
      isFor: ({ reviewer }) => reviewer,
      Count: WaitingReviews,
    },
  ],
  adminPlaces: [{ to: '/admin/reviews', label: 'Reviews', Icon: ClipboardCheck, order: 50, holdsPages: true }],
  landingLinks: [{ href: '/templates', label: 'Templates', inBar: 10, onNarrow: true, inFoot: 20 }],
};
