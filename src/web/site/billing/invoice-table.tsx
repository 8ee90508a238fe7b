import { sayCents } from '#kit/cents.ts';
import { Mark } from '../shell/panel-list.tsx';
import { sayDay } from '../shell/say-date.ts';
import styles from './invoice-table.module.css';
import type { BillingState } from './plan-cards.tsx';

/** What was paid and is due, newest first. */
export function InvoiceTable({ invoices }: { invoices: BillingState['invoices'] }) {
  if (invoices.length === 0)
    return <p className={styles.none}>There are none yet. They appear here with the first payment.</p>;
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Number</th>
            <th scope="col">Status</th>
            <th scope="col" className={styles.amount}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <tr key={invoice.id}>
              <td>{sayDay(invoice.issued_at)}</td>
              <td>
                {invoice.href ? (
                  <a href={invoice.href} target="_blank" rel="noreferrer">
                    {invoice.number}
                  </a>
                ) : (
                  invoice.number
                )}
              </td>
              <td>
                <Mark tone={statusTone.get(invoice.status) ?? 'quiet'}>{invoice.status}</Mark>
              </td>
              <td className={styles.amount}>{sayCents(invoice.amount_cents, invoice.currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const statusTone = new Map<string, 'good' | 'warning' | 'bad'>([
  ['paid', 'good'],
  ['open', 'warning'],
  ['uncollectible', 'bad'],
  ['failed', 'bad'],
]);
