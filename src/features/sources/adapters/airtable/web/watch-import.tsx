import { rich, sentenceSpace } from '#web/ui/rich.tsx';
import { formats, plural, t } from '#kit/language/product.ts';
import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { asCallError, call } from '#web/call.ts';
import { showFailure } from '#web/site/shell/show-failure.ts';
import { type AirtableImport, getAirtableImport, type ImportProgress, stopAirtableImport } from '../api.ts';
import { ReportView } from './report-view.tsx';

interface Props {
  started: AirtableImport;
  onAgain(): void;
  onClose(): void;
}

/** How far an import is, and its report at the end. */
export function WatchImport({ started, onAgain, onClose }: Props) {
  const client = useQueryClient();
  const params = { importId: started.id };
  const { data, error } = useQuery({
    queryKey: ['airtable-import', started.id],
    queryFn: async ({ signal }) => (await call(getAirtableImport, { params, signal })).import,
    initialData: started,
    refetchInterval: ({ state }) => (state.data?.state === 'reading' && !state.error ? 1_000 : false),
  });
  const stop = useMutation({
    mutationFn: () => call(stopAirtableImport, { params }),
    onSuccess: onAgain,
    onError: showFailure,
  });
  const { state, workbook_id } = data;
  useEffect(() => {
    if (state === 'ready') void client.invalidateQueries({ queryKey: ['workbooks'] });
  }, [client, state]);
  if (error) {
    return (
      <Stack gap="md">
        <Alert color="red" role="alert">
          {asCallError(error).message}
        </Alert>
        <Again onAgain={onAgain} />
      </Stack>
    );
  }
  if (state === 'failed') {
    return (
      <Stack gap="md">
        <Alert color="red" role="alert" title={t('{name} wasn’t imported', { name: data.base_name })}>
          {data.problem} {t('Nothing of it was stored.')}
        </Alert>
        <Group>
          <Button size="md" loading={stop.isPending} onClick={() => stop.mutate()}>
            {t('Start again')}
          </Button>
        </Group>
      </Stack>
    );
  }
  if (state === 'ready' && data.report && workbook_id !== null)
    return <Done one={data} report={data.report} workbookId={workbook_id} onAgain={onAgain} />;
  return (
    <Stack gap="md">
      <Text>
        {rich(t('Importing {name}. You can close this window: the import continues.'), {
          name: <b>{data.base_name}</b>,
        })}
      </Text>
      <HowFar progress={data.progress} />
      <Group>
        <Button size="md" variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
        <Button size="md" variant="subtle" color="red" loading={stop.isPending} onClick={() => stop.mutate()}>
          {t('Stop importing')}
        </Button>
      </Group>
    </Stack>
  );
}

function Again({ onAgain }: { onAgain(): void }) {
  return (
    <Group>
      <Button size="md" onClick={onAgain}>
        {t('Start again')}
      </Button>
    </Group>
  );
}

/** How many records a table has isn’t known before they are read: only tables can be counted. */
export function HowFar({ progress }: { progress: ImportProgress | null }) {
  const { table = '', tables_read = 0, tables = 1, rows = 0, files = 0 } = progress ?? {};
  const where = !progress ? t('Starting') : table === '' ? t('Storing the rows') : t('Reading {name}', { name: table });
  const counts = [
    plural(rows, '{count} row', '{count} rows'),
    ...(files > 0 ? [plural(files, '{count} file', '{count} files')] : []),
  ];
  return (
    <div>
      <Progress value={(100 * tables_read) / tables} aria-label={t('Tables read')} size="lg" />
      <Text size="sm" c="dimmed" mt={6} role="status">
        {where}: {new Intl.ListFormat(formats().tag).format(counts)}
      </Text>
    </div>
  );
}

interface DoneProps {
  one: AirtableImport;
  report: NonNullable<AirtableImport['report']>;
  workbookId: string;
  onAgain(): void;
}

function Done({ one, report, workbookId, onAgain }: DoneProps) {
  const navigate = useNavigate();
  const rows = report.tables.reduce((sum, table) => sum + table.rows, 0);
  return (
    <Stack gap="lg">
      <Alert role="status" title={t('{name} is imported', { name: one.base_name })}>
        {plural(rows, '{tables} with {count} row.', '{tables} with {count} rows.', {
          tables: plural(report.tables.length, '{count} table', '{count} tables'),
        })}
        {sentenceSpace()}
        {t('This report stays with the spreadsheet.')}
      </Alert>
      <Group>
        <Button size="md" onClick={() => void navigate(`/dashboard/workbooks/${workbookId}`)}>
          {t('Open spreadsheet')}
        </Button>
        <Button size="md" variant="subtle" color="gray" onClick={onAgain}>
          {t('Import another base')}
        </Button>
      </Group>
      <ReportView report={report} />
    </Stack>
  );
}
