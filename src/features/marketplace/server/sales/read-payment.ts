import type { Stripe } from 'stripe';
import { isStripeError } from '#features/billing/server/stripe/stripe-client.ts';
import type { Order } from './sale-needs.ts';

/** The state of a payment at Stripe: all that is decided about an order follows from this. (decide-order.ts) */
export interface Payment {
  session: {
    id: string;
    /** The order that it was made for. */
    order: string | null;
    status: string | null;
    isPaid: boolean;
    amount: number | null;
    currency: string | null;
  };
  intent: { id: string; status: string } | null;
  charge: { id: string; at: Date; receipt_href: string } | null;
  refunds: Movement[];
  disputes: Movement[];
  transfers: (Movement & { reversals: Movement[] })[];
}
export interface Movement {
  id: string;
  amount: number;
  at: Date;
  /** '' where there is only one. */
  status: string;
}

/** Null where no payment page was opened yet, or Stripe knows no such one. */
export async function readPayment(stripe: Stripe, order: Order): Promise<Payment | null> {
  const session = await findSession(stripe, order.checkout_session_id);
  if (!session) return null;
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
  const isCharged = charge?.status === 'succeeded';
  const [refunds, disputes, transfers] = isCharged
    ? await Promise.all([
        stripe.refunds.list({ charge: charge.id, limit: 100 }),
        stripe.disputes.list({ charge: charge.id, limit: 100 }),
        stripe.transfers.list({ transfer_group: order.id, limit: 100 }),
      ])
    : [];
  return {
    session: {
      id: session.id,
      order: session.client_reference_id,
      status: session.status,
      isPaid: session.payment_status === 'paid',
      amount: session.amount_total,
      currency: session.currency,
    },
    intent: intent && { id: intent.id, status: intent.status },
    charge: isCharged ? { id: charge.id, at: dateOf(charge.created), receipt_href: charge.receipt_url ?? '' } : null,
    refunds: inOrder((refunds?.data ?? []).map((one) => movement(one, one.status ?? ''))),
    disputes: inOrder((disputes?.data ?? []).map((one) => movement(one, one.status))),
    transfers: inOrder(
      await Promise.all(
        (transfers?.data ?? []).map(async (transfer) => ({
          ...movement(transfer),
          reversals: transfer.amount_reversed > 0 ? await readReversals(stripe, transfer.id) : [],
        })),
      ),
    ),
  };
}

async function findSession(stripe: Stripe, id: string | null): Promise<Stripe.Checkout.Session | null> {
  if (id === null) return null;
  try {
    return await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });
  } catch (error) {
    if (isStripeError(error, 'StripeInvalidRequestError') && error.code === 'resource_missing') return null;
    throw error;
  }
}

async function readReversals(stripe: Stripe, transfer: string): Promise<Movement[]> {
  const { data } = await stripe.transfers.listReversals(transfer, { limit: 100 });
  return inOrder(data.map((one) => movement(one)));
}

const dateOf = (seconds: number): Date => new Date(seconds * 1000);
const movement = (one: { id: string; amount: number; created: number }, status = ''): Movement => ({
  ...{ id: one.id, amount: one.amount, at: dateOf(one.created), status },
});
const inOrder = <One extends Movement>(all: One[]): One[] =>
  all.toSorted((one, other) => one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1));
