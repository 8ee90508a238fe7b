import { Avatar, Button } from '@mantine/core';
import { useState } from 'react';
import { signOut } from '#api/accounts.ts';
import { call } from '../../call.ts';
import { DashboardShell } from '../dashboard/dashboard-shell.tsx';
import { useUser } from '../site-context.ts';
import styles from './account-page.module.css';

/** /dashboard/account */
export default function AccountPage() {
  const user = useUser();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await call(signOut, {}).catch(() => undefined);
    location.assign('/');
  };
  const plan = user.workspace.plan;
  const facts = [
    ['Name', user.name],
    ['E-mail', user.email],
    ['Workspace', user.workspace.name],
    ['Plan', plan.charAt(0).toUpperCase() + plan.slice(1)],
  ];
  return (
    <DashboardShell title="Account">
      <section className={styles.card}>
        <Avatar color="accent" radius={32} size={64} name={user.name} alt="" aria-hidden="true" />
        <dl className={styles.facts}>
          {facts.map(([term, fact]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
        <Button variant="default" onClick={() => void leave()} loading={busy} size="md">
          Sign out
        </Button>
      </section>
    </DashboardShell>
  );
}
