import { msg } from '#kit/language/msg.ts';
import type { Stripe } from 'stripe';
import type { StripeEvent } from '#features/billing/services.ts';
import { asking } from '#features/billing/server/stripe/stripe-client.ts';
import type { SaleNeeds } from './sale-needs.ts';
import { settleOrder } from './settle-order.ts';
import { readStripeAccount } from './stripe-account.ts';

/** Stripe reports refunds twice, by the refund and by its charge: where one of the two is subscribed, it is enough. */
const saleEvents = ['checkout.session.', 'refund.', 'charge.refund', 'charge.dispute.', 'transfer.'];

/** What an event means for orders of templates and the accounts of authors; other events mean nothing here. */
export async function applySaleEvent(needs: SaleNeeds, event: StripeEvent): Promise<void> {
  const { type, account_id } = event;
  if (type.startsWith('v2.core.account')) return applyAccountEvent(needs, event);
  if (account_id !== null) {
    if (type === 'payout.failed') await notifyOfFailedPayout(needs, account_id);
    return;
  }
  const kind = saleEvents.find((start) => type.startsWith(start));
  if (kind === 'checkout.session.') return applySession(needs, event.object);
  if (!kind) return;
  const order =
    kind === 'transfer.' ? textAt(event.object, 'transfer_group') : await orderOfPayment(needs, event.object);
  if (order) await settleOrder(needs, order);
}

async function applySession(needs: SaleNeeds, session: unknown): Promise<void> {
  const [id, order, mode] = [textAt(session, 'id'), textAt(session, 'client_reference_id'), textAt(session, 'mode')];
  // Plans are paid by subscription.
  if (id && order && mode === 'payment') await settleOrder(needs, order, id);
}

/** A refund may be reported before the payment was. */
async function orderOfPayment(needs: SaleNeeds, object: unknown): Promise<string | null> {
  const intent = textAt(object, 'payment_intent');
  if (!intent || !needs.stripe) return null;
  const { stripe } = needs;
  const known = await needs.database
    .selectFrom('template_orders')
    .select('id')
    .where('payment_intent_id', '=', intent)
    .executeTakeFirst();
  if (known) return known.id;
  const { transfer_group } = await asking<Stripe.PaymentIntent>(() => stripe.paymentIntents.retrieve(intent));
  return transfer_group;
}

/** Thin events carry no state, and could be late: the account is read again. */
async function applyAccountEvent(needs: SaleNeeds, event: StripeEvent): Promise<void> {
  const account = textAt(event.payload['related_object'], 'id');
  const found = account ? await workspaceOf(needs, account) : null;
  if (found) await readStripeAccount(needs, found.workspace_id);
}

async function notifyOfFailedPayout(needs: SaleNeeds, account: string): Promise<void> {
  const found = await workspaceOf(needs, account);
  if (!found) return;
  await needs.notifications.notify({
    kind: 'template-sales',
    to: { workspace_id: found.workspace_id, who: 'admins' },
    title: msg('A payout to your bank account failed'),
    body: msg('The money is still in your Stripe account. Check your bank details there.'),
    href: '/dashboard/accountbilling',
  });
}

async function workspaceOf({ database }: SaleNeeds, account: string) {
  return database
    .selectFrom('stripe_accounts')
    .select('workspace_id')
    .where('account_id', '=', account)
    .executeTakeFirst();
}

function textAt(value: unknown, key: string): string | null {
  if (typeof value !== 'object' || value === null || !(key in value)) return null;
  const text: unknown = Reflect.get(value, key);
  return typeof text === 'string' && text !== '' ? text : null;
}
