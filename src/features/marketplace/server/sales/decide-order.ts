/**
 * What follows from the state of a payment: pure, so that the same payment always means the same, in whatever order
 * events come.
 */
import { t } from '#kit/language/product.ts';
import type { LedgerKind, OrderState } from '../../rules/sale.ts';
import type { Movement, Payment } from './read-payment.ts';
import type { Order } from './sale-needs.ts';

type Decided = Pick<
  Order,
  'checkout_session_id' | 'payment_intent_id' | 'charge_id' | 'receipt_href' | 'transfer_id' | 'reversal_id'
>;

export interface Outcome {
  state: OrderState;
  /** Null while there is none. */
  licence: { state: 'active' | 'suspended' | 'ended'; why: string } | null;
  /** When it was paid, and given back. */
  paidAt: Date | null;
  refundedAt: Date | null;
  columns: Partial<Decided>;
  lines: Line[];
  /** How much of the fee went back to the author, of all refunds and disputes together. */
  feeReturned: number;
  /** The next movement of money that is due. */
  step: OrderStep | null;
  /** When to look again, if nothing is heard; null where nothing is left to do. */
  checkAt: Date | null;
  /** What prevents it. */
  problem: string;
}
export interface Line {
  kind: LedgerKind;
  amount: number;
  source: string;
  at: Date;
}
/** `key` is the same for the same step, so that two who take it at once take it once. (keyOf) */
export type OrderStep =
  | { kind: 'refund'; intent: string; amount: number; key: string }
  | { kind: 'transfer'; charge: string; amount: number; key: string }
  | { kind: 'reversal'; transfer: string; amount: number; key: string };

const minutes = 60_000;
const day = 24 * 60 * minutes;
/** How long a payment page stays open. */
export const minutesToPay = 60;

export function decideOrder(order: Order, payment: Payment | null, now: Date): Outcome {
  const nothing = { licence: null, paidAt: null, refundedAt: null, lines: [], feeReturned: 0, step: null, problem: '' };
  const closed = (state: OrderState, columns = {}): Outcome => ({ ...nothing, state, columns, checkAt: null });
  const lastMoment = new Date(order.created_at.getTime() + (minutesToPay + 5) * minutes);
  if (!payment) return now > lastMoment ? closed('expired') : { ...closed('open'), checkAt: lastMoment };
  const { session, intent, charge } = payment;
  const columns = { checkout_session_id: session.id, ...(intent && { payment_intent_id: intent.id }) };
  if (!fits(order, payment)) return { ...closed(order.state), problem: t('The payment doesn’t match this order.') };
  if (session.isPaid && charge) return decidePaid(order, { ...payment, charge }, columns, now);
  if (session.status === 'expired') return closed('expired', columns);
  const hasFailed = intent !== null && ['requires_payment_method', 'canceled'].includes(intent.status);
  if (session.status === 'complete' && hasFailed) return closed('failed', columns);
  const isUnderWay = session.status === 'complete';
  const later = new Date(now.getTime() + (isUnderWay ? 6 * 60 : 5) * minutes);
  return { ...closed('open', columns), checkAt: !isUnderWay && lastMoment > now ? lastMoment : later };
}

/** A session of another order, or of another sum, fulfils nothing. */
function fits(order: Order, { session }: Payment): boolean {
  return session.order === order.id && session.amount === order.amount_cents && session.currency === order.currency;
}

type PaidPayment = Payment & { charge: NonNullable<Payment['charge']> };

function decidePaid(order: Order, payment: PaidPayment, columns: Partial<Decided>, now: Date): Outcome {
  const { charge, refunds, disputes, transfers } = payment;
  const { amount_cents: amount, fee_cents: fee } = order;
  const refunded = sum(refunds.filter(holds));
  const lost = disputes.filter(({ status }) => status === 'lost');
  const open = disputes.filter(isOpenDispute);
  const takenBack = refunded + sum([...lost, ...open]);
  const feeReturned = Math.min(fee, Math.round((fee * takenBack) / amount));
  const state = refunded >= amount ? 'refunded' : lost.length + open.length > 0 ? 'disputed' : 'paid';
  const money = {
    remaining: amount - refunded,
    /** What the author should have, less what the author has. */
    due: amount - fee - takenBack + feeReturned - transferredBy(transfers),
    isDisputed: open.length > 0 || lost.length > 0,
  };
  const lastTransfer = transfers.at(-1);
  const plan = planStep(order, payment, money, now);
  return {
    state,
    licence: licenceOf(state, lost.length > 0),
    paidAt: charge.at,
    refundedAt: state === 'refunded' ? (refunds.findLast(holds)?.at ?? null) : null,
    columns: {
      ...columns,
      ...{ charge_id: charge.id, receipt_href: charge.receipt_href },
      ...{ transfer_id: lastTransfer?.id ?? null, reversal_id: lastTransfer?.reversals.at(-1)?.id ?? null },
    },
    lines: [
      { kind: 'sale', amount, source: charge.id, at: charge.at },
      ...(fee > 0 ? [{ kind: 'fee' as const, amount: -fee, source: charge.id, at: charge.at }] : []),
      ...refunds.flatMap(linesOfRefund),
      ...disputes.flatMap(linesOfDispute),
      ...transfers.flatMap(linesOfTransfer),
    ],
    feeReturned,
    step: plan.step,
    problem: plan.problem,
    checkAt: plan.step ? new Date(now.getTime() + 5 * minutes) : plan.checkAt,
  };
}

interface Money {
  remaining: number;
  due: number;
  isDisputed: boolean;
}
interface Plan {
  step: OrderStep | null;
  checkAt: Date | null;
  problem: string;
}

/** First what the buyer gets back, then what the author gives back, then what the author gets. */
function planStep(order: Order, payment: PaidPayment, money: Money, now: Date): Plan {
  const { refunds, transfers, charge, intent } = payment;
  const wait = (checkAt: Date | null, problem = ''): Plan => ({ step: null, checkAt, problem });
  const next = (step: OrderStep): Plan => ({ step, checkAt: null, problem: '' });
  const wantsBack = order.refund_asked_at !== null && money.remaining > 0;
  if (wantsBack && intent) {
    // What failed once at the buyer's bank fails again: a person must look.
    if (refunds.some(hasFailed)) return wait(null, t('The refund failed at the buyer’s bank.'));
    if (money.isDisputed)
      return wait(new Date(now.getTime() + day), t('The payment is disputed and can’t be refunded now.'));
    const key = keyOf(order, 'refund', refunds.length);
    return next({ kind: 'refund', intent: intent.id, amount: money.remaining, key });
  }
  const held = transfers.findLast((transfer) => transferredBy([transfer]) > 0);
  if (money.due < 0 && held) {
    const key = keyOf(order, `reversal:${held.id}`, held.reversals.length);
    return next({ kind: 'reversal', transfer: held.id, amount: Math.min(-money.due, transferredBy([held])), key });
  }
  if (money.isDisputed) return wait(new Date(now.getTime() + day));
  if (money.due <= 0) return wait(null);
  const dueAt = order.transfer_due_at;
  if (!dueAt || dueAt > now) return wait(dueAt);
  const key = keyOf(order, 'transfer', transfers.length);
  return next({ kind: 'transfer', charge: charge.id, amount: money.due, key });
}

/** Stripe answers the same key with the same answer for a day: after a refusal the next try needs another one. */
const keyOf = (order: Order, step: string, before: number): string =>
  `order:${order.id}:${step}:${before}:${order.refusals}`;

function licenceOf(state: OrderState, isLost: boolean): Outcome['licence'] {
  if (state === 'refunded') return { state: 'ended', why: t('The payment was refunded.') };
  if (state !== 'disputed') return { state: 'active', why: '' };
  return isLost
    ? { state: 'ended', why: t('The payment was reversed by the bank.') }
    : { state: 'suspended', why: t('The payment is disputed at the bank.') };
}

const linesOfRefund = (refund: Movement): Line[] => [
  { kind: 'refund', amount: -refund.amount, source: refund.id, at: refund.at },
  ...(hasFailed(refund)
    ? [{ kind: 'refund failed' as const, amount: refund.amount, source: refund.id, at: refund.at }]
    : []),
];

/** An inquiry, and a dispute that was prevented, move no money. */
function linesOfDispute(dispute: Movement): Line[] {
  const line = { kind: 'dispute', amount: -dispute.amount, source: dispute.id, at: dispute.at } as const;
  if (dispute.status === 'won') return [line, { ...line, kind: 'dispute won', amount: dispute.amount }];
  return dispute.status === 'lost' || isOpenDispute(dispute) ? [line] : [];
}

const linesOfTransfer = (transfer: Payment['transfers'][number]): Line[] => [
  { kind: 'transfer', amount: -transfer.amount, source: transfer.id, at: transfer.at },
  ...transfer.reversals.map(({ id, amount, at }) => ({ kind: 'reversal' as const, amount, source: id, at })),
];

const sum = (all: readonly { amount: number }[]): number => all.reduce((total, { amount }) => total + amount, 0);
const transferredBy = (transfers: Payment['transfers']): number =>
  transfers.reduce((total, transfer) => total + transfer.amount - sum(transfer.reversals), 0);
const hasFailed = ({ status }: Movement): boolean => status === 'failed' || status === 'canceled';
const holds = (refund: Movement): boolean => !hasFailed(refund);
const isOpenDispute = ({ status }: Movement): boolean =>
  !['won', 'lost', 'prevented'].includes(status) && !status.startsWith('warning_');
