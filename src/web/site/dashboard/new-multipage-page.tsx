import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { LayoutTemplate, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { createApp } from '#api/apps.ts';
import { asTitle } from '#domain/proposal/wording.ts';
import { getWorkbook, type WorkbookOnTheWire } from '#api/workbooks.ts';
import { CallError, call } from '../../call.ts';
import { DashboardShell } from './dashboard-shell.tsx';
import { ImportReport } from './import-report.tsx';
import styles from './new-multipage-page.module.css';
import { openApp } from './open-app.ts';
import { UploadZone } from './upload-zone.tsx';
import { useUpload } from './use-upload.ts';

/** /dashboard/new-multipage: from a spreadsheet, or blank. */
export default function NewMultipagePage() {
  const [parameters] = useSearchParams();
  const { upload, send, cancel } = useUpload();
  const given = parameters.get('workbook');
  const existing = useQuery({
    queryKey: ['workbook', given],
    queryFn: async () => (await call(getWorkbook, { params: { workbookId: given ?? '' } })).workbook,
    enabled: given !== null,
  });
  const workbook = upload.state === 'ready' ? upload.workbook : existing.data;
  if (workbook) return <CreateFromWorkbook workbook={workbook} />;
  return (
    <DashboardShell
      title="New app"
      lead="Start from a spreadsheet. Sheaf proposes pages, charts and a form from its columns."
    >
      <Stack gap="xl">
        <UploadZone upload={upload} onFile={(file) => void send(file)} onCancel={cancel} />
        <BlankApp />
      </Stack>
    </DashboardShell>
  );
}

function CreateFromWorkbook({ workbook }: { workbook: WorkbookOnTheWire }) {
  const [name, setName] = useState(() => asTitle(workbook.name));
  const { create, busy, error } = useCreate();
  return (
    <DashboardShell title="Your spreadsheet is ready" lead="Look at what was read, then let Sheaf propose the app.">
      <div className={styles.columns}>
        <ImportReport workbook={workbook} />
        <aside className={styles.aside}>
          <h2>Create app</h2>
          <p>A home page with figures and charts, a page of rows and a form. Everything can be changed.</p>
          <Stack>
            <TextInput
              label="Name of the app"
              size="md"
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              error={error?.fieldMessage('name')}
            />
            <Button
              size="md"
              leftSection={<Sparkles size={18} strokeWidth={1.5} />}
              loading={busy}
              onClick={() =>
                void create({ name: name.trim() || workbook.name, workbook_id: workbook.id, start: 'proposed' })
              }
            >
              Create app
            </Button>
            <Group gap="xs" grow>
              <Button variant="default" component="a" href={`/dashboard/workbooks/${workbook.id}`}>
                Open spreadsheet
              </Button>
            </Group>
            {error && !error.fieldMessage('name') && <Alert color="red">{error.message}</Alert>}
          </Stack>
        </aside>
      </div>
    </DashboardShell>
  );
}

function BlankApp() {
  const { create, busy, error } = useCreate();
  return (
    <section className={styles.blank}>
      <LayoutTemplate size={28} strokeWidth={1.25} aria-hidden="true" />
      <div>
        <Text fw={600}>Start blank</Text>
        <Text c="dimmed" size="sm">
          A home page with a header, a banner and a footer. Connect a spreadsheet later.
        </Text>
        {error && <Text c="red">{error.message}</Text>}
      </div>
      <Button
        variant="default"
        size="md"
        loading={busy}
        onClick={() => void create({ name: 'New app', workbook_id: null, start: 'blank' })}
      >
        Start blank
      </Button>
    </section>
  );
}

function useCreate() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const create = async (body: Parameters<typeof call<typeof createApp>>[1]['body']) => {
    setBusy(true);
    setError(null);
    try {
      const { app } = await call(createApp, { body });
      await openApp(app.id);
    } catch (failure) {
      setError(failure instanceof CallError ? failure : new CallError(0, 'unreachable', 'Network error occurred'));
      setBusy(false);
    }
  };
  return { create, busy, error };
}
