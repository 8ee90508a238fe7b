import { Badge, Button, Group, Stack, Text } from '@mantine/core';
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
  return (
    <DashboardShell title="Account">
      <section className={styles.card}>
        <Stack gap="xs">
          <Text fw={600} size="lg">
            {user.name}
          </Text>
          <Text c="dimmed">{user.email}</Text>
          <Group mt="xs">
            <Text size="sm">{user.workspace.name}</Text>
            <Badge variant="light">{user.workspace.plan} plan</Badge>
          </Group>
        </Stack>
        <Button variant="default" onClick={() => void leave()} loading={busy} size="md">
          Sign out
        </Button>
      </section>
    </DashboardShell>
  );
}
