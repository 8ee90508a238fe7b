import { t } from '#kit/language/product.ts';
import type { OrderOnTheWire } from '../../api/template-sales.ts';
import { sayCents } from '#kit/cents.ts';
import { Mark } from '#web/site/shell/panel-list.tsx';

/** What was paid, and how much of it went back. */
export function formatPrice({ amount_cents, refunded_cents, currency }: OrderOnTheWire): string {
  const price = sayCents(amount_cents, currency);
  return refunded_cents > 0 ? `${price}, ${sayCents(refunded_cents, currency)} refunded` : price;
}

/** The state of an order, in a word. */
export function OrderMark({ order }: { order: Pick<OrderOnTheWire, 'state' | 'refund_asked' | 'refunded_cents'> }) {
  if (order.refund_asked && order.state === 'paid') return <Mark tone="warning">{t('Refund on its way')}</Mark>;
  if (order.refunded_cents > 0 && order.state === 'paid') return <Mark tone="quiet">{t('Partly refunded')}</Mark>;
  const [tone, words] = marks[order.state];
  return <Mark tone={tone}>{words}</Mark>;
}

const marks = {
  open: ['warning', 'Not paid yet'],
  paid: ['good', 'Paid'],
  refunded: ['quiet', 'Refunded'],
  disputed: ['bad', 'Disputed'],
  failed: ['bad', 'Failed'],
  expired: ['quiet', 'Not paid'],
} as const satisfies Record<OrderOnTheWire['state'], readonly [string, string]>;
