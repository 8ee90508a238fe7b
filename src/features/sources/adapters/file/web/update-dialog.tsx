import { t } from '#kit/language/product.ts';
import { Alert, Modal, Progress, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { applyUpdate, previewUpdate, uploadUpdate } from '../api.ts';
import type { WorkbookOnTheWire } from '#features/workbooks/api/workbooks.ts';
import { megabyte } from '#features/workbooks/rules/upload-limit.ts';
import { useSite } from '#web/site/site-context.ts';
import { asCallError, call, hrefOf, uploadForm } from '#web/call.ts';
import { spreadsheetEndings } from '#features/workbooks/web/upload-zone.tsx';
import zone from '#features/workbooks/web/upload-zone.module.css';
import { ConfirmUpdate } from '../../../web/update/confirm-update.tsx';

interface Props {
  workbook: WorkbookOnTheWire;
  opened: boolean;
  onClose: () => void;
  onUpdated: () => void;
}

/** A file as an update of a spreadsheet: choose it, see what it does, confirm. */
export function UpdateDialog({ workbook, opened, onClose, onUpdated }: Props) {
  const isNarrow = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('Update “{name}” from a file', { name: workbook.name })}
      radius={isNarrow ? 0 : 'lg'}
      size={760}
      fullScreen={isNarrow}
      centered
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {opened && <UpdateSteps workbook={workbook} onClose={onClose} onUpdated={onUpdated} />}
    </Modal>
  );
}

function UpdateSteps({ workbook, onClose, onUpdated }: Omit<Props, 'opened'>) {
  const { spreadsheet_megabytes: most } = useSite();
  const [share, setShare] = useState(0);
  const params = { workbookId: workbook.id };
  const send = useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.set('file', file);
      const endpoint = { ...uploadUpdate, path: hrefOf(uploadUpdate, { params }) };
      return (await uploadForm(endpoint, form, { onProgress: setShare })).update;
    },
  });
  if (send.data) {
    return (
      <ConfirmUpdate
        workbook={workbook}
        first={send.data}
        service={null}
        other={t('Another file')}
        apply={({ update_id: updateId, file_name }, body) =>
          call(applyUpdate, { params: { ...params, updateId }, body: { file_name, ...body } })
        }
        again={async ({ update_id: updateId, file_name }) =>
          (await call(previewUpdate, { params: { ...params, updateId }, body: { file_name } })).update
        }
        onOther={() => send.reset()}
        onClose={onClose}
        onUpdated={onUpdated}
      />
    );
  }
  return (
    <Stack gap="md">
      <Text>{t('Sheaf compares the file with your rows. You’ll see what would change before anything does.')}</Text>
      <Dropzone
        className={zone.zone ?? ''}
        onDrop={([file]) => file && send.mutate(file)}
        maxSize={most * megabyte}
        multiple={false}
        disabled={send.isPending}
        aria-label={t('Choose the file')}
        inputProps={{ 'aria-label': t('Choose the file'), accept: spreadsheetEndings }}
      >
        <div className={zone.inside}>
          <FileSpreadsheet size={36} strokeWidth={1.25} aria-hidden="true" />
          {send.isPending ? (
            <>
              <Text fw={600}>{share < 1 ? t('Sending the file') : t('Comparing it with your rows')}</Text>
              <Progress
                w="min(320px, 100%)"
                value={share < 1 ? share * 100 : 100}
                animated
                aria-label={t('Upload progress')}
              />
            </>
          ) : (
            <>
              <Text fw={600} size="lg">
                {t('Drop the newer file here')}
              </Text>
              <Text c="dimmed" size="sm">
                {t('or choose it: Excel, OpenDocument or CSV, up to {size} MB', { size: most })}
              </Text>
            </>
          )}
        </div>
      </Dropzone>
      {send.error && (
        <Alert color="red" role="alert">
          {asCallError(send.error).message}
        </Alert>
      )}
    </Stack>
  );
}
