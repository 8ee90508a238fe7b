import { Alert, Button, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { listApps } from '#api/apps.ts';
import { listWorkbooks } from '#api/workbooks.ts';
import { call } from '../../call.ts';
import { AppCard } from './app-card.tsx';
import styles from './dashboard-page.module.css';
import { DashboardShell } from './dashboard-shell.tsx';
import { UploadZone } from './upload-zone.tsx';
import { useUpload } from './use-upload.ts';
import { WorkbookList } from './workbook-list.tsx';

/** /dashboard: the apps and spreadsheets of the workspace. */
export default function DashboardPage() {
  const [search, setSearch] = useState('');
  const apps = useQuery({ queryKey: ['apps'], queryFn: async () => (await call(listApps, {})).apps });
  const workbooks = useQuery({
    queryKey: ['workbooks'],
    queryFn: async () => (await call(listWorkbooks, {})).workbooks,
  });
  const found = apps.data?.filter((app) => app.name.toLowerCase().includes(search.trim().toLowerCase()));
  const failure = apps.error ?? workbooks.error;

  return (
    <DashboardShell
      title="Your apps"
      action={
        <Button
          component={Link}
          to="/dashboard/new-multipage"
          size="md"
          leftSection={<Plus size={18} strokeWidth={1.75} />}
        >
          New app
        </Button>
      }
    >
      {failure && (
        <Alert color="red" mb="lg" title="Your apps could not be loaded">
          {failure.message}{' '}
          <Button
            size="compact-sm"
            variant="white"
            onClick={() => void Promise.all([apps.refetch(), workbooks.refetch()])}
          >
            Try again
          </Button>
        </Alert>
      )}
      {apps.data && apps.data.length > 6 && (
        <TextInput
          className={styles.search}
          size="md"
          placeholder="Search apps"
          aria-label="Search apps"
          leftSection={<Search size={18} strokeWidth={1.5} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {apps.isPending && <Skeletons />}
      {found && found.length > 0 && (
        <div className={styles.cards}>
          {found.map((app) => (
            <AppCard key={app.id} app={app} />
          ))}
        </div>
      )}
      {apps.data && apps.data.length > 0 && found?.length === 0 && (
        <p className={styles.none}>No app is called “{search}”.</p>
      )}
      {apps.data?.length === 0 && <FirstApp />}
      {workbooks.data && workbooks.data.length > 0 && (
        <section className={styles.section} aria-labelledby="spreadsheets">
          <h2 id="spreadsheets">Spreadsheets</h2>
          <WorkbookList workbooks={workbooks.data} />
        </section>
      )}
    </DashboardShell>
  );
}

/** The empty state: the one next step. */
function FirstApp() {
  const { upload, send, cancel } = useUpload();
  const navigate = useNavigate();
  if (upload.state === 'ready') void navigate(`/dashboard/new-multipage?workbook=${upload.workbook.id}`);
  return (
    <section className={styles.first}>
      <h2>Turn a spreadsheet into your first app</h2>
      <p>Sheaf reads its columns and proposes pages, charts and a form. You change what you like and publish.</p>
      <UploadZone upload={upload} onFile={(file) => void send(file)} onCancel={cancel} />
    </section>
  );
}

function Skeletons() {
  return (
    <div className={styles.cards} role="status" aria-label="Loading...">
      {[1, 2, 3].map((key) => (
        <Skeleton key={key} height={236} radius="md" />
      ))}
    </div>
  );
}
