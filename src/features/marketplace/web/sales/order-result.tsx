import { t } from '#kit/language/product.ts';
import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getOrder, type OrderOnTheWire } from '../../api/template-sales.ts';
import { sayCents } from '#kit/cents.ts';
import { call } from '#web/call.ts';
import { SignInFrame } from '#features/accounts/web/sign-in/sign-in-frame.tsx';
import { sayDay } from '#web/site/shell/say-date.ts';

/** How often it is looked whether Stripe has confirmed a payment: for a minute. */
const looks = 40;
const pauseBetween = 1_500;

/** What became of an order, as the server knows it: coming back from the payment page says nothing on its own. */
export function OrderResult({
  workspaceId,
  orderId,
  cancelled,
}: {
  workspaceId: string;
  orderId: string;
  cancelled: boolean;
}) {
  const query = useQuery({
    queryKey: ['template-order', orderId],
    queryFn: async () => (await call(getOrder, { params: { workspaceId, orderId } })).order,
    refetchInterval: ({ state }) =>
      cancelled || (state.data && state.data.state !== 'open') || state.dataUpdateCount + state.errorUpdateCount > looks
        ? false
        : pauseBetween,
  });
  const { data: order, error } = query;
  const words = order ? describe(order, cancelled) : waiting();
  const isOver = error !== null && !order;
  return (
    <SignInFrame
      title={isOver ? t('This order cannot be shown') : words.title}
      lead={
        <span role="status">
          {isOver ? (
            <>
              {error.message} {t('If you paid, you’ll find it under Plan and billing.')}
            </>
          ) : (
            words.lead
          )}
        </span>
      }
    >
      <Stack gap="sm">
        {order && <NextStep order={order} />}
        <Button component="a" href="/dashboard/accountbilling" size="md" fullWidth variant="default">
          {t('Plan and billing')}
        </Button>
      </Stack>
    </SignInFrame>
  );
}

function NextStep({ order }: { order: OrderOnTheWire }) {
  if (order.state === 'paid')
    return (
      <>
        {order.template_slug && (
          <Button component="a" href={`/template/${order.template_slug}?open_clone_modal=true`} size="md" fullWidth>
            {t('Use template')}
          </Button>
        )}
        {order.receipt_href && (
          <Button
            component="a"
            href={order.receipt_href}
            target="_blank"
            rel="noreferrer"
            size="md"
            fullWidth
            variant="default"
          >
            {t('See the receipt')}
          </Button>
        )}
      </>
    );
  if (!order.template_slug || order.state === 'refunded' || order.state === 'disputed') return null;
  return (
    <Button component="a" href={`/template/${order.template_slug}`} size="md" fullWidth>
      {t('Back to the template')}
    </Button>
  );
}

const waiting = () => ({
  title: t('One moment'),
  lead: t('We’re confirming your payment. This takes a few seconds by card and a few days by bank.'),
});

function describe(order: OrderOnTheWire, cancelled: boolean): { title: string; lead: string } {
  const { template_name: name, refundable_until } = order;
  const price = sayCents(order.amount_cents, order.currency);
  switch (order.state) {
    case 'open':
      return cancelled
        ? { title: t('You haven’t paid'), lead: t('You weren’t charged for {name}.', { name }) }
        : waiting();
    case 'paid':
      return {
        title: t('{name} is yours', { name }),
        lead: refundable_until
          ? t(
              'You paid {price}. Stripe sends you the receipt by e-mail. Until {day}, you can get {price} back with one click.',
              { price, day: sayDay(refundable_until) },
            )
          : t('You paid {price}. Stripe sends you the receipt by e-mail.', { price }),
      };
    case 'refunded':
      return { title: t('Refunded'), lead: t('{price} for {name} was refunded to you.', { price, name }) };
    case 'disputed':
      return { title: t('The payment is disputed'), lead: t('Your bank reversed the payment for {name}.', { name }) };
    case 'failed':
      return { title: t('The payment did not go through'), lead: t('You were not charged for {name}.', { name }) };
    case 'expired':
      return { title: t('The payment page expired'), lead: t('You weren’t charged for {name}.', { name }) };
  }
}
