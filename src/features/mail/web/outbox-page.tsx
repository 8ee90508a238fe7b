import { t } from '#kit/language/product.ts';
import { Alert, Button, Skeleton, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Inbox } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import { listOutbox } from '../api.ts';
import { CallError, call } from '#web/call.ts';
import { sayMoment } from '#web/site/shell/say-date.ts';
import { Logo } from '#web/site/shell/logo.tsx';
import { useSite } from '#web/site/site-context.ts';
import { MailPane } from './mail-pane.tsx';
import styles from './outbox-page.module.css';

/** /dashboard/mail: on an own machine without a mail server, the mail that would have been sent. */
export default function OutboxPage() {
  const { user } = useSite();
  const [open, setOpen] = useState<string | null>(null);
  const outbox = useQuery({
    queryKey: ['outbox'],
    queryFn: async () => (await call(listOutbox, {})).mails,
    // Someone who opens this page waits for a mail.
    refetchInterval: 3_000,
    retry: 0,
  });
  const closed = outbox.error instanceof CallError && [403, 404].includes(outbox.error.status);
  return (
    <div className={styles.page} data-reading={open !== null}>
      <header className={styles.bar}>
        <Logo />
        <a href={user ? '/dashboard' : '/dashboard/auth'}>{user ? t('Dashboard') : t('Sign in')}</a>
      </header>
      <main className={styles.main}>
        <div className={styles.list}>
          <div className={styles.head}>
            <h1>{t('Mail on this machine')}</h1>
            <p>{t('No mail server is set, so mail stays here.')}</p>
          </div>
          {outbox.isPending && (
            <div className={styles.loading} role="status" aria-label={t('Loading...')}>
              {[1, 2, 3].map((key) => (
                <Skeleton key={key} height={64} />
              ))}
            </div>
          )}
          {closed && (
            <p className={styles.empty}>
              {t('No mail is stored here: this installation sends mail through a mail server.')}
            </p>
          )}
          {outbox.error && !closed && (
            <Alert color="red" title={t('The mail could not be loaded')} m="md">
              {outbox.error.message}{' '}
              <Button size="compact-sm" variant="white" onClick={() => void outbox.refetch()}>
                {t('Try again')}
              </Button>
            </Alert>
          )}
          {outbox.data?.length === 0 && (
            <p className={styles.empty}>{t('No mail yet. Request a sign-in link, and it appears here.')}</p>
          )}
          {outbox.data && outbox.data.length > 0 && <MailList mails={outbox.data} open={open} onOpen={setOpen} />}
        </div>
        <Reading open={open} onBack={() => setOpen(null)} />
      </main>
    </div>
  );
}

interface ListProps {
  mails: AnswerOf<typeof listOutbox>['mails'];
  /** The id of the mail that is read. */
  open: string | null;
  onOpen: (id: string) => void;
}

function MailList({ mails, open, onOpen }: ListProps) {
  return (
    <ul>
      {mails.map((mail) => (
        <li key={mail.id}>
          <UnstyledButton className={styles.mail} aria-current={mail.id === open} onClick={() => onOpen(mail.id)}>
            <strong>{mail.subject}</strong>
            <span>{t('To {recipient}', { recipient: mail.recipient })}</span>
            <span>{sayMoment(mail.created_at)}</span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

function Reading({ open, onBack }: { open: string | null; onBack: () => void }) {
  return (
    <section className={styles.reading} aria-label={t('Reading')}>
      {open === null ? (
        <p className={styles.choose}>
          <Inbox size={28} strokeWidth={1.5} aria-hidden="true" />
          {t('Choose a mail to read it.')}
        </p>
      ) : (
        <>
          <Button
            className={styles.back ?? ''}
            variant="subtle"
            size="md"
            leftSection={<ArrowLeft size={18} strokeWidth={1.5} />}
            onClick={onBack}
          >
            {t('All mail')}
          </Button>
          <MailPane key={open} mailId={open} />
        </>
      )}
    </section>
  );
}
