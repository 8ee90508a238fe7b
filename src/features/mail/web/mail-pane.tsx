import { t } from '#kit/language/product.ts';
import { Alert, Button, SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readOutboxMail } from '../api.ts';
import { call } from '#web/call.ts';
import { sayMoment } from '#web/site/shell/say-date.ts';
import styles from './mail-pane.module.css';

/** One mail: as HTML in a frame that runs no scripts, or as its plain text. */
export function MailPane({ mailId }: { mailId: string }) {
  const [view, setView] = useState('html');
  const mail = useQuery({
    queryKey: ['outbox', mailId],
    queryFn: async () => (await call(readOutboxMail, { params: { mailId } })).mail,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (mail.error)
    return (
      <Alert color="red" title={t('The mail could not be loaded')} m="md">
        {mail.error.message}{' '}
        <Button size="compact-sm" variant="white" onClick={() => void mail.refetch()}>
          {t('Try again')}
        </Button>
      </Alert>
    );
  if (!mail.data)
    return (
      <div className={styles.head} role="status" aria-label={t('Loading...')}>
        <Skeleton height={24} width="60%" mb="xs" />
        <Skeleton height={18} width="40%" />
      </div>
    );
  const { subject, from_name, recipient, created_at, html, text } = mail.data;
  return (
    <>
      <div className={styles.head}>
        <div>
          <h2>{subject}</h2>
          <p>{t('{sender} to {recipient}, {time}', { sender: from_name, recipient, time: sayMoment(created_at) })}</p>
        </div>
        <SegmentedControl
          aria-label={t('Show as')}
          size="md"
          value={view}
          onChange={setView}
          data={[
            { value: 'html', label: t('Mail') },
            { value: 'text', label: t('Text') },
          ]}
        />
      </div>
      {view === 'html' ? (
        <iframe
          className={styles.frame}
          title={subject}
          srcDoc={`<base target="_blank">${html}`}
          // No scripts and no forms; its links open next to it as ordinary pages.
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        />
      ) : (
        <pre className={styles.text} tabIndex={0}>
          {text}
        </pre>
      )}
    </>
  );
}
