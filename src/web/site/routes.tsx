import { Fragment, lazy } from 'react';
import { matchPath, type RouteObject } from 'react-router';
import { AcceptInvitationPage } from '#features/accounts/web/sign-in/accept-invitation-page.tsx';
import { AuthPage } from '#features/accounts/web/sign-in/auth-page.tsx';
import { ForgotPasswordPage } from '#features/accounts/web/sign-in/forgot-password-page.tsx';
import { ResetPasswordPage } from '#features/accounts/web/sign-in/reset-password-page.tsx';
import { SignInLinkPage } from '#features/accounts/web/sign-in/sign-in-link-page.tsx';
import { SignUpPage } from '#features/accounts/web/sign-in/sign-up-page.tsx';
import { UnsubscribePage } from '#features/accounts/web/sign-in/unsubscribe-page.tsx';
import { VerifyEmailPage } from '#features/accounts/web/sign-in/verify-email-page.tsx';
import { AdminLoginPage } from '#features/admin/web/admin-login-page.tsx';
import { PaymentFailPage, PaymentSuccessPage } from '#features/billing/web/payment-result-page.tsx';
import { EmbedGuidePage } from '#features/embeds/web/embed-guide-page.tsx';
import { LandingPage } from './landing/landing-page.tsx';
import { PrivacyPage } from '#features/personal-data/web/privacy-page.tsx';
import { YourDataPage } from '#features/personal-data/web/your-data-page.tsx';
import { InBrowser } from './shell/in-browser.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';

const DashboardFrame = lazy(() => import('./dashboard/dashboard-frame.tsx'));
const DashboardPage = lazy(() => import('./dashboard/dashboard-page.tsx'));
const NewMultipagePage = lazy(() => import('#features/apps/web/new-multipage-page.tsx'));
const WorkbooksPage = lazy(() => import('#features/workbooks/web/workbooks-page.tsx'));
const WorkbookRoute = lazy(() => import('#features/workbooks/web/workbook-route.tsx'));
const UsedTemplatesPage = lazy(() => import('#features/marketplace/web/used-templates/used-templates-page.tsx'));
const StatisticsPage = lazy(() => import('#features/statistics/web/statistics-page.tsx'));
const TrashPage = lazy(() => import('#features/trash/web/trash-page.tsx'));
const NewWorkspacePage = lazy(() => import('#features/workspaces/web/new-workspace-page.tsx'));
const WorkspacePage = lazy(() => import('#features/workspaces/web/workspace-page.tsx'));
const ApiKeysPage = lazy(() => import('#features/workspaces/web/api-keys-page.tsx'));
const NotificationsPage = lazy(() => import('#features/notifications/web/notifications-page.tsx'));
const AccountPage = lazy(() => import('#features/accounts/web/settings/account-page.tsx'));
const BillingPage = lazy(() => import('#features/billing/web/billing-page.tsx'));
const BlogFrame = lazy(() => import('#features/blog/web/admin/blog-frame.tsx'));
const BlogLoginPage = lazy(() => import('#features/blog/web/admin/blog-login-page.tsx'));
const BlogHomePage = lazy(() => import('#features/blog/web/admin/post/blog-home-page.tsx'));
const PostsPage = lazy(() => import('#features/blog/web/admin/post/posts-page.tsx'));
const PostEditorPage = lazy(() => import('#features/blog/web/admin/editor/post-editor-page.tsx'));
const BlogPeoplePage = lazy(() => import('#features/blog/web/admin/people/blog-people-page.tsx'));
const BlogCategoriesPage = lazy(() => import('#features/blog/web/admin/blog-categories-page.tsx'));
const BlogMediaPage = lazy(() => import('#features/blog/web/admin/media/blog-media-page.tsx'));
const AdminFrame = lazy(() => import('#features/admin/web/admin-frame.tsx'));
const OverviewPage = lazy(() => import('#features/admin/web/overview-page.tsx'));
const UsersPage = lazy(() => import('#features/admin/web/users-page.tsx'));
const UserPage = lazy(() => import('#features/admin/web/user-page.tsx'));
const WorkspacesPage = lazy(() => import('#features/admin/web/workspaces-page.tsx'));
const AdminAppsPage = lazy(() => import('#features/admin/web/apps-page.tsx'));
const JobsPage = lazy(() => import('#features/admin/web/jobs-page.tsx'));
const MailsPage = lazy(() => import('#features/admin/web/mails-page.tsx'));
const StoragePage = lazy(() => import('#features/admin/web/storage-page.tsx'));
const SwitchesPage = lazy(() => import('#features/admin/web/switches-page.tsx'));
const LogPage = lazy(() => import('#features/admin/web/log-page.tsx'));
const ReviewsPage = lazy(() => import('#features/admin/web/reviews/reviews-page.tsx'));
const OutboxPage = lazy(() => import('#features/mail/web/outbox-page.tsx'));

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
  { path: '/admin-login', title: 'Admin area', element: <AdminLoginPage /> },
  { path: '/dashboard/mail', title: 'Mail on this machine', element: inBrowser(<OutboxPage />) },
  { path: '/blog-admin/login', title: 'Write for the blog', element: inBrowser(<BlogLoginPage />) },
  { path: '/accept-invitation', title: 'Invitation', element: <AcceptInvitationPage /> },
  { path: '/embed', title: 'Embed an app', element: <EmbedGuidePage /> },
  { path: '/privacy', title: 'What is stored', element: <PrivacyPage /> },
  { path: '/your-data', title: 'Your personal data', element: <YourDataPage /> },
  { path: '/unsubscribe', title: 'Unsubscribe', element: <UnsubscribePage /> },
  { path: '/payment_success', title: 'Thank you', element: <PaymentSuccessPage /> },
  { path: '/payment_fail', title: 'The payment did not go through', element: <PaymentFailPage /> },
  { path: '/dashboard/workbooks/:workbookId', title: 'Spreadsheet', element: inBrowser(<WorkbookRoute />) },
];

/**
 * Pages inside the frame of the dashboard (navigation, bell, workspace): rendered in the browser, for signed-in people.
 */
const framedPages: SiteRoute[] = [
  { path: '/dashboard', title: 'Apps', element: <DashboardPage /> },
  { path: '/dashboard/new-multipage', title: 'New app', element: <NewMultipagePage /> },
  { path: '/dashboard/new-board', title: 'New board', element: <NewMultipagePage key="board" kind="board" /> },
  { path: '/dashboard/workbooks', title: 'Spreadsheets', element: <WorkbooksPage /> },
  { path: '/dashboard/templates', title: 'Templates', element: <UsedTemplatesPage /> },
  { path: '/dashboard/apps/:appId/statistics', title: 'Statistics', element: <StatisticsPage /> },
  { path: '/dashboard/workspace', title: 'Workspace', element: <WorkspacePage /> },
  { path: '/dashboard/api-keys', title: 'API keys', element: <ApiKeysPage /> },
  { path: '/dashboard/new-workspace', title: 'New workspace', element: <NewWorkspacePage /> },
  { path: '/dashboard/notifications', title: 'Notifications', element: <NotificationsPage /> },
  { path: '/dashboard/trash', title: 'Trash', element: <TrashPage /> },
  { path: '/dashboard/account', title: 'Account', element: <AccountPage /> },
  { path: '/dashboard/accountbilling', title: 'Plan and billing', element: <BillingPage /> },
];

/** Inside the frame of the blog's own screens, for those who write it. (domain/blog/blog-access.ts) */
const blogPages: SiteRoute[] = [
  { path: '/blog-admin', title: 'Blog', element: <BlogHomePage /> },
  { path: '/blog-admin/add-blog', title: 'New post', element: <PostEditorPage /> },
  { path: '/blog-admin/add-blog/:postId', title: 'Draft', element: <PostEditorPage /> },
  { path: '/blog-admin/edit-blog/:postId', title: 'Post', element: <PostEditorPage /> },
  { path: '/blog-admin/edit/:postId', title: 'Post', element: <PostEditorPage isQuiet /> },
  { path: '/blog-admin/blogs', title: 'Posts', element: <PostsPage /> },
  { path: '/blog-admin/authors', title: 'People', element: <BlogPeoplePage /> },
  { path: '/blog-admin/categories', title: 'Categories', element: <BlogCategoriesPage /> },
  { path: '/blog-admin/media', title: 'Media', element: <BlogMediaPage /> },
];

/** Pages inside the frame of the admin area, which the server opens with an admin session alone. (site/admin-guard.ts) */
const adminPages: SiteRoute[] = [
  { path: '/admin', title: 'Overview', element: <OverviewPage /> },
  { path: '/dashboard/users', title: 'Users', element: <UsersPage /> },
  { path: '/dashboard/users/:userId', title: 'User', element: <UserPage /> },
  { path: '/admin/workspaces', title: 'Workspaces', element: <WorkspacesPage /> },
  { path: '/admin/apps', title: 'Apps', element: <AdminAppsPage /> },
  { path: '/admin/reviews', title: 'Reviews', element: <ReviewsPage /> },
  { path: '/admin/jobs', title: 'Jobs', element: <JobsPage /> },
  { path: '/admin/mails', title: 'Mails', element: <MailsPage /> },
  { path: '/admin/storage', title: 'Storage', element: <StoragePage /> },
  { path: '/admin/switches', title: 'Switches', element: <SwitchesPage /> },
  { path: '/admin/log', title: 'Admin log', element: <LogPage /> },
];

const toRoute = ({ path, element }: SiteRoute): RouteObject => ({ path, element });
/** Pages without a frame are mounted again, each for itself. */
const toOwnRoute = ({ path, element }: SiteRoute): RouteObject => ({
  path,
  element: <Fragment key={path}>{element}</Fragment>,
});

export const siteRoutes: RouteObject[] = [
  ...pages.map(toOwnRoute),
  { element: inBrowser(<DashboardFrame />), children: framedPages.map(toRoute) },
  { element: inBrowser(<BlogFrame />), children: blogPages.map(toRoute) },
  { element: inBrowser(<AdminFrame />), children: adminPages.map(toRoute) },
  { path: '*', element: <NotFoundPage /> },
];

/** The router reads `/dashboard/` as `/dashboard`; paths of the product are strict about trailing slashes. */
export const isStrictPath = (pathname: string): boolean => pathname === '/' || !pathname.endsWith('/');

/** Title and HTML status of an address. */
export function findRoute(path: string): { title: string; status: number } {
  const pathname = path.split(/[?#]/, 1)[0] ?? '/';
  const strict = isStrictPath(pathname);
  const found = strict
    ? [...pages, ...framedPages, ...blogPages, ...adminPages].find((page) => matchPath(page.path, pathname))
    : undefined;
  return found ? { title: found.title, status: 200 } : { title: 'This page could not be found', status: 404 };
}
