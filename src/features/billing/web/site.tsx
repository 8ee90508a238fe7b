import { lazy } from 'react';
import { CreditCard } from 'lucide-react';
import type { SiteFeature } from '#web/site/site-feature.ts';
import { PaymentFailPage, PaymentSuccessPage } from './payment-result-page.tsx';

const BillingPage = lazy(() => import('./billing-page.tsx'));

/** @sentences */
const titles = {
  paid: 'Thank you',
  failed: 'The payment did not go through',
  billing: 'Plan and billing',
  place: 'Billing',
};

export const site: SiteFeature = {
  pages: [
    { path: '/payment_success', title: titles.paid, element: <PaymentSuccessPage /> },
    { path: '/payment_fail', title: titles.failed, element: <PaymentFailPage /> },
  ],
  dashboardPages: [{ path: '/dashboard/accountbilling', title: titles.billing, element: <BillingPage /> }],
  dashboardPlaces: [{ to: '/dashboard/accountbilling', label: titles.place, Icon: CreditCard, order: 60 }],
};
