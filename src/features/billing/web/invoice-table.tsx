import { t } from '#kit/language/product.ts';
import { sayCents } from '#kit/cents.ts';
import { Mark } from '#web/site/shell/panel-list.tsx';
import { sayDay } from '#web/site/shell/say-date.ts';
import styles from './invoice-table.module.css';
import { MoneyTable } from './money-table.tsx';
import type { BillingState } from './plan-cards.tsx';

/** What was paid and is due, newest first. */
export function InvoiceTable({ invoices }: { invoices: BillingState['invoices'] }) {
  if (invoices.length === 0)
    return <p className={styles.none}>{t('No invoices yet. They appear here with the first payment.')}</p>;
  return (
    <MoneyTable
      label={t('Invoices')}
      heads={[t('Number'), t('Status')]}
      rows={invoices.map((invoice) => ({
        key: invoice.id,
        day: sayDay(invoice.issued_at),
        what: invoice.href ? (
          <a href={invoice.href} target="_blank" rel="noreferrer">
            {invoice.number}
          </a>
        ) : (
          invoice.number
        ),
        about: (
          <Mark tone={statusTone.get(invoice.status) ?? 'quiet'}>{t(statuses[invoice.status] ?? invoice.status)}</Mark>
        ),
        amount: sayCents(invoice.amount_cents, invoice.currency),
      }))}
    />
  );
}

const statusTone = new Map<string, 'good' | 'warning' | 'bad'>([
  ['paid', 'good'],
  ['open', 'warning'],
  ['uncollectible', 'bad'],
  ['failed', 'bad'],
]);

/** @sentences */
const statuses: Readonly<Record<string, string>> = {
  draft: 'draft',
  open: 'open',
  paid: 'paid',
  void: 'void',
  uncollectible: 'uncollectible',
  failed: 'failed',
};
