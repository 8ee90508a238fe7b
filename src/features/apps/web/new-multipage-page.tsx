import { t } from '#kit/language/product.ts';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SquareDashed } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { getWorkbook } from '#features/workbooks/api/workbooks.ts';
import type { AppKind } from '../rules/app.ts';
import { call } from '#web/call.ts';
import { RowSkeletons } from '#web/site/shell/list-states.tsx';
import { PageLoading } from '#web/site/shell/page-loading.tsx';
import { newAppStarts } from './app-parts.ts';
import { CreateFromWorkbook } from './create-from-workbook.tsx';
import { DashboardShell } from '#web/site/dashboard/dashboard-shell.tsx';
import styles from './new-multipage-page.module.css';
import { ChooseWorkbook } from '#features/workbooks/web/choose-workbook.tsx';
import { UploadZone } from '#features/workbooks/web/upload-zone.tsx';
import { useCreateApp } from './use-create-app.ts';
import { useUpload } from '#features/workbooks/web/use-upload.ts';

/** Milliseconds until a spreadsheet that is being read is requested again. */
const readAgain = 500;
const isBeingRead = (workbook: { state: string } | undefined): boolean => workbook?.state === 'importing';

/** /dashboard/new-multipage and /dashboard/new-board: from a spreadsheet, blank, or as features offer. `?workbook=` names one. */
export default function NewMultipagePage({ kind = 'multipage' }: { kind?: AppKind }) {
  const [address] = useSearchParams();
  const chosen = newAppStarts()
    .map((start) => start.chosen?.(address))
    .find(Boolean);
  return chosen ?? <NewApp kind={kind} />;
}

function NewApp({ kind }: { kind: AppKind }) {
  const isBoard = kind === 'board';
  const [parameters] = useSearchParams();
  const { upload, send, cancel } = useUpload();
  const given = parameters.get('workbook');
  const existing = useQuery({
    queryKey: ['workbook', given],
    queryFn: async () => (await call(getWorkbook, { params: { workbookId: given ?? '' } })).workbook,
    enabled: given !== null,
    refetchInterval: ({ state }) => (isBeingRead(state.data) ? readAgain : false),
  });
  const workbook = upload.state === 'ready' ? upload.workbook : existing.data;
  if (upload.state !== 'ready' && isBeingRead(existing.data)) return <PageLoading />;
  if (workbook) return <CreateFromWorkbook workbook={workbook} kind={kind} />;
  if (existing.isLoading) return <PageLoading />;
  return (
    <DashboardShell
      title={isBoard ? t('New board') : t('New app')}
      lead={
        isBoard
          ? t('One page with sections, at an address on this site. You can change everything later.')
          : t('Choose how to start. You can change everything later.')
      }
    >
      {existing.error && (
        <Alert color="red" mb="lg" role="alert" title={t('That spreadsheet could not be opened')}>
          {existing.error.message} {t('Choose another one.')}
        </Alert>
      )}
      <Way
        id="spreadsheet"
        title={t('From a spreadsheet')}
        lead={
          isBoard
            ? t('Sheaf reads its columns and suggests sections, charts and a form.')
            : t('Sheaf reads its columns and suggests pages, charts and a form.')
        }
      >
        <UploadZone upload={upload} onFile={(file) => void send(file)} onCancel={cancel} />
        <ChooseWorkbook />
      </Way>
      {newAppStarts().map(({ id, title, lead, Choice }) => (
        <Way key={id} id={id} title={t(title)} lead={lead(kind)}>
          <Suspense fallback={<RowSkeletons count={1} height={300} />}>
            <Choice kind={kind} />
          </Suspense>
        </Way>
      ))}
      <Way id="blank" title={t('Blank')} lead={t('Start from scratch.')}>
        <BlankApp kind={kind} />
      </Way>
    </DashboardShell>
  );
}

function Way({ id, title, lead, children }: { id: string; title: string; lead: string; children: ReactNode }) {
  return (
    <section className={styles.way} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{lead}</p>
      {children}
    </section>
  );
}

function BlankApp({ kind }: { kind: AppKind }) {
  const { create, busy, error } = useCreateApp();
  return (
    <div className={styles.blank}>
      <SquareDashed size={28} strokeWidth={1.25} aria-hidden="true" />
      <Stack gap={0}>
        <Text fw={600}>{kind === 'board' ? t('A blank board') : t('A blank app')}</Text>
        <Text c="dimmed" size="sm">
          {kind === 'board'
            ? t('A title, one section and a footer. Connect a spreadsheet later.')
            : t('A home page with a header, a banner and a footer. Connect a spreadsheet later.')}
        </Text>
        {error && (
          <Text c="var(--bad)" size="sm" role="alert">
            {error.message}
          </Text>
        )}
      </Stack>
      <Button
        variant="default"
        size="md"
        loading={busy !== null}
        onClick={() =>
          void create({
            name: kind === 'board' ? t('New board') : t('New app'),
            workbook_id: null,
            start: 'blank',
            kind,
          })
        }
      >
        {t('Start blank')}
      </Button>
    </div>
  );
}
