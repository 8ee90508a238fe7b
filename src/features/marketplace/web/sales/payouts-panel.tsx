import { formats, plural, t } from '#kit/language/product.ts';
import { Alert, Button, Select, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { getPayouts, openPayouts } from '../../api/template-sales.ts';
import type { BillingPanelProps } from '#features/billing/web/billing-parts.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import { sayCents } from '#kit/cents.ts';
import { saleCurrency } from '../../rules/sale.ts';
import { call } from '#web/call.ts';
import { FormFailure } from '#features/accounts/web/form/form-failure.tsx';
import { useAttempt } from '#features/accounts/web/form/use-attempt.ts';
import { Mark } from '#web/site/shell/panel-list.tsx';
import { usualCountry, payoutCountries } from './payout-countries.ts';
import styles from './sales.module.css';

type Payouts = AnswerOf<typeof getPayouts>;

/** Whether the workspace can be paid for its templates, and the way to Stripe's pages where the owner says who is. */
export default function PayoutsPanel({ workspaceId, isOwner }: BillingPanelProps) {
  const [address] = useSearchParams();
  const cameBack = address.get('payouts');
  const params = { workspaceId };
  const payouts = useQuery({
    queryKey: ['payouts', workspaceId, cameBack],
    // A person who comes back from Stripe sees the current state there.
    queryFn: () => call(getPayouts, { params, query: cameBack === 'done' ? { read: 'now' } : {} }),
  });
  return (
    <section aria-labelledby="payouts">
      <div className={styles.head}>
        <h2 id="payouts" className={styles.heading}>
          {t('Sell templates')} {payouts.data && <PayoutsMark payouts={payouts.data} />}
        </h2>
      </div>
      {payouts.error && (
        <Alert color="red" title={t('This could not be loaded')} role="alert">
          {payouts.error.message}{' '}
          <Button size="compact-sm" variant="white" onClick={() => void payouts.refetch()}>
            {t('Try again')}
          </Button>
        </Alert>
      )}
      {payouts.isPending && <Skeleton height={150} radius="md" />}
      {payouts.data && (
        <div className={styles.panel}>
          {cameBack === 'again' && !payouts.data.can_be_paid && (
            <Alert color="blue" title={t('That link expired')}>
              {t('Links to Stripe work once. Continue below; what you entered there is saved.')}
            </Alert>
          )}
          <p>{describe(payouts.data)}</p>
          <Connect payouts={payouts.data} workspaceId={workspaceId} isOwner={isOwner} />
          <p className={styles.quiet}>{conditions(payouts.data)}</p>
        </div>
      )}
    </section>
  );
}

function PayoutsMark({ payouts }: { payouts: Payouts }) {
  if (payouts.can_be_paid) return <Mark tone="good">{t('Connected')}</Mark>;
  return payouts.connected ? <Mark tone="warning">{t('Not finished')}</Mark> : null;
}

function describe({ can_pay, connected, can_be_paid, open_questions }: Payouts): string {
  if (!can_pay) return t('Payments aren’t set up on this installation, so templates are free here.');
  if (can_be_paid) return t('You can put a price on your templates. Your earnings are paid to your Stripe account.');
  if (!connected)
    return t(
      'Connect a Stripe account to put a price on your templates. Stripe pays you; card and bank details stay with Stripe.',
    );
  return open_questions > 0
    ? t('Stripe needs more information. Until you provide it, your templates can’t have a price.')
    : t('Stripe is reviewing your information. This usually takes a few minutes.');
}

function conditions({ fee_percent, fee_fixed_cents, refund_days }: Payouts): string {
  const paid = plural(
    refund_days,
    'You’re paid {count} day later, when buyers can no longer get a refund with one click.',
    'You’re paid {count} days later, when buyers can no longer get a refund with one click.',
  );
  return `${feeText(fee_percent, fee_fixed_cents)} ${paid}`;
}

function feeText(share: number, fixedCents: number): string {
  const percent = share.toLocaleString(formats().tag);
  const fixed = sayCents(fixedCents, saleCurrency);
  if (share > 0 && fixedCents > 0)
    return t('The marketplace keeps {percent} % and {fixed} of each sale.', { percent, fixed });
  if (share > 0) return t('The marketplace keeps {percent} % of each sale.', { percent });
  if (fixedCents > 0) return t('The marketplace keeps {fixed} of each sale.', { fixed });
  return t('The marketplace keeps nothing of each sale.');
}

function Connect({ payouts, workspaceId, isOwner }: { payouts: Payouts; workspaceId: string; isOwner: boolean }) {
  const { busy, error, run } = useAttempt();
  const [country, setCountry] = useState(usualCountry);
  if (!payouts.can_pay) return null;
  if (!isOwner) return <p className={styles.quiet}>{t('Only the workspace owner can set up payouts.')}</p>;
  const go = () =>
    run(async () => {
      const { href } = await call(openPayouts, { params: { workspaceId }, body: { country } });
      location.assign(href);
    });
  const words = !payouts.connected
    ? t('Connect with Stripe')
    : payouts.can_be_paid
      ? t('Manage on Stripe')
      : t('Continue on Stripe');
  return (
    <>
      <FormFailure error={error} />
      <div className={styles.connect}>
        {!payouts.connected && (
          <Select
            className={styles.country}
            label={t('Country you or your company is based in')}
            size="md"
            searchable
            allowDeselect={false}
            data={payoutCountries()}
            value={country}
            onChange={(value) => value && setCountry(value)}
          />
        )}
        <Button size="md" variant={payouts.can_be_paid ? 'default' : 'filled'} loading={busy} onClick={() => void go()}>
          {words}
        </Button>
      </div>
    </>
  );
}
