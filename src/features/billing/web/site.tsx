import { lazy } from 'react';
import { CreditCard } from 'lucide-react';
import type { SiteFeature } from '#web/site/site-feature.ts';
import { PaymentFailPage, PaymentSuccessPage } from './payment-result-page.tsx';

const BillingPage = lazy(() => import('./billing-page.tsx'));

export const site: SiteFeature = {
  pages: [
    { path: '/payment_success', title: 'Thank you', element: <PaymentSuccessPage /> },
    { path: '/payment_fail', title: 'The payment did not go through', element: <PaymentFailPage /> },
  ],
  dashboardPages: [{ path: '/dashboard/accountbilling', title: 'Plan and billing', element: <BillingPage /> }],
  dashboardPlaces: [{ to: '/dashboard/accountbilling', label: 'Billing', Icon: CreditCard, order: 60 }],
};
