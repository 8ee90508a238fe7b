import { t } from '#kit/language/product.ts';
import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { createWorkspace } from '../api.ts';
import { asCallError, call, CallError } from '#web/call.ts';
import { DashboardShell } from '#web/site/dashboard/dashboard-shell.tsx';
import styles from './workspace-page.module.css';

/** /dashboard/new-workspace: makes one and goes there. */
export default function NewWorkspacePage() {
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await call(createWorkspace, { body: { name } });
      location.assign('/dashboard');
    } catch (failure) {
      setError(asCallError(failure));
      setBusy(false);
    }
  };
  return (
    <DashboardShell
      title={t('New workspace')}
      lead={t('A separate place for apps, spreadsheets and the people who build them.')}
    >
      <form className={styles.card} onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          {error && !error.fieldMessage('name') && (
            <Alert color="red" role="alert">
              {error.message}
            </Alert>
          )}
          <TextInput
            label={t('Name')}
            description={t('A team, a company, a project. You can change it later.')}
            size="md"
            maxLength={100}
            autoFocus
            value={name}
            error={error?.fieldMessage('name')}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Group gap="sm">
            <Button type="submit" size="md" loading={busy}>
              {t('Create workspace')}
            </Button>
            <Button component={Link} to="/dashboard" variant="default" size="md">
              {t('Cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </DashboardShell>
  );
}
