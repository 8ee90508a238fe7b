import { lazy } from 'react';
import { matchPath, type RouteObject } from 'react-router';
import { AcceptInvitationPage } from './account/sign-in/accept-invitation-page.tsx';
import { AuthPage } from './account/sign-in/auth-page.tsx';
import { ForgotPasswordPage } from './account/sign-in/forgot-password-page.tsx';
import { ResetPasswordPage } from './account/sign-in/reset-password-page.tsx';
import { SignInLinkPage } from './account/sign-in/sign-in-link-page.tsx';
import { SignUpPage } from './account/sign-in/sign-up-page.tsx';
import { UnsubscribePage } from './account/sign-in/unsubscribe-page.tsx';
import { VerifyEmailPage } from './account/sign-in/verify-email-page.tsx';
import { PaymentFailPage, PaymentSuccessPage } from './billing/payment-result-page.tsx';
import { LandingPage } from './landing/landing-page.tsx';
import { InBrowser } from './shell/in-browser.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';

const DashboardFrame = lazy(() => import('./dashboard/dashboard-frame.tsx'));
const DashboardPage = lazy(() => import('./dashboard/dashboard-page.tsx'));
const NewMultipagePage = lazy(() => import('./dashboard/apps/new-multipage-page.tsx'));
const WorkbooksPage = lazy(() => import('./dashboard/workbooks/workbooks-page.tsx'));
const WorkbookRoute = lazy(() => import('./dashboard/workbooks/workbook-route.tsx'));
const TrashPage = lazy(() => import('./dashboard/trash-page.tsx'));
const NewWorkspacePage = lazy(() => import('./workspace/new-workspace-page.tsx'));
const WorkspacePage = lazy(() => import('./workspace/workspace-page.tsx'));
const ApiKeysPage = lazy(() => import('./workspace/api-keys-page.tsx'));
const NotificationsPage = lazy(() => import('./notifications/notifications-page.tsx'));
const AccountPage = lazy(() => import('./account/settings/account-page.tsx'));
const BillingPage = lazy(() => import('./billing/billing-page.tsx'));
const AdminPage = lazy(() => import('./admin/admin-page.tsx'));
const OutboxPage = lazy(() => import('./mail/outbox-page.tsx'));

const inBrowser = (page: React.ReactNode) => <InBrowser>{page}</InBrowser>;

interface SiteRoute {
  path: string;
  title: string;
  element: React.ReactNode;
}

const pages: SiteRoute[] = [
  { path: '/', title: 'Sheaf', element: <LandingPage /> },
  { path: '/dashboard/auth', title: 'Sign in', element: <AuthPage /> },
  { path: '/dashboard/signup', title: 'Sign up', element: <SignUpPage /> },
  { path: '/dashboard/forgot-password', title: 'Forgot your password?', element: <ForgotPasswordPage /> },
  { path: '/dashboard/reset-password', title: 'Choose a new password', element: <ResetPasswordPage /> },
  { path: '/dashboard/verify-email', title: 'Verify your address', element: <VerifyEmailPage /> },
  { path: '/dashboard/sign-in-link', title: 'Sign in', element: <SignInLinkPage /> },
  { path: '/dashboard/mail', title: 'Mail on this machine', element: inBrowser(<OutboxPage />) },
  { path: '/accept-invitation', title: 'Invitation', element: <AcceptInvitationPage /> },
  { path: '/unsubscribe', title: 'Unsubscribe', element: <UnsubscribePage /> },
  { path: '/payment_success', title: 'Thank you', element: <PaymentSuccessPage /> },
  { path: '/payment_fail', title: 'The payment did not go through', element: <PaymentFailPage /> },
  { path: '/dashboard/workbooks/:workbookId', title: 'Spreadsheet', element: inBrowser(<WorkbookRoute />) },
];

/** Pages inside the frame of the dashboard (navigation, bell, workspace): drawn in the browser, for signed-in people. */
const framedPages: SiteRoute[] = [
  { path: '/dashboard', title: 'Apps', element: <DashboardPage /> },
  { path: '/dashboard/new-multipage', title: 'New app', element: <NewMultipagePage /> },
  { path: '/dashboard/new-board', title: 'New board', element: <NewMultipagePage key="board" kind="board" /> },
  { path: '/dashboard/workbooks', title: 'Spreadsheets', element: <WorkbooksPage /> },
  { path: '/dashboard/workspace', title: 'Workspace', element: <WorkspacePage /> },
  { path: '/dashboard/api-keys', title: 'API keys', element: <ApiKeysPage /> },
  { path: '/dashboard/new-workspace', title: 'New workspace', element: <NewWorkspacePage /> },
  { path: '/dashboard/notifications', title: 'Notifications', element: <NotificationsPage /> },
  { path: '/dashboard/trash', title: 'Trash', element: <TrashPage /> },
  { path: '/dashboard/account', title: 'Account', element: <AccountPage /> },
  { path: '/admin', title: 'Reviews', element: <AdminPage /> },
  { path: '/dashboard/accountbilling', title: 'Plan and billing', element: <BillingPage /> },
];

const toRoute = ({ path, element }: SiteRoute): RouteObject => ({ path, element });

export const siteRoutes: RouteObject[] = [
  ...pages.map(toRoute),
  { element: inBrowser(<DashboardFrame />), children: framedPages.map(toRoute) },
  { path: '*', element: <NotFoundPage /> },
];

/** The router reads `/dashboard/` as `/dashboard`; paths of the product are strict about trailing slashes. */
export const isStrictPath = (pathname: string): boolean => pathname === '/' || !pathname.endsWith('/');

/** Title and HTML status of an address. */
export function findRoute(path: string): { title: string; status: number } {
  const pathname = path.split(/[?#]/, 1)[0] ?? '/';
  const strict = isStrictPath(pathname);
  const found = strict ? [...pages, ...framedPages].find((page) => matchPath(page.path, pathname)) : undefined;
  return found ? { title: found.title, status: 200 } : { title: 'This page could not be found', status: 404 };
}
