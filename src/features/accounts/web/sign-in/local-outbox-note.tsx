import { t } from '#kit/language/product.ts';
import { Inbox } from 'lucide-react';
import { useSite } from '#web/site/site-context.ts';
import styles from './local-outbox-note.module.css';

/** Where an installation without a mail server keeps its mail on the machine: the way there. */
export function LocalOutboxNote() {
  const { outbox } = useSite();
  if (!outbox) return null;
  return (
    <p className={styles.notice}>
      <Inbox size={18} strokeWidth={1.5} aria-hidden="true" />
      <span>
        {t('Mail stays on this machine.')}{' '}
        <a href="/dashboard/mail" target="_blank">
          {t('Open it')}
        </a>
      </span>
    </p>
  );
}
