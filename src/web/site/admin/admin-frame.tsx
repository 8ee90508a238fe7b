import { ActionIcon, Anchor, Button, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  Activity,
  AppWindow,
  Building2,
  ClipboardCheck,
  HardDrive,
  ListChecks,
  LogOut,
  Mail,
  Menu,
  ScrollText,
  ToggleLeft,
  Users,
} from 'lucide-react';
import { Suspense, useState } from 'react';
import { NavLink, Outlet } from 'react-router';
import frame from '../dashboard/dashboard-frame.module.css';
import nav from '../dashboard/dashboard-nav.module.css';
import { Logo } from '../shell/logo.tsx';
import { PageLoading } from '../shell/page-loading.tsx';
import { showFailure } from '../shell/show-failure.ts';
import { useSite } from '../site-context.ts';
import styles from './admin-frame.module.css';
import { leaveAdminArea, useAdminSession } from './use-admin-session.ts';

const places = [
  { to: '/admin', label: 'Overview', Icon: Activity },
  { to: '/dashboard/users', label: 'Users', Icon: Users },
  { to: '/admin/workspaces', label: 'Workspaces', Icon: Building2 },
  { to: '/admin/apps', label: 'Apps', Icon: AppWindow },
  { to: '/admin/reviews', label: 'Reviews', Icon: ClipboardCheck },
  { to: '/admin/jobs', label: 'Jobs', Icon: ListChecks },
  { to: '/admin/mails', label: 'Mails', Icon: Mail },
  { to: '/admin/storage', label: 'Storage', Icon: HardDrive },
  { to: '/admin/switches', label: 'Switches', Icon: ToggleLeft },
  { to: '/admin/log', label: 'Admin log', Icon: ScrollText },
];

/** What stays while the pages of the admin area change. Reviewers without an admin session see their queue alone. */
export default function AdminFrame() {
  const isWide = useMediaQuery('(min-width: 960px)', true, { getInitialValueInEffect: false });
  useAdminSession();
  return (
    <div className={frame.frame}>
      <a href="#main" className={frame.skip}>
        Skip to content
      </a>
      {isWide ? <SideBar /> : <TopBar />}
      <main id="main" tabIndex={-1} className={frame.main}>
        <Suspense fallback={<PageLoading />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}

function SideBar() {
  return (
    <header className={frame.side}>
      <div className={frame.brand}>
        <Logo to="/dashboard" />
        <span className={styles.area}>Admin</span>
      </div>
      <Places />
      <Foot />
    </header>
  );
}

function TopBar() {
  const [opened, setOpened] = useState(false);
  return (
    <header className={frame.bar}>
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
      <span className={frame.spring} />
      <span className={styles.area}>Admin</span>
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        size={300}
        title="Menu"
        closeButtonProps={{ 'aria-label': 'Close the menu', size: 40 }}
      >
        <div className={frame.drawer}>
          <Places onGo={() => setOpened(false)} />
          <Foot />
        </div>
      </Drawer>
    </header>
  );
}

function Places({ onGo }: { onGo?: () => void }) {
  const { admin } = useSite();
  const open = admin ? places : places.filter(({ to }) => to === '/admin/reviews');
  return (
    <nav aria-label="Admin area">
      <ul className={nav.places}>
        {open.map(({ to, label, Icon }) => (
          <li key={to}>
            <NavLink to={to} end={to === '/admin'} onClick={onGo}>
              <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Foot() {
  const { admin } = useSite();
  return (
    <div className={frame.foot}>
      {admin ? (
        <div className={styles.person}>
          <span className={styles.words}>
            <strong>{admin.name}</strong>
            <span>{admin.email}</span>
          </span>
          <Button
            variant="default"
            size="sm"
            fullWidth
            leftSection={<LogOut size={16} strokeWidth={1.5} aria-hidden="true" />}
            onClick={() => void leaveAdminArea().catch(showFailure)}
          >
            Leave the admin area
          </Button>
        </div>
      ) : (
        <Anchor href="/dashboard" className={styles.back}>
          Back to the dashboard
        </Anchor>
      )}
    </div>
  );
}
