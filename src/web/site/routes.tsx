import { t } from '#kit/language/product.ts';
import { Fragment, lazy } from 'react';
import { matchPath, type RouteObject } from 'react-router';
import { LandingPage } from './landing/landing-page.tsx';
import { inBrowser } from './shell/in-browser.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { siteFeatures, type SitePage } from './site-feature.ts';

/** @sentences */
const appsTitle = 'Apps';

const DashboardFrame = lazy(() => import('./dashboard/dashboard-frame.tsx'));
const DashboardPage = lazy(() => import('./dashboard/dashboard-page.tsx'));
const AdminFrame = lazy(() => import('#features/admin/web/admin-frame.tsx'));

const pages: readonly SitePage[] = [
  { path: '/', title: 'Sheaf', element: <LandingPage /> },
  ...siteFeatures.flatMap((feature) => feature.pages ?? []),
];
const dashboardPages: readonly SitePage[] = [
  { path: '/dashboard', title: appsTitle, element: <DashboardPage /> },
  ...siteFeatures.flatMap((feature) => feature.dashboardPages ?? []),
];
const areas = [
  { frame: inBrowser(<DashboardFrame />), pages: dashboardPages },
  { frame: inBrowser(<AdminFrame />), pages: siteFeatures.flatMap((feature) => feature.adminPages ?? []) },
  ...siteFeatures.flatMap((feature) => feature.areas ?? []),
];

const toRoute = ({ path, element }: SitePage): RouteObject => ({ path, element });
/** Pages without a frame are mounted again, each for itself. */
const toOwnRoute = ({ path, element }: SitePage): RouteObject => ({
  path,
  element: <Fragment key={path}>{element}</Fragment>,
});

export const siteRoutes: RouteObject[] = [
  ...pages.map(toOwnRoute),
  ...areas.map(({ frame, pages: framed }) => ({ element: frame, children: framed.map(toRoute) })),
  { path: '*', element: <NotFoundPage /> },
];

/** The router reads `/dashboard/` as `/dashboard`; paths of the product are strict about trailing slashes. */
export const isStrictPath = (pathname: string): boolean => pathname === '/' || !pathname.endsWith('/');

/** Title and HTML status of an address. */
export function findRoute(path: string): { title: string; status: number } {
  const pathname = path.split(/[?#]/, 1)[0] ?? '/';
  const all = [...pages, ...areas.flatMap((area) => area.pages)];
  const found = isStrictPath(pathname) ? all.find((page) => matchPath(page.path, pathname)) : undefined;
  return found ? { title: t(found.title), status: 200 } : { title: t('This page could not be found'), status: 404 };
}
