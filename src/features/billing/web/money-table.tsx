import { t } from '#kit/language/product.ts';
import type { ReactNode } from 'react';
import styles from './invoice-table.module.css';

interface MoneyRow {
  key: string;
  day: string;
  what: ReactNode;
  about: ReactNode;
  amount: string;
}

/** Sums by day; on a phone each is two short lines. */
export function MoneyTable({
  label,
  heads = [t('What'), t('Template')],
  rows,
}: {
  label: string;
  heads?: readonly [string, string];
  rows: readonly MoneyRow[];
}) {
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('Date')}</th>
            <th scope="col">{heads[0]}</th>
            <th scope="col">{heads[1]}</th>
            <th scope="col" className={styles.amount}>
              {t('Amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <td>{row.day}</td>
              <td>{row.what}</td>
              <td>{row.about}</td>
              <td className={styles.amount}>{row.amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
