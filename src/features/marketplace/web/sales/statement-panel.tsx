import { plural, t } from '#kit/language/product.ts';
import { Alert, Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { BillingPanelProps } from '#features/billing/web/billing-parts.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import { exportStatement, getStatement } from '../../api/template-sales.ts';
import { ledgerKinds } from '../../rules/sale.ts';
import { sayCents } from '#kit/cents.ts';
import { call, hrefOf } from '#web/call.ts';
import { ListStates } from '#web/site/shell/list-states.tsx';
import { LoadMore } from '#web/site/shell/load-more.tsx';
import { sayDay } from '#web/site/shell/say-date.ts';
import { MoneyTable } from '#features/billing/web/money-table.tsx';
import styles from './sales.module.css';

type Sums = AnswerOf<typeof getStatement>['sums'];

/** What the workspace's templates brought, line by line. */
export default function StatementPanel({ workspaceId }: BillingPanelProps) {
  const params = { workspaceId };
  const query = useInfiniteQuery({
    queryKey: ['template-statement', workspaceId],
    queryFn: ({ pageParam, signal }) =>
      call(getStatement, { params, query: pageParam ? { before: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: ({ more, lines }) => (more ? lines.at(-1)?.id : undefined),
  });
  const lines = query.data?.pages.flatMap((page) => page.lines);
  const sums = query.data?.pages[0]?.sums;
  return (
    <section aria-labelledby="statement">
      <div className={styles.head}>
        <h2 id="statement" className={styles.heading}>
          {t('Your statement')}
        </h2>
        {lines && lines.length > 0 && (
          <Button
            component="a"
            href={hrefOf(exportStatement, { params })}
            download
            variant="default"
            size="md"
            leftSection={<Download size={18} strokeWidth={1.5} />}
          >
            {t('Export CSV')}
          </Button>
        )}
      </div>
      {sums && lines && lines.length > 0 && <SumCards sums={sums} />}
      <ListStates
        query={{ ...query, data: lines }}
        failed={t('The statement could not be loaded')}
        empty={
          <p className={styles.none}>{t('No sales yet. Your sales, fees, refunds and payouts will appear here.')}</p>
        }
      >
        {(found) => (
          <MoneyTable
            label={t('Movements')}
            rows={found.map((line) => ({
              key: line.id,
              day: sayDay(line.at),
              what: t(ledgerKinds[line.kind]),
              about: line.template_name,
              amount: sayCents(line.amount_cents, line.currency),
            }))}
          />
        )}
      </ListStates>
      <LoadMore query={query} />
    </section>
  );
}

function SumCards({ sums }: { sums: Sums }) {
  const say = (cents: number) => sayCents(cents, sums.currency);
  const facts = [
    [plural(sums.sales, '{count} sale', '{count} sales'), say(sums.sold_cents)],
    [t('Refunds and disputes'), say(-sums.refunded_cents)],
    [t('Platform fees'), say(-sums.fee_cents)],
    [t('Earned'), say(sums.earned_cents)],
    [t('Paid to you'), say(sums.paid_out_cents)],
    [sums.next_due_at ? t('Due from {day}', { day: sayDay(sums.next_due_at) }) : t('Due'), say(sums.due_cents)],
  ];
  return (
    <>
      {sums.problem && (
        <Alert color="yellow" title={t('A payout to you is on hold')} mb="lg">
          {t('Stripe says: {problem}', { problem: sums.problem })}
        </Alert>
      )}
      <dl className={styles.sums}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
