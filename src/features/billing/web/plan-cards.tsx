import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { BadgeCheck, Check, Crown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { type getBilling, openPortal, startCheckout } from '../api/billing.ts';
import { call } from '#web/call.ts';
import { FormFailure } from '#features/accounts/web/form/form-failure.tsx';
import { useAttempt } from '#features/accounts/web/form/use-attempt.ts';
import { Mark } from '#web/site/shell/panel-list.tsx';
import { sayDay } from '#web/site/shell/say-date.ts';
import styles from './plan-cards.module.css';

export type BillingState = z.input<typeof getBilling.answer>;

/** @sentences */
const free = [
  'Apps, pages and spreadsheets',
  'A sub-domain for each app',
  'Members, app users and visitors, with no price per seat',
  'Sign-in, permissions and the audit log',
];
/** @sentences */
const pro = ['Everything in Free', 'Embed your pages on other sites'];

/** What each plan holds, which one it is, and how to change it. */
export function PlanCards({
  billing,
  workspaceId,
  isOwner,
}: {
  billing: BillingState;
  workspaceId: string;
  isOwner: boolean;
}) {
  const { busy, error, run } = useAttempt();
  const params = { workspaceId };
  const upgrade = () => run(async () => location.assign((await call(startCheckout, { params })).href));
  const manage = () => run(async () => location.assign((await call(openPortal, { params })).href));
  const onFree = billing.isFreePlan;
  const mayPay = billing.can_pay && isOwner;
  return (
    <div>
      <CurrentPlan isFree={onFree} />
      {billing.plan_until && !onFree && <Canceled until={billing.plan_until} />}
      <div className={styles.cards}>
        <Plan name={t('Free')} about={t('To build and publish.')} features={free} current={onFree}>
          {!onFree && (
            <p className={styles.aside}>{t('Your workspace returns here when Pro ends. Nothing is deleted.')}</p>
          )}
        </Plan>
        <Plan
          name={t('Pro')}
          icon={<Crown size={20} strokeWidth={1.5} aria-hidden="true" className={styles.crown} />}
          about={t('To take your pages elsewhere.')}
          features={pro}
          current={!onFree}
        >
          <FormFailure error={error} />
          {onFree && mayPay && (
            <Button size="md" fullWidth loading={busy} onClick={() => void upgrade()}>
              {t('Upgrade to Pro')}
            </Button>
          )}
          {billing.has_subscription && mayPay && (
            <Button variant="default" size="md" fullWidth loading={busy} onClick={() => void manage()}>
              {t('Change card or cancel')}
            </Button>
          )}
          {!billing.can_pay && (
            <p className={styles.aside}>
              {t('Payments aren’t set up on this installation; an administrator sets the plan.')}
            </p>
          )}
          {billing.can_pay && !isOwner && (
            <p className={styles.aside}>{t('Only the workspace owner can change the plan.')}</p>
          )}
        </Plan>
      </div>
    </div>
  );
}

function Canceled({ until }: { until: string }) {
  return (
    <p className={styles.notice} role="status">
      {t('Your plan is canceled. You keep Pro until {day}, then the workspace moves to Free. Nothing is deleted.', {
        day: sayDay(until),
      })}
    </p>
  );
}

function CurrentPlan({ isFree }: { isFree: boolean }) {
  return (
    <p className={styles.now}>
      <span className={styles.nowIcon}>
        {isFree ? (
          <BadgeCheck size={22} strokeWidth={1.5} aria-hidden="true" />
        ) : (
          <Crown size={22} strokeWidth={1.5} aria-hidden="true" />
        )}
      </span>
      <span>
        <strong>{isFree ? t('This workspace is on Free') : t('This workspace is on Pro')}</strong>{' '}
        {isFree ? t('Free for as many people as you like.') : t('You can embed pages on other sites.')}
      </span>
    </p>
  );
}

function Plan({
  name,
  icon,
  about,
  features,
  current,
  children,
}: {
  name: string;
  icon?: ReactNode;
  about: string;
  features: readonly string[];
  current: boolean;
  children?: ReactNode;
}) {
  return (
    <section
      className={styles.card}
      data-current={current}
      aria-label={current ? t('{name}, your plan', { name }) : name}
    >
      <div className={styles.head}>
        {icon}
        <h2>{name}</h2>
        {current && <Mark tone="good">{t('Your plan')}</Mark>}
      </div>
      <p className={styles.about}>{about}</p>
      <ul>
        {features.map((feature) => (
          <li key={feature}>
            <Check size={18} strokeWidth={1.75} aria-hidden="true" />
            {t(feature)}
          </li>
        ))}
      </ul>
      {children && <div className={styles.acts}>{children}</div>}
    </section>
  );
}
