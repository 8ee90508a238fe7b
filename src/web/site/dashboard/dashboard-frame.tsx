import { ActionIcon, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { Menu } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { VerifyBanner } from '../account/verify-banner.tsx';
import { NotificationBell } from '../notifications/notification-bell.tsx';
import { Logo } from '../shell/logo.tsx';
import { PageLoading } from '../shell/page-loading.tsx';
import { useWorkspace } from '../workspace/use-workspace.ts';
import { WorkspaceSwitcher } from '../workspace/workspace-switcher.tsx';
import styles from './dashboard-frame.module.css';
import { DashboardNav } from './dashboard-nav.tsx';
import { useSessionEnd } from './use-session-end.ts';
import { AccountMenu } from './account-menu.tsx';

/** What stays while the pages of the dashboard change: navigation, workspace, bell and the person. */
export default function DashboardFrame() {
  const isWide = useMediaQuery('(min-width: 960px)', true, { getInitialValueInEffect: false });
  const main = useFocusOnNewPage();
  useFreshWorkspace();
  useSessionEnd();
  return (
    <div className={styles.frame}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      {isWide ? <SideBar /> : <TopBar />}
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <VerifyBanner />
        <Suspense fallback={<PageLoading />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}

function SideBar() {
  return (
    <header className={styles.side}>
      <div className={styles.brand}>
        <Logo to="/dashboard" />
        <NotificationBell />
      </div>
      <WorkspaceSwitcher />
      <DashboardNav />
      <div className={styles.foot}>
        <AccountMenu wide />
      </div>
    </header>
  );
}

function TopBar() {
  const [opened, setOpened] = useState(false);
  return (
    <header className={styles.bar}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      >
        <Menu size={20} strokeWidth={1.5} />
      </ActionIcon>
      <Logo to="/dashboard" />
      <span className={styles.spring} />
      <NotificationBell />
      <AccountMenu />
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        size={300}
        title="Menu"
        closeButtonProps={{ 'aria-label': 'Close the menu', size: 40 }}
      >
        <div className={styles.drawer}>
          <WorkspaceSwitcher />
          <DashboardNav onGo={() => setOpened(false)} />
        </div>
      </Drawer>
    </header>
  );
}

/** A page change is heard: the focus goes to the new page, as it would with a whole new document. */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname]);
  return main;
}

/** Somebody else may have taken the workspace away, or another tab gone elsewhere: then nothing of it stays on the screen. */
function useFreshWorkspace(): void {
  const { id } = useWorkspace();
  const queries = useQueryClient();
  const shown = useRef(id);
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    void queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'workspaces' });
  }, [id, queries]);
}
