import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { WorkbookOnTheWire } from '#api/workbooks.ts';
import type { AppKind } from '#domain/app.ts';
import { asTitle } from '#domain/proposal/wording.ts';
import styles from './create-from-workbook.module.css';
import { DashboardShell } from '../dashboard-shell.tsx';
import { ImportReport } from '../workbooks/import-report.tsx';
import { useCreateApp } from './use-create-app.ts';

/** What was read of a spreadsheet, and the app that is proposed for it. */
export function CreateFromWorkbook({ workbook: given, kind }: { workbook: WorkbookOnTheWire; kind: AppKind }) {
  const [workbook, setWorkbook] = useState(given);
  const word = kind === 'board' ? 'board' : 'app';
  const [name, setName] = useState(() => asTitle(workbook.name));
  const { create, busy, error } = useCreateApp();
  return (
    <DashboardShell
      title="Your spreadsheet is ready"
      lead={`Look at what was read, then let Sheaf propose the ${word}.`}
    >
      <div className={styles.columns}>
        <ImportReport workbook={workbook} onRead={setWorkbook} />
        <aside className={styles.aside}>
          <h2>Create {word}</h2>
          <p>
            {kind === 'board'
              ? 'One page with sections: figures and charts, rows and a form. Everything can be changed.'
              : 'A home page with figures and charts, a page of rows and a form. Everything can be changed.'}
          </p>
          <Stack>
            <TextInput
              label={`Name of the ${word}`}
              size="md"
              maxLength={100}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              error={error?.fieldMessage('name')}
            />
            <Button
              size="md"
              leftSection={<Sparkles size={18} strokeWidth={1.5} />}
              loading={busy}
              onClick={() =>
                void create({ name: name.trim() || workbook.name, workbook_id: workbook.id, start: 'proposed', kind })
              }
            >
              Create {word}
            </Button>
            <Button variant="default" size="md" component={Link} to={`/dashboard/workbooks/${workbook.id}`}>
              Open spreadsheet
            </Button>
            {error && !error.fieldMessage('name') && (
              <Alert color="red" role="alert">
                {error.message}
              </Alert>
            )}
          </Stack>
        </aside>
      </div>
    </DashboardShell>
  );
}
