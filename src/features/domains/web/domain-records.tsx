import { sentenceSpace } from '#web/ui/rich.tsx';
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
              <Part label={t('Name')} copy={t('Copy name {value}', { value: record.name })} value={record.name} />
              <Part {...wordsOf(record)} value={record.value} />
            </dl>
          </li>
        ))}
      </ol>
      <p className={styles.quiet}>
        {places.length > 1 && t('Of the addresses, one is enough.')}
        {sentenceSpace()}
        {t('If your provider adds {ending} to names itself, leave that part out.', { ending: endingOf(host) })}
      </p>
    </div>
  );
}

const wordsOf = ({ type, value }: DomainOnTheWire['records'][number]): { label: string; copy: string } =>
  type === 'CNAME'
    ? { label: t('Target'), copy: t('Copy target {value}', { value }) }
    : { label: t('Value'), copy: t('Copy value {value}', { value }) };

function Part({ label, copy: copyLabel, value }: { label: string; copy: string; value: string }) {
  return (
    <div className={styles.part}>
      <dt>{label}</dt>
      <dd>
        <code>{value}</code>
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <ActionIcon variant="subtle" color="gray" size={40} onClick={copy} aria-label={copyLabel}>
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
