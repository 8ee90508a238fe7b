import { lazy } from 'react';
import type { SiteFeature } from '#web/site/site-feature.ts';
import { AcceptInvitationPage } from './sign-in/accept-invitation-page.tsx';
import { AuthPage } from './sign-in/auth-page.tsx';
import { ForgotPasswordPage } from './sign-in/forgot-password-page.tsx';
import { ResetPasswordPage } from './sign-in/reset-password-page.tsx';
import { SignInLinkPage } from './sign-in/sign-in-link-page.tsx';
import { SignUpPage } from './sign-in/sign-up-page.tsx';
import { UnsubscribePage } from './sign-in/unsubscribe-page.tsx';
import { VerifyEmailPage } from './sign-in/verify-email-page.tsx';

const AccountPage = lazy(() => import('./settings/account-page.tsx'));

export const site: SiteFeature = {
  pages: [
    { path: '/dashboard/auth', title: 'Sign in', element: <AuthPage /> },
    { path: '/dashboard/signup', title: 'Sign up', element: <SignUpPage /> },
    { path: '/dashboard/forgot-password', title: 'Forgot your password?', element: <ForgotPasswordPage /> },
    { path: '/dashboard/reset-password', title: 'Choose a new password', element: <ResetPasswordPage /> },
    { path: '/dashboard/verify-email', title: 'Verify your address', element: <VerifyEmailPage /> },
    { path: '/dashboard/sign-in-link', title: 'Sign in', element: <SignInLinkPage /> },
    { path: '/accept-invitation', title: 'Invitation', element: <AcceptInvitationPage /> },
    { path: '/unsubscribe', title: 'Unsubscribe', element: <UnsubscribePage /> },
  ],
  dashboardPages: [{ path: '/dashboard/account', title: 'Account', element: <AccountPage /> }],
};
