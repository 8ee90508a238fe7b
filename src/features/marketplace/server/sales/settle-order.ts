import type { Stripe } from 'stripe';
import { Problem } from '#kit/problem.ts';
import { asking, stripeRefusal } from '#features/billing/server/stripe/stripe-client.ts';
import { applyOutcome } from './apply-outcome.ts';
import { decideOrder, type OrderStep } from './decide-order.ts';
import { findOrder } from './find-order.ts';
import { readPayment } from './read-payment.ts';
import type { Order, SaleNeeds } from './sale-needs.ts';
import { readStripeAccount } from './stripe-account.ts';

/** More than any order needs: a refund, a reversal and a transfer, with others at work on the same one. */
const mostRounds = 12;
const pauseAfterRefusal = 6 * 60 * 60_000;

/**
 * Brings an order to its state at Stripe: state, licence, statement, and the movements of money that are due. Every
 * event, click and timer ends here, so that none of them has to be the first, the only one or in time. What Stripe said
 * counts only where nothing else was applied since the request; else it is requested again.
 */
export async function settleOrder(needs: SaleNeeds, orderId: string, session?: string): Promise<void> {
  const { stripe } = needs;
  if (!stripe) return;
  if (session) await nameSession(needs, orderId, session);
  for (let round = 0; round < mostRounds; round++) {
    const order = await findOrder(needs, orderId);
    if (!order) return;
    const payment = await asking(() => readPayment(stripe, order));
    const outcome = decideOrder(order, payment, new Date());
    if (outcome.problem) needs.log.warn({ order: orderId, problem: outcome.problem }, 'an order needs somebody');
    const isApplied = await applyOutcome(needs, order, outcome);
    if (!isApplied) continue;
    if (!outcome.step || !(await take(needs, stripe, order, outcome.step))) return;
  }
  throw new Problem('unavailable', 'Someone else is changing this order. Try again later.');
}

/** Of an order whose payment page was opened and not noted: the server died in between. */
async function nameSession({ database }: SaleNeeds, orderId: string, session: string): Promise<void> {
  await database
    .updateTable('template_orders')
    .set({ checkout_session_id: session })
    .where('id', '=', orderId)
    .where('checkout_session_id', 'is', null)
    .execute();
}

/** Moves money. False where Stripe refuses, which is stored for people to look at, and tried again later. */
async function take(needs: SaleNeeds, stripe: Stripe, order: Order, step: OrderStep): Promise<boolean> {
  try {
    await carryOut(needs, stripe, order, step);
    return true;
  } catch (error) {
    const refusal = stripeRefusal(error);
    // What is out of order for a moment is tried again by the job, and by the next look at the order.
    if (refusal === null) return asking(() => Promise.reject(error));
    needs.log.warn({ err: error, order: order.id, step: step.kind }, 'a movement of money was refused');
    const check_at = new Date(Date.now() + pauseAfterRefusal);
    await needs.database
      .updateTable('template_orders')
      .set({ problem: refusal, check_at, refusals: order.refusals + 1 })
      .where('id', '=', order.id)
      .execute();
    // The author may see why, and is paid as soon as Stripe says that they can be.
    if (step.kind === 'transfer') await readStripeAccount(needs, order.seller_workspace_id);
    return false;
  }
}

async function carryOut(needs: SaleNeeds, stripe: Stripe, order: Order, step: OrderStep): Promise<void> {
  const options = { idempotencyKey: step.key };
  const metadata = { order_id: order.id };
  switch (step.kind) {
    case 'refund':
      await stripe.refunds.create({ payment_intent: step.intent, amount: step.amount, metadata }, options);
      return;
    case 'reversal':
      await stripe.transfers.createReversal(step.transfer, { amount: step.amount, metadata }, options);
      return;
    case 'transfer': {
      const destination = await accountOf(needs, order);
      await stripe.transfers.create(
        {
          ...{ amount: step.amount, currency: order.currency, destination, metadata },
          ...{ source_transaction: step.charge, transfer_group: order.id, description: order.template_name },
        },
        options,
      );
    }
  }
}

/** The author may have connected another account since. */
async function accountOf({ database }: SaleNeeds, order: Order): Promise<string> {
  const found = await database
    .selectFrom('stripe_accounts')
    .select('account_id')
    .where('workspace_id', '=', order.seller_workspace_id)
    .where('closed', '=', false)
    .executeTakeFirst();
  return found?.account_id ?? order.seller_account_id;
}
