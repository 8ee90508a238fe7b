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

/** @sentences */
const titles = {
  signIn: 'Sign in',
  signUp: 'Sign up',
  forgotPassword: 'Forgot your password?',
  resetPassword: 'Choose a new password',
  verifyEmail: 'Verify your address',
  invitation: 'Invitation',
  unsubscribe: 'Unsubscribe',
  account: 'Account',
};

export const site: SiteFeature = {
  pages: [
    { path: '/dashboard/auth', title: titles.signIn, element: <AuthPage /> },
    { path: '/dashboard/signup', title: titles.signUp, element: <SignUpPage /> },
    { path: '/dashboard/forgot-password', title: titles.forgotPassword, element: <ForgotPasswordPage /> },
    { path: '/dashboard/reset-password', title: titles.resetPassword, element: <ResetPasswordPage /> },
    { path: '/dashboard/verify-email', title: titles.verifyEmail, element: <VerifyEmailPage /> },
    { path: '/dashboard/sign-in-link', title: titles.signIn, element: <SignInLinkPage /> },
    { path: '/accept-invitation', title: titles.invitation, element: <AcceptInvitationPage /> },
    { path: '/unsubscribe', title: titles.unsubscribe, element: <UnsubscribePage /> },
  ],
  dashboardPages: [{ path: '/dashboard/account', title: titles.account, element: <AccountPage /> }],
};
