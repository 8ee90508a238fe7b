import { lazy } from 'react';
import { matchPath, type RouteObject } from 'react-router';
import { AuthPage } from './account/auth-page.tsx';
import { SignUpPage } from './account/sign-up-page.tsx';
import { LandingPage } from './landing/landing-page.tsx';
import { InBrowser } from './shell/in-browser.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';

const DashboardPage = lazy(() => import('./dashboard/dashboard-page.tsx'));
const NewMultipagePage = lazy(() => import('./dashboard/new-multipage-page.tsx'));
const WorkbookRoute = lazy(() => import('./dashboard/workbook-route.tsx'));
const AccountPage = lazy(() => import('./account/account-page.tsx'));

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
  { path: '/dashboard', title: 'Dashboard', element: inBrowser(<DashboardPage />) },
  { path: '/dashboard/new-multipage', title: 'New app', element: inBrowser(<NewMultipagePage />) },
  { path: '/dashboard/workbooks/:workbookId', title: 'Spreadsheet', element: inBrowser(<WorkbookRoute />) },
  { path: '/dashboard/account', title: 'Account', element: inBrowser(<AccountPage />) },
];

export const routes: RouteObject[] = [
  ...pages.map(({ path, element }) => ({ path, element })),
  { path: '*', element: <NotFoundPage /> },
];

/** Title and HTML status of an address; paths are strict about trailing slashes. */
export function findRoute(path: string): { title: string; status: number } {
  const pathname = path.split(/[?#]/, 1)[0] ?? '/';
  const strict = pathname === '/' || !pathname.endsWith('/');
  const found = strict ? pages.find((page) => matchPath(page.path, pathname)) : undefined;
  return found ? { title: found.title, status: 200 } : { title: 'This page could not be found', status: 404 };
}
