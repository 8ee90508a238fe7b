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

/** @sentences */
const names = {
  area: 'Admin area',
  overview: 'Overview',
  users: 'Users',
  user: 'User',
  workspaces: 'Workspaces',
  apps: 'Apps',
  jobs: 'Jobs',
  mails: 'Mails',
  storage: 'Storage',
  switches: 'Switches',
  log: 'Admin log',
};

export const site: SiteFeature = {
  pages: [{ path: '/admin-login', title: names.area, element: <AdminLoginPage /> }],
  adminPages: [
    { path: '/admin', title: names.overview, element: <OverviewPage /> },
    { path: '/dashboard/users', title: names.users, element: <UsersPage /> },
    { path: '/dashboard/users/:userId', title: names.user, element: <UserPage /> },
    { path: '/admin/workspaces', title: names.workspaces, element: <WorkspacesPage /> },
    { path: '/admin/apps', title: names.apps, element: <AdminAppsPage /> },
    { path: '/admin/jobs', title: names.jobs, element: <JobsPage /> },
    { path: '/admin/mails', title: names.mails, element: <MailsPage /> },
    { path: '/admin/storage', title: names.storage, element: <StoragePage /> },
    { path: '/admin/switches', title: names.switches, element: <SwitchesPage /> },
    { path: '/admin/log', title: names.log, element: <LogPage /> },
  ],
  adminPlaces: [
    { to: '/admin', label: names.overview, Icon: Activity, order: 10, isFor: isAdmin },
    { to: '/dashboard/users', label: names.users, Icon: Users, order: 20, holdsPages: true, isFor: isAdmin },
    { to: '/admin/workspaces', label: names.workspaces, Icon: Building2, order: 30, holdsPages: true, isFor: isAdmin },
    { to: '/admin/apps', label: names.apps, Icon: AppWindow, order: 40, holdsPages: true, isFor: isAdmin },
    { to: '/admin/jobs', label: names.jobs, Icon: ListChecks, order: 60, holdsPages: true, isFor: isAdmin },
    { to: '/admin/mails', label: names.mails, Icon: Mail, order: 70, holdsPages: true, isFor: isAdmin },
    { to: '/admin/storage', label: names.storage, Icon: HardDrive, order: 80, holdsPages: true, isFor: isAdmin },
    { to: '/admin/switches', label: names.switches, Icon: ToggleLeft, order: 90, holdsPages: true, isFor: isAdmin },
    { to: '/admin/log', label: names.log, Icon: ScrollText, order: 100, holdsPages: true, isFor: isAdmin },
  ],
};
