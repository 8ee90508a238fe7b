import { Avatar, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { LogOut, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { signOut } from '#api/accounts.ts';
import { call } from '../../call.ts';
import { Logo } from '../shell/logo.tsx';
import { useUser } from '../site-context.ts';
import styles from './dashboard-shell.module.css';

/** The frame of every page behind sign-in: bar, title, one main action. */
export function DashboardShell({
  title,
  action,
  children,
  lead,
}: {
  title: string;
  lead?: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <header className={styles.bar}>
        <Logo to="/dashboard" />
        <UserMenu />
      </header>
      <main id="main" className={styles.main}>
        <div className={styles.head}>
          <div>
            <h1>{title}</h1>
            {lead && <p>{lead}</p>}
          </div>
          {action}
        </div>
        {children}
      </main>
    </div>
  );
}

function UserMenu() {
  const user = useUser();
  const leave = async () => {
    await call(signOut, {}).catch(() => undefined);
    location.assign('/');
  };
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton className={styles.user}>
          <Avatar color="accent" radius="xl" size={34} name={user.name} alt="" aria-hidden="true" />
          <VisuallyHidden>Account of {user.name}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.email}</Menu.Label>
        <Menu.Item component={Link} to="/dashboard/account" leftSection={<UserRound size={16} strokeWidth={1.5} />}>
          Account
        </Menu.Item>
        <Menu.Item onClick={() => void leave()} leftSection={<LogOut size={16} strokeWidth={1.5} />}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
