/** What holds of templates that are paid for, in cents; the server and its screens share it. */
import { t } from '#kit/language/product.ts';

export const saleCurrency = 'usd';

export const orderStates = ['open', 'paid', 'refunded', 'expired', 'failed', 'disputed'] as const;
export type OrderState = (typeof orderStates)[number];

export const licenceStates = ['active', 'suspended', 'ended'] as const;

/** Movements of an author's statement, and how each is called there. @sentences */
export const ledgerKinds = {
  sale: 'Sale',
  fee: 'Platform fee',
  refund: 'Refund',
  'refund failed': 'Failed refund',
  dispute: 'Disputed payment',
  'dispute won': 'Dispute won',
  'fee returned': 'Platform fee returned',
  'fee taken': 'Platform fee charged again',
  transfer: 'Paid to you',
  reversal: 'Deducted from you',
} as const;
export type LedgerKind = keyof typeof ledgerKinds;

/** What the platform keeps of a price: a share and a fixed part, never more than the price. */
export function feeOf(priceCents: number, fee: { percent: number; fixedCents: number }): number {
  return Math.min(priceCents, Math.round((priceCents * fee.percent) / 100) + fee.fixedCents);
}

/** A buyer who has published may still change their mind for that long. */
export const hoursAfterPayment = 24;

interface Refundable {
  state: OrderState;
  paid_at: Date | null;
  refundable_until: Date | null;
  refund_asked_at: Date | null;
  /** When an app under the licence was first seen to be public. */
  published_at: Date | null;
}

/** Whether the buyer takes the payment back by one click; else why not. */
export function mayTakeBack(order: Refundable, now: Date): { may: true } | { may: false; why: string } {
  const no = (why: string) => ({ may: false, why }) as const;
  if (order.state !== 'paid' || !order.paid_at || !order.refundable_until)
    return no(t('Only completed payments can be refunded.'));
  if (order.refund_asked_at) return no(t('This refund is already being processed.'));
  if (now > order.refundable_until) return no(t('The one-click refund period is over. Contact the marketplace.'));
  const dayAfter = order.paid_at.getTime() + hoursAfterPayment * 3_600_000;
  if (order.published_at && now.getTime() > dayAfter)
    return no(t('You’ve already published an app with this template. Contact the marketplace for a refund.'));
  return { may: true };
}
