import { lazy } from 'react';
import {
  Activity,
  AppWindow,
  Building2,
  HardDrive,
  ListChecks,
  Mail,
  ScrollText,
  ToggleLeft,
  Users,
} from 'lucide-react';
import type { SiteData } from '#features/site/services.ts';
import type { SiteFeature } from '#web/site/site-feature.ts';
import { AdminLoginPage } from './admin-login-page.tsx';

const OverviewPage = lazy(() => import('./overview-page.tsx'));
const UsersPage = lazy(() => import('./users-page.tsx'));
const UserPage = lazy(() => import('./user-page.tsx'));
const WorkspacesPage = lazy(() => import('./workspaces-page.tsx'));
const AdminAppsPage = lazy(() => import('./apps-page.tsx'));
const JobsPage = lazy(() => import('./jobs-page.tsx'));
const MailsPage = lazy(() => import('./mails-page.tsx'));
const StoragePage = lazy(() => import('./storage-page.tsx'));
const SwitchesPage = lazy(() => import('./switches-page.tsx'));
const LogPage = lazy(() => import('./log-page.tsx'));

/** Reviewers without an admin session see their queue alone. */
const isAdmin = ({ admin }: SiteData): boolean => admin !== null;

export const site: SiteFeature = {
  pages: [{ path: '/admin-login', title: 'Admin area', element: <AdminLoginPage /> }],
  adminPages: [
    { path: '/admin', title: 'Overview', element: <OverviewPage /> },
    { path: '/dashboard/users', title: 'Users', element: <UsersPage /> },
    { path: '/dashboard/users/:userId', title: 'User', element: <UserPage /> },
    { path: '/admin/workspaces', title: 'Workspaces', element: <WorkspacesPage /> },
    { path: '/admin/apps', title: 'Apps', element: <AdminAppsPage /> },
    { path: '/admin/jobs', title: 'Jobs', element: <JobsPage /> },
    { path: '/admin/mails', title: 'Mails', element: <MailsPage /> },
    { path: '/admin/storage', title: 'Storage', element: <StoragePage /> },
    { path: '/admin/switches', title: 'Switches', element: <SwitchesPage /> },
    { path: '/admin/log', title: 'Admin log', element: <LogPage /> },
  ],
  adminPlaces: [
    { to: '/admin', label: 'Overview', Icon: Activity, order: 10, isFor: isAdmin },
    { to: '/dashboard/users', label: 'Users', Icon: Users, order: 20, holdsPages: true, isFor: isAdmin },
    { to: '/admin/workspaces', label: 'Workspaces', Icon: Building2, order: 30, holdsPages: true, isFor: isAdmin },
    { to: '/admin/apps', label: 'Apps', Icon: AppWindow, order: 40, holdsPages: true, isFor: isAdmin },
    { to: '/admin/jobs', label: 'Jobs', Icon: ListChecks, order: 60, holdsPages: true, isFor: isAdmin },
    { to: '/admin/mails', label: 'Mails', Icon: Mail, order: 70, holdsPages: true, isFor: isAdmin },
    { to: '/admin/storage', label: 'Storage', Icon: HardDrive, order: 80, holdsPages: true, isFor: isAdmin },
    { to: '/admin/switches', label: 'Switches', Icon: ToggleLeft, order: 90, holdsPages: true, isFor: isAdmin },
    { to: '/admin/log', label: 'Admin log', Icon: ScrollText, order: 100, holdsPages: true, isFor: isAdmin },
  ],
};
