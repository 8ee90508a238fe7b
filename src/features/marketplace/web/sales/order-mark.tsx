import { t } from '#kit/language/product.ts';
import type { OrderOnTheWire } from '../../api/template-sales.ts';
import { sayCents } from '#kit/cents.ts';
import { Mark } from '#web/site/shell/panel-list.tsx';

/** What was paid, and how much of it went back. */
export function formatPrice({ amount_cents, refunded_cents, currency }: OrderOnTheWire): string {
  const price = sayCents(amount_cents, currency);
  if (refunded_cents === 0) return price;
  return t('{price}, {refunded} refunded', { price, refunded: sayCents(refunded_cents, currency) });
}

/** The state of an order, in a word. */
export function OrderMark({ order }: { order: Pick<OrderOnTheWire, 'state' | 'refund_asked' | 'refunded_cents'> }) {
  if (order.refund_asked && order.state === 'paid') return <Mark tone="warning">{t('Refund on its way')}</Mark>;
  if (order.refunded_cents > 0 && order.state === 'paid') return <Mark tone="quiet">{t('Partly refunded')}</Mark>;
  return <Mark tone={tones[order.state]}>{t(words[order.state])}</Mark>;
}

const tones = {
  open: 'warning',
  paid: 'good',
  refunded: 'quiet',
  disputed: 'bad',
  failed: 'bad',
  expired: 'quiet',
} as const satisfies Record<OrderOnTheWire['state'], string>;
/** @sentences */
const words: Record<OrderOnTheWire['state'], string> = {
  open: 'Not paid yet',
  paid: 'Paid',
  refunded: 'Refunded',
  disputed: 'Disputed',
  failed: 'Failed',
  expired: 'Not paid',
};
