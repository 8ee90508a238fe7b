import { lazy } from 'react';
import { t } from '#kit/language/product.ts';
import { ClipboardCheck, Store } from 'lucide-react';
import type { SiteFeature } from '#web/site/site-feature.ts';
import { targetOfSignedIn } from '../rules/match-template.ts';
import { reviewsPath } from '../rules/reviews-path.ts';
import { mayReview } from './reviews/may-review.ts';
import { WaitingReviews } from './reviews/waiting-reviews.tsx';
import { resultOfOrder } from './sales/result-of-order.tsx';

const UsedTemplatesPage = lazy(() => import('./used-templates/used-templates-page.tsx'));
const ReviewsPage = lazy(() => import('./reviews/reviews-page.tsx'));
const UseTemplatePage = lazy(() => import('./use-template/use-template-page.tsx'));

/** @sentences */
const words = { templates: 'Templates', reviews: 'Reviews', fromTemplate: 'From a template' };

export const site: SiteFeature = {
  dashboardPages: [{ path: '/dashboard/templates', title: words.templates, element: <UsedTemplatesPage /> }],
  adminPages: [{ path: reviewsPath, title: words.reviews, element: <ReviewsPage /> }],
  dashboardPlaces: [
    { to: '/dashboard/templates', label: words.templates, Icon: Store, order: 30 },
    {
      to: reviewsPath,
      label: words.reviews,
      Icon: ClipboardCheck,
      order: 90,
      reloads: true,
      isFor: mayReview,
      Count: WaitingReviews,
    },
  ],
  adminPlaces: [{ to: reviewsPath, label: words.reviews, Icon: ClipboardCheck, order: 50, holdsPages: true }],
  targetOfSignedIn,
  newAppStarts: [
    {
      id: 'template',
      title: words.fromTemplate,
      lead: (kind) =>
        kind === 'board'
          ? t('A copy of a finished board with its data.')
          : t('A copy of a finished app with its data.'),
      Choice: lazy(() => import('./use-template/template-chooser.tsx')),
      chosen(address) {
        const templateId = address.get('template_id');
        return templateId ? <UseTemplatePage key={templateId} templateId={templateId} /> : null;
      },
    },
  ],
  appListActions: [lazy(() => import('./packages/import-app.tsx'))],
  appMenuItems: [lazy(() => import('./packages/export-item.tsx'))],
  appMarks: [lazy(() => import('./used-templates/newer-version.tsx'))],
  billingPanels: [
    lazy(() => import('./sales/purchases-panel.tsx')),
    lazy(() => import('./sales/payouts-panel.tsx')),
    lazy(() => import('./sales/statement-panel.tsx')),
  ],
  paymentResult: resultOfOrder,
  landingLinks: [{ href: '/templates', label: words.templates, inBar: 10, onNarrow: true, inFoot: 20 }],
};
