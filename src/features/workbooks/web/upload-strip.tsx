import { t } from '#kit/language/product.ts';
import { ActionIcon, Alert, Progress } from '@mantine/core';
import { X } from 'lucide-react';
import { Link } from 'react-router';
import type { Upload } from './use-upload.ts';
import styles from './upload-strip.module.css';

/** An upload above a list: how much was sent, then what came of it. The row in the list shows how it is read. */
export function UploadStrip({ upload, onCancel }: { upload: Upload; onCancel: () => void }) {
  if (upload.state === 'sending') {
    const label = t('Sending {name}', { name: upload.name });
    return (
      <div className={styles.strip} role="status">
        <div className={styles.text}>
          <span>
            {label} <b>{t('{percent}%', { percent: Math.floor(upload.share * 100) })}</b>
          </span>
          <Progress value={upload.share * 100} aria-label={label} size="sm" />
        </div>
        <ActionIcon variant="subtle" color="gray" size={40} aria-label={t('Cancel the upload')} onClick={onCancel}>
          <X size={18} strokeWidth={1.5} />
        </ActionIcon>
      </div>
    );
  }
  if (upload.state === 'failed') {
    return (
      <Alert
        color="red"
        mb="lg"
        role="alert"
        title={t('{name} could not be read', { name: upload.name })}
        withCloseButton
        closeButtonLabel={t('Close')}
        onClose={onCancel}
      >
        {upload.message}
      </Alert>
    );
  }
  if (upload.state === 'ready') {
    return (
      <Alert color="green" mb="lg" role="status" withCloseButton closeButtonLabel={t('Close')} onClose={onCancel}>
        <span className={styles.ready}>
          {t('{name} is ready.', { name: upload.workbook.name })}{' '}
          <Link to={`/dashboard/new-multipage?workbook=${upload.workbook.id}`}>{t('Create an app from it')}</Link>
        </span>
      </Alert>
    );
  }
  return null;
}
