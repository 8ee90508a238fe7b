import { lazy } from 'react';
import { LogIn } from 'lucide-react';
import type { SiteFeature } from '#web/site/site-feature.ts';

const SignInPage = lazy(() => import('./sign-in-page.tsx'));

export const site: SiteFeature = {
  dashboardPages: [{ path: '/dashboard/sign-in', title: 'Sign-in', element: <SignInPage /> }],
  dashboardPlaces: [
    {
      to: '/dashboard/sign-in',
      label: 'Sign-in',
      Icon: LogIn,
      order: 45,
      isFor: ({ user }) => user?.workspace.role === 'owner',
    },
  ],
};
