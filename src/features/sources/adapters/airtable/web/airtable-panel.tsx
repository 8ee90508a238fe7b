import { rich } from '#web/ui/rich.tsx';
import { t } from '#kit/language/product.ts';
import { Alert, Button, Drawer, Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';
import { useState } from 'react';
import { asCallError, call } from '#web/call.ts';
import styles from '#web/workbook/workbook-page.module.css';
import { getAirtableReport } from '../api.ts';
import { sourceTime } from '../../../web/source-panel.tsx';
import { ReportView } from './report-view.tsx';

/** The report of the import that a spreadsheet was made by. */
export function AirtablePanel({ workbookId }: { workbookId: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<ClipboardList size={16} strokeWidth={1.5} />}
        onClick={() => setOpened(true)}
      >
        {t('Import report')}
      </Button>
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        position="right"
        size={720}
        title={t('Imported from Airtable')}
        closeButtonProps={{ 'aria-label': t('Close') }}
        classNames={{ title: styles.dialogTitle }}
      >
        {opened && <Report workbookId={workbookId} />}
      </Drawer>
    </>
  );
}

function Report({ workbookId }: { workbookId: string }) {
  const { data, error } = useQuery({
    queryKey: ['airtable-report', workbookId],
    queryFn: ({ signal }) => call(getAirtableReport, { params: { workbookId }, signal }),
  });
  if (error) return <Alert color="red">{asCallError(error).message}</Alert>;
  if (!data) return <Loader role="status" size="sm" aria-label={t('Loading')} />;
  return (
    <Stack gap="lg">
      <Text>
        {rich(
          t(
            'From the base {name}, {time}. It doesn’t follow the base: change rows here, and choose <entry>Update from Airtable</entry> in its menu for what is newer there.',
          ),
          { name: <b>{data.base_name}</b>, time: sourceTime(data.report.read_at), entry: (words) => <i>{words}</i> },
        )}
      </Text>
      <ReportView report={data.report} />
    </Stack>
  );
}
