import { lazy } from 'react';
import { LogIn } from 'lucide-react';
import type { SiteFeature } from '#web/site/site-feature.ts';

const SignInPage = lazy(() => import('./sign-in-page.tsx'));

/** @sentences */
const label = 'Sign-in';

export const site: SiteFeature = {
  dashboardPages: [{ path: '/dashboard/sign-in', title: label, element: <SignInPage /> }],
  dashboardPlaces: [
    {
      to: '/dashboard/sign-in',
      label,
      Icon: LogIn,
      order: 45,
      isFor: ({ user }) => user?.workspace.role === 'owner',
    },
  ],
};
