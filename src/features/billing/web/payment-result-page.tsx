import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { getBilling } from '../api/billing.ts';
import { hasRole, isFreePlan } from '#features/workspaces/rules/workspace.ts';
import { call } from '#web/call.ts';
import { SignInFrame } from '#features/accounts/web/sign-in/sign-in-frame.tsx';
import { useSite } from '#web/site/site-context.ts';
import { paymentResult } from './billing-parts.ts';

const looks = 20;

/** /payment_success: of what the address names, else of the plan. */
export function PaymentSuccessPage() {
  const [address] = useSearchParams();
  return paymentResult(address, { cancelled: false }) ?? <PlanResult />;
}

/** The plan follows a moment after the payment; says when it has. */
function PlanResult() {
  const { user } = useSite();
  const workspaceId = user?.workspace.id ?? '';
  const billing = useQuery({
    queryKey: ['billing', workspaceId],
    queryFn: () => call(getBilling, { params: { workspaceId } }),
    enabled: user !== null && hasRole(user.workspace.role, 'admin') && isFreePlan(user.workspace.plan),
    refetchInterval: ({ state }) => (state.data?.isFreePlan === false || state.dataUpdateCount > looks ? false : 1_500),
  });
  const active = billing.data?.isFreePlan === false || (user !== null && !isFreePlan(user.workspace.plan));
  return (
    <SignInFrame
      title={t('Thank you')}
      lead={
        <span role="status">
          {active
            ? t('{name} is on Pro now.', { name: user?.workspace.name ?? '' })
            : t('Your payment went through. Your plan changes as soon as it’s confirmed, usually within a minute.')}
        </span>
      }
    >
      <Button component="a" href="/dashboard/accountbilling" size="md" fullWidth>
        {t('See your plan')}
      </Button>
    </SignInFrame>
  );
}

/** /payment_fail */
export function PaymentFailPage() {
  const [address] = useSearchParams();
  const result = paymentResult(address, { cancelled: true });
  if (result) return result;
  return (
    <SignInFrame
      title={t('The payment did not go through')}
      lead={t('You weren’t charged, and your plan hasn’t changed.')}
    >
      <Button component="a" href="/dashboard/accountbilling" size="md" fullWidth>
        {t('Try again')}
      </Button>
    </SignInFrame>
  );
}
