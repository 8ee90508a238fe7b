import { t } from '#kit/language/product.ts';
import { Button, Group, Progress, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { CircleAlert, FileSpreadsheet } from 'lucide-react';
import styles from './upload-zone.module.css';
import { megabyte } from '../rules/upload-limit.ts';
import { useSite } from '#web/site/site-context.ts';
import type { Upload } from './use-upload.ts';

/** For file choosers; the server decides what it can read. */
export const spreadsheetEndings = '.xlsx,.xlsm,.xlsb,.xls,.ods,.fods,.csv,.tsv,.txt,.json';

/** Where a spreadsheet is dropped or chosen, with the progress of the upload and what went wrong. */
export function UploadZone({
  upload,
  onFile,
  onCancel,
}: {
  upload: Upload;
  onFile: (file: File) => void;
  onCancel: () => void;
}) {
  const { spreadsheet_megabytes: most } = useSite();
  const busy = upload.state === 'sending' || upload.state === 'reading';
  return (
    <div>
      <Dropzone
        className={styles.zone}
        onDrop={([file]) => file && onFile(file)}
        onReject={([rejection]) => rejection && onFile(rejection.file as File)}
        maxSize={most * megabyte}
        multiple={false}
        disabled={busy}
        aria-label={t('Choose a spreadsheet')}
        inputProps={{ 'aria-label': t('Choose a spreadsheet'), accept: spreadsheetEndings }}
      >
        <div className={styles.inside}>
          <FileSpreadsheet size={36} strokeWidth={1.25} aria-hidden="true" />
          {busy ? (
            <Working upload={upload} />
          ) : (
            <>
              <Text fw={600} size="lg">
                {t('Drop a spreadsheet here')}
              </Text>
              <Text c="dimmed" size="sm">
                {t('or choose a file: Excel, OpenDocument or CSV, up to {size} MB', { size: most })}
              </Text>
            </>
          )}
        </div>
      </Dropzone>
      {busy && (
        <Group justify="center" mt="sm">
          <Button variant="subtle" color="gray" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        </Group>
      )}
      {upload.state === 'failed' && (
        <div className={styles.failed} role="alert">
          <CircleAlert size={20} strokeWidth={1.5} aria-hidden="true" />
          <div>
            <strong>{upload.name}</strong>
            <p>{upload.message}</p>
          </div>
        </div>
      )}
    </div>
  );
}

function Working({ upload }: { upload: Extract<Upload, { state: 'sending' | 'reading' }> }) {
  const label =
    upload.state === 'sending'
      ? t('Sending {name}', { name: upload.name })
      : t('Reading {name}', { name: upload.name });
  return (
    <div className={styles.working} role="status">
      <Text fw={600}>{label}</Text>
      <Progress value={upload.share * 100} animated={upload.state === 'reading'} aria-label={label} mt="sm" size="md" />
    </div>
  );
}
