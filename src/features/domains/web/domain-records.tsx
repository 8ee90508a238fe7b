import { t } from '#kit/language/product.ts';
import { ActionIcon, CopyButton } from '@mantine/core';
import { Check, CircleCheck, CircleDashed, Copy } from 'lucide-react';
import type { DomainOnTheWire } from '../api.ts';
import styles from './domain.module.css';

const icon = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** The records to set, each with what of it is right already. */
export function DomainRecords({ domain: { records, host, checked_at } }: { domain: DomainOnTheWire }) {
  const places = records.filter(({ choice }) => choice === 1);
  return (
    <div className={styles.stack}>
      <ol className={styles.records} aria-label={t('Records to add')}>
        {records.map((record) => (
          <li key={`${record.type} ${record.value}`} data-right={record.is_right}>
            <p className={styles.type}>
              {record.is_right ? <CircleCheck {...icon} /> : <CircleDashed {...icon} />}
              <strong>{record.type}</strong>
              <span className={styles.quiet}>
                {record.is_right ? t('Found') : checked_at ? t('Not right yet') : t('Not checked yet')}
              </span>
            </p>
            <dl>
              <Part label={t('Name')} value={record.name} />
              <Part label={record.type === 'CNAME' ? t('Target') : t('Value')} value={record.value} />
            </dl>
          </li>
        ))}
      </ol>
      <p className={styles.quiet}>
        {places.length > 1 && t('Of the addresses, one is enough. ')}
        {t('If your provider adds')} {endingOf(host)} {t('to names itself, leave that part out.')}
      </p>
    </div>
  );
}

function Part({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.part}>
      <dt>{label}</dt>
      <dd>
        <code>{value}</code>
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={40}
              onClick={copy}
              aria-label={t('Copy {toLowerCase} {value}', { toLowerCase: label.toLowerCase(), value })}
            >
              {copied ? <Check {...icon} /> : <Copy {...icon} />}
              <span role="status" className={styles.hidden}>
                {copied && t('Copied')}
              </span>
            </ActionIcon>
          )}
        </CopyButton>
      </dd>
    </div>
  );
}

const endingOf = (host: string): string => `.${host.split('.').slice(-2).join('.')}`;
